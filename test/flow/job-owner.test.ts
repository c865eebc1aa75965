// Jobs and their owners with real streams and a real store: one owner at a time, and the next one when it has gone.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import type { RunningActor } from '#src/runtime/actor.ts'
import type { Bus } from '#src/bus/bus.ts'
import { ackWaitMs } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import { owners } from '#src/flow.ts'
import { LeaseLost, runOwner, type OwnJob } from '#src/runtime/job-owner.ts'
import { createJob, type NewJob } from '#src/jobs/state/create-job.ts'
import { cancelJob, endJob, saveProgress, settleJob, startJob } from '#src/jobs/state/job-status.ts'
import { openJobLog, type Step } from '#src/jobs/state/job-log.ts'
import { failedResult, okResult } from '#src/jobs/views/page-result.ts'
import { findJob, readJob, readJobErrors } from '#src/jobs/views/read-job.ts'
import { AppError } from '#src/app-error.ts'
import { isQueued, publishJob } from '#src/jobs/state/publish-job.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { until } from '#test/support/until.ts'

interface Look {
  total: number
  completed: number
  failed: number
  credits_used: number
  next: string | null
  data: { url: string; ok: boolean }[]
}
interface FailedLook { failed: { url: string; error_code: string; retryable: boolean }[]; next: string }

const newJob = (): NewJob => ({
  id: newId('crw'),
  kind: 'crawl',
  endpoint: 'scrape',
  keyId: 'key_1',
  requestId: 'request',
  url: 'https://example.com/',
  request: {},
  known: 1,
  submitCredits: 3,
})
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

const page = (name: string): { url: string; depth: number } => ({ url: `https://example.com/${name}`, depth: 1 })
const good = (name: string): Step => ({
  key: name,
  ...page(name),
  credits: 3,
  trace: { links: [name] },
  result: okResult(page(name), 200, Buffer.from(JSON.stringify({ url: page(name).url, text: 'ä'.repeat(10) })), {
    warnings: [],
  }),
})
const bad = (name: string): Step => ({
  key: name, ...page(name), credits: 0,
  result: failedResult(page(name), new AppError('TARGET_NOT_FOUND', { targetStatus: 404 }), {}),
})
const fold = (name: string): Step => ({ key: name, ...page(name), credits: 0, trace: { left: 'duplicate' } })

describe('jobs', () => {
  let server: TestBus
  let bus: Bus
  let store: Store
  let running: RunningActor[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-jobs-'))

  before(async () => {
    server = await startTestBus()
    bus = await server.connect()
    store = await openStore({ dataDir })
    await ensureIndexes(store)
  })
  afterEach(async () => {
    await Promise.all(running.map((owner) => owner.stop(50)))
    running = []
  })
  after(async () => {
    await store.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })

  async function own(handle: OwnJob, on = bus): Promise<RunningActor> {
    const owner = await runOwner({ kind: 'crawl', handle, bus: on, log: quietLog, concurrency: 2, reserve: 0 })
    running.push(owner)
    return owner
  }
  const isGone = (id: string) => async (): Promise<boolean> => !await isQueued(bus, 'crawl', id)

  it('owns the job of another key while the jobs of one key fill their places (issue 15, point 1)', async () => {
    const owned = new Map<string, number>()
    const owner = await runOwner({
      kind: 'crawl', bus, log: quietLog,
      handle: async ({ keyId }, { stopping }) => {
        owned.set(keyId, (owned.get(keyId) ?? 0) + 1)
        if (keyId === 'key_many') await untilAborted(stopping).catch(() => undefined)
        return 'done'
      },
    })
    running.push(owner)
    const places = owners.crawl.concurrency
    for (let position = 0; position < places * 2; position++)
      await createJob({ store, bus }, { ...newJob(), keyId: 'key_many', position })
    await until('every place is taken', () => (owned.get('key_many') ?? 0) >= places)
    for (const keyId of ['key_b', 'key_c']) {
      const job = await createJob({ store, bus }, { ...newJob(), keyId })
      await until('the job of another key is done', isGone(job._id))
    }
    assert.ok(owned.get('key_many')! < places * 2, `${owned.get('key_many')} jobs of one key are owned`)
    await owner.stop(2_000)
    await bus.manager.streams.purge('WORK')
  })

  it('owns another job in the place of one that waits for its delay', async () => {
    const done: string[] = []
    const ended = Promise.withResolvers<void>()
    const owner = await runOwner({
      kind: 'crawl', bus, log: quietLog, concurrency: 1, reserve: 0,
      handle: async ({ id }, { place }) => {
        if (id === waiting.id) {
          place?.drop()
          await ended.promise
          await place?.hold()
        }
        done.push(id)
        ended.resolve()
        return 'done'
      },
    })
    running.push(owner)
    const [waiting, other] = [newJob(), newJob()]
    await createJob({ store, bus }, waiting)
    await createJob({ store, bus }, other)
    await until('both are done', async () => await isGone(waiting.id)() && await isGone(other.id)())
    assert.deepEqual(done, [other.id, waiting.id])
  })

  describe('an owner', () => {
    it('gets a job once for any number of publishes, and its message is removed at the end', async () => {
      const owned: string[] = []
      const job = newJob()
      await createJob({ store, bus }, job)
      await publishJob(bus, await createJob({ store, bus }, job))
      await own(({ id }) => { owned.push(id); return Promise.resolve('done') })
      await until('the job is done', isGone(job.id))
      assert.deepEqual(owned, [job.id])
    })

    it('hands a job back when it stops, and another owner continues at once', async () => {
      const job = newJob()
      const deliveries: number[] = []
      const leaving = await own((_job, { delivery, stopping }) => {
        deliveries.push(delivery)
        return untilAborted(stopping).catch(() => 'handed back' as const)
      })
      await createJob({ store, bus }, job)
      await until('the first owns it', () => deliveries.length === 1)
      const startedAt = Date.now()
      await leaving.stop(1_000)
      await own(
        (_job, { delivery }) => {
          deliveries.push(delivery)
          return Promise.resolve('done')
        },
        await server.connect(),
      )
      await until('the job is done', isGone(job.id))
      assert.deepEqual(deliveries, [1, 2])
      assert.ok(Date.now() - startedAt < 5_000)
    })

    it('loses a job with its connection: another owner gets it, and a write of the first one is refused', async () => {
      const job = newJob()
      const first = await server.connect()
      const firstLog = Promise.withResolvers<Awaited<ReturnType<typeof openJobLog>>>()
      await own(async (_job, { signal }) => {
        const log = await openJobLog(store, job.id, 3)
        await log.append(good('a'))
        firstLog.resolve(log)
        return untilAborted(signal)
      }, first)
      await createJob({ store, bus }, job)
      const oldLog = await firstLog.promise
      await first.nc.close()
      const past: string[] = []
      await own(async ({ id }) => {
        const log = await openJobLog(store, id, 3)
        for await (const { key, trace } of log.past()) past.push(`${key} ${JSON.stringify(trace)}`)
        await log.append(good('b'))
        return 'done'
      })
      await until('the job is done', isGone(job.id), 3 * ackWaitMs)
      assert.deepEqual(past, ['a {"links":["a"]}'])
      await assert.rejects(oldLog.append(good('c')), LeaseLost)
      await assert.rejects(oldLog.append(good('d')), LeaseLost)
    })

    it('retries a job that failed', async () => {
      const job = newJob()
      let attempts = 0
      await own(() =>
        attempts++ === 0 ? Promise.reject(new AppError('SERVICE_UNAVAILABLE')) : Promise.resolve('done'),
      )
      await createJob({ store, bus }, job)
      await until('the job is done', isGone(job.id))
      assert.equal(attempts, 2)
    })

    it('is notified of a cancellation', async () => {
      const job = newJob()
      const heard = Promise.withResolvers<string>()
      const owned = Promise.withResolvers<void>()
      await own(async ({ id }, { onChange }) => {
        onChange(() => void store.collection('jobs').get(id).then((now) => heard.resolve(now!.status)))
        owned.resolve()
        await heard.promise
        return 'done'
      })
      await createJob({ store, bus }, job)
      await owned.promise
      assert.equal((await cancelJob({ store, bus }, 'key_1', job.id))?.status, 'cancelled')
      assert.equal(await heard.promise, 'cancelled')
    })
  })

  describe('the document of a job', () => {
    it('ends once: a cancelled job stays cancelled, and an ended one is not cancelled', async () => {
      const [one, other] = [newJob(), newJob()]
      for (const job of [one, other]) await createJob({ store, bus }, job)
      await cancelJob({ store, bus }, 'key_1', one.id)
      const ending: Parameters<typeof endJob>[2] = {
        status: 'completed', error: null, known: 5, skipped: { cancelled: { count: 1, examples: ['x'] } },
      }
      const cancelled = await endJob(store, one.id, ending)
      assert.deepEqual([cancelled?.status, cancelled?.skipped], ['cancelled', ending.skipped])
      await startJob(store, other.id)
      await endJob(store, other.id, ending)
      assert.equal((await cancelJob({ store, bus }, 'key_1', other.id))?.status, 'completed')
      assert.equal(await cancelJob({ store, bus }, 'key_2', other.id), null)
      await settleJob(store, other.id)
      assert.equal(await saveProgress(store, other.id, { known: 9, skipped: {} }), null)
    })
  })

  describe('the results of a job', () => {
    const place = (id: string) => ({ keyId: 'key_1', id, kind: 'crawl', endpoint: 'scrape' }) as const
    const link = ({ skip, limit }: { skip: number; limit: number }): string => `?skip=${skip}&limit=${limit}`
    const jobWith = async (steps: Step[]): Promise<string> => {
      const job = newJob()
      await createJob({ store, bus }, job)
      const log = await openJobLog(store, job.id, 3)
      await Promise.all(steps.map((step) => log.append(step)))
      return job.id
    }
    const look = async (id: string, skip: number, limit: number): Promise<Look> => {
      const job = await findJob(store, place(id))
      const bytes = await readJob(store, job, { skip, limit, content: true }, { linkTo: link })
      return JSON.parse(Buffer.from(bytes).toString()) as Look
    }

    it('are numbered in order of completion, without duplicates, and add up', async () => {
      const id = await jobWith([good('a'), fold('b'), bad('c'), good('d'), fold('e')])
      const all = await look(id, 0, 25)
      assert.deepEqual(all.data.map(({ url, ok }) => `${url.slice(-1)} ${ok}`), ['a true', 'c false', 'd true'])
      assert.deepEqual([all.total, all.completed, all.failed, all.credits_used, all.next], [3, 2, 1, 9, null])
    })

    it('are read in pages', async () => {
      const id = await jobWith([...'abcdefg'].map(good))
      const first = await look(id, 0, 3)
      const last = await look(id, 6, 3)
      assert.deepEqual([first.data.length, first.next, last.data.length, last.next], [3, '?skip=3&limit=3', 1, null])
      assert.deepEqual((await look(id, 7, 3)).data, [])
    })

    it('list failed pages separately', async () => {
      const id = await jobWith([bad('a'), good('b'), bad('c'), fold('d'), bad('e')])
      const { failed, next } = (await readJobErrors(
        store, await findJob(store, place(id)), { skip: 1, limit: 1 }, link,
      )) as FailedLook
      assert.deepEqual(
        failed.map(({ url, error_code, retryable }) => [url.slice(-1), error_code, retryable]),
        [['c', 'TARGET_NOT_FOUND', false]],
      )
      assert.equal(next, '?skip=2&limit=1')
    })

    it('belong to their key only and expire', async () => {
      const id = await jobWith([good('a')])
      await assert.rejects(findJob(store, { ...place(id), keyId: 'key_2' }), { code: 'NOT_FOUND' })
      await assert.rejects(findJob(store, { ...place(id), kind: 'batch' }), { code: 'NOT_FOUND' })
      await endJob(store, id, { status: 'completed', error: null, known: 1, skipped: {} })
      await store
        .collection('jobs')
        .update({ _id: id }, { $set: { expires_at: new Date(Date.now() - 1).toISOString() } })
      await assert.rejects(findJob(store, place(id)), { code: 'NOT_FOUND' })
    })
  })
})
