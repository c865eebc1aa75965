// Stores a delivery and queues it: the document is written first, then the message is published. If the process dies
// between the two, the webhook actor finds the overdue document and publishes it again. The webhook actor reads URL,
// headers and secret when it sends.

import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { packBytes } from '#src/encoding/pack-json.ts'
import type { DeliveryDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { ownerOf } from './delivery-owner.ts'
import { publishDelivery } from './publish-delivery.ts'

export interface NewDelivery extends Pick<DeliveryDocument, 'monitor_id' | 'check_id' | 'job_id' | 'key_id' | 'type'> {
  /** `evt_…` */
  id: string
  /** Of what caused the event. */
  traceparent?: string | undefined
  /** The request body. */
  body: Uint8Array
}

/** Idempotent: a repeated event is delivered once. */
export async function storeDelivery(
  { store, bus }: { store: Store; bus: Bus }, { id, traceparent, body, ...fields }: NewDelivery,
): Promise<void> {
  const deliveries = store.collection('deliveries')
  const now = new Date().toISOString()
  const isNew = await deliveries.insertIfAbsent({
    _id: id, ...fields, ...(traceparent !== undefined && { traceparent }), body: await packBytes(body),
    status: 'pending', attempts: 0, tried_before: 0, last_status_code: null, last_error: null, next_attempt_at: now,
    created_at: now,
  })
  const [stored] = isNew ? [] : await deliveries.find({ _id: id }, { fields: ['status', 'attempts'], limit: 1 })
  if (!isNew && !(stored?.status === 'pending' && stored.attempts === 0)) return
  await publishDelivery(bus, { id, ownerId: ownerOf(fields), attempts: 0 }, { onlyIfAbsent: true }).catch(
    (error: unknown) => {
      // The queue is full or NATS is down. The webhook actor publishes the stored document later.
      if (!(error instanceof AppError)) throw error
    },
  )
}
