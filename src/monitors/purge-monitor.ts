// Deletes everything that belongs to a deleted monitor: deliveries, snapshots, checks and their pages. The monitor is
// deleted last, so that an interrupted purge is found and resumed.

import type { Bus } from '#src/bus/bus.ts'
import type { Store } from '#src/store/store.ts'
import { deleteMonitorDeliveries } from '#src/webhooks/delete-deliveries.ts'

/**
 * Purges a monitor that has `deleted_at`. Idempotent; several processes can call it at once.
 * @returns whether nothing is left; false if the monitor is not deleted, or a check is not settled yet (its owner calls
 * this again)
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
  // Always reads the first page, because the checks before were deleted.
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

