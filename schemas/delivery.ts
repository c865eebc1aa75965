// Webhook deliveries: what travels on the bus, and what callers ask for and see (DECISIONS.md, section 7).

import { Type, type Static } from 'typebox'

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
