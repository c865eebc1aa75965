// A gateway process while its MongoDB hangs, and after it was killed (issue 14, point 7). What every operation does at
// every point of failure is tested in test/flow/store-away.test.ts.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKey } from '#src/keys.ts'
import { issueToken } from '#src/pageviews/token.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { apiRequests, type ApiRequest } from '#test/support/api-requests.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'
import { startOwnMongoServer, type MongoServer } from '#test/support/mongo-server.ts'
import { until } from '#test/support/until.ts'

/** The longest that a call waits for a server that hangs, and some time for a busy machine. */
const answerWithinMs = 15_000

/** How long a gateway caches a key, and some time more. */
const keyCacheMs = 600

const secret = 'a secret of at least 32 characters'
const token = await issueToken(Buffer.from(secret), 'visitor', Date.now())
const ids = { crawl: `crw_${'x'.repeat(24)}`, batch: () => `crw_${'x'.repeat(24)}`, monitor: `mon_${'x'.repeat(24)}` }
const requests = apiRequests({
  ...ids, token, check: `chk_${'x'.repeat(24)}`, delivery: `evt_${'x'.repeat(24)}`, key: `key_${'x'.repeat(24)}`, dead: '1',
})
const listMonitors = requests.find(({ operation }) => operation.name === 'monitor_list')!

const mongo = await startOwnMongoServer()
const skip = !mongo && !process.env.CI && 'no server is available'

describe('a gateway with MongoDB', { skip }, () => {
  const { url, pid } = mongo as Required<MongoServer>
  let gateways: Gateways
  let key: string
  before(async () => {
    const store = await openStore({ mongodbUrl: url, dataDir: '' })
    await ensureIndexes(store)
    key = (await createKey(store, { name: 'test', operator: true })).key
    await store.close()
    gateways = await startGateways(1, { MONGODB_URL: url, PAGEVIEWS_SECRET: secret, LOG_LEVEL: 'silent', RATE_LIMIT_PER_IP: '1000000' })
  })
  after(async () => {
    await gateways.stop()
    await mongo?.close()
  })

  type Request = Pick<ApiRequest, 'method' | 'path' | 'body'> & { headers?: Record<string, string> }
  async function ask({ method, path, body, headers }: Request): Promise<string> {
    const response = await fetch(gateways.all[0]!.url + path, {
      method, ...(body ? { body } : {}),
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const { retryable = null } = await response.json() as { retryable?: boolean }
    return `${response.status} ${retryable}`
  }

  it('answers a retryable 503 while the server hangs, and works when it goes on', async () => {
    assert.equal(await ask(listMonitors), '200 null')
    process.kill(pid, 'SIGSTOP')
    try {
      assert.equal(await ask(listMonitors), '503 true')
      assert.equal(await ask({ method: 'GET', path: '/ready', body: undefined }), '503 true')
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await until('it works', async () => await ask(listMonitors) === '200 null')
  })

  it('answers every operation with a retryable 503 when the server was killed', async () => {
    process.kill(pid, 'SIGKILL')
    await sleep(keyCacheMs)
    const isStoreless = ({ operation }: ApiRequest): boolean => ['health', 'pageviews_token'].includes(operation.name)
    await Promise.all(requests.map(async (request) => {
      assert.equal(await ask(request), isStoreless(request) ? '200 null' : '503 true', request.name)
    }))
  })
})
