// Reads the blocks of terms that term-block.ts writes. Pure.

import { single, termBytesMax, type Postings } from './term-block.ts'
import { ByteReader } from './varints.ts'

/** Terms between two places in a block from which it can be read. */
const termsPerEntry = 32

/** A place in a block: the term there, and where its columns continue. */
export interface Entry { term: Buffer; ats: readonly number[]; index: number }

/** Walks over the terms of a block; postings are decoded on demand. */
export class BlockReader {
  readonly #bytes: Buffer
  /** Where each column continues: lengths, letters, counts, postings. */
  readonly #columns: readonly ByteReader[]
  readonly #total: number
  #index = 0
  #term = Buffer.alloc(termBytesMax)
  #termLength = 0
  #pages = 0
  #postingsAt = 0

  constructor(bytes: Buffer) {
    const head = new ByteReader(bytes)
    this.#bytes = bytes
    this.#total = head.number()
    const lengths = [head.number(), head.number(), head.number(), head.number()]
    let at = head.at
    this.#columns = lengths.map((length) => {
      const reader = new ByteReader(bytes, at)
      at += length
      return reader
    })
  }

  get term(): Buffer { return this.#term.subarray(0, this.#termLength) }

  next(): boolean {
    if (this.#index === this.#total) return false
    this.#index++
    const [lengths, letters, counts, postings] = this.#columns as [ByteReader, ByteReader, ByteReader, ByteReader]
    const shared = lengths.number()
    const added = lengths.number()
    this.#bytes.copy(this.#term, shared, letters.at, letters.at + added)
    letters.at += added
    this.#termLength = shared + added
    this.#pages = counts.number()
    this.#postingsAt = postings.at
    if (this.#pages > 1) postings.at += counts.number()
    else if ((postings.number() & 1) === 1) postings.number()
    return true
  }

  postings(): Postings {
    const ordinals = new Uint32Array(this.#pages)
    const weights = new Uint32Array(this.#pages)
    let at = 0
    this.eachPosting((ordinal, weight) => {
      ordinals[at] = ordinal
      weights[at++] = weight
    })
    return { ordinals, weights }
  }

  /** Calls `take` with each page of the term and its packed weight. */
  eachPosting(take: (ordinal: number, weight: number) => void): void {
    const reader = new ByteReader(this.#bytes, this.#postingsAt)
    let before = -1
    for (let at = 0; at < this.#pages; at++) {
      const value = reader.number()
      before += 1 + (value >>> 1)
      take(before, (value & 1) === 1 ? reader.number() : single)
    }
  }

  /** Every 32nd term, with what `continueAfter` needs. */
  entries(): Entry[] {
    const entries: Entry[] = []
    while (this.next())
      if (this.#index % termsPerEntry === 0)
        entries.push({ term: Buffer.from(this.term), ats: this.#columns.map(({ at }) => at), index: this.#index })
    return entries
  }

  /** Makes the next term the one after the entry. */
  continueAfter({ term, ats, index }: Entry): void {
    for (const [at, column] of this.#columns.entries()) column.at = ats[at]!
    term.copy(this.#term)
    this.#termLength = term.length
    this.#index = index
  }
}
