// Rate limits of addresses and keys.

import { AppError } from '#src/app-error.ts'
import type { RateVerdict } from './rate-windows.ts'

/** Throws RATE_LIMITED or KEY_RATE_LIMITED if the verdict rejects the request. `nowMs`: Unix milliseconds. */
export function assertRate(
  { allowed, limit, resetAt }: RateVerdict, code: 'RATE_LIMITED' | 'KEY_RATE_LIMITED', nowMs: number,
): void {
  if (allowed) return
  const retryAfterMs = Math.max(1000, resetAt * 1000 - nowMs)
  const who = code === 'RATE_LIMITED' ? 'this address' : 'this API key'
  const message = `${who} may send ${limit} requests per minute; try again in ${Math.ceil(retryAfterMs / 1000)} s.`
  throw new AppError(code, { message, limit, retryAfterMs })
}

/** The headers of an authenticated reply. */
export const rateHeaders = ({ limit, remaining, resetAt }: RateVerdict): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetAt),
})
