// Runs a function at an interval, one run at a time.

import type { Log } from './log.ts'

/** Runs the function now, and again `everyMs` after each run; failures are logged. Returns a function that stops it. */
export function runEvery(chore: string, everyMs: number, log: Log, run: () => Promise<void>): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  function turn(): void {
    running = run().catch((error: unknown) => log.warn({ err: error, chore }, 'chore failed')).then(() => {
      if (!stopped) timer = setTimeout(turn, everyMs)
    })
  }
  turn()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
