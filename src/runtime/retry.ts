// Decides whether a failed attempt is retried. Pure.

import { AppError } from '../app-error.ts'

export interface Attempt {
  /** Which attempt failed, from 1. */
  attempt: number
  nowMs: number
  /** Unix milliseconds after which the caller no longer waits. */
  deadlineAt: number
  /** 0 to 1; jitter for attempts that failed together. */
  random: number
}

export type RetryPlan = { kind: 'retry'; afterMs: number } | { kind: 'reject'; error: AppError; unexpected: boolean }

/**
 * Decides by the policy of the error code. `retryAfterMs` of the target applies when it is longer than the delay.
 * Jitter adds up to a quarter. No attempt starts after the deadline, and a TIMEOUT is never retried: it is the caller's
 * deadline.
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
