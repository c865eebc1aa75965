// The error of a key that cannot pay.

import { AppError } from '#src/app-error.ts'
import { countOf } from '#src/text/count-of.ts'

/** CREDITS_EXHAUSTED. `needed`: the least that the call can cost; `left` of `limit` credits (null: no limit). */
export function creditsExhausted(needed: number, left: number, limit: number | null): AppError {
  return new AppError('CREDITS_EXHAUSTED', {
    message:
      `credit limit exceeded: this needs ${countOf(needed, 'credit')}, `
      + `and ${left} of ${limit ?? 0} ${left === 1 ? 'is' : 'are'} left`,
    ...(limit === null ? {} : { limit }),
  })
}
