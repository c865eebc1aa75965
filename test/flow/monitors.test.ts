// Monitors over a real NATS server and real documents: several changes at once, what follows from a change, what is
// left of a deletion.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import {
  MonitorCreate, MonitorPatch, noCounts, type CheckCounts, type CheckListQuery, type CheckPageQuery, type PageStatus,
} from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus.ts'
import { subjects } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import { newJob } from '#src/jobs/create-job.ts'
import { openJobLog, type PageResult } from '#src/jobs/job-log.ts'
import { changeMonitor } from '#src/monitors/change-monitor.ts'
import { createMonitor } from '#src/monitors/create-monitor.ts'
import { finishDeletion, finishDeletions, markDeleted } from '#src/monitors/delete-monitor.ts'
import { withLiveChecks } from '#src/monitors/describe-monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { syncAllSchedules } from '#src/monitors/sync-schedule.ts'
import { purgeMonitor } from '#src/monitors/purge-monitor.ts'
import { findCheck, listChecks, readCheck } from '#src/monitors/read-check.ts'
import { openScheduleRegistry, type ScheduleRegistry } from '#src/schedule/registry.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { Documents, JobDocument, MonitorDocument } from '#src/store/documents.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { compileCheck } from '#src/validate.ts'
import { startTestBus, type TestBus } from '#test/support/bus.ts'

const checkCreate = compileCheck(MonitorCreate, 'the request body')
const checkPatch = compileCheck(MonitorPatch, 'the request body')
const dayMs = 86_400_000
const keyId = 'key_1'
const anyUrl = (): Promise<void> => Promise.resolve()
const refused = (code: string) => (error: unknown): boolean => error instanceof AppError && error.code === code

describe('monitors', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-monitors-'))
  let server: TestBus
  let bus: Bus
  let store: Store
  let schedules: ScheduleRegistry
  before(async () => {
    server = await startTestBus()
    bus = await server.connect()
    store = await openStore({ dataDir })
    await ensureIndexes(store)
    schedules = await openScheduleRegistry(bus.nc)
  })
  afterEach(async () => {
    for (const name of ['monitors', 'jobs', 'job_pages', 'snapshots', 'deliveries'] as const)
      await store.collection(name).remove({})
    await syncAllSchedules({ store, schedules })
  })
  after(async () => {
    await store.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })

  const create = (more: object = {}, id = newId('mon')): Promise<MonitorDocument> =>
    createMonitor(
      { store, schedules },
      {
        id,
        keyId,
        egressAllow: [],
        assertUrl: anyUrl,
        body: checkCreate(
          structuredClone({
            name: 'one',
            schedule: '0 9 * * *',
            targets: [{ type: 'scrape', urls: ['https://a.example/', 'https://b.example/'] }],
            ...more,
          }),
        ),
      },
    )
  const change = (id: string, patch: object): Promise<MonitorDocument> =>
    changeMonitor(
      { store, schedules },
      { id, keyId, patch: checkPatch(structuredClone(patch)), egressAllow: [], assertUrl: anyUrl },
    )
  const inBook = async (id: string): Promise<string | undefined> => (await schedules.read(id))?.entry.cron
  const count = (name: keyof Documents): Promise<number> => store.collection(name).count({})

  const addCheck = async (monitor: MonitorDocument, more: Partial<JobDocument> = {}): Promise<JobDocument> => {
    const id = newId('chk')
    const job: JobDocument = {
      ...newJob(
        {
          id,
          kind: 'check',
          endpoint: 'check',
          keyId,
          requestId: 'test',
          url: null,
          request: {},
          known: 0,
          submitCredits: 0,
          check: {
            monitor_id: monitor._id, trigger: 'manual', scheduled_for: null, baseline: false, estimated_credits: 2,
            error_code: null,
          },
        },
        Date.now(),
      ),
      ...more,
    }
    await store.collection('jobs').put(job)
    return job
  }
  const addSnapshot = (monitor: MonitorDocument, target_id: string, url: string): Promise<void> =>
    store.collection('snapshots').put({
      _id: `${target_id}:${url}`,
      monitor_id: monitor._id,
      target_id,
      key: url,
      url,
      before: null,
      now: {
        check_id: 'chk_1', state: 'ok', content: null, content_sha256: null, title: null, options_sha256: '',
        etag: null, last_modified: null, body_sha256: null, outline: null, checked_at: new Date().toISOString(),
      },
    })
  const snapshotUrls = async (): Promise<string[]> =>
    (await store.collection('snapshots').find({}, { sort: { _id: 1 } })).map(({ url }) => url)
  const finished = (agoDays: number): Partial<JobDocument> => {
    const finished_at = new Date(Date.now() - agoDays * dayMs).toISOString()
    return {
      status: 'completed', settled: true, created_at: finished_at, finished_at,
      expires_at: new Date(Date.now() + (30 - agoDays) * dayMs).toISOString(),
    }
  }

  describe('being made', () => {
    it('are stored and entered in the book, once an id', async () => {
      const made = await create({}, 'mon_same')
      assert.equal(await inBook('mon_same'), '0 9 * * *')
      assert.deepEqual(await create({ name: 'another body cannot come here' }, 'mon_same'), made)
      assert.deepEqual(await findMonitor(store, keyId, 'mon_same'), made)
      await assert.rejects(findMonitor(store, 'key_2', 'mon_same'), refused('NOT_FOUND'))
    })

    it('are never more than fifty a key, however many are made at once', async () => {
      for (let n = 0; n < 47; n++) await create()
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => create()))
      assert.equal(await count('monitors'), 50)
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3)
      for (const result of results)
        if (result.status === 'rejected') assert.equal((result.reason as AppError).limit, 50)
      for (const { _id } of await store.collection('monitors').find({})) assert.equal(await inBook(_id), '0 9 * * *')
      const [first] = await store.collection('monitors').find({}, { limit: 1 })
      await markDeleted(store, keyId, first!._id)
      await create()
    })

    it('leave nothing behind where a URL is refused', async () => {
      const refuse = (): Promise<void> => Promise.reject(new AppError('URL_BLOCKLISTED'))
      const body = checkCreate({ name: 'one', schedule: 'daily', targets: [{ type: 'crawl', url: 'a.example' }] })
      await assert.rejects(
        createMonitor({ store, schedules }, { id: 'mon_no', keyId, body, egressAllow: [], assertUrl: refuse }),
        refused('URL_BLOCKLISTED'),
      )
      assert.deepEqual([await count('monitors'), await inBook('mon_no')], [0, undefined])
    })
  })

  describe('being changed', () => {
    it('lose none of several changes at once', async () => {
      const { _id } = await create()
      await Promise.all([
        change(_id, { name: 'two' }),
        change(_id, { goal: 'prices' }),
        change(_id, { retention_days: 7 }),
        change(_id, { webhook: { url: 'https://a.example/' } }),
        change(_id, { status: 'paused' }),
        change(_id, { schedule: '0 10 * * *' }),
      ])
      const { name, goal, retention_days, webhook, status, schedule } = await findMonitor(store, keyId, _id)
      assert.deepEqual(
        [name, goal, retention_days, webhook?.url, status, schedule.cron],
        ['two', 'prices', 7, 'https://a.example/', 'paused', '0 10 * * *'],
      )
    })

    it('stand in the book as their document says, in whatever order changes come', async () => {
      const { _id } = await create()
      for (let round = 0; round < 5; round++) {
        await Promise.all(
          [
            { status: 'paused' }, { schedule: '0 10 * * *' }, { status: 'active' }, { schedule: '0 11 * * *' },
            { status: 'paused' }, { status: 'active' },
          ].map((patch) => change(_id, patch)),
        )
        const { status, schedule } = await findMonitor(store, keyId, _id)
        assert.equal(await inBook(_id), status === 'active' ? schedule.cron : undefined)
      }
    })

    it('move updated_at on, but for a change of nothing', async () => {
      const made = await create()
      const changed = await change(made._id, { name: 'two' })
      assert.ok(changed.updated_at > made.updated_at)
      assert.deepEqual(await change(made._id, {}), changed)
    })

    it('forget the snapshots of targets and pages that are gone, and keep the others', async () => {
      const made = await create({
        targets: [
          { type: 'scrape', urls: ['a.example', 'b.example'] }, { type: 'crawl', url: 'c.example' },
          { type: 'scrape', url: 'd.example' },
        ],
      })
      const ids = made.targets.map(({ id }) => id) as [string, string, string]
      for (const [id, url] of [
        [ids[0], 'https://a.example/'],
        [ids[0], 'https://b.example/'],
        [ids[1], 'https://c.example/1'],
        [ids[2], 'https://d.example/'],
      ] as const)
        await addSnapshot(made, id, url)
      await addSnapshot(made, ids[0], 'https://noted.example/')
      await store.collection('snapshots').update({ url: 'https://noted.example/' }, { $set: { key: '' } })
      const other = await create()
      await addSnapshot(other, other.targets[0]!.id, 'https://z.example/')
      await change(made._id, { name: 'two' })
      assert.equal((await snapshotUrls()).length, 6)
      await change(made._id, {
        targets: [
          { id: ids[0], type: 'scrape', urls: ['b.example', 'e.example'] },
          { type: 'crawl', url: 'c.example', crawl_options: { limit: 3 } },
        ],
      })
      assert.deepEqual((await snapshotUrls()).sort(), [
        'https://b.example/',
        'https://c.example/1',
        'https://noted.example/',
        'https://z.example/',
      ])
    })

    it('keep their checks as long as they say now', async () => {
      const made = await create()
      const [old, young, live] = [
        await addCheck(made, finished(10)), await addCheck(made, finished(1)),
        await addCheck(made, { status: 'running' }),
      ]
      await change(made._id, { retention_days: 5 })
      const jobs = store.collection('jobs')
      for (const job of [old, young])
        assert.equal(Date.parse((await jobs.get(job._id))!.expires_at), Date.parse(job.finished_at!) + 5 * dayMs)
      assert.equal((await jobs.get(live._id))?.expires_at, live.expires_at)
      assert.deepEqual(
        (await listChecks(store, made._id, { limit: 25, offset: 0 })).checks.map(
          (check) => (check as { id: string }).id,
        ),
        [live._id, young._id],
      )
      await assert.rejects(findCheck(store, made._id, old._id), refused('NOT_FOUND'))
    })
  })

  describe('being deleted', () => {
    it('are gone at once, and nothing of them is left', async () => {
      const made = await create()
      const kept = await create()
      const [job, keptJob] = [await addCheck(made, finished(1)), await addCheck(kept, finished(1))]
      for (const { _id } of [job, keptJob])
        await (await openJobLog(store, _id, 0)).append({ key: 'a', url: 'https://a.example/', depth: 0, credits: 1 })
      for (const monitor of [made, kept]) {
        await addSnapshot(monitor, monitor.targets[0]!.id, 'https://a.example/')
        await store.collection('deliveries').put({
          _id: newId('evt'), monitor_id: monitor._id, check_id: null, type: 'ping', body: new Uint8Array([1]),
          status: 'pending', attempts: 0, tried_before: 0, last_status_code: null, last_error: null,
          next_attempt_at: null, created_at: new Date().toISOString(),
        })
      }
      await markDeleted(store, keyId, made._id)
      for (const act of [
        () => findMonitor(store, keyId, made._id), () => change(made._id, { name: 'two' }),
        () => markDeleted(store, keyId, made._id),
      ])
        await assert.rejects(act, refused('NOT_FOUND'))
      await finishDeletion({ store, bus, schedules }, made._id)
      assert.equal(await inBook(made._id), undefined)
      for (const name of ['monitors', 'jobs', 'job_pages', 'snapshots', 'deliveries'] as const)
        assert.equal(await count(name), 1, name)
      assert.equal((await store.collection('monitors').get(kept._id))?._id, kept._id)
      assert.ok(await inBook(kept._id))
    })

    it('wait for the owner of a live check, who is told', async () => {
      const made = await create()
      const job = await addCheck(made, { status: 'running' })
      await addSnapshot(made, made.targets[0]!.id, 'https://a.example/')
      const told = Promise.withResolvers<void>()
      bus.nc.subscribe(subjects.jobChanged(job._id), { max: 1, callback: () => told.resolve() })
      await markDeleted(store, keyId, made._id)
      await finishDeletion({ store, bus, schedules }, made._id)
      await told.promise
      assert.deepEqual(
        [await count('monitors'), await count('snapshots'), await purgeMonitor({ store, bus }, made._id)],
        [1, 1, false],
      )
      await store.collection('jobs').update({ _id: job._id }, { $set: { status: 'cancelled', settled: true } })
      await finishDeletions({ store, bus, schedules })
      for (const name of ['monitors', 'jobs', 'snapshots'] as const) assert.equal(await count(name), 0, name)
      assert.equal(await purgeMonitor({ store, bus }, made._id), true)
    })

    it('are not removed while they are not deleted', async () => {
      const made = await create()
      assert.equal(await purgeMonitor({ store, bus }, made._id), false)
      await finishDeletions({ store, bus, schedules })
      assert.equal(await count('monitors'), 1)
    })
  })

  it('are brought in line with the book by the janitor', async () => {
    const [missing, paused, stale] = [await create(), await create(), await create()]
    await schedules.remove(missing._id)
    await store.collection('monitors').update({ _id: paused._id }, { $set: { status: 'paused' } })
    await store.collection('monitors').update({ _id: stale._id }, { $set: { 'schedule.cron': '0 12 * * *' } })
    await schedules.put('mon_ghost', { cron: '0 9 * * *', timezone: 'UTC' }, Date.now())
    await syncAllSchedules({ store, schedules })
    assert.deepEqual(await Promise.all([missing._id, paused._id, stale._id, 'mon_ghost'].map(inBook)), [
      '0 9 * * *', undefined, '0 12 * * *', undefined,
    ])
  })

  it('name their check only while it is live', async () => {
    const [running, ended, lost, idle] = await Promise.all([create(), create(), create(), create()])
    const job = await addCheck(running, { status: 'running' })
    const past = await addCheck(ended, finished(1))
    const documents = [
      { ...running, current_check_id: job._id }, { ...ended, current_check_id: past._id },
      { ...lost, current_check_id: 'chk_lost' }, idle,
    ]
    assert.deepEqual(
      (await withLiveChecks(store, documents)).map(({ current_check_id }) => current_check_id),
      [job._id, null, null, null],
    )
  })

  describe('their checks', () => {
    const statuses: PageStatus[] = ['same', 'changed', 'same', 'new', 'changed', 'error', 'removed']
    const link = (query: CheckPageQuery): string => JSON.stringify(query)

    /** A check with a page of each of these statuses, and a step between them that is no page. */
    const addPages = async (job: JobDocument): Promise<void> => {
      const log = await openJobLog(store, job._id, 0, { ...noCounts })
      for (const [index, status] of statuses.entries()) {
        const body = Buffer.from(JSON.stringify({ url: `https://a.example/${index}`, status }))
        const result: PageResult = status === 'error'
          ? { ok: false, statusCode: 500, error: 'x', errorCode: 'TARGET_SERVER_ERROR', body }
          : { ok: true, statusCode: 200, body }
        await log.append({
          key: String(index),
          url: `https://a.example/${index}`,
          depth: 0,
          credits: 1,
          result,
          page: { status, isMeaningful: status === 'changed' },
        })
        await log.append({ key: `fold ${index}`, url: 'https://a.example/fold', depth: 0, credits: 0 })
      }
    }
    interface Shown {
      status: string
      summary: CheckCounts
      actual_credits: number
      next: string | null
      pages: { url: string; status: string }[]
      webhook_deliveries: object
    }
    const read = async (job: JobDocument, query: Partial<CheckPageQuery> = {}): Promise<Shown> =>
      JSON.parse(Buffer.from(await readCheck(store, job, { skip: 0, limit: 25, ...query }, link)).toString()) as Shown
    const list = (monitor: MonitorDocument, query: Partial<CheckListQuery> = {}) =>
      listChecks(store, monitor._id, { limit: 25, offset: 0, ...query })

    it('show their pages, counts and credits', async () => {
      const job = await addCheck(await create(), finished(0))
      await addPages(job)
      const shown = await read(job)
      assert.deepEqual(shown.pages.map(({ status }) => status), statuses)
      assert.deepEqual(shown.summary, { total: 7, same: 2, new: 1, changed: 2, removed: 1, error: 1, meaningful: 2 })
      assert.deepEqual(
        [shown.actual_credits, shown.next, shown.webhook_deliveries],
        [7, null, { pending: 0, delivered: 0, failed: 0 }],
      )
    })

    it('are charged for nothing until they have ended, nor when they were cut short', async () => {
      const monitor = await create()
      const credits: number[] = []
      for (const status of ['running', 'partial', 'failed', 'cancelled'] as const) {
        const job = await addCheck(monitor, { status })
        await addPages(job)
        credits.push((await read(job)).actual_credits)
      }
      assert.deepEqual(credits, [0, 7, 7, 0])
    })

    it('are read in pages, of one status too', async () => {
      const job = await addCheck(await create(), finished(0))
      await addPages(job)
      const paths = ({ pages }: Shown): string[] => pages.map(({ url }) => new URL(url).pathname)
      const first = await read(job, { limit: 3 })
      assert.deepEqual([paths(first), first.next], [['/0', '/1', '/2'], link({ skip: 3, limit: 3 })])
      const last = await read(job, { skip: 6, limit: 3 })
      assert.deepEqual([paths(last), last.next], [['/6'], null])
      const changed = await read(job, { status: 'changed', limit: 1 })
      assert.deepEqual([paths(changed), changed.next], [['/1'], link({ skip: 1, limit: 1, status: 'changed' })])
      const more = await read(job, { status: 'changed', limit: 1, skip: 1 })
      assert.deepEqual([paths(more), more.next], [['/4'], null])
      assert.deepEqual(paths(await read(job, { skip: 50 })), [])
      assert.deepEqual(paths(await read(job, { skip: 50, status: 'changed' })), [])
    })

    it('are listed newest first, by status, in pages', async () => {
      const monitor = await create()
      const old = await addCheck(monitor, finished(2))
      const skip = await addCheck(monitor, { ...finished(1), status: 'skipped_overlap' })
      const waiting = await addCheck(monitor)
      await addCheck(await create(), finished(0))
      await addPages(old)
      const ids = async (query: Partial<CheckListQuery>): Promise<unknown> => {
        const { checks, total } = await list(monitor, query)
        return [checks.map((check) => (check as { id: string }).id), total]
      }
      assert.deepEqual(await ids({}), [[waiting._id, skip._id, old._id], 3])
      assert.deepEqual(await ids({ limit: 1, offset: 1 }), [[skip._id], 3])
      assert.deepEqual(await ids({ status: 'queued' }), [[waiting._id], 1])
      assert.deepEqual(await ids({ status: 'skipped_overlap' }), [[skip._id], 1])
      assert.deepEqual(await ids({ status: 'failed' }), [[], 0])
      const [first, , last] = (await list(monitor)).checks as Shown[]
      assert.deepEqual(
        [first?.status, first?.summary.total, last?.summary.total, last?.actual_credits], ['queued', 0, 7, 7],
      )
      assert.ok(!('pages' in last!))
    })

    it('count the deliveries of their events', async () => {
      const monitor = await create()
      const job = await addCheck(monitor, finished(0))
      for (const [index, status] of (['pending', 'delivered', 'delivered', 'failed'] as const).entries()) {
        await store.collection('deliveries').put({
          _id: `evt_${index}`, monitor_id: monitor._id, check_id: job._id, type: 'monitor.page',
          body: new Uint8Array([1]), status, attempts: 1, tried_before: 0, last_status_code: null, last_error: null,
          next_attempt_at: null, created_at: new Date().toISOString(),
        })
      }
      const counts = { pending: 1, delivered: 2, failed: 1 }
      assert.deepEqual((await read(job)).webhook_deliveries, counts)
      assert.deepEqual(((await list(monitor)).checks[0] as Shown).webhook_deliveries, counts)
    })

    it('are found by their monitor only', async () => {
      const [mine, other] = [await create(), await create()]
      const job = await addCheck(mine)
      assert.equal((await findCheck(store, mine._id, job._id))._id, job._id)
      await assert.rejects(findCheck(store, other._id, job._id), refused('NOT_FOUND'))
      await store.collection('jobs').put({ ...job, _id: 'crw_1', kind: 'crawl' })
      await assert.rejects(findCheck(store, mine._id, 'crw_1'), refused('NOT_FOUND'))
    })
  })
})
