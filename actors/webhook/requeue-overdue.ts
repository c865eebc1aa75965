// Deliveries that wait though nothing will send them: whoever announced them died before the message was there, or the
// stream was lost.

import type { Bus } from '#src/bus.ts'
import type { Log } from '#src/log.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { isScheduled, publishDelivery } from '#src/webhooks/publish-delivery.ts'

/** How long a delivery must have been due: until then its message is on the way. */
export const overdueMs = 30_000

/**
 * Puts the messages of overdue deliveries back. A delivery whose message is there, waiting or planned, is left alone.
 */
export async function requeueOverdueDeliveries(store: Store, bus: Bus, log: Log, nowMs: number): Promise<void> {
  const overdue = { status: 'pending', next_attempt_at: { $lt: new Date(nowMs - overdueMs).toISOString() } } as const
  for await (const page of inPages(store.collection('deliveries'), overdue, { fields: ['monitor_id', 'attempts'] })) {
    for (const { _id: id, monitor_id: monitorId, attempts } of page) {
      if (await isScheduled(bus, { monitorId, id })) continue
      await publishDelivery(bus, { id, monitorId, attempts }, { onlyIfAbsent: true })
      log.info({ deliveryId: id, monitorId }, 'overdue delivery looked after')
    }
  }
}
