// Collects the pages of a key that come at about the same time, so that they are written together: each write makes a
// new part of the index.

import type { NewPage } from '#src/search-index/page.ts'

interface Waiting { page: NewPage; resolve: () => void; reject: (error: unknown) => void }

export interface CollectorOptions {
  write: (keyId: string, pages: NewPage[]) => Promise<unknown>
  /** How long the first page waits for others. */
  lingerMs: number
  /** How long those that come after a write wait: a crawl brings many, and few large parts are merged less often. */
  lingerAfterWriteMs: number
  /** Most pages that are written at once. So many do not wait. */
  pagesMax: number
}

/** The pages of a key that wait. `onFull` ends the wait. */
interface Queue { pages: Waiting[]; onFull: () => void }

/** Returns a function that resolves when the page is written, and rejects with the failure of the write. */
export function createCollector(
  { write, lingerMs, lingerAfterWriteMs, pagesMax }: CollectorOptions,
): (keyId: string, page: NewPage) => Promise<void> {
  const queues = new Map<string, Queue>()

  /** Resolves after the time, or when there are as many pages as are written at once. */
  function linger(queue: Queue, ms: number): Promise<void> {
    if (queue.pages.length >= pagesMax) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      queue.onFull = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Writes what waits for a key, one write after the other, until no more pages come. */
  async function drain(keyId: string, queue: Queue): Promise<void> {
    for (let ms = lingerMs; ; ms = lingerAfterWriteMs) {
      await linger(queue, ms)
      const batch = queue.pages.splice(0, pagesMax)
      if (batch.length === 0) break
      await write(keyId, batch.map(({ page }) => page)).then(
        () => { for (const { resolve } of batch) resolve() },
        (error: unknown) => { for (const { reject } of batch) reject(error) },
      )
    }
    queues.delete(keyId)
  }

  return (keyId, page) => new Promise((resolve, reject) => {
    let queue = queues.get(keyId)
    if (!queue) {
      queue = { pages: [], onFull: () => undefined }
      queues.set(keyId, queue)
      void drain(keyId, queue)
    }
    queue.pages.push({ page, resolve, reject })
    if (queue.pages.length >= pagesMax) queue.onFull()
  })
}
