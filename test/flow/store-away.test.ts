// While the document store is away, every call that fails is a 503 that may be retried (issue 14, point 7). Each
// operation is called with a store that fails from its first call on, from its second, and so on.

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startGateway } from '#gateway/main.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { stageNames } from '#src/flow.ts'
import { createKey } from '#src/keys.ts'
import { operations, pageOperations } from '#src/operation-table.ts'
import { needsKey } from '#src/operation.ts'
import { issueToken } from '#src/pageviews/token.ts'
import { runActor } from '#src/runtime/actor.ts'
import { loadConfig } from '#src/settings/config.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { openSqliteStore } from '#src/store/sqlite.ts'
import type { Store } from '#src/store/store.ts'
import { publishDeadLetter } from '#src/tasks/forward-task.ts'
import { apiRequests, type ApiRequest, type ExistingObjects } from '#test/support/api-requests.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { cutStore, type CutStore } from '#test/support/cut-store.ts'
import { freePort } from '#test/support/free-port.ts'
import { startOwnMongoServer, type MongoServer } from '#test/support/mongo-server.ts'
import { until } from '#test/support/until.ts'

/** More calls than any operation makes. */
const callsMax = 40
/** Longest wait for an answer, much longer than any takes: an operation that hangs is named. */
const answerMsMax = 60_000
/** How long a gateway caches a key. */
const keyCacheMs = 500

const secret = 'a secret of at least 32 characters'

interface Answer { status: number; retryAfter: string | null; body: Record<string, unknown> }

const mongo = await startOwnMongoServer()
after(() => mongo?.close())

const kinds: [name: string, skip: string | false, open: (folder: string) => Promise<Store>][] = [
  ['whose SQLite file is damaged', false, damagedSqlite],
  ['whose SQLite connection is closed', false, closedSqlite],
  ['whose MongoDB was killed', !mongo && !process.env.CI && 'no server is available', () => killedMongo(mongo!)],
]

async function damagedSqlite(folder: string): Promise<Store> {
  const file = join(folder, 'damaged.sqlite')
  const store = await openSqliteStore(file)
  await ensureIndexes(store)
  await store.close()
  const broken = await openSqliteStore(file)
  await writeFile(file, Buffer.alloc(64 * 1024, 'x'))
  return broken
}

async function closedSqlite(folder: string): Promise<Store> {
  const store = await openSqliteStore(join(folder, 'closed.sqlite'))
  await store.close()
  return { ...store, collection: store.collection.bind(store), ping: () => store.ping(), close: async () => undefined }
}

async function killedMongo({ url, pid }: MongoServer): Promise<Store> {
  const store = await openStore({ mongodbUrl: `${url}?serverSelectionTimeoutMS=150`, dataDir: '' })
  await ensureIndexes(store)
  process.kill(pid!, 'SIGKILL')
  return store
}

/** The JSON of a response. Streams have begun when they answer, and are left. */
async function readBody(response: Response): Promise<Answer['body']> {
  if (response.headers.get('content-type')?.startsWith('application/json')) return await response.json() as Answer['body']
  await response.body?.cancel()
  return {}
}

for (const [name, skip, openBroken] of kinds) {
  describe(`a gateway ${name}`, { skip }, () => {
    let folder: string
    let server: TestBus
    let bus: Bus
    let working: Store
    let store: CutStore
    let gateway: Awaited<ReturnType<typeof startGateway>>
    let actors: Awaited<ReturnType<typeof runActor>>[]
    let key: string
    let requests: ApiRequest[]

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'winnow-away-'))
      server = await startTestBus()
      bus = await server.connect()
      working = await openStore({ dataDir: folder })
      await ensureIndexes(working)
      store = cutStore(working, await openBroken(folder))
      const config = loadConfig({
        PORT: String(await freePort()), DATA_DIR: folder, PAGEVIEWS_SECRET: secret, RATE_LIMIT_PER_IP: '1000000', RATE_LIMIT_PER_KEY: '1000000',
      })
      actors = await Promise.all(stageNames.map((stage) =>
        runActor({ stage, bus, log: quietLog, handle: () => Promise.reject(new AppError('DNS_RESOLUTION_FAILED')) }),
      ))
      gateway = await startGateway({ config, bus, store, log: quietLog })
      key = (await createKey(working, { name: 'test', operator: true })).key
      requests = apiRequests(await createObjects())
    })
    after(async () => {
      await gateway.stop(1_000)
      await Promise.all(actors.map((actor) => actor.stop(100)))
      await store.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })

    type Headers = Record<string, string>
    async function ask(method: string, path: string, body?: string, own: Headers = {}): Promise<Answer> {
      const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
        method, headers: { 'x-api-key': key, 'content-type': 'application/json', ...own }, ...(body ? { body } : {}),
        signal: AbortSignal.timeout(answerMsMax),
      }).catch((error: unknown) => { throw new Error(`${method} ${path} was not answered`, { cause: error }) })
      const { status, headers } = response
      return { status, retryAfter: headers.get('retry-after'), body: await readBody(response) }
    }

    async function createObjects(): Promise<ExistingObjects> {
      const create = async (path: string, body: object): Promise<string> => {
        const { status, body: answer } = await ask('POST', path, JSON.stringify(body))
        assert.ok(status < 300, `${path}: ${JSON.stringify(answer)}`)
        return (answer.data as { id: string }).id
      }
      const monitor = await create('/monitor', {
        name: 'Away', schedule: { text: 'daily' }, targets: [{ type: 'scrape', urls: ['https://example.com/'] }],
        webhook: { url: 'https://example.com/hook' },
      })
      const batches = new Map<string, string>()
      for (const name of pageOperations.keys())
        batches.set(name, await create(`/batch/${name}`, { urls: ['https://example.com/'] }))
      return {
        monitor,
        crawl: await create('/crawl', { url: 'https://example.com/' }),
        batch: (endpoint) => batches.get(endpoint)!,
        check: await create(`/monitor/${monitor}/run`, {}),
        delivery: await create(`/monitor/${monitor}/webhook/test`, {}),
        key: (await createKey(working, { name: 'other' })).record.id,
        dead: await buried(),
        token: await issueToken(Buffer.from(secret), 'visitor', Date.now()),
      }
    }

    /** The ID of a dead letter. */
    async function buried(): Promise<string> {
      const head = {
        id: 'dead', requestId: 'dead', keyId: 'key_test', lane: 'now', routeName: 'scrape', route: ['fetch', 'extract'],
        visited: [], deadlineAt: Date.now(), inbox: '_INBOX.nobody', request: { url: 'https://example.com/' },
        results: {}, warnings: [], bodies: [],
      }
      await publishDeadLetter(bus, 'fetch', Buffer.from(`${JSON.stringify(head)}\n`), { reason: 'expired' })
      return String((await bus.manager.streams.info('DEAD')).state.last_seq)
    }

    const assertRetryable = (what: string, { status, retryAfter, body }: Answer): void => {
      assert.deepEqual([status, body.retryable, retryAfter], [503, true, '1'], `${what}: ${JSON.stringify(body)}`)
    }

    it('answers every operation that needs a key with a retryable 503', async () => {
      assert.ok(requests.length >= operations.length)
      for (const { name, operation, method, path, body } of requests) {
        if (!needsKey(operation)) continue
        const fresh = await createKey(working, { name, operator: true })
        store.cutAfter(0)
        assertRetryable(name, await ask(method, path, body, { 'x-api-key': fresh.key }))
        assert.ok(store.calls > 0, name)
      }
    })

    it('answers every operation that fails halfway with a retryable 503', async () => {
      const failed = new Set<string>()
      for (const { name, operation, method, path, body, headers } of requests) {
        for (let calls = 0; ; calls++) {
          assert.ok(calls < callsMax, `${name} makes more than ${callsMax} calls`)
          store.cutAfter(calls)
          const answer = await ask(method, path, body, headers)
          store.restore()
          const isGone = answer.status === 404 && method === 'DELETE' && calls > 0 // the first attempt deleted it
          const isRefused = [400, 401, 403, 404, 405, 415].includes(answer.status) && !isGone
          assert.ok(!isRefused && answer.status !== 500, `${name}: ${JSON.stringify(answer)}`)
          if (answer.status >= 500 && store.calls > calls) {
            assertRetryable(`${name}, cut after ${calls}`, answer)
            failed.add(operation.name)
          }
          if (store.calls <= calls) break
        }
      }
      assert.ok(failed.size >= operations.length / 2, [...failed].join(', '))
    })

    it('is alive, not ready, and works again when the store does', async () => {
      store.cutAfter(0)
      assert.equal((await ask('GET', '/health')).status, 200)
      const answer = await ask('GET', '/ready')
      assertRetryable('/ready', answer)
      assert.match(String(answer.body.error), /the document store does not answer/)
      store.restore()
      await until('it works', async () => (await ask('GET', '/monitor')).status === 200, 10 * keyCacheMs)
    })
  })
}
