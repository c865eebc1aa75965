// Removes the labels of what opens a shortened quote or enlarges a picture ("Click to expand…"). Forums state them as a
// part of their posts.

import { oneOf } from '#src/word-patterns.ts'
import type { PageBlocks } from './blocks.ts'
import { expandLabels } from './expand-labels.data.ts'

const label = new RegExp(`^${oneOf(expandLabels)}(?: ?[.…]+)?$`, 'iu')
const wordsMax = 16

/** Unmarks the blocks that are such a label. */
export function dropExpandLabels({ blocks }: PageBlocks, marks: Uint8Array): void {
  for (let index = 0; index < marks.length; index++) {
    const { words, head } = blocks[index]!.stats
    if (marks[index] === 1 && words <= wordsMax && label.test(head.trim())) marks[index] = 0
  }
}
