// Answers of the probes.

import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false } as const

export const Health = Type.Object({
  status: Type.Literal('ok'), version: Type.String(), uptime_s: Type.Integer({ minimum: 0 }),
}, closed)

const PartState = Type.Enum(['ok', 'failed'])

export const Ready = Type.Object({
  status: Type.Enum(['ready', 'not ready']),
  checks: Type.Object({
    nats: PartState,
    store: PartState,
    actors: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'Processes that run each actor and passed their self-check.',
    }),
  }, closed),
}, closed)

/** Whether requests will succeed, with the state of every part. */
export interface Readiness {
  ready: boolean
  checks: Static<typeof Ready>['checks']
}
