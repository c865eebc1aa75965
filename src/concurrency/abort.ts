// Waiting with a limit: for a result or an abort signal, for a result or a timeout, for a result or a moment.

import { afterAwake } from './stopped.ts'

/**
 * The result of `work`, or a rejection with the signal's reason `graceMs` after the signal aborts: the time that work
 * which obeys the signal gets to end by itself. The work goes on after a rejection; its own outcome is then ignored.
 */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal, graceMs = 0): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const giveUp = (): void => aborted.reject(signal.reason as Error)
  const onAbort = (): void => {
    if (graceMs > 0) timer = setTimeout(giveUp, graceMs)
    else giveUp()
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

export interface Deadline {
  /** Aborts at the deadline or with the parent, whichever is first. */
  readonly signal: AbortSignal
  /** Whether the deadline has passed. */
  readonly isOver: boolean
  /** Forgets timer and parent. */
  end(): void
}

/**
 * A deadline below a signal that outlives it. `AbortSignal.any` and `AbortSignal.timeout` are garbage that is collected
 * late: the parent has a weak reference to each signal that was derived from it.
 */
export function startDeadline(ms: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController()
  let isOver = false
  const onParent = (): void => controller.abort(parent?.reason)
  const timer = setTimeout(() => {
    isOver = true
    controller.abort(new DOMException('The deadline has passed.', 'TimeoutError'))
  }, ms).unref()
  if (parent?.aborted) onParent()
  else parent?.addEventListener('abort', onParent, { once: true })
  return {
    signal: controller.signal,
    get isOver() { return isOver },
    end() {
      clearTimeout(timer)
      parent?.removeEventListener('abort', onParent)
    },
  }
}

/**
 * The result of `work`, or a rejection with `failure()` after `ms` in which the process was not stopped. The work goes
 * on after it.
 */
export async function orTimeout<T>(work: Promise<T>, ms: number, failure: () => Error): Promise<T> {
  const late = Promise.withResolvers<never>()
  const forget = afterAwake(ms, () => late.reject(failure()))
  try {
    return await Promise.race([work, late.promise])
  } finally {
    forget()
  }
}

/** Waits for `work`, at most `ms`. Resolves with whether it has resolved by then; rejects when it rejects before. */
export async function resolvesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
