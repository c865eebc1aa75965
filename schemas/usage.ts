// What an API key has used and has left.

import { Type } from 'typebox'
import { nullable } from './nullable.ts'

const Count = Type.Integer({ minimum: 0 })

export const Usage = Type.Object({
  limit: nullable(Type.Integer({ description: 'Credit limit of the key; null without one.' })),
  used: Type.Integer({ minimum: 0, description: 'Credits charged.' }),
  held: Type.Integer({ minimum: 0, description: 'Credits reserved for work that is under way.' }),
  remaining: nullable(Type.Integer({ description: 'Credits left; null without a limit.' })),
  rate_limit: Type.Integer({ description: 'Requests a minute.' }),
  by_operation: Type.Record(
    Type.String(), Type.Object({ calls: Count, credits: Count }, { additionalProperties: false }),
  ),
  since: Type.String({ format: 'date-time', description: 'When the key was first used, or else made.' }),
}, { additionalProperties: false })
