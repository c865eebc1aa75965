// Replays a delivery: the same event with the same id, and with as many attempts as the first time.

import type { Bus } from '#src/bus/bus.ts'
import type { DeliveryDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { publishDelivery } from './publish-delivery.ts'

/**
 * Makes the delivery due now, whatever its status. Returns the updated delivery, or null if the monitor has no delivery
 * with this id.
 */
export async function replayDelivery(
  { store, bus }: { store: Store; bus: Bus }, monitorId: string, id: string,
): Promise<DeliveryDocument | null> {
  const deliveries = store.collection('deliveries')
  for (;;) {
    const found = await deliveries.get(id)
    if (!found || found.monitor_id !== monitorId) return null
    const { attempts } = found
    const replayed = await deliveries.update(
      { _id: id, attempts },
      { $set: { status: 'pending', tried_before: attempts, next_attempt_at: new Date().toISOString() } },
    )
    if (!replayed) continue // an attempt ended meanwhile
    await publishDelivery(bus, { id, ownerId: monitorId, attempts })
    return replayed
  }
}
