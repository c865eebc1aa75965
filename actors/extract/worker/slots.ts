// Who may use a worker thread next: pages that a client waits for go before those of jobs, and find a thread that no job takes.

export interface Slots {
  /** Waits for a free slot; rejects with the signal's reason when it aborts before. Every slot taken must be given back once. */
  take(urgent: boolean, signal?: AbortSignal): Promise<void>
  giveBack(): void
}

interface Waiter { start: () => void, urgent: boolean }

/** `count` slots, given out in order of asking, the urgent first. The last of several is the urgent's alone. */
export function createSlots(count: number): Slots {
  const kept = count > 1 ? 1 : 0
  let free = count
  const waiters: Waiter[] = []
  const isFree = (urgent: boolean): boolean => free > (urgent ? 0 : kept)
  return {
    take(urgent, signal) {
      signal?.throwIfAborted()
      if (isFree(urgent)) {
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
      free++
      const [next] = waiters
      if (!next || !isFree(next.urgent)) return
      free--
      waiters.shift()
      next.start()
    },
  }
}
