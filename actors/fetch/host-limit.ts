// Politeness: bounds the requests to one host that run at once. Tasks wait in order, each under its own deadline.

import { createSemaphore, type Release, type Semaphore } from '#src/concurrency/semaphore.ts'

/** Waits until one more request to the host may run. Resolves with what ends it; rejects with the signal's reason. */
export type HostLimit = (host: string, signal: AbortSignal) => Promise<Release>

/**
 * A limit for every host.
 * @param limit requests to one host at once; asked at every request, because processes share the limit
 */
export function createHostLimit(limit: () => number): HostLimit {
  const hosts = new Map<string, Semaphore>()

  return async (host, signal) => {
    const semaphore = hosts.get(host) ?? createSemaphore(limit)
    hosts.set(host, semaphore)
    const removeIdle = (): void => {
      if (semaphore.isIdle && hosts.get(host) === semaphore) hosts.delete(host)
    }
    try {
      const release = await semaphore.acquire({ signal })
      return () => {
        release()
        removeIdle()
      }
    } catch (error) {
      removeIdle()
      throw error
    }
  }
}
