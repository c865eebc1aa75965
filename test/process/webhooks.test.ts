// Webhooks of a monitor over HTTP, with the gateway and the webhook actor as processes, and a receiver.

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createKey } from '#src/keys.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { until } from '#test/support/until.ts'
import { winnow } from '#test/support/winnow.ts'

const certs = createTestCerts()

// Tests assert on the data, and do not repeat the response schemas.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
interface Reply { status: number; data: any; error?: string; error_code?: string }

describe('a webhook', () => {
  let gateways: Gateways
  let actor: ChildProcess
  let key: string
  let receiver: Receiver

  before(async () => {
    gateways = await startGateways(1)
    key = (await createKey(gateways.store, { name: 'test' })).key
    const env = {
      ...process.env, NATS_URL: gateways.nats.url, DATA_DIR: gateways.dataDir, MONGODB_URL: '',
      EGRESS_ALLOW: '127.0.0.0/8', EXTRA_CA_FILE: certs.caFile, WEBHOOK_RETRY_DELAYS_S: '1,1,1', LOG_LEVEL: 'warn',
    }
    actor = spawn(process.execPath, [winnow, 'actor', 'webhook'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  })
  beforeEach(async () => { receiver = await startReceiver(certs) })
  afterEach(() => receiver.close())
  after(async () => {
    actor.kill('SIGTERM')
    await gateways.stop()
  })

  async function call(method: string, path: string, body?: object): Promise<Reply> {
    const headers = { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(gateways.all[0]!.url + path, {
      method, headers, ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, ...await response.json() as Omit<Reply, 'status'> }
  }
  async function monitor(webhook: object): Promise<{ id: string; webhook: { secret: string } }> {
    const { status, data, error } = await call('POST', '/monitor', {
      name: 'hooked',
      schedule: 'daily',
      targets: [{ type: 'scrape', urls: ['http://127.0.0.1/'] }],
      webhook,
    })
    assert.equal(status, 201, error)
    return data as { id: string; webhook: { secret: string } }
  }
  const newest = async (
    id: string,
  ): Promise<{ id: string; status: string; attempts: number; last_error: string | null }> =>
    (await call('GET', `/monitor/${id}/deliveries`)).data.deliveries[0]

  it('receives a signed ping, and again when it is replayed', async () => {
    const { id, webhook } = await monitor({
      url: receiver.url(), headers: { 'X-Own': 'yes' }, metadata: { team: 'grain' }, events: ['monitor.page'],
    })
    const { status, data } = await call('POST', `/monitor/${id}/webhook/test`)
    assert.equal(status, 202)
    await until('it is delivered', async () => (await newest(id)).status === 'delivered')
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
    const { timestamp, ...ping } = new Webhook(webhook.secret).verify(body, headers) as Record<string, unknown>
    assert.match(String(timestamp), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(ping, {
      type: 'ping', id: data.id, monitor_id: id, check_id: null, metadata: { team: 'grain' },
      data: { monitor_name: 'hooked' },
    })
    assert.equal(headers['x-own'], 'yes')
    assert.equal((await call('POST', `/monitor/${id}/deliveries/${data.id}/replay`)).status, 202)
    await until(
      'it was delivered again', async () => receiver.received.length === 2 && (await newest(id)).status === 'delivered',
    )
    assert.deepEqual(receiver.received[1]!.body, body)
    assert.equal((await newest(id)).attempts, 2)
  })

  it('receives retries signed with the rotated secret', async () => {
    receiver.script = [500]
    const { id, webhook } = await monitor({ url: receiver.url() })
    await call('POST', `/monitor/${id}/webhook/test`)
    await until('the first attempt has arrived', () => receiver.received.length === 1)
    const { data } = await call('PATCH', `/monitor/${id}`, { webhook: { rotate_secret: true } })
    assert.notEqual(data.webhook.secret, webhook.secret)
    await until('the second attempt has arrived', () => receiver.received.length === 2)
    const [first, second] = receiver.received as [Receiver['received'][number], Receiver['received'][number]]
    new Webhook(webhook.secret).verify(first.body, first.headers)
    new Webhook(data.webhook.secret).verify(second.body, second.headers)
    assert.equal(first.headers['webhook-id'], second.headers['webhook-id'])
  })

  it('receives nothing after its monitor is deleted', async () => {
    receiver.always = 500
    const [gone, kept] = [await monitor({ url: receiver.url('/gone') }), await monitor({ url: receiver.url('/kept') })]
    for (const { id } of [gone, kept]) await call('POST', `/monitor/${id}/webhook/test`)
    await until('both received an attempt', () => new Set(receiver.received.map(({ path }) => path)).size === 2)
    assert.equal((await call('DELETE', `/monitor/${gone.id}`)).status, 200)
    const before = receiver.received.filter(({ path }) => path === '/gone').length
    await until('the other one has failed', async () => (await newest(kept.id)).status === 'failed')
    assert.equal(receiver.received.filter(({ path }) => path === '/kept').length, 4)
    assert.equal(receiver.received.filter(({ path }) => path === '/gone').length, before)
    assert.equal((await call('GET', `/monitor/${gone.id}/deliveries`)).status, 404)
  })

  it('must be https, and not to a private address', async () => {
    for (const [url, message] of [
      [receiver.url().replace('https', 'http'), /https/],
      ['https://10.0.0.1/', /private address/],
    ] as const) {
      const { status, error_code, error } = await call('POST', '/monitor', {
        name: 'x',
        schedule: 'daily',
        targets: [{ type: 'scrape', urls: ['http://127.0.0.1/'] }],
        webhook: { url },
      })
      assert.deepEqual([status, error_code], [400, 'INVALID_URL'])
      assert.match(error ?? '', /webhook\.url/)
      assert.match(error ?? '', message)
    }
  })
})
