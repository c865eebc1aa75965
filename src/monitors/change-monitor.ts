// Changing a monitor: read, decide, write if it is still what was read. Of several changes at once none is lost.

import type { MonitorPatch } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { isFinal } from '#src/jobs/job-status.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import type { MonitorDocument } from '#src/store/documents.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { findMonitor } from './find-monitor.ts'
import { deleteObsoleteSnapshots } from './delete-obsolete-snapshots.ts'
import { syncSchedule } from './sync-schedule.ts'
import { prepareChange } from './prepare-monitor.ts'
import { assertUrls } from './targets.ts'

interface Deps {
  store: Store
  schedules: Pick<ScheduleRegistry, 'put' | 'remove'>
}

export interface MonitorChange {
  id: string
  keyId: string
  patch: MonitorPatch
  egressAllow: EgressAllow
  /** Throws for URLs that the key does not want to read. */
  assertUrl(url: string): Promise<void>
}

/** Every attempt but the last lost against a change that went through. */
const attemptsMax = 50
const dayMs = 86_400_000

/**
 * The monitor as it is then. A patch without a field changes nothing. Throws NOT_FOUND, and what `prepareChange` and
 * `assertUrl` throw.
 */
export async function changeMonitor(
  { store, schedules }: Deps, { id, keyId, patch, egressAllow, assertUrl }: MonitorChange,
): Promise<MonitorDocument> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const before = await findMonitor(store, keyId, id)
    const change = prepareChange(before, patch, egressAllow)
    if (Object.keys(change).length === 0) return before
    if (change.targets) await assertUrls(change.targets, assertUrl)
    // Later than any change before it, so that it also counts the changes.
    const updated_at = new Date(Math.max(Date.now(), Date.parse(before.updated_at) + 1)).toISOString()
    const after = await store
      .collection('monitors')
      .update({ _id: id, updated_at: before.updated_at, deleted_at: null }, { $set: { ...change, updated_at } })
    if (!after) continue
    if (change.schedule || change.status) await syncSchedule({ store, schedules }, id)
    if (change.targets) await deleteObsoleteSnapshots(store, id)
    if (change.retention_days !== undefined) await moveExpiry(store, after)
    return after
  }
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The monitor is being changed by others all the time; try again.', retryAfterMs: 1_000,
  })
}

/** Checks that have ended are kept as long as the monitor says now; of two changes at once, as the later one says. */
async function moveExpiry(store: Store, { _id, retention_days }: MonitorDocument): Promise<void> {
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
  if (now && now.retention_days !== retention_days) await moveExpiry(store, now)
}
