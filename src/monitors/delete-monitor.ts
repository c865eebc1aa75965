// Deletes a monitor: it is hidden from callers at once, and its documents are deleted afterwards. A running check is
// notified, stops at its next step and is not charged.

import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { notifyJobChanged } from '#src/jobs/state/publish-job.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { deleteMonitorDeliveries } from '#src/webhooks/delete-deliveries.ts'
import { purgeMonitor } from './purge-monitor.ts'

interface Deps {
  store: Store
  bus: Bus
  schedules: Pick<ScheduleRegistry, 'remove'>
}

/** Soft deletion: the monitor is no longer visible. Throws NOT_FOUND. */
export async function markDeleted(store: Store, keyId: string, id: string): Promise<void> {
  const marked = await store
    .collection('monitors')
    .update({ _id: id, key_id: keyId, deleted_at: null }, { $set: { deleted_at: new Date().toISOString() } })
  if (!marked) throw new AppError('NOT_FOUND', { message: `Monitor ${id.slice(0, 60)} does not exist.` })
}

/** Removes the schedule, stops live checks, and deletes deliveries and documents. Idempotent. */
export async function finishDeletion({ store, bus, schedules }: Deps, id: string): Promise<void> {
  await schedules.remove(id)
  const live = await store.collection('jobs').find({ 'check.monitor_id': id, settled: false }, {
    fields: ['kind', 'key_id'],
  })
  for (const job of live) notifyJobChanged(bus, job)
  await deleteMonitorDeliveries({ store, bus }, id)
  await purgeMonitor({ store, bus }, id)
}

/** Resumes deletions that were not finished because the process died or a check was still running. */
export async function finishDeletions(deps: Deps): Promise<void> {
  for await (const page of inPages(
    deps.store.collection('monitors'), { deleted_at: { $gt: '' } }, { fields: ['_id'] },
  )) {
    for (const { _id } of page) await finishDeletion(deps, _id)
  }
}
