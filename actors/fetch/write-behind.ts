// A write-behind page cache: a page does not wait until its copy is stored. Reads of the copy wait for a pending write,
// so that they see it.

import { setImmediate } from 'node:timers/promises'
import type { PageCache } from '#src/page/page-cache.ts'

export interface WriteBehind extends PageCache {
  /**
   * Whether so many writes are pending that a writer should wait for its own: a slow store must not fill the memory.
   */
  readonly isCrowded: boolean
  /** Resolves when all pending writes have ended, successfully or not. */
  settled(): Promise<void>
}

const pendingMax = 64

/** `write` resolves when the copy is stored. It starts after the current work of the event loop. */
export function writeBehind(cache: PageCache): WriteBehind {
  const pending = new Map<string, Promise<boolean>>()
  /** Waits for a pending write. Its failure is reported to its writer only. */
  const writeEnd = async (key: string): Promise<void> => void await pending.get(key)?.catch(() => undefined)

  return {
    ...cache,
    get isCrowded() { return pending.size >= pendingMax },
    async read(key, maxAgeMs) {
      await writeEnd(key)
      return cache.read(key, maxAgeMs)
    },
    write(key, page, body) {
      const earlier = writeEnd(key)
      const written = setImmediate().then(() => earlier).then(() => cache.write(key, page, body))
      const remove = (): void => { if (pending.get(key) === written) pending.delete(key) }
      written.then(remove, remove)
      pending.set(key, written)
      return written
    },
    async settled() {
      await Promise.allSettled(pending.values())
    },
  }
}
