// Blocks in memory, least recently used first out, by their size. Blocks never change, so nothing is ever stale.

/** Values of known size. */
export class SizedCache<T> {
  readonly #bytesMax: number
  readonly #entries = new Map<string, { value: T; bytes: number }>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get(id: string): T | undefined {
    const entry = this.#entries.get(id)
    if (!entry) return undefined
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    return entry.value
  }

  set(id: string, value: T, bytes: number): void {
    this.#bytes += bytes - (this.#entries.get(id)?.bytes ?? 0)
    this.#entries.delete(id)
    this.#entries.set(id, { value, bytes })
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#bytesMax || oldest === id) return
      this.#entries.delete(oldest)
      this.#bytes -= freed
    }
  }
}
