// Removes the reviews by customers from the page of a product. They are not what the product is, and which of them the
// page shows changes from visit to visit; the rating and the number of reviews stay.

import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { hasToken } from '../features/tokens.ts'

/** A single review may be one that the seller quotes. */
const reviewsMin = 2
/** Shorter ones on average are summaries: how many stars of how many customers. */
const reviewWordsMin = 20
/** Levels of elements around the reviews that can be named after them. */
const levelsMax = 4
/** Parts of every name with one of `reviewTokens`. */
const reviewParts = ['review', 'bewertung', 'avis', 'recensioni']
const reviewTokens = new Set(['review', 'reviews', 'bewertung', 'bewertungen', 'avis', 'recensioni'])

/** A range of blocks, end exclusive. */
interface Section { start: number, end: number }

/** Unmarks the lists of reviews, each with the headings and forms of an element named after reviews. */
export function dropReviews(
  { elements }: PageBlocks, marks: Uint8Array, { facts, headline }: FeatureTable,
): void {
  const { elementNames, groupSize, groupIndex, groupFirst, groupWords } = facts
  const isNamed = elementNames.matching(reviewParts, (name) => hasToken(name, reviewTokens))
  if (!isNamed.includes(1)) return
  for (let first = 0; first < elements.length; first++) {
    const size = groupSize[first]!
    if (size < reviewsMin || groupIndex[first] !== 0 || groupWords[first]! < size * reviewWordsMin) continue
    // A quotation is one that the seller chose.
    if (elements[first]!.node.tagName === 'blockquote' || isNamed[first] === 0) continue
    if (elements[first]!.parent < 0) continue
    const { start, end } = sectionOf(first)
    marks.fill(0, start, end)
  }

  /** The outermost element around a list that is named after reviews and without the headline; else the list. */
  function sectionOf(first: number): Section {
    const { blockStart, parent } = elements[first]!
    let section: Section = { start: blockStart, end: blockStart }
    for (let at = first; at < elements[parent]!.end; at = elements[at]!.end)
      if (groupFirst[at] === first) section.end = elements[at]!.blockEnd
    for (let at = parent, level = 0; at >= 0 && level < levelsMax; at = elements[at]!.parent, level++) {
      const { blockStart: start, blockEnd: end } = elements[at]!
      if (headline >= start && headline < end) break
      if (isNamed[at] === 1) section = { start, end }
    }
    return section
  }
}
