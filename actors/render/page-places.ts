// How many pages run at once in one process, and who comes first: a page that a client waits for goes ahead of a job's.

import type { Lane } from '#schemas/task.ts'

/** Waits for a place, does the work, and gives the place back. The signal ends the waiting. */
export type Place = <T>(lane: Lane, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** @param placesMax pages at once */
export function createPlaces(placesMax: number): Place {
  const waiting: Record<Lane, Set<() => void>> = { now: new Set(), bulk: new Set() }
  let free = placesMax

  function next(): void {
    const line = waiting.now.size > 0 ? waiting.now : waiting.bulk
    const [first] = line
    if (first === undefined) return void free++
    line.delete(first)
    first()
  }

  async function wait(lane: Lane, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (free > 0) return void free--
    await new Promise<void>((resolve, reject) => {
      waiting[lane].add(resolve)
      signal.addEventListener(
        'abort',
        () => {
          if (waiting[lane].delete(resolve)) reject(signal.reason as Error)
        },
        { once: true },
      )
    })
  }

  return async (lane, signal, work) => {
    await wait(lane, signal)
    try {
      return await work()
    } finally {
      next()
    }
  }
}
