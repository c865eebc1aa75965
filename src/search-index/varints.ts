// Whole numbers as bytes, seven bits each, lowest first. Pure.

/** Bytes that grow while numbers and text are appended. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256)
  length = 0

  number(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** A view of the bytes so far. */
  get bytes(): Buffer { return this.#bytes.subarray(0, this.length) }

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.length + count))
    this.#bytes.copy(larger, 0, 0, this.length)
    this.#bytes = larger
  }
}

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }
}
