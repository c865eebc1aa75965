// Who may use a worker thread next: in order of asking, and after a rest where one is due.

export interface Slots {
  /**
   * Waits for a free slot; rejects with the signal's reason when it aborts before. Every slot taken must be given back
   * once.
   */
  take(signal?: AbortSignal): Promise<void>
  /** Gives a slot back; with `restMs`, so many milliseconds from now. */
  giveBack(restMs?: number): void
}

/** `count` slots, given out in order of asking. */
export function createSlots(count: number): Slots {
  let free = count
  const waiters: (() => void)[] = []

  function release(): void {
    const start = waiters.shift()
    if (start) start()
    else free++
  }

  return {
    take(signal) {
      signal?.throwIfAborted()
      if (free > 0) {
        free--
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiters.splice(waiters.indexOf(start), 1)
          reject(signal!.reason as Error)
        }
        const start = (): void => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        waiters.push(start)
      })
    },
    giveBack(restMs = 0) {
      if (restMs > 0) setTimeout(release, restMs)
      else release()
    },
  }
}
