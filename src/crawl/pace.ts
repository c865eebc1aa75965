// How fast a crawl asks: the starts of two requests to the site lie at least so far apart.

import { setTimeout as sleep } from 'node:timers/promises'

export interface Pace {
  readonly everyMs: number
  /** Waits for the next turn. Rejects with the signal's reason. */
  turn(signal: AbortSignal): Promise<void>
}

/**
 * Turns `everyMs` apart; the first comes at once, or after a wait when requests may just have been made by somebody
 * else.
 */
export function createPace(everyMs: number, waitsFirst: boolean): Pace {
  let nextAt = waitsFirst ? Date.now() + everyMs : 0
  return {
    everyMs,
    async turn(signal) {
      const now = Date.now()
      const mine = Math.max(now, nextAt)
      nextAt = mine + everyMs
      if (mine > now) await sleep(mine - now, undefined, { signal })
    },
  }
}
