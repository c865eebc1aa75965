// Webhook deliveries: the message on the bus, the query and the API responses.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

/** The JSON message of a delivery that is due; its document holds the rest. */
export const DeliveryTurn = Type.Object({
  id: Type.String({ minLength: 1 }),
  /** The monitor, or for an event of a job the API key: whose deliveries share a queue. */
  ownerId: Type.String({ minLength: 1 }),
  /** Attempts made when this was scheduled; fewer than the document has if the message is a duplicate or stale. */
  attempts: Type.Integer({ minimum: 0 }),
}, { additionalProperties: false })
export type DeliveryTurn = Static<typeof DeliveryTurn>

/** The query of GET /monitor/{id}/deliveries. */
export const DeliveryQuery = Type.Object(
  {
    limit: Type.Integer({
      minimum: 1, maximum: 100, default: 25, description: 'Maximum number of deliveries to return.',
    }),
    offset: Type.Integer({
      minimum: 0, maximum: 1_000_000, default: 0,
      description: 'Number of deliveries to skip, starting with the newest.',
    }),
  },
  { additionalProperties: false },
)
export type DeliveryQuery = Static<typeof DeliveryQuery>

/** A delivery in API responses. */
export const Delivery = Type.Object({
  id: Type.String({
    description: 'ID of the delivery, `evt_` followed by 24 characters; sent as `webhook-id` with every attempt.',
  }),
  type: Type.Enum(['monitor.page', 'monitor.check.completed', 'ping'], { description: 'Type of the event.' }),
  status: Type.Enum(['pending', 'delivered', 'failed'], { description: 'State of the delivery.' }),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts made.' }),
  last_status_code: nullable(Type.Integer({
    description: 'HTTP status of the last attempt; null without a response.',
  })),
  last_error: nullable(Type.String({ description: 'Why the last attempt failed.' })),
  next_attempt_at: nullable(Type.String({
    format: 'date-time', description: 'When the next attempt is due; null when no attempt is due.',
  })),
  created_at: Type.String({ format: 'date-time', description: 'When the delivery was created.' }),
}, { title: 'Delivery', additionalProperties: false })
export type Delivery = Static<typeof Delivery>

export const DeliveryList = Type.Object({
  deliveries: Type.Array(Delivery, { description: 'Deliveries, newest first.' }),
  total: Type.Integer({ minimum: 0, description: 'Number of deliveries.' }),
  next: nullable(Type.String({ description: 'URL of the next page of the list; null on the last page.' })),
}, { additionalProperties: false })
