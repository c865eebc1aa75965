import { Type } from 'typebox'
import { DeliveryList, DeliveryQuery } from '#schemas/delivery.ts'
import { MonitorId } from '#schemas/monitor.ts'
import { linkTo } from '#src/link-to.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { free, operation } from '#src/operation.ts'
import { describeDelivery, deliveryFields } from '#src/webhooks/describe-delivery.ts'

/** Lists the webhook deliveries of a monitor. */
export const monitorDeliveries = operation({
  name: 'monitor_deliveries',
  tag: 'Webhooks',
  summary: 'List the webhook deliveries of a monitor, newest first.',
  rest: [{ method: 'get', path: '/monitor/:id/deliveries' }],
  input: Type.Object({ id: MonitorId, ...DeliveryQuery.properties }, { additionalProperties: false }),
  output: DeliveryList,
  errors: [],
  price: free,
  async run({ input: { id, limit, offset }, key }, { store, config }) {
    const { _id } = await findMonitor(store, key.id, id)
    const deliveries = store.collection('deliveries')
    const window = { sort: { created_at: -1, _id: -1 } as const, skip: offset, limit, fields: deliveryFields }
    const [total, found] = await Promise.all([
      deliveries.count({ monitor_id: _id }), deliveries.find({ monitor_id: _id }, window),
    ])
    const end = offset + limit
    const next = end < total ? linkTo(config, `/monitor/${_id}/deliveries`, { limit, offset: end }) : null
    return { data: { deliveries: found.map(describeDelivery), total, next } }
  },
})
