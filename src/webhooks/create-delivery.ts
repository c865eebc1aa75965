// Turns an event of a monitor into a delivery: the document is written first, then the message is published. If the
// process dies between the two, the webhook actor finds the overdue document and publishes it again. The webhook actor
// reads URL, headers and secret when it sends.

import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus.ts'
import { packBytes } from '#src/jobs/pack-json.ts'
import type { Store } from '#src/store/store.ts'
import { eventBody } from './event-body.ts'
import type { MonitorEvent } from './monitor-event.ts'
import { publishDelivery } from './publish-delivery.ts'

export interface CreateDeliveryDeps {
  store: Store
  bus: Bus
  /** Base URL of links in the event. */
  publicUrl: string
}

/**
 * Delivers the event to the webhook of its monitor. Idempotent: a repeated event is delivered once. Does nothing when
 * the monitor is deleted, has no webhook, or is not subscribed to the type; a ping needs no subscription.
 */
export async function createDelivery(
  { store, bus, publicUrl }: CreateDeliveryDeps, event: MonitorEvent,
): Promise<void> {
  const [monitor] = await store
    .collection('monitors')
    .find({ _id: event.monitorId }, { fields: ['webhook', 'deleted_at'], limit: 1 })
  if (!monitor?.webhook || monitor.deleted_at !== null) return
  const { metadata, events } = monitor.webhook
  if (event.type !== 'ping' && !events.includes(event.type)) return

  const deliveries = store.collection('deliveries')
  const now = new Date().toISOString()
  const isNew = await deliveries.insertIfAbsent({
    _id: event.id, monitor_id: event.monitorId, check_id: event.checkId, type: event.type,
    body: await packBytes(eventBody(event, { metadata, publicUrl })), status: 'pending', attempts: 0, tried_before: 0,
    last_status_code: null, last_error: null, next_attempt_at: now, created_at: now,
  })
  const [stored] = isNew ? [] : await deliveries.find({ _id: event.id }, { fields: ['status', 'attempts'], limit: 1 })
  if (!isNew && !(stored?.status === 'pending' && stored.attempts === 0)) return
  await publishDelivery(bus, { id: event.id, monitorId: event.monitorId, attempts: 0 }, { onlyIfAbsent: true }).catch(
    (error: unknown) => {
      // The queue is full or NATS is down. The webhook actor publishes the stored document later.
      if (!(error instanceof AppError)) throw error
    },
  )
}
