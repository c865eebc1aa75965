// Deleting a monitor: at once for every caller, and soon for the documents. A check that runs is told, stops at its
// next step and is not billed.

import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus.ts'
import { tellOwner } from '#src/publish-job.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { deleteMonitorDeliveries } from '#src/webhooks/delete-deliveries.ts'
import { purgeMonitor } from './purge-monitor.ts'

interface Deps {
  store: Store
  bus: Bus
  schedules: Pick<ScheduleRegistry, 'remove'>
}

/** From here on there is no such monitor for anybody. Throws NOT_FOUND. */
export async function markDeleted(store: Store, keyId: string, id: string): Promise<void> {
  const marked = await store
    .collection('monitors')
    .update({ _id: id, key_id: keyId, deleted_at: null }, { $set: { deleted_at: new Date().toISOString() } })
  if (!marked) throw new AppError('NOT_FOUND', { message: `There is no monitor ${id.slice(0, 60)}.` })
}

/** What follows from the mark: nothing is started, sent or kept any more. Safe to repeat. */
export async function finishDeletion({ store, bus, schedules }: Deps, id: string): Promise<void> {
  await schedules.remove(id)
  const live = await store.collection('jobs').find({ 'check.monitor_id': id, settled: false }, { fields: ['_id'] })
  for (const { _id } of live) tellOwner(bus, _id)
  await deleteMonitorDeliveries({ store, bus }, id)
  await purgeMonitor({ store, bus }, id)
}

/**
 * Goes on with every deletion that was not finished: its process died, or a check was still running. For the janitor.
 */
export async function finishDeletions(deps: Deps): Promise<void> {
  for await (const page of inPages(
    deps.store.collection('monitors'), { deleted_at: { $gt: '' } }, { fields: ['_id'] },
  )) {
    for (const { _id } of page) await finishDeletion(deps, _id)
  }
}
