// Properties of elements and blocks that the features read often, as typed arrays: one column per property.

import type { PageBlocks } from './blocks.ts'
import type { BlockSums } from './element-facts.ts'
import { endsSentence, isProse, linkDensity } from './text-stats.ts'

export interface BlockColumns {
  /** By element. */
  parents: Int32Array
  depths: Int32Array
  blockStarts: Int32Array
  blockEnds: Int32Array
  /** By block: its element, logarithm of its word count, link density, tag number, whether it ends a sentence. */
  owners: Int32Array
  logWords: Float64Array
  densities: Float64Array
  tags: Uint8Array
  ends: Uint8Array
  /** By block: the nearest block of prose before and after it; -1 and the number of blocks without one. */
  proseBefore: Int32Array
  proseAfter: Int32Array
  /** By block: the nearest button that buys (itself included) before and after it, far outside the page without one. */
  offerBefore: Int32Array
  offerAfter: Int32Array
  /** The same for blocks with a currency sign. */
  currencyBefore: Int32Array
  currencyAfter: Int32Array
}

/** Farther than any distance that is distinguished. */
const far = 1_000_000

export function buildColumns({ elements, blocks }: PageBlocks, { buyButtons, currency }: BlockSums): BlockColumns {
  const [elementCount, blockCount] = [elements.length, blocks.length]
  const columns: BlockColumns = {
    parents: new Int32Array(elementCount), depths: new Int32Array(elementCount),
    blockStarts: new Int32Array(elementCount), blockEnds: new Int32Array(elementCount),
    owners: new Int32Array(blockCount), logWords: new Float64Array(blockCount), densities: new Float64Array(blockCount),
    tags: new Uint8Array(blockCount), ends: new Uint8Array(blockCount), proseBefore: new Int32Array(blockCount),
    proseAfter: new Int32Array(blockCount),
    offerBefore: lastCounted(buyButtons), offerAfter: nextCounted(buyButtons), currencyBefore: lastCounted(currency),
    currencyAfter: nextCounted(currency),
  }
  for (let index = 0; index < elementCount; index++) {
    const { parent, depth, blockStart, blockEnd } = elements[index]!
    columns.parents[index] = parent
    columns.depths[index] = depth
    columns.blockStarts[index] = blockStart
    columns.blockEnds[index] = blockEnd
  }
  let lastProse = -1
  for (let index = 0; index < blockCount; index++) {
    const { element, stats } = blocks[index]!
    columns.owners[index] = element
    columns.logWords[index] = logOf(stats.words)
    columns.densities[index] = linkDensity(stats)
    columns.tags[index] = tagNumbers.get(elements[element]!.node.tagName) ?? 0
    columns.ends[index] = endsSentence(stats) ? 1 : 0
    columns.proseBefore[index] = lastProse
    if (!isProse(stats)) continue
    columns.proseAfter.fill(index, Math.max(lastProse, 0), index)
    lastProse = index
  }
  columns.proseAfter.fill(blockCount, Math.max(lastProse, 0))
  return columns
}

/** For each block the nearest one that counts before it, itself included. `sums` are prefix sums over the blocks. */
function lastCounted(sums: Float64Array): Int32Array {
  const before = new Int32Array(sums.length - 1)
  for (let index = 0, last = -far; index < before.length; index++) {
    if (sums[index + 1] !== sums[index]) last = index
    before[index] = last
  }
  return before
}

/** For each block the nearest one that counts after it, itself included. */
function nextCounted(sums: Float64Array): Int32Array {
  const after = new Int32Array(sums.length - 1)
  for (let index = after.length - 1, next = far; index >= 0; index--) {
    if (sums[index + 1] !== sums[index]) next = index
    after[index] = next
  }
  return after
}

const precomputed = Float64Array.from({ length: 4_096 }, (_, index) => Math.log1p(index))

/** `Math.log1p` of a non-negative integer. */
export const logOf = (count: number): number =>
  count < precomputed.length ? precomputed[count]! : Math.log1p(count)

/** The model knows tags by their number, from 1 on; 0 is any other tag. */
const numberedTags = [
  'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'dd', 'dt', 'pre', 'blockquote', 'figcaption', 'a', 'span',
  'button', 'label', 'legend', 'summary', 'caption', 'article', 'section', 'div', 'footer', 'header', 'address',
  'option', 'time',
]
const tagNumbers = new Map(numberedTags.map((tag, index) => [tag, index + 1]))
