// How the document of a job moves: pending → running → completed | failed | cancelled, and settled when its owner is
// through with it. Every move is guarded by where it starts, so that two who try at once do not undo each other.

import type { Skipped } from '#schemas/job.ts'
import type { Bus } from '#src/bus.ts'
import { tellOwner } from '#src/publish-job.ts'
import type { JobDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { resultTtlMs } from './create-job.ts'

/** Whether nothing more will be started for a job. */
export const isFinal = ({ status }: Pick<JobDocument, 'status'>): boolean =>
  status !== 'pending' && status !== 'running'

const live = { $in: ['pending', 'running'] } as const
const times = (nowMs: number): Pick<JobDocument, 'finished_at' | 'expires_at'> => ({
  finished_at: new Date(nowMs).toISOString(), expires_at: new Date(nowMs + resultTtlMs).toISOString(),
})

/** The job as running, since when it first was. The job as it is when it has ended already; null when it is gone. */
export async function startJob(store: Store, id: string): Promise<JobDocument | null> {
  const jobs = store.collection('jobs')
  await jobs.update(
    { _id: id, status: 'pending' }, { $set: { status: 'running', started_at: new Date().toISOString() } },
  )
  return jobs.get(id)
}

/** What a look at a job shows besides its results. */
export interface Progress { known: number; skipped: Skipped }

/** Returns the job as it is; null when it is gone or settled. */
export async function saveProgress(
  store: Store, id: string, { known, skipped }: Progress,
): Promise<JobDocument | null> {
  return await store.collection('jobs').update({ _id: id, settled: false }, { $set: { known, skipped } })
}

export interface JobEnd extends Progress {
  status: 'completed' | 'failed'
  error: string | null
}

/**
 * Ends a job; one that was cancelled stays so and only gets its last figures. Returns it as it then is, null when it is
 * gone.
 */
export async function endJob(
  store: Store, id: string, { status, error, known, skipped }: JobEnd,
): Promise<JobDocument | null> {
  const jobs = store.collection('jobs')
  const ended = { ...times(Date.now()), known, skipped }
  return (
    (await jobs.update({ _id: id, status: live }, { $set: { ...ended, status, error } }))
    ?? (await jobs.update({ _id: id, settled: false }, { $set: ended }))
    ?? (await jobs.get(id))
  )
}

/** The last step of an owner: what was held is free, nothing is left to do. */
export async function settleJob(store: Store, id: string): Promise<void> {
  await store.collection('jobs').update({ _id: id, settled: false }, { $set: { settled: true } })
}

/** Cancels a job of a key. A job that has ended stays as it is. Returns it; null when the key has no such job. */
export async function cancelJob(
  { store, bus }: { store: Store; bus: Bus }, keyId: string, id: string,
): Promise<JobDocument | null> {
  const jobs = store.collection('jobs')
  const cancelled = await jobs.update(
    { _id: id, key_id: keyId, status: live }, { $set: { status: 'cancelled', ...times(Date.now()) } },
  )
  if (cancelled) tellOwner(bus, id)
  const job = cancelled ?? (await jobs.get(id))
  return job?.key_id === keyId ? job : null
}
