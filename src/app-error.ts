// The one error class: a code from the table, a sentence, and the few numbers that callers may see.
// pino prints every own field of an error, so no header, body or secret is ever hung on one.

import { errorTable, type ErrorCode, type ErrorRecord } from '#schemas/errors.ts'

export interface AppErrorDetails {
  /** What went wrong and what would be right, naming the field; default: the summary of the table. */
  message?: string
  /** HTTP status that the page answered with. */
  targetStatus?: number
  /** How long the caller should wait before it tries again, in milliseconds. */
  retryAfterMs?: number
  /** The limit that was hit, for codes that speak of one. */
  limit?: number
  /** For the log only; never shown to callers. */
  cause?: unknown
}

/** A failure that has a name. Its policy (HTTP status, retryable) is the row of its code in `errorTable`. */
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

/** What the waiter is told: a named failure as it is, anything else as INTERNAL_ERROR without its detail. */
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

/** The failure that a record stands for. */
export function fromErrorRecord({ code, ...details }: ErrorRecord): AppError {
  return new AppError(code, details)
}
