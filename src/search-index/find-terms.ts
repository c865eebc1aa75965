// Finds terms in a block. Pure.

import { BlockReader, type Entry } from './block-reader.ts'
import type { Postings } from './term-block.ts'

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
