// W3C Trace Context through the whole service: from the caller to the log lines of every process, and to webhooks.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestCerts } from '#test/support/certs.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const text = '<p>The mill stands by the river and grinds wheat for the town.</p>'.repeat(6)
const html = `<html><head><title>Mill</title></head><body><main>${text}<a href="/more">More</a></main></body></html>`
const callerSpan = '00f067aa0ba902b7'

interface Line {
  msg: string
  actor: string
  stage?: string
  requestId?: string
  trace_id?: string
  span_id?: string
  parent_span_id?: string
}

describe('a trace', () => {
  const certs = createTestCerts()
  let service: Service
  let site: Site
  let receiver: Receiver
  before(async () => {
    receiver = await startReceiver(certs)
    site = await startSite({ '/': html, '/more': html.replaceAll('wheat', 'rye') })
    service = await startService({ LOG_LEVEL: 'info', EXTRA_CA_FILE: certs.caFile })
  })
  after(async () => {
    await service?.stop()
    await site?.close()
    await receiver?.close()
  })

  const linesOf = (traceId: string): Line[] =>
    service.output().split('\n').filter((line) => line.includes(traceId)).map((line) => JSON.parse(line) as Line)
  /** Waits for a line of the trace with this message. */
  async function lineOf(traceId: string, msg: string, stage?: string): Promise<Line> {
    const find = (): Line | undefined => linesOf(traceId).find((line) => line.msg === msg && line.stage === stage)
    await until(`“${msg}” of ${stage ?? 'the trace'} is logged`, () => find() !== undefined)
    return find()!
  }

  it('of the caller is in the lines of gateway, fetch and extract, each a child of the one before', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${traceId}-${callerSpan}-01`
    const { status, headers, meta } = await service.get('/scrape', { url: site.url('/') }, { traceparent })
    assert.equal(status, 200)
    const gateway = await lineOf(traceId, 'request answered')
    const fetched = await lineOf(traceId, 'message settled', 'fetch')
    const extracted = await lineOf(traceId, 'message settled', 'extract')
    assert.deepEqual([gateway.actor, gateway.requestId], ['gateway', meta.requestId])
    assert.equal(headers.get('traceresponse'), `00-${traceId}-${gateway.span_id}-01`)
    assert.deepEqual(
      [gateway, fetched, extracted].map(({ trace_id, parent_span_id }) => [trace_id, parent_span_id]),
      [[traceId, callerSpan], [traceId, gateway.span_id], [traceId, fetched.span_id]],
    )
    assert.equal(new Set([gateway, fetched, extracted].map(({ span_id }) => span_id)).size, 3)
  })

  it('is the request ID if the caller names none, or a malformed one', async () => {
    const traceparent = '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01'
    for (const headers of [undefined, { traceparent }]) {
      const reply = await service.get('/scrape', { url: site.url('/') }, headers)
      const traceId = reply.meta.requestId.replaceAll('-', '')
      assert.equal((await lineOf(traceId, 'request answered')).parent_span_id, undefined)
      assert.equal((await lineOf(traceId, 'message settled', 'extract')).trace_id, traceId)
      assert.equal(reply.headers.get('traceresponse'), null)
    }
  })

  it('goes through a crawl to the lines of its pages and to its webhook', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const { data } = await service.post(
      '/crawl', { url: site.url('/'), limit: 2, webhook: { url: receiver.url('/crawl') } },
      { traceparent: `00-${traceId}-${callerSpan}-00` },
    )
    assert.equal((await service.get(`/crawl/${data.id}`, { wait: 60 })).data.completed, 2)
    const owner = await lineOf(traceId, 'job settled')
    const delivered = await lineOf(traceId, 'delivery settled')
    await until('the event has arrived', () => receiver.received.some(({ path }) => path === '/crawl'))
    const pages = linesOf(traceId).filter(({ stage }) => stage === 'fetch')
    assert.deepEqual(pages.map(({ parent_span_id }) => parent_span_id), [owner.span_id, owner.span_id])
    assert.equal(delivered.parent_span_id, owner.span_id)
    const [event] = receiver.received.filter(({ path }) => path === '/crawl')
    assert.equal(event!.headers.traceparent, `00-${traceId}-${delivered.span_id}-00`)
  })

  it('goes through a check to its webhook', async () => {
    const traceId = '80e1afed08e019fc1110464cfa66635c'
    const created = await service.post('/monitor', {
      name: 'mill', schedule: { cron: '0 3 * * *' }, targets: [{ type: 'scrape', urls: [site.url('/')] }],
      webhook: { url: receiver.url('/check'), headers: { Traceparent: 'mine' } },
    })
    assert.equal(created.status, 201, created.error)
    const traceparent = `00-${traceId}-${callerSpan}-01`
    await service.post(`/monitor/${created.data.id}/run`, {}, { traceparent })
    const owner = await lineOf(traceId, 'job settled')
    assert.equal((await lineOf(traceId, 'message settled', 'diff')).trace_id, traceId)
    assert.equal((await lineOf(traceId, 'delivery settled')).parent_span_id, owner.span_id)
    const [event] = receiver.received.filter(({ path }) => path === '/check')
    assert.equal(event!.headers.traceparent, 'mine', 'a header of the webhook has precedence')
  })

  it('is not told to pages', () => {
    assert.ok(site.seen.length > 4)
    assert.deepEqual(site.seen.filter(({ headers }) => 'traceparent' in headers || 'tracestate' in headers), [])
  })
})
