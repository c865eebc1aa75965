// The only error class: a code of the table, a message, and the numbers that callers may see. pino prints every own
// property of an error, so an error must not carry headers, bodies or secrets.

import { errorTable, type ErrorCode, type ErrorRecord } from '#schemas/errors.ts'

export interface AppErrorDetails {
  /** Names the field, says what is wrong and what would be right. Default: the summary of the code. */
  message?: string
  /** HTTP status of the target page. */
  targetStatus?: number
  /** Milliseconds that the caller should wait before a retry. */
  retryAfterMs?: number
  /** The limit that was exceeded, for codes about limits. */
  limit?: number
  /** For the log only; never shown to callers. */
  cause?: unknown
}

/** An expected failure. Its policy (HTTP status, retryable) is the row of its code in `errorTable`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly targetStatus?: number
  readonly retryAfterMs?: number
  readonly limit?: number

  constructor(code: ErrorCode, { message, targetStatus, retryAfterMs, limit, cause }: AppErrorDetails = {}) {
    super(message ?? errorTable[code].summary, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    if (targetStatus !== undefined) this.targetStatus = targetStatus
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs
    if (limit !== undefined) this.limit = limit
  }

  get retryable(): boolean { return errorTable[this.code].retryable }
}

/** Converts an error for the caller: an AppError keeps its details, anything else becomes a bare INTERNAL_ERROR. */
export function toErrorRecord(error: unknown): ErrorRecord {
  const { code, message, targetStatus, retryAfterMs, limit } =
    error instanceof AppError ? error : new AppError('INTERNAL_ERROR')
  return {
    code, message,
    ...(targetStatus === undefined ? {} : { targetStatus }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(limit === undefined ? {} : { limit }),
  }
}

/** Converts a record back to an error. */
export function fromErrorRecord({ code, ...details }: ErrorRecord): AppError {
  return new AppError(code, details)
}

/** The same error with another message. */
export const withMessage = (error: AppError, message: string): AppError =>
  message === error.message ? error : new AppError(error.code, { ...toErrorRecord(error), message, cause: error })

/** For `catch`: an AppError becomes a value, anything else is thrown. */
export function returnAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
