// Spaces the requests of a crawl: two of them start at least `intervalMs` apart.

import { setTimeout as sleep } from 'node:timers/promises'

export interface Throttle {
  readonly intervalMs: number
  /** Waits until the next request may start. Rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<void>
}

/** The first request waits too: the start page or robots.txt may have been read a moment ago. */
export function createThrottle(intervalMs: number): Throttle {
  let nextAt = performance.now() + intervalMs
  return {
    intervalMs,
    async wait(signal) {
      const now = performance.now()
      const startAt = Math.max(now, nextAt)
      nextAt = startAt + intervalMs
      if (startAt > now) await sleep(startAt - now, undefined, { signal })
    },
  }
}
