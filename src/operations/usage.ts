import { Type } from 'typebox'
import { Usage } from '#schemas/usage.ts'
import { free, operation } from '#src/operation.ts'

/** Returns the credits and the rate limit of the calling key. */
export const usage = operation({
  name: 'usage',
  tag: 'Account',
  summary: 'Return the credit usage and limits of the calling key.',
  rest: [{ method: 'get', path: '/usage' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Usage,
  errors: [],
  price: free,
  exampleOutput: {
    limit: 10_000, used: 36, held: 3, remaining: 9_961, rate_limit: 120,
    by_operation: { scrape: { calls: 10, credits: 30 }, map: { calls: 2, credits: 6 } },
    since: '2026-11-22T10:00:00.000Z',
  },
  async run({ key }, { ledger, config }) {
    const { limit, used, held, remaining, by_operation, since } = await ledger.usage(key.id, key.credits)
    const rate_limit = key.rate ?? config.RATE_LIMIT_PER_KEY
    return { data: { limit, used, held, remaining, rate_limit, by_operation, since: since ?? key.created_at } }
  },
})
