// What a key has used and has left.

import type { Deps } from '../deps.ts'
import { route } from '../route.ts'

export const usage = route<Deps>({
  method: 'get',
  path: '/usage',
  async handle({ key }, { ledger, config }) {
    const { limit, used, held, remaining, by_operation, since } = await ledger.usage(key.id, key.credits)
    return {
      data: {
        limit, used, held, remaining, rate_limit: key.rate ?? config.RATE_LIMIT_PER_KEY, by_operation,
        since: since ?? key.created_at,
      },
    }
  },
})
