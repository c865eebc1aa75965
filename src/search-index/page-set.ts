// A set of pages of a segment, by ordinal, as bits. Pure.

/** Ordinals below `size`. */
export class PageSet {
  readonly #bits: Uint8Array
  count = 0

  /** @param base64 as `toString` returns it */
  constructor(size: number, base64 = '') {
    this.#bits = new Uint8Array(Math.ceil(size / 8))
    this.#bits.set(Buffer.from(base64, 'base64').subarray(0, this.#bits.length))
    for (const byte of this.#bits) for (let rest = byte; rest > 0; rest &= rest - 1) this.count++
  }

  has(ordinal: number): boolean { return (this.#bits[ordinal >>> 3]! & (1 << (ordinal & 7))) !== 0 }

  add(ordinal: number): void {
    if (this.has(ordinal)) return
    this.#bits[ordinal >>> 3]! |= 1 << (ordinal & 7)
    this.count++
  }

  /** In base64; empty for no page. */
  toString(): string { return this.count === 0 ? '' : Buffer.from(this.#bits).toString('base64') }
}
