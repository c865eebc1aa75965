// A bound on how much of something runs at once; what comes later waits its turn, or until its signal says stop.

export interface Slots { run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> }

/** `max` works run at once, in the order they came. @throws the reason of `signal` when it aborts the wait. */
export function createSlots(max: number): Slots {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = (signal: AbortSignal) => new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    if (running < max) { running++; return resolve() }
    const leave = () => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(signal.reason as Error)
    }
    const turn = () => { signal.removeEventListener('abort', leave); resolve() }
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(turn)
  })

  return {
    async run(work, signal) {
      await enter(signal)
      // A place is handed to the next in line rather than freed, so nobody can jump the queue.
      try { return await work() } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
