// Asks the stages for a page on behalf of a job. A page's own failure is its result; a failure of ours is waited out: a
// job has time.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { Answer, Asker, Question } from '#src/ask.ts'
import type { RequestOf, RouteName } from '#src/flow.ts'

export interface PageQuestion extends Omit<Question, 'id' | 'lane' | 'deadlineAt' | 'signal'> {
  /** Names the page within the job and its present owner. */
  id: string
  /** Time for one attempt. */
  timeoutMs: number
  signal: AbortSignal
}

/** Full queues and parts that are not running: everybody's trouble, and no page's. */
const ours = new Set<string>(['OVERLOADED', 'SERVICE_UNAVAILABLE'])
/** May be the page's doing or ours: a process killed under it too often looks the same as one that it kills. */
const perhapsOurs = new Set<string>(['INTERNAL_ERROR', 'RENDERER_UNAVAILABLE'])
const ourAttemptsMax = 30
const perhapsAttemptsMax = 3
const longestWaitMs = 15_000
/**
 * Time of the second attempt after a timeout: an answer that was lost with a connection to NATS is there at once, for
 * the page was stored.
 */
const secondLookMs = 10_000

/**
 * The answer of a route in lane `bulk`. Throws what the page ended with, or, when Winnow itself stays in trouble for
 * some minutes, SERVICE_UNAVAILABLE or OVERLOADED: then the job is what should be tried again, not the page.
 */
export async function askPage<R extends RouteName>(
  ask: Asker['ask'], route: R, request: RequestOf<R>, { timeoutMs, signal, ...question }: PageQuestion,
): Promise<Answer> {
  for (let now: Attempt = { attempt: 1, blamed: 1, allowedMs: timeoutMs }; ;) {
    try {
      return await ask(route, request, {
        ...question, id: `${question.id}.${now.attempt}`, lane: 'bulk', deadlineAt: Date.now() + now.allowedMs, signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      const plan = error instanceof AppError ? planRetry(now, error, timeoutMs) : null
      if (!plan) throw error
      if (plan.waitMs > 0) await sleep(plan.waitMs, undefined, { signal })
      now = plan.next
    }
  }
}

export interface Attempt {
  /** From 1. */
  attempt: number
  /** Which attempt it is since Winnow was last in trouble, from 1. */
  blamed: number
  allowedMs: number
}

/**
 * What follows a failed attempt; null when its failure is the page's. Trouble of ours is no attempt of the page, and
 * what looked like the page's failure just before it says nothing: it has its time again.
 */
export function planRetry(
  { attempt, blamed }: Attempt, { code, retryAfterMs = 0 }: AppError, timeoutMs: number,
): { waitMs: number; next: Attempt } | null {
  const isOurTrouble = ours.has(code)
  if (attempt >= ourAttemptsMax || (!isOurTrouble && blamed >= attemptsMax(code))) return null
  const [waitMs, allowedMs] =
    code === 'TIMEOUT'
      ? [0, Math.min(timeoutMs, secondLookMs)]
      : [Math.min(longestWaitMs, Math.max(500 * attempt, retryAfterMs)), timeoutMs]
  return { waitMs, next: { attempt: attempt + 1, blamed: isOurTrouble ? 1 : blamed + 1, allowedMs } }
}

/** Attempts that a page has when Winnow is in no trouble that shows. */
function attemptsMax(code: string): number {
  return perhapsOurs.has(code) ? perhapsAttemptsMax : code === 'TIMEOUT' ? 2 : 1
}

/** Whether a failure says something about Winnow and nothing about the page. */
export const isServiceFailure = (error: unknown): boolean => !(error instanceof AppError) || ours.has(error.code)
