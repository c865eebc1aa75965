// Snapshots of what a monitor no longer watches: of targets that are gone, and of pages that were dropped from a list.

import type { Store } from '#src/store/store.ts'

/**
 * Removes them, by the monitor as it is now. Safe to repeat: after a change of the targets, and at the end of a check
 * that began before one.
 */
export async function deleteObsoleteSnapshots(store: Store, monitorId: string): Promise<void> {
  const monitor = await store.collection('monitors').get(monitorId)
  if (!monitor) return
  const snapshots = store.collection('snapshots')
  await snapshots.remove({ monitor_id: monitorId, target_id: { $nin: monitor.targets.map(({ id }) => id) } })
  for (const target of monitor.targets) {
    // What has no key stands for no page (snapshots.ts).
    if (target.type === 'scrape')
      await snapshots.remove({
        monitor_id: monitorId, target_id: target.id, key: { $ne: '' }, url: { $nin: target.urls },
      })
  }
}
