// Deliveries are kept as long as the check that they tell of; a ping, which belongs to none, for 30 days.

import type { Store } from '#src/store/store.ts'

const pingsKeptMs = 30 * 86_400_000

/** Removes the deliveries of a check, when the check is forgotten. */
export async function forgetDeliveries(store: Store, checkId: string): Promise<void> {
  await store.collection('deliveries').remove({ check_id: checkId })
}

/** Removes old pings. */
export async function forgetPings(store: Store, nowMs: number): Promise<void> {
  await store
    .collection('deliveries')
    .remove({ check_id: null, created_at: { $lt: new Date(nowMs - pingsKeptMs).toISOString() } })
}
