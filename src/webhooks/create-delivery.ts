// Turns an event of a monitor into a delivery.

import type { Bus } from '#src/bus/bus.ts'
import type { Store } from '#src/store/store.ts'
import { eventBody } from './event-body.ts'
import type { MonitorEvent } from './monitor-event.ts'
import { storeDelivery } from './store-delivery.ts'

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
  await storeDelivery({ store, bus }, {
    id: event.id, monitor_id: event.monitorId, check_id: event.checkId, type: event.type,
    traceparent: event.traceparent, body: eventBody(event, { metadata, publicUrl }),
  })
}
