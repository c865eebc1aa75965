// What a failure becomes: another attempt, or an answer. Pure, so that every rule is a test.

import { AppError } from './app-error.ts'

export interface Attempt {
  /** Which attempt failed, from 1. */
  attempt: number
  nowMs: number
  /** Unix milliseconds after which nobody waits. */
  deadlineAt: number
  /** 0 to 1; spreads attempts that failed together. */
  random: number
}

export type RetryPlan = { kind: 'retry'; afterMs: number } | { kind: 'reject'; error: AppError; unexpected: boolean }

/**
 * Decides by the policy of the error's code. A target's own `retryAfterMs` is honoured when it is longer than the
 * delay; a delay is spread by up to a quarter. No attempt is planned that would start after the deadline.
 * A TIMEOUT is never tried again: its deadline is the caller's.
 */
export function planRetry(
  failure: unknown, { attempt, nowMs, deadlineAt, random }: Attempt, delayMs: readonly number[],
): RetryPlan {
  const unexpected = !(failure instanceof AppError)
  const error = unexpected ? new AppError('INTERNAL_ERROR', { cause: failure }) : failure
  const delay = delayMs[attempt - 1]
  if (error.retryable && error.code !== 'TIMEOUT' && delay !== undefined) {
    const afterMs = Math.round(Math.max(delay, error.retryAfterMs ?? 0) * (1 + random / 4))
    if (nowMs + afterMs < deadlineAt) return { kind: 'retry', afterMs }
  }
  return { kind: 'reject', error, unexpected }
}
