// Changes a monitor by optimistic concurrency: read, validate, and write if it was not changed meanwhile. No concurrent
// change is lost.

import type { MonitorPatch } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { isFinal } from '#src/jobs/state/job-status.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { openWebhook, sealWebhook } from '#src/webhooks/seal-webhook.ts'
import { findMonitor } from './find-monitor.ts'
import { deleteObsoleteSnapshots } from './delete-obsolete-snapshots.ts'
import { syncSchedule } from './sync-schedule.ts'
import { prepareChange } from './prepare-monitor.ts'
import { assertUrls } from './targets.ts'

interface Deps {
  store: Store
  bus: Bus
  schedules: Pick<ScheduleRegistry, 'put' | 'remove'>
}

export interface MonitorChange {
  id: string
  keyId: string
  /** The patch, or a function that makes it from the monitor as it is then. */
  patch: MonitorPatch | ((monitor: MonitorDocument) => MonitorPatch)
  egressAllow: EgressAllow
  /** Throws for URLs on the blocklist of the key. */
  assertUrl(url: string): Promise<void>
}

/** An attempt fails only if a concurrent change succeeded. */
const attemptsMax = 50
const dayMs = 86_400_000

/**
 * Applies a patch and returns the monitor after it. Throws NOT_FOUND, and the errors of `prepareChange` and
 * `assertUrl`.
 */
export async function changeMonitor(
  { store, bus, schedules }: Deps, { id, keyId, patch: given, egressAllow, assertUrl }: MonitorChange,
): Promise<MonitorDocument> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const before = await findMonitor(store, keyId, id)
    const patch = typeof given === 'function' ? given(before) : given
    // Fields of the webhook that the patch does not give are kept.
    const webhook = before.webhook && patch.webhook ? await openWebhook(bus.nc, id, before.webhook) : before.webhook
    const change = prepareChange({ ...before, webhook }, patch, egressAllow)
    if (Object.keys(change).length === 0) return before
    // An earlier version may have stored the webhook in plain text.
    const kept = change.webhook === undefined ? before.webhook : change.webhook
    if (kept) change.webhook = await sealWebhook(bus.nc, id, kept)
    if (change.targets) await assertUrls(change.targets, assertUrl)
    // Strictly increasing, so that it serves as the version of the monitor.
    const updated_at = new Date(Math.max(Date.now(), Date.parse(before.updated_at) + 1)).toISOString()
    const after = await store
      .collection('monitors')
      .update({ _id: id, updated_at: before.updated_at, deleted_at: null }, { $set: { ...change, updated_at } })
    if (!after) continue
    if (change.schedule || change.status) await syncSchedule({ store, schedules }, id)
    if (change.targets) await deleteObsoleteSnapshots(store, id)
    if (change.retention_days !== undefined) await updateExpiry(store, after)
    return after
  }
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The monitor has too many concurrent changes; try again.', retryAfterMs: 1_000,
  })
}

/** Applies the retention to checks that have ended. Of two concurrent changes the later one takes effect. */
async function updateExpiry(store: Store, { _id, retention_days }: MonitorDocument): Promise<void> {
  const jobs = store.collection('jobs')
  for await (const page of inPages(
    jobs, { 'check.monitor_id': _id, finished_at: { $ne: null } }, { fields: ['status', 'finished_at', 'expires_at'] },
  )) {
    await Promise.all(
      page.filter(isFinal).map(async (job) => {
        const expires_at = new Date(Date.parse(job.finished_at as string) + retention_days * dayMs).toISOString()
        if (expires_at !== job.expires_at)
          await jobs.update({ _id: job._id, finished_at: job.finished_at }, { $set: { expires_at } })
      }),
    )
  }
  const now = await store.collection('monitors').get(_id)
  if (now && now.retention_days !== retention_days) await updateExpiry(store, now)
}
