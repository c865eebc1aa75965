// The calls of the pages of jobs.

import type { JobFilter, JobList, JobsCancelled, ListedJob } from '#schemas/job-list.ts'
import { call } from '../../api/client.ts'
import { cancellableOf } from './job-filter.ts'
import type { JobFailure } from './group-errors.ts'
import type { JobPage } from './job-rows.ts'
import type { Job, PageResult } from './job-types.ts'

/** The most that a call returns. */
const pageSize = 100
/** The most jobs that a cancellation counts before it asks. */
export const countMax = 1000
const cancelledAtOnce = 1000

/** A page of the list, newest first; never an empty one before the end. */
export async function listJobs(filter: JobFilter, after: string | null, signal: AbortSignal): Promise<JobPage> {
  for (let from = after; ;) {
    const { data } = await call<JobList>('/jobs', { query: { ...filter, limit: pageSize, after: from }, signal })
    from = data.next && new URL(data.next).searchParams.get('after')
    // The service reads a part of the jobs at a time when it searches for a text.
    if (data.jobs.length > 0 || from === null) return { jobs: data.jobs, after: from }
  }
}

/** A job of any kind as lists show it. */
export const getJob = async (id: string, signal?: AbortSignal): Promise<ListedJob> =>
  (await call<ListedJob>(`/jobs/${encodeURIComponent(id)}`, { ...(signal && { signal }) })).data

/** A crawl or batch with its results from `skip` on, without their content. */
export async function readJob(path: string, skip: number, signal: AbortSignal):
Promise<{ job: Job; pages: PageResult[]; hasMore: boolean }> {
  const { data: { data: pages, next, ...job } } = await call<Job & { data: PageResult[]; next: string | null }>(
    path, { query: { skip, limit: pageSize, content: false }, signal },
  )
  return { job, pages, hasMore: next !== null }
}

/** One result with its content. */
export async function readPage(path: string, index: number, signal: AbortSignal): Promise<PageResult | null> {
  const { data } = await call<{ data: PageResult[] }>(path, { query: { skip: index, limit: 1 }, signal })
  return data.data[0] ?? null
}

/** All failed pages of a crawl or batch. */
export async function readFailures(path: string, signal: AbortSignal): Promise<JobFailure[]> {
  const failures: JobFailure[] = []
  for (let more = true; more;) {
    const { data } = await call<{ failed: JobFailure[]; next: string | null }>(
      `${path}/errors`, { query: { skip: failures.length, limit: pageSize }, signal },
    )
    failures.push(...data.failed)
    more = data.next !== null && data.failed.length > 0
  }
  return failures
}

/** Cancels a crawl or batch. */
export const cancelJob = async (path: string): Promise<Job> => (await call<Job>(path, { method: 'DELETE' })).data

/** Number of jobs of a filter that can be cancelled; one more than `countMax` stands for any larger number. */
export async function countCancellable(filter: JobFilter, signal: AbortSignal): Promise<number> {
  const wanted = cancellableOf(filter)
  if (!wanted) return 0
  let count = 0
  for (let after: string | null = null; ;) {
    const page = await listJobs(wanted, after, signal)
    count += page.jobs.length
    after = page.after
    if (after === null || count > countMax) return Math.min(count, countMax + 1)
  }
}

/** Cancels every crawl and batch of a filter. Returns how many were cancelled. */
export async function cancelMatching(filter: JobFilter): Promise<number> {
  const wanted = cancellableOf(filter)
  return wanted ? await cancelAll({ ...wanted }) : 0
}

/** Cancels these crawls and batches. Returns how many were cancelled. */
export async function cancelSelected(ids: readonly string[]): Promise<number> {
  let cancelled = 0
  for (let at = 0; at < ids.length; at += cancelledAtOnce)
    cancelled += await cancelAll({ ids: ids.slice(at, at + cancelledAtOnce) })
  return cancelled
}

async function cancelAll(body: object): Promise<number> {
  for (let cancelled = 0; ;) {
    const { data } = await call<JobsCancelled>('/jobs/cancel', { method: 'POST', body })
    cancelled += data.cancelled
    if (data.complete || data.cancelled === 0) return cancelled
  }
}
