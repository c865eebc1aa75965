// The terms of a segment with their postings, in blocks of sorted terms. A block has four columns, because equal kinds
// of numbers compress better beside each other: what a term shares with the one before and what it adds, the letters
// that it adds, the number of its pages, and its postings. Pure.
//
// A posting is the distance from the page before, times two, plus one if a weight follows; without one it is 1. The
// weight is times two as well, plus one if the title has the term.

import { ByteWriter } from './varints.ts'

/** Pages of a term: ordinals in the segment in ascending order, with their packed weights. */
export interface Postings { ordinals: Uint32Array; weights: Uint32Array }

/** How often a page has a term, weighted, and whether its title has it. */
export const packWeight = (weight: number, inTitle: boolean): number => weight * 2 + (inTitle ? 1 : 0)
export const weightOf = (packed: number): number => packed >>> 1
export const isInTitle = (packed: number): boolean => (packed & 1) === 1
/** Larger weights make no difference to the rank. */
export const weightMax = 60
/** The term once in the text. */
export const single = packWeight(1, false)

/** Bytes of the longest term: terms are cut at 40 characters. */
export const termBytesMax = 256

/** Blocks are closed at this many bytes. */
const blockBytes = 48 * 1024

export interface TermBlock { first: string; bytes: Buffer }

/** Packs terms. @param terms in ascending order of UTF-8; `entries`: ordinal and packed weight in turn, ascending */
export function packTerms(terms: Iterable<readonly [term: Buffer, entries: readonly number[]]>): TermBlock[] {
  const packer = new TermPacker()
  for (const [term, entries] of terms) packer.add(term, entries)
  return packer.end()
}

/** Packs terms one by one, as `packTerms` does. */
export class TermPacker {
  readonly #blocks: TermBlock[] = []
  #writer: BlockWriter | null = null

  add(term: Buffer, entries: readonly number[]): void {
    const writer = this.#writer ??= new BlockWriter(term)
    writer.add(term, entries)
    if (writer.size < blockBytes) return
    this.#blocks.push(writer.end())
    this.#writer = null
  }

  end(): TermBlock[] {
    return this.#writer ? [...this.#blocks, this.#writer.end()] : this.#blocks
  }
}

class BlockWriter {
  readonly #first: string
  readonly #columns = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()] as const
  #count = 0
  /** The term before; the caller may use its bytes again. */
  readonly #last = Buffer.alloc(termBytesMax)
  #lastLength = 0

  constructor(first: Buffer) {
    this.#first = first.toString()
  }

  get size(): number {
    const [lengths, letters, counts, postings] = this.#columns
    return lengths.length + letters.length + counts.length + postings.length
  }

  add(term: Buffer, entries: readonly number[]): void {
    const [lengths, letters, counts, postings] = this.#columns
    const shared = sharedLength(this.#last, this.#lastLength, term)
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
    this.#lastLength = term.copy(this.#last)
    this.#count++
  }

  end(): TermBlock {
    const head = new ByteWriter()
    head.number(this.#count)
    for (const { length } of this.#columns) head.number(length)
    return { first: this.#first, bytes: Buffer.concat([head.bytes, ...this.#columns.map(({ bytes }) => bytes)]) }
  }
}

function sharedLength(one: Buffer, oneLength: number, other: Buffer): number {
  const end = Math.min(oneLength, other.length)
  let at = 0
  while (at < end && one[at] === other[at]) at++
  return at
}
