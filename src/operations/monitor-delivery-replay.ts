import { Type } from 'typebox'
import { Delivery } from '#schemas/delivery.ts'
import { MonitorId } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { free, operation } from '#src/operation.ts'
import { assertHasWebhook, describeDelivery } from '#src/webhooks/describe-delivery.ts'
import { replayDelivery } from '#src/webhooks/replay-delivery.ts'

/** Sends a webhook delivery again. */
export const monitorDeliveryReplay = operation({
  name: 'monitor_delivery_replay',
  tag: 'Webhooks',
  summary: 'Send a webhook delivery again, with the same ID.',
  rest: [{ method: 'post', path: '/monitor/:id/deliveries/:delivery/replay' }],
  input: Type.Object({
    id: MonitorId, delivery: Type.String({ description: 'ID of the delivery: `evt_` followed by 24 characters.' }),
  }, { additionalProperties: false }),
  output: Delivery,
  status: 202,
  errors: ['OVERLOADED'],
  price: free,
  async run({ input, key }, { store, bus }) {
    const { _id, webhook } = await findMonitor(store, key.id, input.id)
    assertHasWebhook(webhook)
    const delivery = await replayDelivery({ store, bus }, _id, input.delivery)
    if (delivery) return { data: describeDelivery(delivery) }
    throw new AppError('NOT_FOUND', { message: `The monitor has no delivery ${input.delivery.slice(0, 60)}.` })
  },
})
