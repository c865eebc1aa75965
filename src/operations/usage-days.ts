import { UsageDays, UsageDaysQuery } from '#schemas/usage.ts'
import { dayRange } from '#src/credits/day-range.ts'
import { readUsageDays } from '#src/credits/usage-days.ts'
import { free, operation } from '#src/operation.ts'

/** Returns the credits of the calling key by day. */
export const usageDays = operation({
  name: 'usage_days',
  tag: 'Account',
  summary: 'Return the credits of the calling key by day and operation.',
  description:
    'Work counts on the day (UTC) on which it was settled: a call when it is answered, a job when it ends. New charges '
    + 'appear within some ten seconds; days are kept for 400 days.',
  rest: [{ method: 'get', path: '/usage/days' }],
  input: UsageDaysQuery,
  output: UsageDays,
  errors: [],
  price: free,
  tool: false,
  exampleOutput: {
    days: [
      { day: '2026-11-21', credits: 0, by_operation: {} },
      { day: '2026-11-22', credits: 36, by_operation: { scrape: { calls: 10, credits: 30 }, map: { calls: 2, credits: 6 } } },
    ],
  },
  async run({ input, key, arrivedAt }, { store }) {
    return { data: { days: await readUsageDays(store, key.id, dayRange(input, arrivedAt)) } }
  },
})
