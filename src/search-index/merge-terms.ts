// Merges the terms of segments, without analysing their texts again.

import { setImmediate as yieldToOthers } from 'node:timers/promises'
import TinyQueue from 'tinyqueue'
import { BlockReader } from './block-reader.ts'
import { isInTitle, packWeight, TermPacker, weightMax, weightOf, type TermBlock } from './term-block.ts'

/** The terms of a segment. */
export interface TermSource {
  /** Its blocks of terms, in order. */
  blocks: readonly Buffer[]
  /** The new ordinal of each of its pages; -1 for a page that is left out. */
  ordinals: Int32Array
}

/** Terms between two moments for other work of the process: some milliseconds. */
const termsAtOnce = 10_000

/** The terms of all sources in blocks. A term whose pages are all left out is left out. */
export async function mergeTerms(sources: readonly TermSource[]): Promise<TermBlock[]> {
  const packer = new TermPacker()
  const opened = sources.map((source, at) => new SourceReader(source, at)).filter((one) => one.next())
  const readers = new TinyQueue(opened, inOrder)
  for (let count = 1; readers.length > 0; count++) {
    if (count % termsAtOnce === 0) await yieldToOthers()
    const entries: number[] = []
    const term = Buffer.from(readers.peek()!.term)
    for (let first = readers.peek(); first?.term.equals(term); first = readers.peek()) {
      readers.pop()
      first.addEntries(entries)
      if (first.next()) readers.push(first)
    }
    if (entries.length > 0) packer.add(term, isAscending(entries) ? entries : inOrderOfPages(entries))
  }
  return packer.end()
}

/** By term, then by source: where pages keep the order of their segments, their postings need no sorting. */
const inOrder = (one: SourceReader, other: SourceReader): number =>
  Buffer.compare(one.term, other.term) || one.number - other.number

/** Walks over the terms of all blocks of a source. */
class SourceReader {
  readonly #source: TermSource
  /** Its place among the sources. */
  readonly number: number
  #block = 0
  #reader: BlockReader | undefined
  /** The current term. Its bytes change with `next`. */
  term: Buffer = Buffer.alloc(0)

  constructor(source: TermSource, number: number) {
    this.#source = source
    this.number = number
  }

  next(): boolean {
    while (!this.#reader?.next()) {
      const block = this.#source.blocks[this.#block++]
      if (!block) return false
      this.#reader = new BlockReader(block)
    }
    this.term = this.#reader.term
    return true
  }

  /** Appends ordinal and packed weight of each page that is not left out. */
  addEntries(entries: number[]): void {
    const { ordinals } = this.#source
    this.#reader?.eachPosting((ordinal, weight) => {
      const moved = ordinals[ordinal]!
      if (moved >= 0) entries.push(moved, weight)
    })
  }
}

function isAscending(entries: readonly number[]): boolean {
  for (let at = 2; at < entries.length; at += 2) if (entries[at]! <= entries[at - 2]!) return false
  return true
}

/** The entries by page. What a page has twice, which no builder writes, is joined. */
function inOrderOfPages(entries: readonly number[]): number[] {
  const keys = new Float64Array(entries.length / 2)
  for (let at = 0; at < keys.length; at++) keys[at] = entries[2 * at]! * packedMax + entries[2 * at + 1]!
  const ordered: number[] = []
  for (const key of keys.sort()) {
    const [ordinal, packed] = [Math.floor(key / packedMax), key % packedMax]
    if (ordered.at(-2) === ordinal) ordered.push(joined(ordered.pop()!, packed))
    else ordered.push(ordinal, packed)
  }
  return ordered
}

/** Above all packed weights. */
const packedMax = 2 * (weightMax + 1)

const joined = (one: number, other: number): number =>
  packWeight(Math.min(weightMax, weightOf(one) + weightOf(other)), isInTitle(one) || isInTitle(other))
