// The credit usage of an API key.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const Count = Type.Integer({ minimum: 0 })
const ByOperation = Type.Record(
  Type.String(), Type.Object({ calls: Count, credits: Count }, { additionalProperties: false }),
  { description: 'Calls and credits by operation.' },
)

export const Usage = Type.Object({
  limit: nullable(Type.Integer({ description: 'Credit limit of the key; null if there is none.' })),
  used: Type.Integer({ minimum: 0, description: 'Credits charged.' }),
  held: Type.Integer({ minimum: 0, description: 'Credits reserved for running work.' }),
  remaining: nullable(Type.Integer({ description: 'Remaining credits; null if there is no limit.' })),
  rate_limit: Type.Integer({ description: 'Maximum number of requests per minute.' }),
  by_operation: ByOperation,
  since: Type.String({ format: 'date-time', description: 'When the key was first used, or created if it is unused.' }),
}, { additionalProperties: false })
export type Usage = Static<typeof Usage>

const Day = { pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 } as const

/** The query of GET /usage/days. */
export const UsageDaysQuery = Type.Object({
  from: Type.Optional(Type.String({ ...Day, description: 'First day (UTC), such as 2026-11-01; 29 days before `to`.' })),
  to: Type.Optional(Type.String({ ...Day, description: 'Last day (UTC); today by default. At most 400 days in all.' })),
}, { additionalProperties: false })
export type UsageDaysQuery = Static<typeof UsageDaysQuery>

export const UsageDays = Type.Object({
  days: Type.Array(Type.Object({
    day: Type.String({ format: 'date', description: 'The day (UTC).' }),
    credits: Type.Integer({ minimum: 0, description: 'Credits charged.' }),
    by_operation: ByOperation,
  }, { additionalProperties: false, title: 'UsageDay' }), {
    maxItems: 400, description: 'Every day from `from` to `to`, oldest first.',
  }),
}, { additionalProperties: false })
