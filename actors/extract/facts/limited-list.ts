// A list with limits, which records whether it refused an entry.

export interface ListLimits {
  /** Number of entries. */
  entries: number
  /** Characters of all entries, as given to `add`. */
  chars: number
}

export class LimitedList<T> {
  readonly entries: T[] = []
  /** Whether an entry was refused; every later one is refused, too. */
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
