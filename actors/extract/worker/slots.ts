// Who may use a worker thread next: pages that a client waits for go before those of jobs.

export interface Slots {
  /** Waits for a free slot; rejects with the signal's reason when it aborts before. Every slot taken must be given back once. */
  take(urgent: boolean, signal?: AbortSignal): Promise<void>
  giveBack(): void
}

interface Waiter { start: () => void, urgent: boolean }

/** `count` slots, given out in order of asking, the urgent first. */
export function createSlots(count: number): Slots {
  let free = count
  const waiters: Waiter[] = []
  return {
    take(urgent, signal) {
      signal?.throwIfAborted()
      if (free > 0) {
        free--
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(signal!.reason as Error)
        }
        const waiter: Waiter = { urgent, start: () => { signal?.removeEventListener('abort', onAbort); resolve() } }
        signal?.addEventListener('abort', onAbort, { once: true })
        const before = urgent ? waiters.findIndex((one) => !one.urgent) : -1
        waiters.splice(before < 0 ? waiters.length : before, 0, waiter)
      })
    },
    giveBack() {
      const next = waiters.shift()
      if (next) next.start()
      else free++
    },
  }
}
