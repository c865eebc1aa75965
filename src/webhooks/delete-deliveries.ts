// Deliveries are kept as long as their check or job. A ping has no check and is kept for 30 days.

import type { Bus } from '#src/bus/bus.ts'
import { subjects } from '#src/flow.ts'
import type { Store } from '#src/store/store.ts'

const pingsKeptMs = 30 * 86_400_000

/**
 * Deletes every delivery of a monitor and its scheduled messages, and the entries of its feed. An attempt that is in
 * progress is not repeated.
 */
export async function deleteMonitorDeliveries(
  { store, bus }: { store: Store; bus: Bus }, monitorId: string,
): Promise<void> {
  await store.collection('announcements').remove({ monitor_id: monitorId })
  await store.collection('deliveries').remove({ monitor_id: monitorId })
  await bus.manager.streams.purge('WEBHOOKS', { filter: subjects.webhooksOf(monitorId) })
}

/** Deletes the deliveries of a check, a crawl or a batch, and what the check announced. */
export async function deleteJobDeliveries(store: Store, jobId: string): Promise<void> {
  await store.collection('announcements').remove({ check_id: jobId })
  await store.collection('deliveries').remove({ check_id: jobId })
  await store.collection('deliveries').remove({ job_id: jobId })
}

/** Deletes pings that are older than 30 days. */
export async function deleteOldPings(store: Store, nowMs: number): Promise<void> {
  await store
    .collection('deliveries')
    .remove({ check_id: null, created_at: { $lt: new Date(nowMs - pingsKeptMs).toISOString() } })
}
