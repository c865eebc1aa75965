// The places of a process: how many messages it handles at once when several queues share them. Queue 0 is served
// first, and each queue has a limit of its own for the messages that run altogether.

/** Gives a place back. Further calls have no effect. */
export type LeavePlace = () => void

interface Waiter { queue: number; runs: boolean; grant: () => void }

export class Places {
  readonly #limits: readonly number[]
  /** Messages that hold a place. */
  #running = 0
  /** Pull requests by queue: each may bring a message. */
  readonly #pulling: number[]
  readonly #waiters: Waiter[] = []
  /** By queue: called with the number of pull requests for which there is no place any more. */
  readonly #onExcess: ((count: number) => void)[] = []

  /** @param limits messages of all queues beside which one of this queue may start, falling from queue 0 on */
  constructor(limits: readonly number[]) {
    this.#limits = limits
    this.#pulling = limits.map(() => 0)
  }

  /** Largest number of messages that run at once. */
  get max(): number { return Math.max(...this.#limits) }

  /**
   * Waits until a message of the queue could start, pull requests of the same queue counted. Resolves with what ends
   * the pull; null when the signal has aborted.
   */
  pull(queue: number, signal: AbortSignal): Promise<LeavePlace | null> {
    return this.#wait(queue, false, signal)
  }

  /** Calls the listener when tasks that were not pulled have taken the places of open pull requests of the queue. */
  onExcess(queue: number, listener: (count: number) => void): void { this.#onExcess[queue] = listener }

  /**
   * Waits for the place of a task that was not pulled. Pull requests without a place for their message are to end, so
   * that messages go to other processes.
   */
  async enterUnpulled(queue: number, signal: AbortSignal): Promise<LeavePlace | null> {
    const leave = await this.#wait(queue, true, signal)
    for (const [one, limit] of this.#limits.entries()) {
      const excess = this.#running + this.#pulling[one]! - limit
      if (leave && excess > 0) this.#onExcess[one]?.(excess)
    }
    return leave
  }

  /** Whether `enter` would resolve with a place at once. */
  mayEnter(queue: number): boolean { return this.#mayStart(queue, true) }

  /** Waits for the place of a message that was pulled. Resolves with null when the signal has aborted. */
  enter(queue: number, signal: AbortSignal): Promise<LeavePlace | null> {
    return this.#wait(queue, true, signal)
  }

  #wait(queue: number, runs: boolean, signal: AbortSignal): Promise<LeavePlace | null> {
    if (signal.aborted) return Promise.resolve(null)
    if (this.#mayStart(queue, runs)) return Promise.resolve(this.#take(queue, runs))
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
        resolve(null)
      }
      const waiter: Waiter = {
        queue, runs,
        grant: () => {
          signal.removeEventListener('abort', leave)
          resolve(this.#take(queue, runs))
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiters.push(waiter)
    })
  }

  #mayStart(queue: number, runs: boolean): boolean {
    return this.#running + (runs ? 0 : this.#pulling[queue]!) < this.#limits[queue]!
  }

  #take(queue: number, runs: boolean): LeavePlace {
    const count = (by: number): void => {
      if (runs) this.#running += by
      else this.#pulling[queue]! += by
    }
    let isLeft = false
    count(1)
    return () => {
      if (isLeft) return
      isLeft = true
      count(-1)
      this.#serve()
    }
  }

  /** Serves messages that were pulled before pulls, and low queues before high ones, each in order. */
  #serve(): void {
    for (const runs of [true, false])
      for (let queue = 0; queue < this.#limits.length; queue++)
        while (this.#mayStart(queue, runs)) {
          const at = this.#waiters.findIndex((one) => one.queue === queue && one.runs === runs)
          if (at < 0) break
          this.#waiters.splice(at, 1)[0]!.grant()
        }
  }
}
