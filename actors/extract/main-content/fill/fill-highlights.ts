// Keeps the highlights of a product, the short list below its name: "12 GB of memory", "Water resistant". Its items
// have few words, and the buttons and prices around it are no content.

import { notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { sumOf } from '../features/prefix-sums.ts'

/** Blocks between the headline and the list: the rating, the price, buttons. */
const distanceMax = 30
/** Fewer items are no list of highlights, and more are a menu. */
const itemsMin = 3
const itemsMax = 20
/** Words per item on average: fewer are sizes or colours, more are prose to judge by itself. */
const wordsMin = 2
const wordsMax = 25
/** Mean probability of the items. */
const probabilityMin = 0.1

/** Marks the lists of texts without links shortly below the headline. For pages that sell a product. */
export function fillHighlights(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts, headline }: FeatureTable,
): void {
  if (headline < 0) return
  elements.forEach((element, index) => {
    const { node: { tagName }, blockStart, blockEnd, hidden } = element
    const items = blockEnd - blockStart
    if ((tagName !== 'ul' && tagName !== 'ol') || hidden || items < itemsMin || items > itemsMax) return
    if (blockStart <= headline || blockStart > headline + distanceMax) return
    if ((facts.ancestorBits[index]! & notContentBits) !== 0 || sumOf(facts.sums.linkWords, element) > 0) return
    const words = sumOf(facts.sums.words, element)
    if (words < items * wordsMin || words > items * wordsMax || sumOf(facts.sums.currency, element) > 0) return
    const own = blocks.slice(blockStart, blockEnd)
    if (own.some((block) => block.stats.links > 0 || elements[block.element]!.hidden)) return
    const mean = probabilities.subarray(blockStart, blockEnd).reduce((sum, one) => sum + one, 0) / items
    if (mean >= probabilityMin) marks.fill(1, blockStart, blockEnd)
  })
}
