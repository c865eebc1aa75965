// Whether so much work waits that another thread for it pays.

export interface BacklogLimits {
  /** Bytes of waiting work from which the backlog is long. */
  bytes: number
  /** Milliseconds for which something has to wait, without a gap, until the backlog is long however little waits. */
  ms: number
}

export class Backlog {
  readonly #limits: BacklogLimits
  readonly #onLong: () => void
  #waiting = 0
  #bytes = 0
  #isOld = false
  #timer: NodeJS.Timeout | undefined

  /** @param onLong called when the backlog becomes long */
  constructor(limits: BacklogLimits, onLong: () => void) {
    this.#limits = limits
    this.#onLong = onLong
  }

  get isLong(): boolean { return this.#isOld || this.#bytes >= this.#limits.bytes }

  /** Notes that work of so many bytes waits. Returns the function that ends its wait; further calls have no effect. */
  enter(bytes: number): () => void {
    if (this.#waiting++ === 0) this.#timer = setTimeout(() => this.#age(), this.#limits.ms).unref()
    const wasLong = this.isLong
    this.#bytes += bytes
    if (!wasLong && this.isLong) this.#onLong()
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#bytes -= bytes
      if (--this.#waiting > 0) return
      clearTimeout(this.#timer)
      this.#isOld = false
    }
  }

  #age(): void {
    this.#isOld = true
    this.#onLong()
  }
}
