// A heading goes with what it heads: "Pros" over a kept list says what the list is, though one word by itself looks
// like a label.

import type { PageBlocks } from './blocks.ts'
import { surroundings } from './element-facts.ts'
import type { FeatureTable } from './features.ts'
import { linkDensity } from './text-stats.ts'

/** Below this a heading's own judgement speaks against it. */
const keepMin = 0.2
/** How much of its section must be kept when the block right behind the heading is not. */
const sectionShare = 0.5
/** A heading that is a link is the title of a card: it leads elsewhere. */
const linkMax = 0.5
/** Also that of a button or a link in a heading, which opens the section below. */
const headingBit = 1 << surroundings.indexOf('heading')

/**
 * Marks the visible headings that lead kept content or another kept heading. From the end on, so that a chain of
 * headings stays whole.
 */
export function keepHeadings(
  { elements, blocks }: PageBlocks, marks: Uint8Array, keep: Float64Array, { facts }: FeatureTable,
): void {
  let words = 0
  let kept = 0
  for (let index = blocks.length - 1; index >= 0; index--) {
    const { element, stats } = blocks[index]!
    if ((facts.around[element]! & headingBit) === 0) {
      words += stats.words
      if (marks[index] === 1) kept += stats.words
      continue
    }
    const leads = marks[index + 1] === 1 || kept > words * sectionShare
    if (leads && !elements[element]!.hidden && keep[index]! >= keepMin && linkDensity(stats) < linkMax) marks[index] = 1
    words = 0
    kept = 0
  }
}
