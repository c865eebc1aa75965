// The checks of monitors as callers read them, on a real store.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  noCounts, type CheckCounts, type CheckListQuery, type CheckPageQuery, type PageStatus,
} from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { openJobLog, type PageResult } from '#src/jobs/state/job-log.ts'
import { findCheck, listChecks, readCheck } from '#src/monitors/read-check.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { finished, prepareMonitors } from '#test/support/monitor-bench.ts'

const refused = (code: string) => (error: unknown): boolean => error instanceof AppError && error.code === code

describe('checks of a monitor', () => {
  const bench = prepareMonitors()
  const statuses: PageStatus[] = ['same', 'changed', 'same', 'new', 'changed', 'error', 'removed']
  const link = (query: CheckPageQuery): string => JSON.stringify(query)

  /** Adds a page of each of these statuses, and a step without a page after each. */
  const addPages = async (job: JobDocument): Promise<void> => {
    const log = await openJobLog(bench.store, job._id, 0, { baseCounts: { ...noCounts } })
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
  const read = async (job: JobDocument, query: Partial<CheckPageQuery> = {}): Promise<Shown> => {
    const json = await readCheck(bench.store, job, { skip: 0, limit: 25, ...query }, link)
    return JSON.parse(Buffer.from(json).toString()) as Shown
  }
  const list = (monitor: MonitorDocument, query: Partial<CheckListQuery> = {}) =>
    listChecks(bench.store, monitor._id, { limit: 25, offset: 0, ...query })

  it('have pages, counts and credits', async () => {
    const job = await bench.addCheck(await bench.create(), finished(0))
    await addPages(job)
    const shown = await read(job)
    assert.deepEqual(shown.pages.map(({ status }) => status), statuses)
    assert.deepEqual(shown.summary, { total: 7, same: 2, new: 1, changed: 2, removed: 1, error: 1, meaningful: 2 })
    assert.deepEqual(
      [shown.actual_credits, shown.next, shown.webhook_deliveries],
      [7, null, { pending: 0, delivered: 0, failed: 0 }],
    )
  })

  it('cost nothing while they run, nor when they are cancelled', async () => {
    const monitor = await bench.create()
    const credits: number[] = []
    for (const status of ['running', 'partial', 'failed', 'cancelled'] as const) {
      const job = await bench.addCheck(monitor, { status })
      await addPages(job)
      credits.push((await read(job)).actual_credits)
    }
    assert.deepEqual(credits, [0, 7, 7, 0])
  })

  it('are read in pages, optionally of one status', async () => {
    const job = await bench.addCheck(await bench.create(), finished(0))
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

  it('are listed in pages, newest first, optionally of one status', async () => {
    const monitor = await bench.create()
    const old = await bench.addCheck(monitor, finished(2))
    const skip = await bench.addCheck(monitor, { ...finished(1), status: 'skipped_overlap' })
    const waiting = await bench.addCheck(monitor)
    await bench.addCheck(await bench.create(), finished(0))
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
    const monitor = await bench.create()
    const job = await bench.addCheck(monitor, finished(0))
    for (const status of ['pending', 'delivered', 'delivered', 'failed'] as const)
      await bench.addDelivery(monitor, { check_id: job._id, type: 'monitor.page', status, attempts: 1 })
    const counts = { pending: 1, delivered: 2, failed: 1 }
    assert.deepEqual((await read(job)).webhook_deliveries, counts)
    assert.deepEqual(((await list(monitor)).checks[0] as Shown).webhook_deliveries, counts)
  })

  it('are found only with their monitor', async () => {
    const [mine, other] = [await bench.create(), await bench.create()]
    const job = await bench.addCheck(mine)
    assert.equal((await findCheck(bench.store, mine._id, job._id))._id, job._id)
    await assert.rejects(findCheck(bench.store, other._id, job._id), refused('NOT_FOUND'))
    await bench.store.collection('jobs').put({ ...job, _id: 'crw_1', kind: 'crawl' })
    await assert.rejects(findCheck(bench.store, mine._id, 'crw_1'), refused('NOT_FOUND'))
  })
})
