// Headings are kept with their section: "Pros" above a kept list is content, although a single word looks like a label.

import { kindBits, notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { linkDensity } from '../features/text-stats.ts'

/**
 * Below this probability a heading is not content: directly before kept text, before a section kept in part, and within
 * a link, as the title of a card that leads to another page.
 */
const probabilityMin = { beforeText: 0.1, other: 0.2, linked: 0.3 }
/** Share of the section that must be kept when the block after the heading is not. */
const sectionShareMin = 0.5
/** A heading with a higher link density is the title of a card that leads to another page. */
const linkDensityMax = 0.5
/** A heading with more elements between it and the container it shares with the next text has another section. */
const depthMax = 6
/** Also set for a button or a link inside a heading. */
const headingBit = kindBits('heading')
const linkBit = kindBits('link')

/**
 * Marks the visible headings that precede kept content or another kept heading. Goes backwards, so that a chain of
 * headings is kept as a whole.
 */
export function keepHeadings(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
): void {
  const { elements, blocks } = pageBlocks
  let words = 0
  let kept = 0
  for (let index = blocks.length - 1; index >= 0; index--) {
    const { element, stats } = blocks[index]!
    if ((facts.ancestorBits[element]! & headingBit) === 0) {
      words += stats.words
      if (marks[index] === 1) kept += stats.words
      continue
    }
    const precedesText = marks[index + 1] === 1
    const isOwn = precedesText && isInSectionOf(pageBlocks, index, facts)
    const isLinked = (facts.ancestorBits[element]! & linkBit) !== 0
    const least = isLinked ? probabilityMin.linked : isOwn ? probabilityMin.beforeText : probabilityMin.other
    const isPlausible =
      !elements[element]!.hidden
      && probabilities[index]! >= least
      && linkDensity(stats) < linkDensityMax
    if (isPlausible && (precedesText || kept > words * sectionShareMin)) marks[index] = 1
    // A heading in a closed panel is part of the section of the heading above the panel.
    if (elements[element]!.hidden) continue
    words = 0
    kept = 0
  }
}

/** Whether a heading introduces the next block: both are near each other, and it is in no menu or form of its own. */
function isInSectionOf(
  { elements, blocks }: PageBlocks, index: number, { ancestorBits }: FeatureTable['facts'],
): boolean {
  const [own, next] = [blocks[index]!.element, blocks[index + 1]!.element]
  const isAlone = (ancestorBits[own]! & notContentBits & ~ancestorBits[next]!) !== 0
  let container = own
  while (container >= 0 && elements[container]!.blockEnd <= index + 1) container = elements[container]!.parent
  const level = container < 0 ? 0 : elements[container]!.depth
  return !isAlone && elements[own]!.depth - level <= depthMax && elements[next]!.depth - level <= depthMax
}
