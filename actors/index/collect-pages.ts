// Collects the pages of a key that come at about the same time, so that they are written together: each write makes a
// new part of the index.

import { setTimeout as sleep } from 'node:timers/promises'
import type { NewPage } from '#src/search-index/page.ts'

interface Waiting { page: NewPage; resolve: () => void; reject: (error: unknown) => void }

export interface CollectorOptions {
  write: (keyId: string, pages: NewPage[]) => Promise<unknown>
  /** How long the first page waits for others. */
  lingerMs: number
  /** Most pages that are written at once. */
  pagesMax: number
}

/** Returns a function that resolves when the page is written, and rejects with the failure of the write. */
export function createCollector(
  { write, lingerMs, pagesMax }: CollectorOptions,
): (keyId: string, page: NewPage) => Promise<void> {
  const queues = new Map<string, Waiting[]>()

  /** Writes what waits for a key, one write after the other, until nothing is left. */
  async function drain(keyId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      await sleep(lingerMs)
      const batch = queue.splice(0, pagesMax)
      await write(keyId, batch.map(({ page }) => page)).then(
        () => { for (const { resolve } of batch) resolve() },
        (error: unknown) => { for (const { reject } of batch) reject(error) },
      )
    }
    queues.delete(keyId)
  }

  return (keyId, page) => new Promise((resolve, reject) => {
    const queue = queues.get(keyId)
    if (queue) {
      queue.push({ page, resolve, reject })
      return
    }
    const started: Waiting[] = [{ page, resolve, reject }]
    queues.set(keyId, started)
    void drain(keyId, started)
  })
}
