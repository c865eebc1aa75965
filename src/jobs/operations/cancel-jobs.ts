// Cancels every job of a key that matches a filter.

import type { JobFilter, JobsCancelled } from '#schemas/job-list.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { cancelJob, isFinal } from '../state/job-status.ts'
import { findJobs } from '../views/filter-jobs.ts'

interface Cancellation {
  keyId: string
  filter: JobFilter
  /** Only these jobs. */
  ids?: readonly string[] | undefined
  /** Unix milliseconds, after which no further jobs are read. */
  until: number
}

const live = ['pending', 'running'] as const

/** Cancels the crawls and batches that match. Checks have no means to be cancelled and are counted. */
export async function cancelJobs(
  { store, bus }: { store: Store; bus: Bus }, { keyId, filter, ids, until }: Cancellation,
): Promise<JobsCancelled> {
  const named = ids && new Set(ids)
  const counts = { cancelled: 0, checks: 0, ended: 0 }
  let seen = 0
  let complete = true

  async function cancel(job: JobDocument): Promise<void> {
    if (named && !named.has(job._id)) return
    seen++
    if (isFinal(job)) counts.ended++
    else if (job.kind === 'check') counts.checks++
    else if ((await cancelJob({ store, bus }, keyId, job._id))?.status === 'cancelled') counts.cancelled++
  }

  const wanted = named ? filter : { ...filter, status: liveOf(filter) }
  if (wanted.status?.length !== 0) {
    for await (const { jobs } of findJobs(store, keyId, wanted, {})) {
      for (const job of jobs) await cancel(job)
      if (named && seen === named.size) break
      complete = Date.now() < until
      if (!complete) break
    }
  }
  const { cancelled, checks, ended } = counts
  return { cancelled, skipped: { checks, ended, not_found: named ? named.size - seen : 0 }, complete }
}

/** The wanted statuses of jobs that have not ended. */
const liveOf = ({ status = [...live] }: JobFilter): NonNullable<JobFilter['status']> =>
  live.filter((one) => status.includes(one))
