// The headers that report the credits of a call.

import type { OperationResult } from '#src/operation.ts'

/** `X-Credits-Used` and `X-Credits-Remaining`; none for a free call. */
export const creditHeaders = (credits: OperationResult['credits']): Record<string, string> =>
  credits === undefined ? {} : {
    'X-Credits-Used': String(credits.used),
    'X-Credits-Remaining': credits.remaining === null ? 'unlimited' : String(credits.remaining),
  }
