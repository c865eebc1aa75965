// Pageviews over HTTP, on two gateways with one store.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startGateway } from '#gateway/main.ts'
import { loadConfig } from '#src/settings/config.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { freePort } from '#test/support/free-port.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>
interface Answer { status: number; body: Record<string, unknown>; headers: Headers }

describe('pageviews', () => {
  let folder: string
  let server: TestBus
  let store: Store
  const gateways: Gateway[] = []

  async function start(env: Record<string, string> = {}): Promise<Gateway> {
    const config = loadConfig({ PORT: String(await freePort()), DATA_DIR: folder, RATE_LIMIT_PER_IP: '1000', ...env })
    const gateway = await startGateway({ config, bus: await server.connect(), store, log: quietLog })
    gateways.push(gateway)
    return gateway
  }
  async function ask(path: string, init: RequestInit = {}, gateway = gateways[0]!): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/api/v1${path}`, init)
    return { status: response.status, headers: response.headers, body: await response.json() as Answer['body'] }
  }
  const tokenOf = async (visitor: string): Promise<string> =>
    String((await ask('/token', { headers: { 'user-agent': visitor } })).body.token)
  const count = (page: string, token: string, gateway?: Gateway): Promise<Answer> =>
    ask(`/pageviews/${page}/view`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }, gateway)

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-views-'))
    server = await startTestBus()
    store = await openStore({ dataDir: folder })
    await ensureIndexes(store)
    await start()
    await start()
  })
  after(async () => {
    for (const gateway of gateways) await gateway.stop(500)
    await store.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('are counted without a key and without an envelope', async () => {
    const answer = await ask('/token')
    assert.deepEqual([answer.status, Object.keys(answer.body)], [200, ['token']])
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    const token = String(answer.body.token)
    assert.deepEqual((await count('blog%2Ffirst', token)).body, { page_id: 'blog/first', action: 'view', count: 1 })
    assert.deepEqual((await ask('/pageviews/blog%2Ffirst')).body, { page_id: 'blog/first', counts: { view: 1 } })
    assert.deepEqual((await ask('/pageviews/other')).body, { page_id: 'other', counts: {} })
  })

  it('are exact when visitors count on two gateways at the same time', async () => {
    const tokens = await Promise.all(Array.from({ length: 15 }, (_, index) => tokenOf(`browser ${index}`)))
    assert.equal(new Set(tokens).size, 15)
    const answers = await Promise.all(
      tokens.flatMap((token) => gateways.slice(0, 2).flatMap((one) => [count('busy', token, one), count('busy', token, one)])),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.deepEqual((await ask('/pageviews/busy', {}, gateways[1])).body.counts, { view: 15 })
  })

  it('need a token of this service', async () => {
    const missing = await ask('/pageviews/a/view', { method: 'POST' })
    assert.deepEqual([missing.status, missing.body.error_code, missing.body.success], [401, 'INVALID_TOKEN', false])
    assert.equal((await count('a', 'a.b.c')).status, 401)
  })

  it('name a field that is invalid', async () => {
    const token = await tokenOf('v')
    for (const page of ['a%20b', '%E0%A4%A', 'x'.repeat(201)]) {
      const { status, body } = await count(page, token)
      assert.deepEqual([status, /`page_id` must be 1 to 200/.test(String(body.error))], [400, true], page)
    }
    const action = await ask('/pageviews/a/View', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    assert.match(String(action.body.error), /`action` must be 1 to 32/)
  })

  it('give a token only to pages of SITE_ORIGINS', async () => {
    const gateway = await start({ SITE_ORIGINS: 'https://example.com' })
    const statusFor = async (origin: string): Promise<number> => (await ask('/token', { headers: { origin } }, gateway)).status
    assert.deepEqual([await statusFor('https://example.com'), await statusFor('https://example.org')], [200, 401])
    assert.match(String((await ask('/token', {}, gateway)).body.error), /no origin get no token: SITE_ORIGINS/)
  })

  it('count against the rate of the address', async () => {
    const gateway = await start({ RATE_LIMIT_PER_IP: '3' })
    const statuses = []
    for (let index = 0; index < 5; index++) statuses.push((await ask('/token', {}, gateway)).status)
    assert.ok(statuses.includes(429), statuses.join(', '))
  })
})
