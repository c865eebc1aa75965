// Maintains jobs without an owner: requeues those that lost their message, fails those that were delivered too often,
// deletes those that have expired.

import type { Bus } from '#src/bus/bus.ts'
import type { Log } from '#src/process/log.ts'
import { LeaseLost } from '#src/runtime/job-owner.ts'
import type { JobEnd } from '#src/jobs/state/job-status.ts'
import { appendEnd, finishJob, readEnd, type FinishDeps } from '#src/jobs/owner/finish-job.ts'
import { jobPageSender } from '#src/jobs/owner/job-events.ts'
import { openJobLog } from '#src/jobs/state/job-log.ts'
import { sumsOf } from '#src/jobs/views/read-job.ts'
import { isQueued, publishJob } from '#src/jobs/state/publish-job.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { deleteJobDeliveries } from '#src/webhooks/delete-deliveries.ts'

/** The gateway may be about to publish a younger job. */
const ageMinMs = 15_000
/** A job of the future beyond the differences between clocks is of unknown age: the clock was set back. */
const clocksDifferMs = 60_000
const isYoung = (ageMs: number): boolean => ageMs < ageMinMs && ageMs > -clocksDifferMs

/** Requeues jobs without a message: their gateway died before it published them, or the queue was lost. */
export async function requeueJobs(store: Store, bus: Bus, log: Log): Promise<void> {
  for await (const page of inPages(store.collection('jobs'), { settled: false })) {
    for (const job of page) {
      const { _id: id, kind, request_id: requestId, created_at, share } = job
      if (isYoung(Date.now() - Date.parse(created_at)) || await isQueued(bus, kind, id, share)) continue
      await publishJob(bus, job)
      log.warn({ jobId: id, kind, requestId }, 'job without a message requeued')
    }
  }
}

/**
 * Ends a job that was delivered too often as failed. Its results remain readable and charged. A job with a live owner
 * continues.
 */
export async function failJob(deps: FinishDeps, id: string): Promise<void> {
  const { store } = deps
  const job = await store.collection('jobs').get(id)
  if (!job || job.settled) return
  let ending = await readEnd<JobEnd>(store, id)
  if (!ending) {
    const { completed, failed } = await sumsOf(store, job)
    ending = {
      status: 'failed', error: 'The job failed because its processes failed or died repeatedly.',
      known: completed + failed, skipped: job.skipped,
    }
    try {
      await appendEnd(await openJobLog(store, id, job.submit_credits, { onResult: jobPageSender(deps, job) }), ending)
    } catch (error) {
      if (error instanceof LeaseLost) return
      throw error
    }
  }
  await finishJob(deps, job, ending)
}

/**
 * Deletes expired jobs with their results and deliveries. The job itself is deleted last, so that an interrupted
 * deletion is found and resumed.
 */
export async function deleteExpiredJobs(store: Store): Promise<void> {
  const jobs = store.collection('jobs')
  for await (const page of inPages(
    jobs, { settled: true, expires_at: { $lt: new Date().toISOString() } }, { fields: ['_id'] },
  )) {
    for (const { _id } of page) {
      await store.collection('job_pages').remove({ job_id: _id })
      await deleteJobDeliveries(store, _id)
      await jobs.remove({ _id })
    }
  }
}
