// `webhook` on crawls and batches (issue 14, point 2), end to end.

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { latePage, pageOf } from '#test/support/slow-site.ts'
import { until } from '#test/support/until.ts'

const certs = createTestCerts()
const idsOf = ({ received }: Receiver, type: string): string[] =>
  received.filter(({ json }) => json.type === type).map(({ headers }) => headers['webhook-id'])

describe('the webhook of a job', () => {
  let service: Service
  let site: Site
  let receiver: Receiver
  before(async () => {
    site = await startSite({
      '*': latePage(150, pageOf),
      '/missing': { status: 404 },
    })
    service = await startService({ EXTRA_CA_FILE: certs.caFile, WEBHOOK_RETRY_DELAYS_S: '1,1,1' })
  })
  beforeEach(async () => { receiver = await startReceiver(certs) })
  afterEach(() => receiver.close())
  after(async () => {
    await service.stop()
    await site.close()
  })

  it('gets the end of a crawl, signed and retried as events of monitors', async () => {
    receiver.script = [500]
    const started = await service.post('/crawl', {
      url: site.url('/start'), limit: 1,
      webhook: { url: receiver.url(), headers: { 'X-Own': 'yes' }, metadata: { team: 'grain' } },
    })
    assert.equal(started.status, 202, started.error)
    const { id, webhook: { secret, ...shown } } = started.data
    assert.deepEqual(shown, {
      url: receiver.url(), headers: { 'X-Own': 'yes' }, metadata: { team: 'grain' }, events: ['job.completed'],
      format: 'standard',
    })
    const job = await service.get(`/crawl/${id}`, { wait: 60 })
    assert.equal(job.data.status, 'completed')
    assert.ok(!JSON.stringify(job.data).includes('whsec_'))
    await until('both attempts have arrived', () => receiver.received.length === 2)
    const [first, second] = receiver.received as [Receiver['received'][number], Receiver['received'][number]]
    assert.deepEqual(first.body, second.body)
    assert.deepEqual([second.headers['x-own'], second.headers['webhook-id']], ['yes', first.headers['webhook-id']])
    const event = new Webhook(secret as string).verify(second.body, second.headers) as Record<string, unknown>
    const { next: _next, data: _data, ...fields } = job.data
    assert.deepEqual(event, {
      type: 'job.completed', id: first.headers['webhook-id'], timestamp: job.data.finished_at, job_id: id,
      metadata: { team: 'grain' }, data: { ...fields, results_url: `${service.url}/crawl/${id}` },
    })
  })

  it('gets each result and the end of a batch once, although the owner is killed', async () => {
    const urls = Array.from({ length: 40 }, (_, n) => site.url(`/page-${n}`))
    const secret = newSecret()
    const { data, error } = await service.post('/batch/scrape', {
      urls: [...urls, site.url('/missing')], concurrency: 2,
      webhook: { url: receiver.url(), events: ['job.page', 'job.completed'], secret },
    })
    assert.equal(data?.webhook.secret, secret, error)
    for (const pages of [3, 12]) {
      await until(`${pages} pages were received`, () => idsOf(receiver, 'job.page').length >= pages, 60_000)
      const owners = service.processesOf('batch')
      assert.ok(owners.length > 0)
      for (const { pid } of owners) process.kill(pid, 'SIGKILL')
    }
    await until('the end was received', () => idsOf(receiver, 'job.completed').length > 0, 90_000)
    const job = (await service.get(`/batch/scrape/${data.id}`, { limit: 100 })).data
    assert.deepEqual([job.status, job.completed, job.failed, job.data.length], ['completed', 40, 1, 41])
    // The events of pages whose message was lost with the owner are published again after 30 s.
    await until('all pages were received', () => new Set(idsOf(receiver, 'job.page')).size === 41, 90_000)
    assert.equal(idsOf(receiver, 'job.page').length, 41)
    assert.equal(idsOf(receiver, 'job.completed').length, 1)
    const received = receiver.received
      .map(({ body, headers }) => new Webhook(secret).verify(body, headers) as { type: string; data: object })
    const pages = received.filter(({ type }) => type === 'job.page').map((event) => event.data as { url: string })
    const resultOf = new Map((job.data as { url: string }[]).map((result) => [result.url, result]))
    assert.deepEqual(new Set(pages.map(({ url }) => url)), new Set(resultOf.keys()))
    for (const { result_url: _url, truncated, ...page } of pages as (Record<string, unknown> & { url: string })[])
      assert.deepEqual([page, truncated], [resultOf.get(page.url), false])
  })

  it('gets the end of a job that is cancelled', async () => {
    const urls = Array.from({ length: 100 }, (_, n) => site.url(`/cancelled-${n}`))
    const { data } = await service.post('/batch/scrape', { urls, concurrency: 1, webhook: { url: receiver.url() } })
    await until('it is running', () => site.seen.some(({ path }) => path.startsWith('/cancelled-')))
    await fetch(`${service.url}/batch/scrape/${data.id}`, {
      method: 'DELETE', headers: { 'x-api-key': service.apiKey },
    })
    await until('the end was received', () => receiver.received.length > 0)
    const [{ json }] = receiver.received as [Receiver['received'][number]]
    assert.deepEqual([json.type, json.data.status], ['job.completed', 'cancelled'])
  })

  it('is the same for a repeated Idempotency-Key, and must be valid', async () => {
    const body = { url: site.url('/once'), limit: 1, webhook: { url: receiver.url() } }
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = [await service.post('/crawl', body, headers), await service.post('/crawl', body, headers)]
    assert.deepEqual(second.data, first.data)
    const wrong: [webhook: object, code: string, message: RegExp][] = [
      [{ url: receiver.url().replace('https', 'http') }, 'INVALID_URL', /`webhook\.url` must begin with https/],
      [{ url: 'https://10.0.0.1/' }, 'INVALID_URL', /`webhook\.url`: .*private address/],
      [{ url: receiver.url(), events: ['monitor.page'] }, 'INVALID_REQUEST', /webhook\.events/],
      [{ url: receiver.url(), secret: 'whsec_short' }, 'INVALID_REQUEST', /webhook\.secret/],
      [{ url: receiver.url(), headers: { Host: 'x' } }, 'INVALID_REQUEST', /webhook\.headers/],
      [{ events: ['job.page'] }, 'INVALID_REQUEST', /webhook\.url/],
    ]
    for (const [webhook, code, message] of wrong) {
      for (const [path, fields] of [['/crawl', { url: site.url('/') }], ['/batch/scrape', { urls: [site.url('/')] }]]) {
        const { status, error, error_code } = await service.post(path as string, { ...fields as object, webhook })
        assert.deepEqual([status, error_code], [400, code], error)
        assert.match(error ?? '', message)
      }
    }
  })
})
