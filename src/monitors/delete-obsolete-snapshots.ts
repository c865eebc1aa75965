import type { Store } from '#src/store/store.ts'

/**
 * Deletes the snapshots of targets and pages that a monitor no longer watches. Called after a change of targets, and at
 * the end of a check that started before such a change. Idempotent.
 */
export async function deleteObsoleteSnapshots(store: Store, monitorId: string): Promise<void> {
  const monitor = await store.collection('monitors').get(monitorId)
  if (!monitor) return
  const snapshots = store.collection('snapshots')
  await snapshots.remove({ monitor_id: monitorId, target_id: { $nin: monitor.targets.map(({ id }) => id) } })
  for (const target of monitor.targets) {
    // A snapshot without a key is not of a page: see snapshots.ts.
    if (target.type === 'scrape')
      await snapshots.remove({
        monitor_id: monitorId, target_id: target.id, key: { $ne: '' }, url: { $nin: target.urls },
      })
  }
}
