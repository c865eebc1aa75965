// The headers that report the credits of a call.

import type { Ledger } from '#src/credits/ledger.ts'
import type { ApiKey } from '#src/keys.ts'
import type { OperationResult, Price } from '#src/operation.ts'
import { resolvesWithin } from '#src/concurrency/abort.ts'

/** `X-Credits-Used` and `X-Credits-Remaining`; none for a free call. */
export const creditHeaders = (credits: OperationResult['credits']): Record<string, string> =>
  credits === undefined ? {} : {
    'X-Credits-Used': String(credits.used),
    'X-Credits-Remaining': credits.remaining === null ? 'unlimited' : String(credits.remaining),
  }

/** How long a failure waits for the remaining credits of its key. */
const usageWaitMs = 500

/** The credit headers of a call that failed and is therefore not charged; none while the ledger does not respond. */
export async function creditHeadersOfFailure(
  ledger: Pick<Ledger, 'usage'>, price: Price, { id, credits: limit }: Pick<ApiKey, 'id' | 'credits'>,
): Promise<Record<string, string>> {
  if (price.kind === 'free') return {}
  if (limit === null) return creditHeaders({ used: 0, remaining: null })
  let remaining: number | null | undefined
  const usage = ledger.usage(id, limit).then((usage) => { remaining = usage.remaining }, () => undefined)
  await resolvesWithin(usage, usageWaitMs)
  return creditHeaders(remaining === undefined ? undefined : { used: 0, remaining })
}
