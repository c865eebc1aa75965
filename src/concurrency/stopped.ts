// A process that was stopped (SIGSTOP, a machine that slept) runs its timers before it reads what came meanwhile. Waits
// during which it was stopped say nothing about those that it waited for.

/** A wait that takes so much longer than its limit was interrupted by a stop. */
const stoppedFromMs = 1_000

/** Whether the process was stopped, for at least a second, during a wait of `waitedMs` that has a limit of `msMax`. */
export const wasStopped = (waitedMs: number, msMax: number): boolean => waitedMs > msMax + stoppedFromMs

/**
 * Calls `fn` after `ms`. If the process was stopped meanwhile, it waits for `ms` again, once, before it calls.
 * @returns how to forget it
 */
export function afterAwake(ms: number, fn: () => void): () => void {
  const startedAt = performance.now()
  let timer = setTimeout(() => {
    if (wasStopped(performance.now() - startedAt, ms)) timer = setTimeout(fn, ms)
    else fn()
  }, ms)
  return () => clearTimeout(timer)
}
