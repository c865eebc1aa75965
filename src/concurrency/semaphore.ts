// A counting semaphore: bounds how many pieces of work run at once. Waiters are served by priority, then in order.

export interface AcquireOptions {
  /** Ends the wait; the permit that was waited for is then not taken. */
  signal?: AbortSignal | undefined
  /** Waiters with a higher priority are served first; default 0. */
  priority?: number
  /**
   * Permits beyond the regular ones that this waiter may use, while others hold those; default 0. A function is asked
   * at every acquire and release.
   */
  reserve?: number | (() => number) | undefined
  /** Called when the permit is taken, before other waiters are asked for their reserve. */
  onTaken?: () => void
}

export interface Semaphore {
  /** Waits for a permit. Resolves with the function that releases it. Rejects with the reason of the signal. */
  acquire(options?: AcquireOptions): Promise<Release>
  /** Does the work while holding a permit. Rejects as `acquire` and the work do. */
  run<T>(work: () => Promise<T>, options?: AcquireOptions): Promise<T>
  /** Grants the permits that a function of permits allows by now; it is otherwise asked at acquire and release. */
  update(): void
  /** Whether no permit is held and nobody waits for one. */
  readonly isIdle: boolean
}

/** Releases the permit. Further calls have no effect. */
export type Release = () => void

interface Waiter { priority: number; reserve: () => number; grant: () => void }

/** @param permits how many can be held at once; a function is asked at every acquire, release and update */
export function createSemaphore(permits: number | (() => number)): Semaphore {
  const limit = typeof permits === 'number' ? () => permits : permits
  const waiters: Waiter[] = []
  let held = 0

  function take(onTaken: AcquireOptions['onTaken']): Release {
    held++
    onTaken?.()
    let released = false
    return () => {
      if (released) return
      released = true
      held--
      serve()
    }
  }

  function serve(): void {
    for (;;) {
      const next = waiters.find(({ reserve }) => held < limit() + reserve())
      if (!next) return
      waiters.splice(waiters.indexOf(next), 1)
      next.grant()
    }
  }

  function enqueue(waiter: Waiter): void {
    waiters.splice(waiters.findLastIndex(({ priority }) => priority >= waiter.priority) + 1, 0, waiter)
  }

  async function acquire(
    { signal, priority = 0, reserve: given = 0, onTaken }: AcquireOptions = {},
  ): Promise<Release> {
    signal?.throwIfAborted()
    const reserve = typeof given === 'number' ? () => given : given
    if (held < limit() + reserve()) return take(onTaken)
    return new Promise<Release>((resolve, reject) => {
      const waiter: Waiter = {
        priority, reserve,
        grant() {
          signal?.removeEventListener('abort', leave)
          resolve(take(onTaken))
        },
      }
      const leave = (): void => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(signal!.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      enqueue(waiter)
    })
  }

  return {
    acquire,
    async run(work, options) {
      const release = await acquire(options)
      try {
        return await work()
      } finally {
        release()
      }
    },
    update: serve,
    get isIdle() { return held === 0 && waiters.length === 0 },
  }
}
