// The status of a job's document: pending → running → completed | failed | cancelled, then settled when its owner
// has nothing left to do. Every update is conditional on the status it starts from, so that concurrent updates do not
// overwrite each other.

import type { Skipped } from '#schemas/job.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { resultTtlMs } from './create-job.ts'
import { notifyJobChanged } from './publish-job.ts'

/** Whether the job has ended: no further page is started for it. */
export const isFinal = ({ status }: Pick<JobDocument, 'status'>): boolean =>
  status !== 'pending' && status !== 'running'

const notFinal = { $in: ['pending', 'running'] } as const
const endTimes = (nowMs: number): Pick<JobDocument, 'finished_at' | 'expires_at'> => ({
  finished_at: new Date(nowMs).toISOString(), expires_at: new Date(nowMs + resultTtlMs).toISOString(),
})

/** Marks a pending job as running. Returns the job as it then is, also if it has ended; null if it does not exist. */
export async function startJob(store: Store, id: string): Promise<JobDocument | null> {
  const jobs = store.collection('jobs')
  await jobs.update(
    { _id: id, status: 'pending' }, { $set: { status: 'running', started_at: new Date().toISOString() } },
  )
  return jobs.get(id)
}

/** What a job's document shows of its progress; the counts of its results come from its steps. */
export interface Progress { known: number; skipped: Skipped }

/** Returns the job as it then is; null if it does not exist or is settled. */
export async function saveProgress(
  store: Store, id: string, { known, skipped }: Progress,
): Promise<JobDocument | null> {
  return await store.collection('jobs').update({ _id: id, settled: false }, { $set: { known, skipped } })
}

/** How a crawl or a batch ended. Stored as the trace of its last step. */
export interface JobEnd extends Progress {
  status: 'completed' | 'failed'
  error: string | null
}

/**
 * Ends a job. A cancelled job stays cancelled and gets its final progress. Returns the job as it then is; null if it
 * does not exist.
 */
export async function endJob(
  store: Store, id: string, { status, error, known, skipped }: JobEnd,
): Promise<JobDocument | null> {
  const jobs = store.collection('jobs')
  const ended = { ...endTimes(Date.now()), known, skipped }
  return (
    (await jobs.update({ _id: id, status: notFinal }, { $set: { ...ended, status, error } }))
    ?? (await jobs.update({ _id: id, settled: false }, { $set: ended }))
    ?? (await jobs.get(id))
  )
}

/** The last update of a job: its credits are released, nothing is left to do, and its headers are not needed. */
export async function settleJob(store: Store, id: string): Promise<void> {
  await store.collection('jobs').update(
    { _id: id, settled: false }, { $set: { settled: true }, $unset: { sealed_headers: true } },
  )
}

/** Cancels a job of a key; a job that has ended stays as it is. Returns the job; null if the key has no such job. */
export async function cancelJob(
  { store, bus }: { store: Store; bus: Bus }, keyId: string, id: string,
): Promise<JobDocument | null> {
  const jobs = store.collection('jobs')
  const cancelled = await jobs.update(
    { _id: id, key_id: keyId, status: notFinal }, { $set: { status: 'cancelled', ...endTimes(Date.now()) } },
  )
  if (cancelled) notifyJobChanged(bus, cancelled)
  const job = cancelled ?? (await jobs.get(id))
  return job?.key_id === keyId ? job : null
}
