// A page goes on its way while its copy is still being stored. Whoever asks for the copy meanwhile waits for it, so
// that nobody can tell.

import { setImmediate } from 'node:timers/promises'
import type { PageCache } from '#src/page/page-cache.ts'

export interface WriteBehind extends PageCache {
  /**
   * Whether so many copies are on their way that a writer should wait for its own: a slow store must not fill the
   * memory.
   */
  readonly isCrowded: boolean
  /** Resolves when everything is stored, or has failed to be, that was given until now. */
  settled(): Promise<void>
}

const pendingMax = 64

/**
 * `write` resolves when the copy is stored, as ever, and need not be waited for: it begins behind what the event loop
 * has in hand.
 */
export function writeBehind(cache: PageCache): WriteBehind {
  const pending = new Map<string, Promise<boolean>>()
  /** Who wrote the copy was told when that failed. */
  const over = async (key: string): Promise<void> => void await pending.get(key)?.catch(() => undefined)

  return {
    ...cache,
    get isCrowded() { return pending.size >= pendingMax },
    async read(key, maxAgeMs) {
      await over(key)
      return cache.read(key, maxAgeMs)
    },
    write(key, page, body) {
      const earlier = over(key)
      const written = setImmediate().then(() => earlier).then(() => cache.write(key, page, body))
      const forget = (): void => { if (pending.get(key) === written) pending.delete(key) }
      written.then(forget, forget)
      pending.set(key, written)
      return written
    },
    async settled() {
      await Promise.allSettled(pending.values())
    },
  }
}
