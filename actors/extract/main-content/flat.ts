// The blocks and elements of a page as columns of numbers: what the features of each block ask of all others is read
// there without a step by pointers.

import type { PageBlocks } from './blocks.ts'
import { isProse } from './element-facts.ts'
import { endsSentence, linkDensity } from './text-stats.ts'

/** What many features ask of elements and blocks again and again, as plain columns of numbers. */
export interface Flat {
  /** By element. */
  parents: Int32Array
  depths: Int32Array
  blockStarts: Int32Array
  blockEnds: Int32Array
  /** By block: its element, logarithm of its words, link density, tag number, whether it ends like a sentence. */
  owners: Int32Array
  logWords: Float64Array
  densities: Float64Array
  tags: Uint8Array
  ends: Uint8Array
  /** By block: the nearest prose before and after it; -1 and the number of blocks without one. */
  proseBefore: Int32Array
  proseAfter: Int32Array
}

/** The columns of a page, in one pass. */
export function flatten({ elements, blocks }: PageBlocks): Flat {
  const [many, count] = [elements.length, blocks.length]
  const flat: Flat = {
    parents: new Int32Array(many), depths: new Int32Array(many), blockStarts: new Int32Array(many),
    blockEnds: new Int32Array(many), owners: new Int32Array(count), logWords: new Float64Array(count),
    densities: new Float64Array(count), tags: new Uint8Array(count), ends: new Uint8Array(count),
    proseBefore: new Int32Array(count), proseAfter: new Int32Array(count),
  }
  for (let index = 0; index < many; index++) {
    const { parent, depth, blockStart, blockEnd } = elements[index]!
    flat.parents[index] = parent
    flat.depths[index] = depth
    flat.blockStarts[index] = blockStart
    flat.blockEnds[index] = blockEnd
  }
  let prose = -1
  for (let index = 0; index < count; index++) {
    const { element, stats } = blocks[index]!
    flat.owners[index] = element
    flat.logWords[index] = logOf(stats.words)
    flat.densities[index] = linkDensity(stats)
    flat.tags[index] = tagNumber.get(elements[element]!.node.tagName) ?? 0
    flat.ends[index] = endsSentence(stats) ? 1 : 0
    flat.proseBefore[index] = prose
    if (!isProse(stats)) continue
    flat.proseAfter.fill(index, Math.max(prose, 0), index)
    prose = index
  }
  flat.proseAfter.fill(count, Math.max(prose, 0))
  return flat
}

const logs = Float64Array.from({ length: 4_096 }, (_, index) => Math.log1p(index))

/** `Math.log1p` of a whole number from 0 on. */
export const logOf = (count: number): number => (count < 4_096 ? logs[count]! : Math.log1p(count))

const tagKinds = [
  'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'dd', 'dt', 'pre', 'blockquote', 'figcaption', 'a', 'span',
  'button', 'label', 'legend', 'summary', 'caption', 'article', 'section', 'div', 'footer', 'header', 'address',
  'option', 'time',
]
const tagNumber = new Map(tagKinds.map((tag, index) => [tag, index + 1]))
