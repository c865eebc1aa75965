// A job as its caller sees it. Results are found by number and copied as bytes, so that every page of results takes the
// same time.

import { setImmediate } from 'node:timers/promises'
import { errorTable, type ErrorCode } from '#schemas/errors.ts'
import { skipExamplesMax, type JobPageQuery, type Skipped } from '#schemas/job.ts'
import { AppError } from '#src/app-error.ts'
import { clientErrorCodes } from '#src/client-error.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { newestStep, type Sums } from '../state/job-log.ts'
import { isFinal } from '../state/job-status.ts'
import { factsOf } from './page-facts.ts'
import { readResults } from './read-results.ts'
import { spliceList } from './splice-results.ts'

export interface JobQuery {
  /** The caller; null for an operator, who may read the jobs of every key. */
  keyId: string | null
  id: string
  /** The job must be of this kind and endpoint; absent for any. */
  kind?: JobDocument['kind']
  endpoint?: string
}

/** Throws NOT_FOUND if the job does not exist, has expired, or belongs to another key, kind or endpoint. */
export async function findJob(store: Store, { keyId, id, kind, endpoint }: JobQuery): Promise<JobDocument> {
  const job = await store.collection('jobs').get(id)
  const isMatch = job && (keyId === null || job.key_id === keyId) && (kind ?? job.kind) === job.kind
    && (endpoint ?? job.endpoint) === job.endpoint
  if (!isMatch || isExpired(job, Date.now())) {
    throw new AppError('NOT_FOUND', {
      message: `There is no ${kind ?? 'job'} ${id.slice(0, 60)}; results are kept for 24 hours after the end.`,
    })
  }
  return job
}

const isExpired = (job: JobDocument, nowMs: number): boolean => isFinal(job) && Date.parse(job.expires_at) <= nowMs

/** The counts and the cost of a job as its owner stored them with its newest step, without replays. */
export async function sumsOf(store: Store, job: JobDocument): Promise<Sums> {
  return await newestStep(store, job._id) ?? { completed: 0, failed: 0, credits: job.submit_credits }
}

/** The counts and the cost of a job, with the pages that were replayed. */
export async function shownSumsOf(store: Store, job: JobDocument): Promise<Sums> {
  const sums = await sumsOf(store, job)
  if (!job.has_replays) return sums
  const replayed = await store.collection('job_pages').find(
    { job_id: job._id, 'replay.credits': { $gte: 0 } }, { fields: ['replay'] },
  )
  const credits = replayed.reduce((sum, { replay }) => sum + replay!.credits, sums.credits)
  return { ...sums, completed: sums.completed + replayed.length, failed: sums.failed - replayed.length, credits }
}

/** The fields of a job besides its results. */
export function describeJob(job: JobDocument, { completed, failed, credits }: Sums): Record<string, unknown> {
  return {
    id: job._id,
    kind: job.kind,
    endpoint: job.endpoint,
    status: job.status,
    url: job.url,
    total: isFinal(job) ? completed + failed : Math.max(completed + failed, job.known),
    completed,
    failed,
    credits_used: credits,
    created_at: job.created_at,
    started_at: job.started_at,
    finished_at: job.finished_at,
    expires_at: job.expires_at,
    error: job.error,
    skipped: withFewExamples(job.skipped),
  }
}

/** Of `robots_disallowed`, the document has all URLs. */
function withFewExamples(skipped: Skipped): Skipped {
  const entries = Object.entries(skipped).map(([reason, { count, examples }]) =>
    [reason, { count, examples: examples.slice(0, skipExamplesMax) }])
  return Object.fromEntries(entries) as Skipped
}

export interface ReadJobOptions {
  /** The absolute URL of a page of results. */
  linkTo(page: JobPageQuery): string
  /** Whether the field `client_errors` has the number of failed pages that answered with a status of 400 to 499. */
  countsClientErrors?: boolean
}

/**
 * The job with one page of its results, as UTF-8 JSON. `completed`, `failed`, `client_errors` and `credits_used` belong
 * to the moment at which the results were read. Without `content`, the results have only the facts about their pages.
 */
export async function readJob(
  store: Store, job: JobDocument, { skip, limit, content }: JobPageQuery & { content: boolean },
  { linkTo, countsClientErrors }: ReadJobOptions,
): Promise<Uint8Array> {
  const sums = await shownSumsOf(store, job)
  const extra = countsClientErrors ? { client_errors: await countClientErrors(store, job) } : {}
  const results = sums.completed + sums.failed
  const bodies = await readResults(store, job._id, { skip, until: Math.min(skip + limit, results) })
  const end = skip + bodies.length
  const next = end < results && bodies.length > 0 ? linkTo({ skip: end, limit }) : null
  return spliceList({ ...describeJob(job, sums), ...extra, next }, 'data', content ? bodies : await factsOfAll(bodies))
}

/** One page at a time: parsing many large pages at once would delay other requests. */
async function factsOfAll(bodies: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const facts: Uint8Array[] = []
  for (const body of bodies) {
    facts.push(factsOf(body))
    await setImmediate()
  }
  return facts
}

async function countClientErrors(store: Store, job: JobDocument): Promise<number> {
  const { failed } = await sumsOf(store, job)
  if (failed === 0) return 0
  return await store.collection('job_pages').count({
    job_id: job._id, ok: false, failed: { $gt: 0, $lte: failed }, seq: { $gte: 0 },
    error_code: { $in: [...clientErrorCodes] }, status_code: { $gte: 400, $lt: 500 },
  })
}

/** The failed pages of a job, and what robots.txt disallows. */
export async function readJobErrors(
  store: Store, job: JobDocument, { skip, limit }: JobPageQuery, linkTo: (page: JobPageQuery) => string,
): Promise<object> {
  const { failed } = await sumsOf(store, job)
  // Each step stores the number of failed pages up to it, so that failed pages are found by number as well.
  const rows = await store
    .collection('job_pages')
    .find(
      { job_id: job._id, ok: false, failed: { $gt: skip, $lte: Math.min(skip + limit, failed) }, seq: { $gte: 0 } },
      { sort: { failed: 1 }, fields: ['url', 'depth', 'status_code', 'error', 'error_code', 'stored_at'] },
    )
  return {
    id: job._id,
    status: job.status,
    failed: rows.map(({ url, depth, status_code, error, error_code, stored_at }) => ({
      url, depth, status_code, error, error_code, retryable: errorTable[error_code as ErrorCode]?.retryable ?? false,
      timestamp: stored_at,
    })),
    skipped: withFewExamples(job.skipped),
    robots_disallowed: skip === 0 ? job.skipped.robots_disallowed?.examples ?? [] : [],
    next: skip + limit < failed ? linkTo({ skip: skip + limit, limit }) : null,
  }
}
