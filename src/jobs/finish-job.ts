// How a job ends: its last step says so, and from then on nothing is added to it. Everything after that follows from
// the step and can be repeated by whoever comes next: its owner, the owner after a death, the janitor. An owner that
// stood still meanwhile finds the step in its way, and lets go.

import type { Ledger } from '#src/credits/ledger.ts'
import type { JobDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { endJob, settleJob, type JobEnd } from './job-status.ts'
import { closeJobCredits } from './job-credits.ts'
import { newestStep, type JobLog } from './job-log.ts'
import { unpackJson } from './pack-json.ts'

const endKey = 'end'

/** Writes the last step, with how the job ended. Throws LeaseLost when somebody else went on with the job. */
export async function appendEnd(log: JobLog, end: object): Promise<void> {
  await log.append({ key: endKey, url: '', depth: 0, credits: 0, trace: end })
}

/** How a job has ended by its log; null when it has not. Its kind says what an end is. */
export async function readEnd<E extends object>(store: Store, jobId: string): Promise<E | null> {
  const newest = await newestStep(store, jobId)
  if (newest?.key !== endKey) return null
  const row = await store.collection('job_pages').get(`${jobId}:${newest.n}`)
  return row?.trace ? await unpackJson(row.trace) as E : null
}

/** Does what is left to do for a crawl or a batch once its last step stands: the document, the credits. */
export async function finishJob(
  { store, ledger }: { store: Store; ledger: Ledger }, job: JobDocument, ending: JobEnd,
): Promise<void> {
  const sums = await newestStep(store, job._id)
  const ended = await endJob(store, job._id, ending)
  await closeJobCredits(ledger, ended ?? job, sums?.credits ?? job.submit_credits)
  await settleJob(store, job._id)
}
