// What a monitor sent to its webhook: the list, one of them once more, and a ping. All of it is free.

import { DeliveryQuery } from '#schemas/delivery.ts'
import { AppError } from '#src/app-error.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import type { DeliveryDocument } from '#src/store/documents.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import { replayDelivery } from '#src/webhooks/replay-delivery.ts'
import type { Deps } from '../deps.ts'
import { linkOf } from '../link-of.ts'
import { route } from '../route.ts'

const shown = ['type', 'status', 'attempts', 'last_status_code', 'last_error', 'next_attempt_at', 'created_at'] as const

const describeDelivery = ({
  _id, type, status, attempts, last_status_code, last_error, next_attempt_at, created_at,
}: Pick<DeliveryDocument, '_id' | (typeof shown)[number]>) => ({
  id: _id, type, status, attempts, last_status_code, last_error, next_attempt_at, created_at,
})

const getDeliveries = route<Deps, typeof DeliveryQuery>({
  method: 'get',
  path: '/monitor/:id/deliveries',
  query: DeliveryQuery,
  async handle({ key, params, query: { limit, offset } }, { store, config }) {
    const { _id } = await findMonitor(store, key.id, params.id!)
    const deliveries = store.collection('deliveries')
    const [total, found] = await Promise.all([
      deliveries.count({ monitor_id: _id }),
      deliveries.find({ monitor_id: _id }, { sort: { created_at: -1, _id: -1 }, skip: offset, limit, fields: shown }),
    ])
    const next =
      offset + limit < total ? linkOf(config, `/monitor/${_id}/deliveries`, { limit, offset: offset + limit }) : null
    return { data: { deliveries: found.map(describeDelivery), total, next } }
  },
})

const postReplay = route<Deps>({
  method: 'post',
  path: '/monitor/:id/deliveries/:delivery/replay',
  async handle({ key, params }, { store, bus }) {
    const { _id, webhook } = await findMonitor(store, key.id, params.id!)
    assertHasWebhook(webhook)
    const delivery = await replayDelivery({ store, bus }, _id, params.delivery!)
    if (!delivery)
      throw new AppError('NOT_FOUND', { message: `The monitor has no delivery ${params.delivery!.slice(0, 60)}.` })
    return { status: 202, data: describeDelivery(delivery) }
  },
})

const postTest = route<Deps>({
  method: 'post',
  path: '/monitor/:id/webhook/test',
  async handle({ key, params, makeId }, { store, bus, config }) {
    const { _id, name, webhook } = await findMonitor(store, key.id, params.id!)
    assertHasWebhook(webhook)
    const id = makeId('evt')
    const at = new Date().toISOString()
    await createDelivery(
      { store, bus, publicUrl: config.publicUrl },
      { id, type: 'ping', monitorId: _id, checkId: null, data: { monitor_name: name }, at },
    )
    const delivery = await store.collection('deliveries').get(id)
    // Deleted, or its webhook taken away, in this moment.
    if (!delivery) throw new AppError('NOT_FOUND')
    return { status: 202, data: describeDelivery(delivery) }
  },
})

export const deliveryRoutes = [getDeliveries, postReplay, postTest]

function assertHasWebhook(webhook: object | null): void {
  if (!webhook)
    throw new AppError('INVALID_REQUEST', {
      message: 'the monitor has no webhook: set `webhook` by PATCH /monitor/{id} first',
    })
}
