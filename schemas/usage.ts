// The credit usage of an API key.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const Count = Type.Integer({ minimum: 0 })

export const Usage = Type.Object({
  limit: nullable(Type.Integer({ description: 'Credit limit of the key; null if there is none.' })),
  used: Type.Integer({ minimum: 0, description: 'Credits charged.' }),
  held: Type.Integer({ minimum: 0, description: 'Credits reserved for running work.' }),
  remaining: nullable(Type.Integer({ description: 'Remaining credits; null if there is no limit.' })),
  rate_limit: Type.Integer({ description: 'Maximum number of requests per minute.' }),
  by_operation: Type.Record(
    Type.String(), Type.Object({ calls: Count, credits: Count }, { additionalProperties: false }),
    { description: 'Calls and credits by operation.' },
  ),
  since: Type.String({ format: 'date-time', description: 'When the key was first used, or created if it is unused.' }),
}, { additionalProperties: false })
export type Usage = Static<typeof Usage>
