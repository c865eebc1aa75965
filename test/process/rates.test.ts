// Keys and rate limits with two gateways, which share their state within a second.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '#src/credits/ledger.ts'
import { createKey, revokeKey, rotateKey, setKey, type ApiKey, type NewKey } from '#src/keys.ts'
import { startGateways, type Gateway, type Gateways } from '#test/support/gateways.ts'
import { until } from '#test/support/until.ts'

const ratePerAddress = 40

interface Answer {
  status: number
  headers: Headers
  json: { error_code?: string; limit?: number; retryAfterSeconds?: number; data?: Record<string, unknown> }
}
interface Ask { key?: string; from?: string; method?: string; body?: unknown }

describe('two gateways', () => {
  let gateways: Gateways
  let one: Gateway
  let two: Gateway
  before(async () => {
    gateways = await startGateways(2, { RATE_LIMIT_PER_IP: String(ratePerAddress), TRUST_PROXY: '127.0.0.1' })
    one = gateways.all[0]!
    two = gateways.all[1]!
  })
  after(() => gateways.stop())

  let addresses = 0
  /** An address that has not been used yet. */
  const newAddress = (): string => `198.18.${Math.floor(++addresses / 250)}.${addresses % 250}`

  async function ask(
    gateway: Gateway, path: string, { key, from = newAddress(), method = 'GET', body }: Ask,
  ): Promise<Answer> {
    const response = await fetch(gateway.url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'x-forwarded-for': from, ...(key === undefined ? {} : { 'x-api-key': key }), 'content-type': 'application/json',
      },
    })
    const text = await response.text()
    return {
      status: response.status, headers: response.headers, json: text === '' ? {} : (JSON.parse(text) as Answer['json']),
    }
  }
  const newKey = (options: Partial<NewKey> = {}): Promise<{ key: string; record: ApiKey }> =>
    createKey(gateways.store, { name: 'test', ...options })
  const code = async (gateway: Gateway, path: string, asked: Ask): Promise<string> => {
    const { status, json } = await ask(gateway, path, asked)
    return `${status} ${json.error_code ?? 'ok'}`
  }

  it('apply the revocation and a new rate of a key within a second', async () => {
    const { key, record } = await newKey()
    for (const gateway of gateways.all) assert.equal(await code(gateway, '/usage', { key }), '200 ok')
    await setKey(gateways.store, record.id, { rate: 77 })
    await until(
      'both apply the new rate',
      async () =>
        (await Promise.all(gateways.all.map((gateway) => ask(gateway, '/usage', { key })))).every(
          ({ json }) => json.data?.rate_limit === 77,
        ),
      1_000,
    )
    await revokeKey(gateways.store, record.id)
    const revokedAt = Date.now()
    await until(
      'both refuse it',
      async () =>
        (await Promise.all(gateways.all.map((gateway) => code(gateway, '/usage', { key })))).every(
          (answer) => answer === '403 API_KEY_REVOKED',
        ),
      1_000,
    )
    console.log(`    refused by both after ${Date.now() - revokedAt} ms`)
  })

  it('accept both secrets of a rotated key, and end the old one within a second', async () => {
    const { key: old, record } = await newKey()
    const answers = (key: string): Promise<string[]> =>
      Promise.all(gateways.all.map((gateway) => code(gateway, '/usage', { key })))
    assert.deepEqual(await answers(old), ['200 ok', '200 ok'])
    const { key: rotated } = await rotateKey(gateways.store, record.id, 60_000)
    assert.deepEqual([await answers(old), await answers(rotated)], [['200 ok', '200 ok'], ['200 ok', '200 ok']])
    const { key: last } = await rotateKey(gateways.store, record.id, 0)
    await until('both refuse the old ones', async () =>
      [...await answers(old), ...await answers(rotated)].every((answer) => answer === '403 INVALID_API_KEY'), 1_000)
    assert.deepEqual(await answers(last), ['200 ok', '200 ok'])
  })

  it('check in order: address, presence, revocation, expiry, rate, path, credits', async () => {
    const past = new Date(Date.now() - 1000)
    const { key: expired } = await newKey({ expiresAt: past })
    const { key: both, record } = await newKey({ expiresAt: past })
    await revokeKey(gateways.store, record.prefix)
    const { key: poor } = await newKey({ credits: 2 })
    const { key: good } = await newKey({ rate: 1 })
    const page = '/scrape?url=http://127.0.0.1:8123/'
    assert.equal(await code(one, '/nowhere', {}), '401 MISSING_API_KEY')
    assert.equal(await code(one, page, { key: 'wnw_no' }), '403 INVALID_API_KEY')
    assert.equal(await code(one, page, { key: `wnw_${'0'.repeat(32)}` }), '403 INVALID_API_KEY')
    assert.equal(await code(one, page, { key: both }), '403 API_KEY_REVOKED')
    assert.equal(await code(one, page, { key: expired }), '403 API_KEY_EXPIRED')
    assert.equal(await code(one, '/nowhere', { key: good }), '404 NOT_FOUND')
    assert.equal(await code(one, '/nowhere', { key: good }), '429 KEY_RATE_LIMITED')
    assert.equal(await code(one, page, { key: poor }), '403 CREDITS_EXHAUSTED')
  })

  it('allow free operations with an exhausted key, also when a hold exhausts it', async () => {
    const { key, record: { id: keyId } } = await newKey({ credits: 3 })
    const ledger = await openLedger(await gateways.nats.connect())
    await ledger.reserve({
      keyId, reservationId: 'long job', operation: 'crawl', hold: 3, limit: 3, expiresAt: Date.now() + 1_500,
    })
    assert.equal(await code(one, '/scrape?url=http://127.0.0.1:8123/', { key }), '403 CREDITS_EXHAUSTED')
    assert.equal(await code(one, '/usage', { key }), '200 ok')
    assert.equal(await code(one, '/blocklist', { key, method: 'PUT', body: { domains: ['example.com'] } }), '200 ok')
    assert.equal(await code(two, '/blocklist', { key }), '200 ok')
    await until(
      'the hold has expired', async () => (await ask(two, '/usage', { key })).json.data?.remaining === 3, 5_000,
    )
    await ledger.stop()
  })

  it('share the rate limit of a key, except for requests within the synchronisation delay', async () => {
    const rate = 60
    const { key } = await newKey({ rate })
    // 100 requests a second to both, so that each 100 ms of delay admits up to five too many.
    const answers = await Promise.all(Array.from({ length: 200 }, async (_, index) => {
      await sleep(index * 10)
      return ask(index % 2 ? one : two, '/usage', { key })
    }))
    const passed = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 429)
    console.log(`    ${passed} of 200 requests in two seconds passed a limit of ${rate}`)
    assert.equal(passed + refused.length, 200)
    assert.ok(passed >= rate && passed <= rate + 50, `${passed} passed`)
    for (const { json, headers } of refused) {
      assert.equal(json.error_code, 'KEY_RATE_LIMITED')
      assert.equal(json.limit, rate)
      assert.equal(headers.get('x-ratelimit-limit'), String(rate))
      assert.equal(headers.get('x-ratelimit-remaining'), '0')
      assert.equal(headers.get('retry-after'), String(json.retryAfterSeconds))
      assert.ok(json.retryAfterSeconds! >= 1 && json.retryAfterSeconds! <= 60)
    }
  })

  it('share the rate limit of an address or IPv6 /64, trust proxies only, and never limit probes', async () => {
    const { key } = await newKey()
    for (let index = 0; index < ratePerAddress; index++)
      await ask(index % 2 ? one : two, '/usage', { key, from: `6.6.6.${index}, 2001:db8:7:7::${index}` })
    for (const gateway of gateways.all) {
      await until(
        'both refuse it',
        async () =>
          (await code(gateway, '/usage', { key, from: '6.6.7.7, 2001:db8:7:7:ffff::1' })) === '429 RATE_LIMITED',
        1_000,
      )
      assert.equal(await code(gateway, '/usage', { from: '2001:db8:7:7:ffff::1' }), '429 RATE_LIMITED')
      assert.equal(await code(gateway, '/usage', { key, from: '2001:db8:7:8::1' }), '200 ok')
      assert.equal(await code(gateway, '/health', { from: '2001:db8:7:7::1' }), '200 ok')
      assert.equal((await ask(gateway, '/health', { from: '2001:db8:7:7::1', method: 'HEAD' })).status, 200)
    }
    assert.equal(await code(one, '/ready', { from: '2001:db8:7:7::1' }), '503 SERVICE_UNAVAILABLE')
  })

  it('restore the last minute after one was killed', async () => {
    const { key } = await newKey({ rate: 5 })
    for (let index = 0; index < 5; index++) assert.equal(await code(one, '/usage', { key }), '200 ok')
    await until(
      'the other one refuses it', async () => await code(two, '/usage', { key }) === '429 KEY_RATE_LIMITED', 1_000,
    )
    await one.restart()
    assert.equal(await code(one, '/usage', { key }), '429 KEY_RATE_LIMITED')
  })
})
