// The places of a process: how many messages it handles at once when several queues share them. Queue 0 is served
// first, and each queue has a limit of its own for the messages that run altogether. No key has more places than a
// limit, so that what is beyond it is free for others, whatever order the queues were served in.

/** Gives a place back. Further calls have no effect. */
export type LeavePlace = () => void

/** What waits: a message of a key, if `runs`, or else a pull. */
interface Waiter { queue: number; runs: boolean; key: string | undefined; grant: () => void }

export class Places {
  readonly #limits: readonly number[]
  readonly #ofOneKey: number
  /** Messages that hold a place, and how many of them each key has. */
  #running = 0
  readonly #byKey = new Map<string, number>()
  /** Pull requests by queue: each may bring a message. */
  readonly #pulling: number[]
  readonly #waiters: Waiter[] = []
  /** By queue: called with the number of pull requests for which there is no place any more. */
  readonly #onExcess: ((count: number) => void)[] = []

  /**
   * @param limits messages of all queues beside which one of this queue may start, falling from queue 0 on
   * @param ofOneKey most places that messages of one key hold
   */
  constructor(limits: readonly number[], ofOneKey = Infinity) {
    this.#limits = limits
    this.#ofOneKey = ofOneKey
    this.#pulling = limits.map(() => 0)
  }

  /** Largest number of messages that run at once. */
  get max(): number { return Math.max(...this.#limits) }

  /**
   * Waits until a message of the queue could start, pull requests of the same queue counted. Resolves with what ends
   * the pull; null when the signal has aborted.
   */
  pull(queue: number, signal: AbortSignal): Promise<LeavePlace | null> {
    return this.#wait({ queue, runs: false, key: undefined }, signal)
  }

  /** Calls the listener when tasks that were not pulled have taken the places of open pull requests of the queue. */
  onExcess(queue: number, listener: (count: number) => void): void { this.#onExcess[queue] = listener }

  /**
   * Waits for the place of a task that was not pulled. Pull requests without a place for their message are to end, so
   * that messages go to other processes.
   */
  async enterUnpulled(queue: number, signal: AbortSignal, key?: string): Promise<LeavePlace | null> {
    const leave = await this.#wait({ queue, runs: true, key }, signal)
    for (const [one, limit] of this.#limits.entries()) {
      const excess = this.#running + this.#pulling[one]! - limit
      if (leave && excess > 0) this.#onExcess[one]?.(excess)
    }
    return leave
  }

  /** Whether `enter` would resolve with a place at once. */
  mayEnter(queue: number, key?: string): boolean { return this.#mayStart({ queue, runs: true, key }) }

  /** Whether the key has as many places as one key may have. */
  #isFull(key: string | undefined): boolean {
    return key !== undefined && (this.#byKey.get(key) ?? 0) >= this.#ofOneKey
  }

  /** Waits for the place of a message that was pulled. Resolves with null when the signal has aborted. */
  enter(queue: number, signal: AbortSignal, key?: string): Promise<LeavePlace | null> {
    return this.#wait({ queue, runs: true, key }, signal)
  }

  #wait(what: Omit<Waiter, 'grant'>, signal: AbortSignal): Promise<LeavePlace | null> {
    if (signal.aborted) return Promise.resolve(null)
    if (this.#mayStart(what)) return Promise.resolve(this.#take(what))
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
        resolve(null)
      }
      const waiter: Waiter = {
        ...what,
        grant: () => {
          signal.removeEventListener('abort', leave)
          resolve(this.#take(what))
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiters.push(waiter)
    })
  }

  #mayStart({ queue, runs, key }: Omit<Waiter, 'grant'>): boolean {
    return this.#running + (runs ? 0 : this.#pulling[queue]!) < this.#limits[queue]! && !this.#isFull(key)
  }

  #take({ queue, runs, key }: Omit<Waiter, 'grant'>): LeavePlace {
    const count = (by: number): void => {
      if (!runs) {
        this.#pulling[queue]! += by
        return
      }
      this.#running += by
      if (key === undefined) return
      const ofKey = (this.#byKey.get(key) ?? 0) + by
      if (ofKey > 0) this.#byKey.set(key, ofKey)
      else this.#byKey.delete(key)
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
        for (;;) {
          const at = this.#waiters.findIndex(
            (one) => one.queue === queue && one.runs === runs && this.#mayStart(one),
          )
          if (at < 0) break
          this.#waiters.splice(at, 1)[0]!.grant()
        }
  }
}
