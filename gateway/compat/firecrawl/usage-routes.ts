// Credits of the key: GET /v2/team/credit-usage and /v1/team/credit-usage.

import type { Static } from 'typebox'
import type { Usage } from '#schemas/usage.ts'
import { usage } from '#src/operations/usage.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import type { VersionRoutes } from './routes.ts'

export const usageRoutes: VersionRoutes = {
  v2: [{
    method: 'get', path: '/team/credit-usage',
    reply: async (request) => jsonReply({ success: true, data: await creditsOf(request) }),
  }],
  v1: [{
    method: 'get', path: '/team/credit-usage',
    async reply(request) {
      const { remainingCredits, planCredits, billingPeriodStart, billingPeriodEnd } = await creditsOf(request)
      return jsonReply({
        success: true,
        data: {
          remaining_credits: remainingCredits, plan_credits: planCredits,
          billing_period_start: billingPeriodStart, billing_period_end: billingPeriodEnd,
        },
      })
    },
  }],
}

/** Credits of a key without a limit: the clients want a number, and take none for 0. */
const unlimited = Number.MAX_SAFE_INTEGER

interface Credits {
  remainingCredits: number
  planCredits: number
  billingPeriodStart: string
  /** Credits do not expire. */
  billingPeriodEnd: null
}

async function creditsOf(request: CompatRequest): Promise<Credits> {
  const { data: { remaining, limit, since } } = await request.call<Static<typeof Usage>>(usage, {})
  return {
    remainingCredits: remaining ?? unlimited, planCredits: limit ?? unlimited,
    billingPeriodStart: since, billingPeriodEnd: null,
  }
}
