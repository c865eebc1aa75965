// Removes the labels of what opens a shortened quote or enlarges a picture ("Click to expand…"). Forums state them as a
// part of their posts.

import { oneOf } from '#src/text/word-patterns.ts'
import { kindBits } from '../features/ancestor-kinds.ts'
import type { Block, PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { expandLabels } from './expand-labels.data.ts'

const label = new RegExp(`^${oneOf(expandLabels)}(?: ?[.…]+)?$`, 'iu')
const wordsMax = 16
const quoteBit = kindBits('quote')

/** Whether a block is such a label. */
export const isExpandLabel = ({ stats: { words, head } }: Block): boolean =>
  words <= wordsMax && label.test(head.trim())

/** Unmarks the labels. Quotes are kept as a whole: the other blocks of a quote that is kept in half are marked. */
export function dropExpandLabels(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { facts: { ancestorBits } }: FeatureTable,
): void {
  const mayMatter = (index: number): boolean =>
    marks[index] === 1 || (ancestorBits[blocks[index]!.element]! & quoteBit) !== 0
  const labels = [...blocks.keys()].filter((index) => mayMatter(index) && isExpandLabel(blocks[index]!))
  for (const index of labels) {
    // Quotes may contain quotes.
    for (let quote = blocks[index]!.element; quote >= 0; quote = elements[quote]!.parent) {
      const { node, blockStart, blockEnd } = elements[quote]!
      if (node.tagName !== 'blockquote') continue
      const kept = marks.subarray(blockStart, blockEnd).reduce((sum, mark) => sum + mark, 0)
      if (kept * 2 >= blockEnd - blockStart) marks.fill(1, blockStart, blockEnd)
    }
  }
  for (const index of labels) marks[index] = 0
}
