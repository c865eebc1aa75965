// /console/session: signing in to the console, what its cookie opens, and what ends it.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createKey, revokeKey, rotateKey } from '#src/keys.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'
import { until } from '#test/support/until.ts'

interface Answer {
  status: number
  code: string | undefined
  body: string
  data: Record<string, unknown>
  cookie: string
}
interface Sent { method?: string; cookie?: string; body?: object; headers?: Record<string, string>; from?: string }

const unknownKey = `wnw_${'x'.repeat(32)}`

async function send(address: string, { method = 'GET', cookie, body, headers = {}, from }: Sent = {}): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: {
      'x-winnow-console': '1',
      ...(cookie !== undefined && { cookie }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { error_code: code, data = {} } = JSON.parse(text) as { error_code?: string; data?: Record<string, unknown> }
  return { status: response.status, code, body: text, data, cookie: response.headers.get('set-cookie') ?? '' }
}

const signIn = (url: string, key: string, sent: Sent = {}): Promise<Answer> =>
  send(`${url}/console/session`, { method: 'POST', body: { key }, ...sent })
/** The cookie as a browser sends it back. */
const pairOf = ({ cookie }: Answer): string => cookie.split(';')[0]!
const outcome = ({ status, code }: Answer): string => `${status} ${code ?? 'ok'}`

describe('a session of the console', () => {
  let flow: GatewayFlow
  let key: string
  let keyId: string
  before(async () => {
    flow = await startGatewayFlow({ '/': '<title>Mill</title><h1>Mill</h1><p>The mill stands by the river.</p>' }, {
      settings: { TRUST_PROXY: '127.0.0.1' },
    })
    const made = await flow.newKey({ name: 'Ann' })
    key = made.key
    keyId = made.record.id
  })
  after(() => flow.stop())

  const session = (): string => `${flow.url}/console/session`
  let addresses = 0
  /** An address that has sent no wrong key yet. */
  const newAddress = (): string => `198.18.0.${++addresses}`

  it('is opened with a key, which is not in the reply', async () => {
    const opened = await signIn(flow.url, key)
    assert.equal(outcome(opened), '200 ok')
    assert.deepEqual(opened.data.key, { id: keyId, name: 'Ann', prefix: key.slice(0, 12), operator: false })
    assert.match(opened.cookie, /^winnow_session=\w{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    assert.ok(!(opened.body + opened.cookie).includes(key))
    const shown = await send(session(), { cookie: pairOf(opened) })
    assert.deepEqual(shown.data, opened.data)
    assert.ok(Math.abs(Date.parse(String(shown.data.expires_at)) - Date.now() - 43_200_000) < 60_000)
  })

  it('tells who is an operator', async () => {
    const operator = await flow.newKey({ operator: true })
    const opened = await signIn(flow.url, operator.key)
    assert.equal((opened.data.key as { operator: boolean }).operator, true)
  })

  it('stands for the key in calls of the API, and is charged to it', async () => {
    const cookie = pairOf(await signIn(flow.url, key))
    const scraped = await send(`${flow.url}/scrape?url=${encodeURIComponent(flow.site.url('/'))}`, { cookie })
    assert.equal(outcome(scraped), '200 ok')
    const usage = await send(`${flow.url}/usage`, { headers: { 'x-api-key': key } })
    assert.equal(usage.data.used, 3)
    assert.equal(outcome(await send(`${flow.url}/blocklist`, { method: 'PUT', cookie, body: { domains: [] } })), '200 ok')
  })

  it('needs the header of the console for what changes something or costs credits', async () => {
    const cookie = pairOf(await signIn(flow.url, key))
    const headers = { 'x-winnow-console': '' }
    for (const path of ['/usage', '/blocklist', '/console/session'])
      assert.equal(outcome(await send(flow.url + path, { cookie, headers })), '200 ok', path)
    const scraping = `${flow.url}/scrape?url=${encodeURIComponent(flow.site.url('/'))}`
    assert.equal(outcome(await send(scraping, { cookie, headers })), '401 MISSING_API_KEY')
    const body = { domains: ['a.example'] }
    const put = await send(`${flow.url}/blocklist`, { method: 'PUT', cookie, headers, body })
    assert.equal(outcome(put), '401 MISSING_API_KEY')
    for (const method of ['POST', 'DELETE'])
      assert.equal(
        outcome(await send(session(), { method, cookie, headers, body: { key } })), '400 INVALID_REQUEST', method,
      )
    assert.equal(outcome(await send(session(), { cookie })), '200 ok')
  })

  it('is not available to pages of other origins', async () => {
    for (const path of ['/console/session', '/usage']) {
      const { headers } = await fetch(flow.url + path, {
        method: 'OPTIONS',
        headers: {
          'origin': 'http://127.0.0.1:8080', 'access-control-request-method': 'GET',
          'access-control-request-headers': 'x-winnow-console',
        },
      })
      assert.doesNotMatch(headers.get('access-control-allow-headers') ?? '', /console/i, path)
      assert.equal(headers.get('access-control-allow-credentials'), null, path)
    }
  })

  it('is accepted neither by MCP nor by compatible APIs', async () => {
    const cookie = pairOf(await signIn(flow.url, key))
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const accept = { accept: 'application/json, text/event-stream' }
    assert.equal(
      outcome(await send(`${flow.url}/mcp`, { method: 'POST', cookie, body: ping, headers: accept })),
      '401 MISSING_API_KEY',
    )
    const compat = await send(`${flow.url}/v2/scrape`, { method: 'POST', cookie, body: { url: flow.site.url('/') } })
    assert.equal(compat.status, 401)
    assert.equal((await send(`${flow.url}/searxng/search?q=mill&format=json`, { cookie })).status, 401)
  })

  it('ends when its user signs out, for everybody who has the cookie', async () => {
    const cookie = pairOf(await signIn(flow.url, key))
    const ended = await send(session(), { method: 'DELETE', cookie })
    assert.equal(ended.cookie, 'winnow_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
    assert.equal(outcome(await send(session(), { cookie })), '401 MISSING_API_KEY')
    assert.equal(outcome(await send(`${flow.url}/usage`, { cookie })), '401 MISSING_API_KEY')
    assert.equal(outcome(await send(session(), { method: 'DELETE', cookie })), '200 ok')
  })

  it('ends when the key is revoked', async () => {
    const other = await flow.newKey()
    const cookie = pairOf(await signIn(flow.url, other.key))
    assert.equal(outcome(await send(`${flow.url}/usage`, { cookie })), '200 ok')
    await revokeKey(flow.store, other.record.id)
    await until('the key is refused', async () =>
      outcome(await send(`${flow.url}/usage`, { cookie })) === '403 API_KEY_REVOKED', 1000)
    assert.equal(outcome(await send(session(), { cookie })), '403 API_KEY_REVOKED')
    assert.equal(
      outcome(await signIn(flow.url, other.key, { from: newAddress() })), '403 API_KEY_REVOKED',
    )
  })

  it('ends when the secret that opened it is replaced', async () => {
    const other = await flow.newKey()
    const cookie = pairOf(await signIn(flow.url, other.key))
    await rotateKey(flow.store, other.record.id, 0)
    await until('the old secret is refused', async () =>
      outcome(await send(session(), { cookie })) === '403 INVALID_API_KEY', 1000)
  })

  it('is refused to an address for a minute after ten wrong keys, also with a right one', async () => {
    const from = newAddress()
    assert.equal(outcome(await signIn(flow.url, key, { from })), '200 ok')
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(flow.url, unknownKey, { from })))
    assert.deepEqual(
      tries.map(outcome).sort(),
      [...Array<string>(10).fill('403 INVALID_API_KEY'), ...Array<string>(4).fill('429 RATE_LIMITED')],
    )
    assert.ok(tries.every(({ cookie }) => cookie === ''))
    const right = await signIn(flow.url, key, { from })
    assert.equal(outcome(right), '429 RATE_LIMITED')
    assert.match(right.body, /has sent 10 wrong keys in a minute; try again in \d+ s/)
    assert.equal(outcome(await signIn(flow.url, key, { from: newAddress() })), '200 ok')
  })

  it('counts only keys that are wrong', async () => {
    const from = newAddress()
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(flow.url, key, { from })))
    assert.ok(tries.every((one) => outcome(one) === '200 ok'))
  })

  it('says what is wrong with a request', async () => {
    const from = newAddress()
    const post = (sent: Sent): Promise<Answer> => send(session(), { method: 'POST', from, ...sent })
    assert.match((await post({ body: {} })).body, /`key` is required/)
    assert.equal(outcome(await post({ body: { key: 'nonsense' } })), '403 INVALID_API_KEY')
    assert.equal(
      outcome(await post({ body: { key }, headers: { 'content-type': 'text/plain' } })), '415 UNSUPPORTED_MEDIA_TYPE',
    )
    const put = await send(session(), { method: 'PUT', body: { key }, headers: { 'x-api-key': key } })
    assert.equal(outcome(put), '405 METHOD_NOT_ALLOWED')
    assert.equal(outcome(await send(session())), '401 MISSING_API_KEY')
  })
})

describe('without a console', () => {
  let flow: GatewayFlow
  before(async () => {
    flow = await startGatewayFlow({}, { settings: { CONSOLE: 'off' } })
  })
  after(() => flow.stop())

  it('nobody can sign in', async () => {
    const { key } = await flow.newKey()
    assert.equal(outcome(await signIn(flow.url, key)), '401 MISSING_API_KEY')
    assert.equal(outcome(await signIn(flow.url, key, { headers: { 'x-api-key': key } })), '404 NOT_FOUND')
  })
})

describe('a session of the console with two gateways', () => {
  let gateways: Gateways
  before(async () => {
    gateways = await startGateways(2, { PUBLIC_URL: 'https://winnow.example' })
  })
  after(() => gateways.stop())

  it('is known to both, survives a restart and has a cookie for https', async () => {
    const [one, two] = gateways.all as [Gateways['all'][number], Gateways['all'][number]]
    const { key } = await createKey(gateways.store, { name: 'test' })
    const opened = await signIn(one.url, key)
    assert.match(opened.cookie, /^__Host-winnow_session=\w{43}; .*; Secure$/)
    const cookie = pairOf(opened)
    assert.equal(outcome(await send(`${two.url}/usage`, { cookie })), '200 ok')
    await one.restart()
    assert.equal(outcome(await send(`${one.url}/usage`, { cookie })), '200 ok')
    await send(`${two.url}/console/session`, { method: 'DELETE', cookie })
    assert.equal(outcome(await send(`${one.url}/usage`, { cookie })), '401 MISSING_API_KEY')
  })

  it('counts wrong keys at both', async () => {
    const [one, two] = gateways.all as [Gateways['all'][number], Gateways['all'][number]]
    for (let tries = 0; tries < 5; tries++)
      for (const { url } of [one, two]) await signIn(url, unknownKey)
    for (const { url } of [one, two])
      await until('the wrong keys are counted', async () => (await signIn(url, unknownKey)).status === 429)
  })
})
