// Republishes pending deliveries without a message: the process died before it published the message, or the stream was
// lost.

import type { Bus } from '#src/bus/bus.ts'
import type { Log } from '#src/process/log.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { ownerOf } from '#src/webhooks/delivery-owner.ts'
import { isScheduled, publishDelivery } from '#src/webhooks/publish-delivery.ts'

/** A delivery counts as overdue this long after it was due; before that its message may be in flight. */
export const overdueMs = 30_000

/** Publishes the messages of overdue deliveries, unless a message is queued or scheduled. */
export async function requeueOverdueDeliveries(store: Store, bus: Bus, log: Log, nowMs: number): Promise<void> {
  const overdue = { status: 'pending', next_attempt_at: { $lt: new Date(nowMs - overdueMs).toISOString() } } as const
  const fields = ['monitor_id', 'key_id', 'attempts'] as const
  for await (const page of inPages(store.collection('deliveries'), overdue, { fields })) {
    for (const { _id: id, attempts, ...owner } of page) {
      const ownerId = ownerOf(owner)
      if (await isScheduled(bus, { ownerId, id })) continue
      await publishDelivery(bus, { id, ownerId, attempts }, { onlyIfAbsent: true })
      log.info({ deliveryId: id, ownerId }, 'overdue delivery requeued')
    }
  }
}
