// The HTTP status of an error, as clients of foreign APIs expect it.

import { errorTable, type ErrorCode } from '#schemas/errors.ts'

const wrongKey: ReadonlySet<ErrorCode> = new Set([
  'MISSING_API_KEY', 'INVALID_API_KEY', 'API_KEY_REVOKED', 'API_KEY_EXPIRED',
])

/** Whether the key is missing or not valid. */
export const isKeyError = (code: ErrorCode): boolean => wrongKey.has(code)

/**
 * 401 for every wrong key, 402 when credits are used up, and 500 in place of 502: some clients repeat a request after
 * 502.
 */
export function statusOf(code: ErrorCode): number {
  if (isKeyError(code)) return 401
  if (code === 'CREDITS_EXHAUSTED') return 402
  const status = errorTable[code].http ?? 500
  return status === 502 ? 500 : status
}
