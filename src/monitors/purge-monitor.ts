// What is left of a deleted monitor, removed: its checks and their pages, its snapshots, its deliveries, and the
// monitor last, so that whatever dies on the way is found again by it.

import type { Bus } from '#src/bus.ts'
import type { Store } from '#src/store/store.ts'
import { deleteMonitorDeliveries } from '#src/webhooks/delete-deliveries.ts'

/**
 * Removes everything of a monitor that has `deleted_at`. Safe to repeat, and to call from several processes at once.
 * @returns whether nothing is left; false while a check of it has an owner that still writes (who settles it calls this
 * again), or the monitor is not deleted.
 */
export async function purgeMonitor({ store, bus }: { store: Store; bus: Bus }, monitorId: string): Promise<boolean> {
  const monitors = store.collection('monitors')
  const monitor = await monitors.get(monitorId)
  if (!monitor) return true
  const jobs = store.collection('jobs')
  if (
    monitor.deleted_at === null
    || (await jobs.find({ 'check.monitor_id': monitorId, settled: false }, { limit: 1, fields: ['_id'] })).length > 0
  )
    return false

  await deleteMonitorDeliveries({ store, bus }, monitorId)
  await store.collection('snapshots').remove({ monitor_id: monitorId })
  // In pages from the front: what was removed is not there the next time.
  for (let checks = await next(); checks.length > 0; checks = await next()) {
    for (const { _id } of checks) {
      await store.collection('job_pages').remove({ job_id: _id })
      await jobs.remove({ _id })
    }
  }
  await monitors.remove({ _id: monitorId })
  return true

  function next() {
    return jobs.find({ 'check.monitor_id': monitorId }, { limit: 100, fields: ['_id'] })
  }
}

