// Dead letters of jobs: a replay puts the page in the place of its failure, and charges it once (issue 20, point 5).

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startExtract } from '#actors/extract/main.ts'
import { start as startFetch } from '#actors/fetch/main.ts'
import { startGateway } from '#gateway/main.ts'
import type { Bus } from '#src/bus/bus.ts'
import { createKey } from '#src/keys.ts'
import type { ActorContext } from '#src/runtime/actor-context.ts'
import { runActor } from '#src/runtime/actor.ts'
import { loadConfig } from '#src/settings/config.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { freePort } from '#test/support/free-port.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { pageOf } from '#test/support/slow-site.ts'

// Tests assert on the data, and do not repeat the response schemas.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Data = any
interface Stoppable { stop(ms: number): Promise<void> }

describe('dead letters of jobs', () => {
  let folder: string
  let server: TestBus
  let bus: Bus
  let store: Store
  let site: Site
  let context: ActorContext
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let actors: Stoppable[] = []
  let operator: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-replay-'))
    server = await startTestBus()
    bus = await server.connect()
    store = await openStore({ dataDir: folder })
    await ensureIndexes(store)
    site = await startSite({
      '/': pageOf('Start', ['/a', '/b']), '/a': pageOf('A'), '/b': pageOf('B'), '/alone': pageOf('Alone'),
      '/list/a': pageOf('List A'), '/list/b': pageOf('List B'), '/dear': pageOf('Dear'), '/gone': { status: 404 },
    })
    const config = loadConfig({
      PORT: String(await freePort()), DATA_DIR: folder, EGRESS_ALLOW: '127.0.0.0/8', EXTRACT_THREADS: '1',
    })
    context = { config, bus, store, log: quietLog }
    gateway = await startGateway(context)
    actors = await Promise.all([startFetch, startCrawl, startBatch].map((start) => start(context)))
    operator = (await createKey(store, { name: 'operator', operator: true })).key
  })
  after(async () => {
    await gateway.stop(500)
    await Promise.all(actors.map((one) => one.stop(100)))
    await site.close()
    await store.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  async function ask(method: string, path: string, key: string, body?: object): Promise<Data> {
    const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
      method, headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data, ...rest } = await response.json() as Data
    assert.ok(response.ok, JSON.stringify(rest))
    return data
  }
  const replay = (letter: Data): Promise<Data> => ask('POST', `/operator/dead/${letter.id}/replay`, operator)
  const newKey = async (credits: number | null = null): Promise<string> =>
    (await createKey(store, { name: 'user', credits })).key
  const usage = (key: string): Promise<Data> => ask('GET', '/usage', key)
  const lettersOf = async (jobId: string): Promise<Data[]> =>
    (await ask('GET', '/operator/dead?limit=100', operator)).letters.filter(({ job_id }: Data) => job_id === jobId)

  /** Runs a job while extraction fails, and returns it with its letters. */
  async function runFailing(key: string, path: string, body: object) {
    const failing = await runActor({
      stage: 'extract', bus, log: quietLog, handle: () => Promise.reject(new Error('a bug of extract')),
    })
    try {
      const { id } = await ask('POST', path, key, body) as { id: string }
      const job = await ask('GET', `${path}/${id}?wait=60`, key)
      return { id, job, letters: await lettersOf(id) }
    } finally {
      await failing.stop(100)
    }
  }
  async function withExtract<T>(work: () => Promise<T>): Promise<T> {
    const extract = await startExtract(context)
    return work().finally(() => extract.stop(100))
  }

  it('join the results of an ended batch once, also when several attempts left letters', async () => {
    const key = await newKey()
    const urls = [site.url('/list/a'), site.url('/list/b'), site.url('/gone')]
    const { id, job, letters } = await runFailing(key, '/batch/scrape', {
      urls: urls.map((url, index) => ({ url, item_id: `item-${index}` })),
    })
    assert.deepEqual([job.status, job.completed, job.failed], ['failed', 0, 3])
    for (const { stage, reason, error } of letters)
      assert.deepEqual([stage, reason, error], ['extract', 'unexpected_failure', 'Error: a bug of extract'])
    const first = letters.findLast(({ url }) => url === urls[0])
    const others = letters.filter(({ url, id: letter }) => url === urls[0] && letter !== first.id)
    assert.ok(others.length > 0)

    await withExtract(async () => {
      assert.deepEqual(await replay(first), {
        id: first.id, succeeded: true, error: null, error_code: null, warnings: [], joined_job_id: id, credits: 3,
      })
      for (const other of others) assert.deepEqual([(await replay(other)).joined_job_id], [id])
    })
    const read = await ask('GET', `/batch/scrape/${id}`, key)
    assert.deepEqual([read.status, read.error, read.completed, read.failed, read.total, read.credits_used], [
      'completed', null, 1, 2, 3, 3,
    ])
    const row = read.data.find(({ url }: Data) => url === urls[0])
    assert.deepEqual([row.ok, row.item_id, row.status_code], [true, 'item-0', 200])
    assert.match(row.markdown.content, /List A/)
    const errors = await ask('GET', `/batch/scrape/${id}/errors`, key)
    assert.deepEqual(errors.failed.map(({ url }: Data) => url).sort(), [urls[2], urls[1]].sort())
    const [listed] = (await ask('GET', '/jobs', key)).jobs
    assert.deepEqual([listed.status, listed.completed, listed.failed, listed.credits_used], ['completed', 1, 2, 3])
    assert.deepEqual([(await usage(key)).used, (await usage(key)).held], [3, 0])
    assert.deepEqual((await lettersOf(id)).filter(({ url }) => url === urls[0]), [])
  })

  it('join the results of an ended crawl when they are replayed at the same time', async () => {
    const key = await newKey()
    const { id, job, letters } = await runFailing(key, '/crawl', { url: site.url('/'), limit: 3 })
    assert.deepEqual([job.status, job.failed, job.credits_used], ['failed', 1, 3])
    const replayed = await withExtract(() => Promise.all(letters.map(replay)))
    for (const { succeeded, joined_job_id } of replayed) assert.deepEqual([succeeded, joined_job_id], [true, id])
    const read = await ask('GET', `/crawl/${id}`, key)
    assert.deepEqual([read.status, read.completed, read.failed, read.credits_used], ['completed', 1, 0, 6])
    assert.match(read.data[0].markdown.content, /Start/)
    assert.equal((await usage(key)).used, 6)
  })

  it('stay when the key of the job cannot pay, or the page fails again', async () => {
    const key = await newKey(3)
    const { letters: [dear] } = await runFailing(key, '/batch/scrape', { urls: [site.url('/dear')] })
    await withExtract(async () => {
      await ask('GET', `/scrape?url=${encodeURIComponent(site.url('/alone'))}`, key)
      const { succeeded, error_code } = await replay(dear)
      assert.deepEqual([succeeded, error_code], [false, 'CREDITS_EXHAUSTED'])
    })
    const again = await runActor({
      stage: 'extract', bus, log: quietLog, handle: () => Promise.reject(new Error('still')),
    })
    const { succeeded, error_code } = await replay(dear).finally(() => again.stop(100))
    assert.deepEqual([succeeded, error_code], [false, 'INTERNAL_ERROR'])
    assert.ok((await lettersOf(dear.job_id)).some(({ id }) => id === dear.id))
    assert.deepEqual([(await usage(key)).used, (await usage(key)).held], [3, 0])
  })
})
