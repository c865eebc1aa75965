// Responses of the probes.

import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false } as const

export const Health = Type.Object({
  status: Type.Literal('ok'),
  version: Type.String({ description: 'Version of Winnow.' }),
  uptime_s: Type.Integer({ minimum: 0, description: 'Seconds since the gateway started.' }),
}, closed)

const PartState = Type.Enum(['ok', 'failed', 'lost'], {
  description: '`failed`: does not answer. `lost`: answers, but without the data of this installation.',
})

export const Ready = Type.Object({
  status: Type.Enum(['ready', 'degraded', 'not ready'], {
    description:
      '`degraded`: pages can be read, but an actor that not every request needs is missing. `not ready`: NATS, the '
      + 'document store, `fetch` or `extract` is missing.',
  }),
  missing: Type.Array(Type.String(), { description: 'Actors of which no process passed its self-check.' }),
  warnings: Type.Array(Type.String(), {
    description:
      'What an operator should know: data that was lost, until `winnow accept-loss`, and a browser without its sandbox.',
  }),
  checks: Type.Object({
    nats: PartState,
    store: PartState,
    actors: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'Number of processes per actor that passed their self-check.',
    }),
  }, closed),
}, closed)

/** Whether the service can process requests, and the state of its components. */
export type Readiness = Static<typeof Ready>
