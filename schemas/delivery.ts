// Webhook deliveries: what travels on the bus, and what callers ask for and see.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

/** The message of a delivery that is due, as JSON; the rest stands in its document. */
export const DeliveryTurn = Type.Object({
  id: Type.String({ minLength: 1 }),
  monitorId: Type.String({ minLength: 1 }),
  /** Attempts that were made when it became due: a message that comes twice, or too late, is recognised by it. */
  attempts: Type.Integer({ minimum: 0 }),
}, { additionalProperties: false })
export type DeliveryTurn = Static<typeof DeliveryTurn>

/** The query of GET /monitor/{id}/deliveries. */
export const DeliveryQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Most deliveries to return.' }),
    offset: Type.Integer({
      minimum: 0, maximum: 1_000_000, default: 0,
      description: 'Deliveries to leave out at the front; the newest comes first.',
    }),
  },
  { additionalProperties: false },
)
export type DeliveryQuery = Static<typeof DeliveryQuery>

/** A delivery as callers read it. */
export const Delivery = Type.Object({
  id: Type.String({ description: '`evt_` and 24 characters: the `webhook-id` of every attempt.' }),
  type: Type.Enum(['monitor.page', 'monitor.check.completed', 'ping']),
  status: Type.Enum(['pending', 'delivered', 'failed']),
  attempts: Type.Integer({ minimum: 0 }),
  last_status_code: nullable(Type.Integer()),
  last_error: nullable(Type.String()),
  next_attempt_at: nullable(Type.String({ format: 'date-time' })),
  created_at: Type.String({ format: 'date-time' }),
}, { title: 'Delivery', additionalProperties: false })
export type Delivery = Static<typeof Delivery>

export const DeliveryList = Type.Object({
  deliveries: Type.Array(Delivery, { description: 'Newest first.' }),
  total: Type.Integer({ minimum: 0 }),
  next: nullable(Type.String({ description: 'Address of the following page of the list.' })),
}, { additionalProperties: false })
