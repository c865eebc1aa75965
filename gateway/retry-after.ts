// When a caller should try again.

import { errorTable } from '#schemas/errors.ts'
import type { AppError } from '#src/app-error.ts'

/** For an error of status 429 or 503 that does not specify it. */
const defaultMs = 1_000

/** Seconds, at least 1, for an error that specifies them or has status 429 or 503; undefined for any other. */
export function retryAfterSeconds({ code, retryAfterMs }: AppError): number | undefined {
  if (retryAfterMs === undefined && !isTemporary(code)) return undefined
  return Math.max(1, Math.ceil((retryAfterMs ?? defaultMs) / 1000))
}

/** Whether the status of an error is 429 or 503, which has `Retry-After`. */
export const isTemporary = (code: AppError['code']): boolean => [429, 503].includes(errorTable[code].http ?? 500)
