import { Type } from 'typebox'
import { Delivery } from '#schemas/delivery.ts'
import { MonitorId } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { free, operation } from '#src/operation.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import { assertHasWebhook, describeDelivery } from '#src/webhooks/describe-delivery.ts'

/** Sends a `ping` to the webhook of a monitor. */
export const monitorWebhookTest = operation({
  name: 'monitor_webhook_test',
  tag: 'Webhooks',
  summary: 'Send a `ping` event to the webhook of a monitor.',
  rest: [{ method: 'post', path: '/monitor/:id/webhook/test' }],
  input: Type.Object({ id: MonitorId }, { additionalProperties: false }),
  output: Delivery,
  status: 202,
  errors: ['OVERLOADED'],
  price: free,
  async run({ input, key, makeId, traceparent }, { store, bus, config }) {
    const { _id, name, webhook } = await findMonitor(store, key.id, input.id)
    assertHasWebhook(webhook)
    const id = makeId('evt')
    const event = {
      id, type: 'ping', monitorId: _id, checkId: null, traceparent, data: { monitor_name: name },
    } as const
    await createDelivery({ store, bus, publicUrl: config.publicUrl }, { ...event, at: new Date().toISOString() })
    const delivery = await store.collection('deliveries').get(id)
    // The monitor or its webhook was deleted concurrently.
    if (!delivery) throw new AppError('NOT_FOUND')
    return { data: describeDelivery(delivery) }
  },
})
