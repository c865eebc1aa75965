// The crawls, batches and checks of a key, newest first. A page of the list continues after the last job of the one
// before, so that every page costs the same and jobs that start meanwhile move nothing.

import type { JobListQuery, ListedJob } from '#schemas/job-list.ts'
import { AppError } from '#src/app-error.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { isFinal } from '../state/job-status.ts'
import { findJobs, positionOf, subjectOf, type Position } from './filter-jobs.ts'
import { shownSumsOf } from './read-job.ts'

/** Jobs that one page of a list with a text reads at most, so that a rare text does not read all of them at once. */
const readMax = 2_000

/**
 * A page of the jobs of a key that have not expired, and the cursor of the next page; null on the last one. A page of a
 * list with a text may have fewer jobs than its limit. Throws INVALID_REQUEST for a cursor that was not returned by
 * this function.
 */
export async function listJobs(
  store: Store, keyId: string, { limit, after, ...filter }: JobListQuery,
): Promise<{ jobs: ListedJob[]; next: string | null }> {
  const { found, next } = await findPage(store, keyId, filter, { limit, after: after && readCursor(after) })
  return { jobs: await Promise.all(found.map((job) => describeListed(store, job))), next }
}

async function findPage(
  store: Store, keyId: string, filter: Omit<JobListQuery, 'limit' | 'after'>,
  { limit, after }: { limit: number; after: Position | '' | undefined },
): Promise<{ found: JobDocument[]; next: string | null }> {
  const found: JobDocument[] = []
  let unread = readMax
  const range = { ...(after && { after }), stepMax: limit + 1 }
  for await (const { jobs, read, last } of findJobs(store, keyId, filter, range)) {
    found.push(...jobs)
    if (found.length > limit) {
      const shown = found.slice(0, limit)
      return { found: shown, next: cursorOf(positionOf(shown.at(-1)!)) }
    }
    unread -= read
    if (unread <= 0) return { found, next: cursorOf(last) }
  }
  return { found, next: null }
}

/** A job as lists show it. */
export async function describeListed(store: Store, job: JobDocument): Promise<ListedJob> {
  const { _id: id, kind, endpoint, status, url, known, created_at, finished_at, check } = job
  const { completed, failed, credits } = await shownSumsOf(store, job)
  const { firstUrl, monitorName } = subjectOf(job)
  const isCharged = kind !== 'check' || isFinal(job)
  return {
    id, kind, endpoint, status: status, url,
    ...(firstUrl !== undefined && { first_url: firstUrl }),
    ...(check && { monitor_id: check.monitor_id }),
    ...(monitorName !== undefined && { monitor_name: monitorName }),
    total: isFinal(job) ? completed + failed : Math.max(completed + failed, known),
    completed, failed, credits_used: isCharged ? credits : 0, created_at, finished_at,
  }
}

const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at} ${id}`).toString('base64url')

function readCursor(text: string): Position {
  const [, at, id] = /^(\d{4}-[\d:.TZ-]{1,30}) (\w{1,60})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (at !== undefined && id !== undefined) return { at, id }
  throw new AppError('INVALID_REQUEST', {
    message: `\`after\` must be a cursor from \`next\` of an earlier response (got ${JSON.stringify(text.slice(0, 60))})`,
  })
}
