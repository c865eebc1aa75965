// The crawls, batches and checks of a key, newest first. A page of the list continues after the last job of the one
// before, so that every page costs the same and jobs that start meanwhile move nothing.

import type { JobListQuery, ListedJob } from '#schemas/job-list.ts'
import { AppError } from '#src/app-error.ts'
import type { JobDocument } from '#src/store/documents.ts'
import type { Filter, Store } from '#src/store/store.ts'
import { isFinal } from './job-status.ts'
import { sumsOf } from './read-job.ts'

/**
 * A page of the jobs of a key that have not expired, and the cursor of the next page; null on the last one. Throws
 * INVALID_REQUEST for a cursor that was not returned by this function.
 */
export async function listJobs(
  store: Store, keyId: string, { kind, status, limit, after }: JobListQuery,
): Promise<{ jobs: ListedJob[]; next: string | null }> {
  const position = after === undefined ? null : readCursor(after)
  const kept: Filter<JobDocument> = { $or: [{ finished_at: null }, { expires_at: { $gt: new Date().toISOString() } }] }
  const older: Filter<JobDocument> | null = position && {
    created_at: { $lte: position.at }, $or: [{ created_at: { $lt: position.at } }, { _id: { $lt: position.id } }],
  }
  const found = await store.collection('jobs').find({
    key_id: keyId, ...(kind && { kind }), ...(status && { status }), $and: [kept, ...(older ? [older] : [])],
  }, { sort: { created_at: -1, _id: -1 }, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    jobs: await Promise.all(shown.map((job) => describeListed(store, job))),
    next: last && found.length > limit ? cursorOf(last) : null,
  }
}

async function describeListed(store: Store, job: JobDocument): Promise<ListedJob> {
  const { _id: id, kind, endpoint, status, url, known, created_at, finished_at, check } = job
  const { completed, failed, credits } = await sumsOf(store, job)
  const isCharged = kind !== 'check' || isFinal(job)
  return {
    id, kind, endpoint, status: status, url, ...(check && { monitor_id: check.monitor_id }),
    total: isFinal(job) ? completed + failed : Math.max(completed + failed, known),
    completed, failed, credits_used: isCharged ? credits : 0, created_at, finished_at,
  }
}

interface Position { at: string; id: string }

const cursorOf = ({ created_at, _id }: JobDocument): string =>
  Buffer.from(`${created_at} ${_id}`).toString('base64url')

function readCursor(text: string): Position {
  const [, at, id] = /^(\d{4}-[\d:.TZ-]{1,30}) (\w{1,60})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (at !== undefined && id !== undefined) return { at, id }
  throw new AppError('INVALID_REQUEST', {
    message: `\`after\` must be a cursor from \`next\` of an earlier response (got ${JSON.stringify(text.slice(0, 60))})`,
  })
}
