// The owner of a check: takes it over where the last owner left it, looks at the pages, and ends it. The log is the
// truth: what stands there was looked at, and once it has its last step the rest follows from it.

import { noCounts, type CheckPlan } from '#schemas/monitor.ts'
import type { Lease, OwnJob, OwnerOutcome } from '#src/job-owner.ts'
import { isFinal, settleJob, startJob } from '#src/jobs/job-status.ts'
import { appendEnd, readEnd } from '#src/jobs/finish-job.ts'
import { newestStep, openJobLog } from '#src/jobs/job-log.ts'
import { claimMonitor } from '#src/monitors/claim-monitor.ts'
import { finishCheck, isStale, staleEnd, type CheckEnd } from '#src/monitors/finish-check.ts'
import { skipCheck } from '#src/monitors/start-check.ts'
import type { JobDocument } from '#src/store/documents.ts'
import { runCheck, type RunDeps } from './run-check.ts'

/** Makes the handler of check jobs. */
export function createCheckOwner(deps: RunDeps): OwnJob {
  const { store } = deps
  const jobs = store.collection('jobs')

  return async ({ id }, lease) => {
    const job = await jobs.get(id)
    if (!job || job.settled) return 'done'
    const ended = await readEnd<CheckEnd>(store, id)
    if (ended) return finish(job, ended)
    if (isFinal(job)) {
      await settleJob(store, id)
      return 'done'
    }
    const plan = job.request as unknown as CheckPlan
    const claim = await claimMonitor(store, plan.monitor_id, id)
    if (claim === 'busy') return refuse(job, plan)
    // Of a deleted monitor: whatever the end says, nobody reads it.
    if (claim === 'gone')
      return end(job, {
        status: 'failed', error: 'The monitor was deleted.', errorCode: 'CANCELLED',
        finishedAt: new Date().toISOString(),
      })
    return own(id, lease)
  }

  async function own(id: string, lease: Lease): Promise<OwnerOutcome> {
    const job = await startJob(store, id)
    if (!job) return 'done'
    await store
      .collection('monitors')
      .update({ _id: job.check!.monitor_id, current_check_id: id }, { $set: { last_run_at: job.started_at } })
    const newest = await newestStep(store, id)
    // The time between two owners counts: who waits for the check cannot tell the difference.
    if (isStale(newest?.stored_at ?? job.started_at!, Date.now()))
      return end(job, { status: 'failed', ...staleEnd, finishedAt: new Date().toISOString() })
    const log = await openJobLog(store, id, 0, noCounts)
    const ending = await runCheck(deps, job, log, lease)
    if (ending === 'handed back') return ending
    await appendEnd(log, ending)
    return finish(job, ending)
  }

  async function end(job: JobDocument, ending: CheckEnd): Promise<OwnerOutcome> {
    await appendEnd(await openJobLog(store, job._id, 0, noCounts), ending)
    return finish(job, ending)
  }

  async function finish(job: JobDocument, ending: CheckEnd): Promise<OwnerOutcome> {
    await finishCheck(deps, job, ending)
    return 'done'
  }

  /** Another check of the monitor is live: whoever made this one died before it could notice. */
  async function refuse({ _id, check }: JobDocument, plan: CheckPlan): Promise<OwnerOutcome> {
    if (check!.trigger === 'scheduled') await skipCheck(store, _id, plan.retention_days)
    else await jobs.remove({ _id, status: 'pending' })
    return 'done'
  }
}
