// The life of a job under one owner, the same for every kind of job: resume from the log, run, write the last step,
// finish. The log is the source of truth: a page counts once its step is stored, and everything after the last step
// can be repeated.

import type { CheckCounts } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { atMostEvery } from '#src/concurrency/at-most-every.ts'
import type { Lease, OwnerOutcome, OwnJob } from '#src/runtime/job-owner.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { announceJob } from '#src/jobs/state/publish-job.ts'
import { appendEnd, finishJob, readEnd, type FinishDeps } from './finish-job.ts'
import { jobPageSender, sendJobStarted } from './job-events.ts'
import { openJobLog, type JobLog, type OnResult } from '../state/job-log.ts'
import { openHeaders } from '#src/secrets/seal-headers.ts'
import { startJob, type JobEnd } from '../state/job-status.ts'
import { watchKey, type KeyWatch } from './watch-key.ts'

/** Shortest time between two notices about the results of a job: as often as a reader looks at the job. */
const announceEveryMs = 250

/**
 * Works on a job until it ends; returns how it ended. Returns `handed back` when another owner is to continue, and
 * `done` when the job ends without a last step.
 */
export type RunJob<E extends object> =
  (job: JobDocument, log: JobLog, lease: Lease, key: KeyWatch) => Promise<E | OwnerOutcome>

export interface JobKindHandler<E extends object> {
  store: Store
  bus: Pick<Bus, 'nc'>
  /** Returns the job; null when it does not exist. */
  load(id: string): Promise<JobDocument | null>
  /** Counts before the first step; for jobs whose log counts page statuses. */
  baseCounts?: CheckCounts
  /** What follows from each result, if anything. */
  onResult?(job: JobDocument): OnResult | undefined
  run: RunJob<E>
  /** Does what follows from the last step. May be called again after a crash. */
  finish(job: JobDocument, end: E): Promise<void>
}

export function createJobHandler<E extends object>({
  store, bus, load, baseCounts, onResult, run, finish,
}: JobKindHandler<E>): OwnJob {
  return async ({ id }, lease) => {
    const loaded = await load(id)
    if (!loaded || loaded.settled) return 'done'
    // What the job causes now belongs to the span of its owner.
    const job = { ...loaded, ...(lease.traceparent !== undefined && { traceparent: lease.traceparent }) }
    const end = await readEnd<E>(store, id) ?? await runToEnd(job, lease)
    if (typeof end === 'string') return end
    await finish(job, end)
    return 'done'
  }

  async function runToEnd(job: JobDocument, lease: Lease): Promise<E | OwnerOutcome> {
    announceJob(bus, job)
    const follow = onResult?.(job)
    const announceResult = atMostEvery(announceEveryMs, () => announceJob(bus, job))
    const log = await openJobLog(store, job._id, job.submit_credits, {
      baseCounts,
      async onResult(result) {
        announceResult(job._id)
        await follow?.(result)
      },
    })
    const key = await watchKey(store, job.key_id)
    const end = await run(job, log, lease, key).finally(() => key.close())
    if (typeof end !== 'string') await appendEnd(log, end)
    return end
  }
}

/** The handler of a crawl or a batch. */
export const createPagesHandler = (deps: FinishDeps, run: RunJob<JobEnd>): OwnJob => {
  const { store, bus } = deps
  return createJobHandler({
    store,
    bus,
    load: (id) => startJob(store, id),
    onResult: (job) => jobPageSender(deps, job),
    async run(job, log, lease, key) {
      if (job.status === 'running') await sendJobStarted(deps, job)
      let opened: JobDocument
      try {
        opened = await openHeaders(deps.bus.nc, job)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'INVALID_REQUEST') throw error
        return { status: 'failed' as const, error: error.message, known: job.known, skipped: job.skipped }
      }
      return run(opened, log, lease, key)
    },
    finish: (job, end) => finishJob(deps, job, end),
  })
}
