// Headings are kept with their section: "Pros" above a kept list is content, although a single word looks like a label.

import { kindBits } from './ancestor-kinds.ts'
import type { PageBlocks } from './blocks.ts'
import type { FeatureTable } from './features.ts'
import { linkDensity } from './text-stats.ts'

/** Below this probability a heading is not content. */
const probabilityMin = 0.2
/** Share of the section that must be kept when the block after the heading is not. */
const sectionShareMin = 0.5
/** A heading with a higher link density is the title of a card that leads to another page. */
const linkDensityMax = 0.5
/** Also set for a button or a link inside a heading. */
const headingBit = kindBits('heading')

/**
 * Marks the visible headings that precede kept content or another kept heading. Goes backwards, so that a chain of
 * headings is kept as a whole.
 */
export function keepHeadings(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
): void {
  let words = 0
  let kept = 0
  for (let index = blocks.length - 1; index >= 0; index--) {
    const { element, stats } = blocks[index]!
    if ((facts.ancestorBits[element]! & headingBit) === 0) {
      words += stats.words
      if (marks[index] === 1) kept += stats.words
      continue
    }
    const precedesContent = marks[index + 1] === 1 || kept > words * sectionShareMin
    const isPlausible =
      !elements[element]!.hidden && probabilities[index]! >= probabilityMin && linkDensity(stats) < linkDensityMax
    if (precedesContent && isPlausible) marks[index] = 1
    words = 0
    kept = 0
  }
}
