// Ends a job. Its last step says how it ended, and no step can follow it. Everything after that is derived from the
// last step and can be repeated by the owner, by the next owner after a crash, or by the janitor. An owner that was
// suspended meanwhile cannot append a step and loses its lease.

import type { Ledger } from '#src/credits/ledger.ts'
import { unpackJson } from '#src/encoding/pack-json.ts'
import { notifyJobChanged } from '#src/jobs/state/publish-job.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { closeJobCredits } from '../state/job-credits.ts'
import { newestStep, type JobLog } from '../state/job-log.ts'
import { endJob, settleJob, type JobEnd } from '../state/job-status.ts'
import { sendJobCompleted, type JobEventDeps } from './job-events.ts'

export interface FinishDeps extends JobEventDeps { ledger: Ledger }

const endKey = 'end'

/** Writes the last step. Throws LeaseLost if another owner has appended a step. */
export async function appendEnd(log: JobLog, end: object): Promise<void> {
  await log.append({ key: endKey, url: '', depth: 0, credits: 0, trace: end })
}

/** Reads how a job ended from its last step; null if it has none. The type of the end depends on the kind of job. */
export async function readEnd<E extends object>(store: Store, jobId: string): Promise<E | null> {
  const newest = await newestStep(store, jobId)
  if (newest?.key !== endKey) return null
  const row = await store.collection('job_pages').get(`${jobId}:${newest.n}`)
  return row?.trace ? await unpackJson(row.trace) as E : null
}

/**
 * Does what follows from the last step of a crawl or a batch: closes the reservation, updates the document, and sends
 * the event. Whoever sees that the job has ended finds its credits in the usage of the key.
 */
export async function finishJob(
  deps: FinishDeps, job: JobDocument, end: JobEnd,
): Promise<void> {
  const { store, ledger, bus } = deps
  const sums = await newestStep(store, job._id)
  // Read again, because an owner may have replaced its reservation.
  const current = await store.collection('jobs').get(job._id)
  await closeJobCredits(ledger, current ?? job, sums?.credits ?? job.submit_credits)
  const ended = await endJob(store, job._id, end)
  const { traceparent } = job
  if (ended) {
    await sendJobCompleted(
      deps, { ...ended, ...(traceparent !== undefined && { traceparent }) },
      sums ?? { completed: 0, failed: 0, credits: job.submit_credits },
    )
  }
  await settleJob(store, job._id)
  notifyJobChanged(bus, job)
}
