// Requests a page from the stages on behalf of a job. A failure of the page is its result; after a failure of Winnow
// the request is retried, because a job is not in a hurry.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { RequestOf, RouteName } from '#src/flow.ts'
import type { Answer, Asker, Question } from '#src/tasks/ask.ts'

export interface PageQuestion extends Omit<Question, 'id' | 'lane' | 'deadlineAt' | 'signal'> {
  /** Identifies the page within the job and its current owner. */
  id: string
  /** Time for one attempt. */
  timeoutMs: number
  signal: AbortSignal
}

/** Full queues and stages that are not running: never the fault of the page. */
const serviceErrors = new Set<string>(['OVERLOADED', 'SERVICE_UNAVAILABLE'])
/** Faults of the page or of Winnow: a page that crashes its process looks the same as a process that is killed. */
const ambiguousErrors = new Set<string>(['INTERNAL_ERROR', 'RENDERER_UNAVAILABLE'])
const attemptsMax = 30
const ambiguousAttemptsMax = 3
const timeoutAttemptsMax = 2
const backoffStepMs = 500
const backoffMaxMs = 15_000
/**
 * Time for the second attempt after a timeout. If the first answer was lost with a connection to NATS, the second comes
 * at once, because the page was stored.
 */
const afterTimeoutMs = 10_000

/**
 * Returns the answer of a route in lane `bulk`. Throws the error that the page ended with, or SERVICE_UNAVAILABLE or
 * OVERLOADED when Winnow has been failing for some minutes: then the job should be retried, not the page.
 */
export async function askPage<R extends RouteName>(
  ask: Asker['ask'], route: R, request: RequestOf<R>, { timeoutMs, signal, ...question }: PageQuestion,
): Promise<Answer> {
  for (let now: Attempt = { attempt: 1, pageAttempt: 1, allowedMs: timeoutMs }; ;) {
    try {
      return await ask(route, request, {
        ...question, id: `${question.id}.${now.attempt}`, lane: 'bulk', deadlineAt: Date.now() + now.allowedMs, signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      const retry = error instanceof AppError ? planRetry(now, error, timeoutMs) : null
      if (!retry) throw error
      if (retry.waitMs > 0) await sleep(retry.waitMs, undefined, { signal })
      now = retry.next
    }
  }
}

export interface Attempt {
  /** From 1. */
  attempt: number
  /** Attempts since the last service error, from 1: only these count against the page. */
  pageAttempt: number
  allowedMs: number
}

/**
 * Plans the next attempt after a failed one; null if the failure is the result of the page. A service error is not an
 * attempt of the page and makes the failures before it inconclusive: the page gets its full time again.
 */
export function planRetry(
  { attempt, pageAttempt }: Attempt, { code, retryAfterMs = 0 }: AppError, timeoutMs: number,
): { waitMs: number; next: Attempt } | null {
  const isServiceError = serviceErrors.has(code)
  if (attempt >= attemptsMax || (!isServiceError && pageAttempt >= pageAttemptsMax(code))) return null
  const [waitMs, allowedMs] =
    code === 'TIMEOUT'
      ? [0, Math.min(timeoutMs, afterTimeoutMs)]
      : [Math.min(backoffMaxMs, Math.max(backoffStepMs * attempt, retryAfterMs)), timeoutMs]
  return { waitMs, next: { attempt: attempt + 1, pageAttempt: isServiceError ? 1 : pageAttempt + 1, allowedMs } }
}

function pageAttemptsMax(code: string): number {
  if (ambiguousErrors.has(code)) return ambiguousAttemptsMax
  return code === 'TIMEOUT' ? timeoutAttemptsMax : 1
}

/** Whether an error is a failure of Winnow that says nothing about the page. */
export const isServiceFailure = (error: unknown): boolean =>
  !(error instanceof AppError) || serviceErrors.has(error.code)
