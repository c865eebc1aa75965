// Sends a delivery once more: the same event under the same id, with as many tries as the first time.

import type { Bus } from '#src/bus.ts'
import type { DeliveryDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { publishDelivery } from './publish-delivery.ts'

/**
 * Makes the delivery due now, whatever became of it. Returns it as it then stands; null when the monitor has none of
 * this id.
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
    if (!replayed) continue // An attempt ended in between.
    await publishDelivery(bus, { id, monitorId, attempts })
    return replayed
  }
}
