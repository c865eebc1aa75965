// The terms of a segment with their postings, in blocks of sorted terms. A block has four columns, because equal kinds
// of numbers compress better beside each other: what a term shares with the one before and what it adds, the letters
// that it adds, the number of its pages, and its postings. Pure.
//
// A posting is the distance from the page before, times two, plus one if a weight follows; without one it is 1. The
// weight is times two as well, plus one if the title has the term.

import { ByteReader, ByteWriter } from './varints.ts'

/** Pages of a term: ordinals in the segment in ascending order, with their packed weights. */
export interface Postings { ordinals: Uint32Array; weights: Uint32Array }

/** How often a page has a term, weighted, and whether its title has it. */
export const packWeight = (weight: number, inTitle: boolean): number => weight * 2 + (inTitle ? 1 : 0)
export const weightOf = (packed: number): number => packed >>> 1
export const isInTitle = (packed: number): boolean => (packed & 1) === 1
const single = packWeight(1, false)

/** Blocks are closed at this many bytes. */
const blockBytes = 48 * 1024

export interface TermBlock { first: string; bytes: Buffer }

/** Packs terms. @param terms in ascending order of UTF-8; `entries`: ordinal and packed weight in turn, ascending */
export function packTerms(terms: Iterable<readonly [term: Buffer, entries: readonly number[]]>): TermBlock[] {
  const blocks: TermBlock[] = []
  let writer: BlockWriter | null = null
  for (const [term, entries] of terms) {
    writer ??= new BlockWriter(term)
    writer.add(term, entries)
    if (writer.size < blockBytes) continue
    blocks.push(writer.end())
    writer = null
  }
  if (writer) blocks.push(writer.end())
  return blocks
}

class BlockWriter {
  readonly #first: string
  readonly #columns = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()] as const
  #count = 0
  #last: Buffer = Buffer.alloc(0)

  constructor(first: Buffer) {
    this.#first = first.toString()
  }

  get size(): number { return this.#columns.reduce((sum, { length }) => sum + length, 0) }

  add(term: Buffer, entries: readonly number[]): void {
    const [lengths, letters, counts, postings] = this.#columns
    const shared = sharedLength(this.#last, term)
    lengths.number(shared)
    lengths.number(term.length - shared)
    letters.append(term.subarray(shared))
    const startsAt = postings.length
    let before = -1
    for (let at = 0; at < entries.length; at += 2) {
      const [ordinal, packed] = [entries[at]!, entries[at + 1]!]
      const distance = ordinal - before - 1
      postings.number(distance * 2 + (packed === single ? 0 : 1))
      if (packed !== single) postings.number(packed)
      before = ordinal
    }
    counts.number(entries.length / 2)
    // A reader skips the postings of other terms; those of one page are shorter than their length would be.
    if (entries.length > 2) counts.number(postings.length - startsAt)
    this.#last = term
    this.#count++
  }

  end(): TermBlock {
    const head = new ByteWriter()
    head.number(this.#count)
    for (const { length } of this.#columns) head.number(length)
    return { first: this.#first, bytes: Buffer.concat([head.bytes, ...this.#columns.map(({ bytes }) => bytes)]) }
  }
}

function sharedLength(one: Buffer, other: Buffer): number {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one[at] === other[at]) at++
  return at
}

/** Terms between two places in a block from which it can be read. */
const termsPerEntry = 32

/** A place in a block: the term there, and where its columns continue. */
interface Entry { term: Buffer; ats: readonly number[]; index: number }

/** Walks over the terms of a block; postings are decoded on demand. */
class BlockReader {
  readonly #bytes: Buffer
  /** Where each column continues: lengths, letters, counts, postings. */
  readonly #columns: readonly ByteReader[]
  readonly #total: number
  #index = 0
  #term = Buffer.alloc(256)
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
    const reader = new ByteReader(this.#bytes, this.#postingsAt)
    const ordinals = new Uint32Array(this.#pages)
    const weights = new Uint32Array(this.#pages)
    let before = -1
    for (let at = 0; at < this.#pages; at++) {
      const value = reader.number()
      ordinals[at] = before = before + 1 + (value >>> 1)
      weights[at] = (value & 1) === 1 ? reader.number() : single
    }
    return { ordinals, weights }
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

/** The entries of blocks that are in memory. */
const entriesOf = new WeakMap<Buffer, Entry[]>()

/** A reader whose next terms lead to the term. */
function readerBefore(block: Buffer, term: Buffer): BlockReader {
  let entries = entriesOf.get(block)
  if (!entries) entriesOf.set(block, entries = new BlockReader(block).entries())
  let [from, to] = [0, entries.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (Buffer.compare(entries[middle]!.term, term) < 0) from = middle + 1
    else to = middle
  }
  const reader = new BlockReader(block)
  if (from > 0) reader.continueAfter(entries[from - 1]!)
  return reader
}

/** The postings of a term; null when the block does not have it. */
export function findTerm(block: Buffer, term: string): Postings | null {
  const wanted = Buffer.from(term)
  for (const reader = readerBefore(block, wanted); reader.next();) {
    const order = Buffer.compare(reader.term, wanted)
    if (order === 0) return reader.postings()
    if (order > 0) return null
  }
  return null
}

/** The postings of each term that begins with the prefix, at most `max`. */
export function findPrefix(block: Buffer, prefix: string, max: number): Postings[] {
  const wanted = Buffer.from(prefix)
  const found: Postings[] = []
  for (const reader = readerBefore(block, wanted); reader.next() && found.length < max;) {
    const order = Buffer.compare(reader.term.subarray(0, wanted.length), wanted)
    if (order === 0) found.push(reader.postings())
    else if (order > 0) break
  }
  return found
}
