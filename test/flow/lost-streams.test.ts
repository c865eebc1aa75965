// A gateway whose NATS server answers and has lost its streams (issue 20, point 1).

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startGateway } from '#gateway/main.ts'
import type { Bus } from '#src/bus/bus.ts'
import { checkInstallation } from '#src/installation/check-installation.ts'
import { listStreams } from '#src/installation/find-losses.ts'
import { createKey } from '#src/keys.ts'
import { issueToken } from '#src/pageviews/token.ts'
import { loadConfig } from '#src/settings/config.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { apiRequests, type ApiRequest } from '#test/support/api-requests.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { freePort } from '#test/support/free-port.ts'

const secret = 'a secret of at least 32 characters'

describe('a gateway whose NATS has lost its streams', () => {
  let folder: string
  let server: TestBus
  let bus: Bus
  let store: Store
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let key: string
  let requests: ApiRequest[]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-lost-streams-'))
    server = await startTestBus()
    bus = await server.connect()
    store = await openStore({ dataDir: folder })
    await ensureIndexes(store)
    await checkInstallation({ store, nc: bus.nc, manager: bus.manager })
    const config = loadConfig({
      PORT: String(await freePort()), DATA_DIR: folder, PAGEVIEWS_SECRET: secret, RATE_LIMIT_PER_IP: '1000000',
      RATE_LIMIT_PER_KEY: '1000000',
    })
    gateway = await startGateway({ config, bus, store, log: quietLog })
    key = (await createKey(store, { name: 'test', operator: true })).key
    const { id: monitor } = await create('/monitor', {
      name: 'Lost', schedule: { text: 'daily' }, targets: [{ type: 'scrape', urls: ['https://example.com/'] }],
      webhook: { url: 'https://example.com/hook' },
    })
    const webhook = { url: 'https://example.com/hook' }
    const { id: crawl } = await create('/crawl', { url: 'https://example.com/', webhook })
    requests = apiRequests({
      monitor, crawl, check: (await create(`/monitor/${monitor}/run`, {})).id, batch: () => crawl, dead: '1',
      delivery: (await create(`/monitor/${monitor}/webhook/test`, {})).id,
      key: (await createKey(store, { name: 'other' })).record.id,
      token: await issueToken(Buffer.from(secret), 'visitor', Date.now()),
    })
    for (const name of await listStreams(bus.manager)) await bus.manager.streams.delete(name)
  })
  after(async () => {
    await server.connect() // creates the streams, so that nothing waits for them
    await gateway.stop(1_000)
    await store.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
      method, headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers }, ...(body ? { body } : {}),
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    if (!isJson) await response.body?.cancel()
    const answer = isJson ? await response.json() as { error?: string; retryable?: boolean; data?: { id: string } } : {}
    return { status: response.status, ...answer }
  }
  const create = async (path: string, body: object): Promise<{ id: string }> =>
    (await ask('POST', path, JSON.stringify(body))).data!

  it('fails no operation for another reason than that, and names it in /ready', async () => {
    await Promise.all(requests.map(async ({ name, method, path, body, headers }) => {
      const { status, error, retryable } = await ask(method, path, body, headers)
      assert.ok(status !== 500, `${name}: ${error}`)
      assert.ok(status < 500 || (status === 503 && retryable === true), `${name}: ${status} ${error}`)
    }))
    const { status, error } = await ask('GET', '/ready')
    assert.deepEqual([status, error?.match(/NATS .*?(?=,)/)?.[0]], [503, 'NATS has lost the data of this installation'])
  })

  it('fails requests that need a secret of the installation in the same way', async () => {
    const [url, headers] = ['https://example.org/', { Authorization: 'Bearer x' }]
    const bodies: Record<string, object> = {
      '/scrape': { url, headers, timeout: 2_000 },
      '/crawl': { url, scrape_options: { headers } },
      '/batch/scrape': { urls: [url], webhook: { url: 'https://example.com/hook' } },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const { status, error } = await ask('POST', path, JSON.stringify(body))
      assert.equal(status, 503, `${path}: ${error}`)
    }
  })
})
