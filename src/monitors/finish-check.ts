// Finishes a check after its last step is stored. Idempotent, so that another process can resume it.

import { noCounts, type CheckSummary } from '#schemas/monitor.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { LeaseLost } from '#src/runtime/job-owner.ts'
import { settleJob } from '#src/jobs/state/job-status.ts'
import { closeJobCredits } from '#src/jobs/state/job-credits.ts'
import { appendEnd, readEnd } from '#src/jobs/owner/finish-job.ts'
import { newestStep, openJobLog } from '#src/jobs/state/job-log.ts'
import { notifyJobChanged } from '#src/jobs/state/publish-job.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import { eventId } from '#src/webhooks/event-id.ts'
import { describeCheck } from './describe-check.ts'
import { deleteObsoleteSnapshots } from './delete-obsolete-snapshots.ts'
import { purgeMonitor } from './purge-monitor.ts'
import { deliveriesOf } from './read-check.ts'

export interface CheckDeps {
  store: Store
  bus: Bus
  ledger: Ledger
  /** Base URL of links in events. */
  publicUrl: string
}

/** The last step of a check. */
export interface CheckEnd {
  status: 'completed' | 'partial' | 'failed'
  error: string | null
  errorCode: string | null
  finishedAt: string
  /** Absent without warnings. */
  warnings?: string[]
}

const dayMs = 86_400_000
/** A check without a new step for this long is stale, and fails. */
export const staleMs = 600_000

/**
 * Settles the credits, updates the monitor and the check, and sends the event. The status of the check changes only
 * after the monitor and the credits are up to date. The check of a deleted monitor is free and is deleted with it.
 */
export async function finishCheck(deps: CheckDeps, job: JobDocument, end: CheckEnd): Promise<void> {
  const { store, ledger } = deps
  const monitorId = job.check!.monitor_id
  const sums = await newestStep(store, job._id)
  const monitor = await store.collection('monitors').get(monitorId)
  if (!monitor || monitor.deleted_at !== null) return discardCheck(deps, job, monitor !== null)

  const { counts = noCounts, credits = 0 } = sums ?? {}
  await closeJobCredits(ledger, job, credits)
  await deleteObsoleteSnapshots(store, monitorId)
  const summary: CheckSummary = {
    check_id: job._id, status: end.status, finished_at: end.finishedAt, ...counts, actual_credits: credits,
    ...(end.warnings && { warnings: end.warnings }),
  }
  await store
    .collection('monitors')
    .update(
      { _id: monitorId, current_check_id: job._id }, { $set: { current_check_id: null, last_check_summary: summary } },
    )
  const ended =
    (await store.collection('jobs').update(
      { _id: job._id, status: { $in: ['pending', 'running'] } },
      {
        $set: {
          status: end.status, error: end.error, 'check.error_code': end.errorCode,
          ...(end.warnings && { 'check.warnings': end.warnings }), known: counts.total,
          finished_at: end.finishedAt,
          expires_at: new Date(Date.parse(end.finishedAt) + monitor.retention_days * dayMs).toISOString(),
        },
      },
    )) ?? (await store.collection('jobs').get(job._id))
  if (ended) {
    await createDelivery(deps, {
      id: eventId(job._id, 'end', 'monitor.check.completed'),
      type: 'monitor.check.completed',
      monitorId,
      checkId: job._id,
      traceparent: job.traceparent,
      at: end.finishedAt,
      data: describeCheck(ended, counts, credits, await deliveriesOf(store, job._id)),
    })
  }
  await settleJob(store, job._id)
  notifyJobChanged(deps.bus, job)
}

async function discardCheck({ store, bus, ledger }: CheckDeps, job: JobDocument, hasMonitor: boolean): Promise<void> {
  await closeJobCredits(ledger, job, 0)
  await settleJob(store, job._id)
  notifyJobChanged(bus, job)
  if (hasMonitor) return void await purgeMonitor({ store, bus }, job.check!.monitor_id)
  await store.collection('snapshots').remove({ monitor_id: job.check!.monitor_id })
  await store.collection('job_pages').remove({ job_id: job._id })
  await store.collection('jobs').remove({ _id: job._id })
}

/** Ends a check as failed, because its owners failed repeatedly or it is stale. A check with a live owner continues. */
export async function failCheck(
  deps: CheckDeps, job: JobDocument, failure: { error: string; errorCode: string },
): Promise<void> {
  let end = await readEnd<CheckEnd>(deps.store, job._id)
  if (!end) {
    end = { status: 'failed', finishedAt: new Date().toISOString(), ...failure }
    try {
      await appendEnd(await openJobLog(deps.store, job._id, 0, { baseCounts: noCounts }), end)
    } catch (error) {
      if (error instanceof LeaseLost) return
      throw error
    }
  }
  await finishCheck(deps, job, end)
}

/** Whether a check has made no progress for too long. `progressAt`: when its newest step was stored. */
export const isStale = (progressAt: string, nowMs: number): boolean => nowMs - Date.parse(progressAt) > staleMs
export const staleEnd = { error: 'The check made no progress for 10 minutes.', errorCode: 'TIMEOUT' } as const
