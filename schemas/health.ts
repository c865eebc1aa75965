// Responses of the probes.

import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false } as const

export const Health = Type.Object({
  status: Type.Literal('ok'),
  version: Type.String({ description: 'Version of Winnow.' }),
  uptime_s: Type.Integer({ minimum: 0, description: 'Seconds since the gateway started.' }),
}, closed)

const PartState = Type.Enum(['ok', 'failed'])

export const Ready = Type.Object({
  status: Type.Enum(['ready', 'not ready'], { description: 'Whether the service can process requests.' }),
  checks: Type.Object({
    nats: PartState,
    store: PartState,
    actors: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'Number of processes per actor that passed their self-check.',
    }),
  }, closed),
}, closed)

/** Whether the service can process requests, and the state of its components. */
export interface Readiness {
  ready: boolean
  checks: Static<typeof Ready>['checks']
}
