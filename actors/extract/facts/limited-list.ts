// Lists that take so much and no more, and remember that they refused something.

export interface ListLimits {
  /** Entries. */
  entries: number
  /** Characters in all, by the measure that `add` is told. */
  chars: number
}

export class LimitedList<T> {
  readonly entries: T[] = []
  /** Whether something was refused. */
  truncated = false
  #limits: ListLimits
  #chars = 0

  constructor(limits: ListLimits) { this.#limits = limits }

  get isFull(): boolean { return this.truncated }

  add(entry: T, chars: number): void {
    if (this.truncated || this.entries.length >= this.#limits.entries || this.#chars + chars > this.#limits.chars) {
      this.truncated = true
      return
    }
    this.#chars += chars
    this.entries.push(entry)
  }
}
