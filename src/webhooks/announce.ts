// An event of a monitor becomes a delivery: its document first, then its message. Whatever dies between the two, the
// webhook actor finds the document that has waited too long. The actor reads address, headers and secret when it sends.

import type { WebhookEvent } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus.ts'
import { subjects } from '#src/flow.ts'
import { packBytes } from '#src/jobs/pack-json.ts'
import type { Store } from '#src/store/store.ts'
import { eventBody } from './event-body.ts'
import { publishDelivery } from './publish-delivery.ts'

export interface MonitorEvent {
  /** `evt_…`: the same event, announced again, has the same one. */
  id: string
  type: WebhookEvent | 'ping'
  monitorId: string
  checkId: string | null
  data: Record<string, unknown>
  /** ISO 8601. */
  at: string
}

export interface AnnounceDeps {
  store: Store
  bus: Bus
  /** What links begin with. */
  publicUrl: string
}

/**
 * Sends the event to the webhook of its monitor, once however often it is announced. Does nothing when the monitor is
 * gone, has no webhook, or does not want the type; a ping is always wanted.
 */
export async function announce({ store, bus, publicUrl }: AnnounceDeps, event: MonitorEvent): Promise<void> {
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
  await publishDelivery(bus, { id: event.id, monitorId: event.monitorId, attempts: 0 }, { unlessThere: true }).catch(
    (error: unknown) => {
      // A full queue, or NATS away for long: the document is there, and is looked after.
      if (!(error instanceof AppError)) throw error
    },
  )
}

/**
 * Removes every delivery of a monitor and what is planned for it. One that is being sent at this moment is not sent
 * again.
 */
export async function dropDeliveries(
  { store, bus }: Pick<AnnounceDeps, 'store' | 'bus'>, monitorId: string,
): Promise<void> {
  await store.collection('deliveries').remove({ monitor_id: monitorId })
  await bus.manager.streams.purge('WEBHOOKS', { filter: subjects.webhooksOf(monitorId) })
}
