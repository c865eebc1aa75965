// Owns a check: continues it where the last owner stopped, compares the pages of the monitor, and ends the check.

import { noCounts, type CheckPlan } from '#schemas/monitor.ts'
import { createJobHandler } from '#src/jobs/owner/job-handler.ts'
import type { KeyWatch } from '#src/jobs/owner/watch-key.ts'
import type { JobLog } from '#src/jobs/state/job-log.ts'
import { isFinal, settleJob, startJob } from '#src/jobs/state/job-status.ts'
import { announceJob } from '#src/jobs/state/publish-job.ts'
import { claimMonitor } from '#src/monitors/claim-monitor.ts'
import { finishCheck, isStale, staleEnd, type CheckEnd } from '#src/monitors/finish-check.ts'
import { skipCheck } from '#src/monitors/start-check.ts'
import type { Lease, OwnerOutcome, OwnJob } from '#src/runtime/job-owner.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { RunDeps } from './check-run.ts'
import { runCheck } from './run-check.ts'

export function createCheckOwner(deps: RunDeps): OwnJob {
  const { store, bus } = deps
  const jobs = store.collection('jobs')

  return createJobHandler<CheckEnd>({
    store,
    bus,
    load: (id) => jobs.get(id),
    baseCounts: noCounts,
    async run(job, log, lease, key) {
      if (isFinal(job)) {
        await settleJob(store, job._id)
        return 'done'
      }
      const claim = await claimMonitor(store, job.check!.monitor_id, job._id)
      if (claim === 'busy') return refuse(job)
      // Nobody can read the check of a deleted monitor, so its error reaches no caller.
      if (claim === 'gone') return failed({ error: 'The monitor was deleted.', errorCode: 'CANCELLED' })
      return own(job._id, log, lease, key)
    },
    finish: (job, end) => finishCheck(deps, job, end),
  })

  async function own(
    id: string, log: JobLog, lease: Lease, key: KeyWatch,
  ): Promise<CheckEnd | OwnerOutcome> {
    const job = await startJob(store, id)
    if (!job) return 'done'
    announceJob(bus, job)
    await store
      .collection('monitors')
      .update({ _id: job.check!.monitor_id, current_check_id: id }, { $set: { last_run_at: job.started_at } })
    // The time without an owner counts too: callers cannot tell the difference.
    if (isStale(log.lastStepAt ?? job.started_at!, Date.now())) return failed(staleEnd)
    return runCheck(deps, job, log, lease, key)
  }

  /** Another check of the monitor is running: this one was created by a process that crashed before it noticed. */
  async function refuse({ _id, check, request }: JobDocument): Promise<OwnerOutcome> {
    if (check!.trigger === 'scheduled') await skipCheck(store, _id, (request as unknown as CheckPlan).retention_days)
    else await jobs.remove({ _id, status: 'pending' })
    return 'done'
  }
}

const failed = (why: Pick<CheckEnd, 'error' | 'errorCode'>): CheckEnd => ({
  status: 'failed', ...why, finishedAt: new Date().toISOString(),
})
