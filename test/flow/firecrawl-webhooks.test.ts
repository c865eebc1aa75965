// Webhooks of crawls and batches in the format of Firecrawl, with its SDK and a receiver over https.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { Firecrawl, type Document, type WebhookConfig } from '@mendable/firecrawl-js'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startWebhook } from '#actors/webhook/main.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { until } from '#test/support/until.ts'

const certs = createTestCerts()
const page = (title: string, links: readonly string[] = []): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>
<p>${`The ${title} mill stands by the river and grinds wheat for the town. `.repeat(8)}</p>
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main></body></html>`

interface Event {
  success: boolean
  type: string
  id: string
  data: Document[]
  metadata: object
  error?: string
}

describe('webhooks by the API of Firecrawl', () => {
  let flow: GatewayFlow
  let client: Firecrawl
  let apiKey: string
  let receiver: Receiver
  before(async () => {
    flow = await startGatewayFlow({
      '/': page('Home', ['/rye', '/gone', '/broken']), '/rye': page('Rye'), '/gone': { status: 404, body: 'gone' },
      '/broken': { status: 500, body: 'broken' }, '/slow': page('Slow', ['/rye']),
    }, { actors: [startCrawl, startBatch, startWebhook], settings: { EXTRA_CA_FILE: certs.caFile } })
    apiKey = (await flow.newKey()).key
    client = new Firecrawl({ apiKey, apiUrl: flow.url })
  })
  beforeEach(async () => { receiver = await startReceiver(certs) })
  afterEach(() => receiver.close())
  after(() => flow.stop())

  const at = (path: string): string => flow.site.url(path)
  const events = (): Event[] => receiver.received.map(({ json }) => json as unknown as Event)
  const typesOf = (all: readonly Event[]): string[] => all.map(({ type }) => type).sort()
  const receivedAll = (count: number): Promise<void> =>
    until(`${count} events have arrived`, () => receiver.received.length >= count)

  it('get the start, each page and the end of a crawl', async () => {
    const webhook = { url: receiver.url(), headers: { 'X-Own': 'yes' }, metadata: { team: 'grain' } }
    const { id } = await client.startCrawl(at('/'), { webhook })
    await receivedAll(6)
    const all = events()
    assert.deepEqual(typesOf(all), ['crawl.completed', ...Array<string>(4).fill('crawl.page'), 'crawl.started'])
    for (const event of all) assert.deepEqual([event.id, event.metadata], [id, { team: 'grain' }])
    const pages = all.filter(({ type }) => type === 'crawl.page')
    const rye = pages.find(({ data: [document] }) => document?.metadata?.title === 'Rye')!
    const { data } = await client.getCrawlStatus(id)
    assert.deepEqual(rye.data, data.filter(({ metadata }) => metadata?.title === 'Rye'))
    assert.match(rye.data[0]!.markdown!, /^# Rye\n/)
    const gone = pages.find(({ data: [document] }) => document?.metadata?.statusCode === 404)!
    assert.deepEqual([gone.success, gone.data[0]!.markdown], [true, ''])
    const [broken, ...others] = pages.filter(({ success }) => !success)
    assert.deepEqual([others, broken!.data, /status 500/.test(broken!.error!)], [[], [], true])
    assert.ok(receiver.received.every(({ headers }) => headers['x-own'] === 'yes'))
  })

  it('are signed by the secret of the request, as Firecrawl and as Winnow do', async () => {
    const secret = newSecret()
    const webhook = { url: receiver.url(), secret, events: ['completed'] } as WebhookConfig
    await client.startBatchScrape([at('/rye'), at('/gone')], { webhook })
    await receivedAll(1)
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
    assert.equal(headers['x-firecrawl-signature'], `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
    assert.match(headers['webhook-signature'], /^v1,/)
    const [event] = events() as [Event]
    assert.deepEqual([event.type, event.success, event.data], ['batch_scrape.completed', true, []])
  })

  it('get a failure only if they are subscribed to it', async () => {
    const quiet = await startReceiver(certs)
    try {
      await client.startCrawl(at('/broken'), { webhook: { url: quiet.url(), events: ['completed'] } })
      await client.startCrawl(at('/broken'), { webhook: { url: receiver.url(), events: ['failed'] } })
      await client.startCrawl(at('/rye'), { webhook: { url: quiet.url(), events: ['failed', 'started'] } })
      await receivedAll(1)
      const [event] = events() as [Event]
      assert.deepEqual([event.type, event.success, /start page/.test(event.error!)], ['crawl.failed', false, true])
      await until('the last crawl is reported', () => quiet.received.length > 0)
      await until('no crawl is running', async () => (await client.getActiveCrawls()).crawls.length === 0)
      assert.deepEqual(quiet.received.map(({ json }) => json.type), ['crawl.started'])
    } finally {
      await quiet.close()
    }
  })

  it('get the end of a crawl that is cancelled, as a failure', async () => {
    const { id } = await client.startCrawl(at('/slow'), { webhook: { url: receiver.url(), events: ['failed'] }, delay: 30 })
    await client.cancelCrawl(id)
    await receivedAll(1)
    assert.deepEqual(events().map(({ type, error }) => [type, error]), [['crawl.failed', 'The job was cancelled.']])
  })

  it('serve version 1, and are given as an address alone', async () => {
    await client.v1.asyncCrawlUrl(at('/rye'), { webhook: receiver.url() })
    await receivedAll(3)
    assert.deepEqual(typesOf(events()), ['crawl.completed', 'crawl.page', 'crawl.started'])
  })

  it('have their secret in the reply, and must be valid', async () => {
    const start = async (webhook: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
      const reply = await fetch(`${flow.url}/v2/crawl`, {
        method: 'POST', headers: { 'content-type': 'application/json', 'authorization': `Bearer ${apiKey}` },
        body: JSON.stringify({ url: at('/rye'), webhook }),
      })
      return { status: reply.status, body: await reply.json() as Record<string, unknown> }
    }
    const { body: { webhook } } = await start({ url: receiver.url(), events: ['crawl.completed'] })
    assert.match((webhook as { secret: string }).secret, /^whsec_/)
    for (const [given, message] of [
      ['http://example.com/hook', /`webhook\.url` must begin with https/],
      ['https://10.0.0.1/', /private address/],
      [{ url: receiver.url(), events: ['crawl.renamed'] }, /`webhook\.events` must be a list of started, page/],
      [{ events: ['page'] }, /webhook\.url/],
      [17, /webhook/],
    ] as const) {
      const { status, body } = await start(given)
      assert.equal(status, 400, JSON.stringify(body))
      assert.match(body['error'] as string, message)
    }
  })
})
