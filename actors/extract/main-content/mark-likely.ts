// The initial selection: blocks above the threshold of the page, and short linked blocks below it.

import { boilerplateBits } from './features/ancestor-kinds.ts'
import type { PageBlocks, PageElement } from './features/blocks.ts'
import type { ElementFacts } from './features/element-facts.ts'
import { linkDensity } from './features/text-stats.ts'

/** Minimum probability of a block outside the core. */
const outsideMin = 0.66
/**
 * Short linked headings, items and cells in the core need only this share of the threshold: they have few words to
 * judge by, and a list with gaps is misleading.
 */
const linkedShare = 0.85
/** The same on doubtful pages, outside navigation; on clear pages such lists are usually related articles. */
const doubtfulLinkedShare = 0.55
const linkedWordsMax = 30
const linkedTags = /^(?:h[1-6]|li|t[dh]|d[td])$/
/** From this link density on a block is linked. */
const linkedMin = 0.5

/**
 * Returns marks with 1 for each selected block. `core` is the element outside which doubtful blocks are not content.
 * `isDoubtful`: the page has no clear content.
 */
export function markLikely(
  { elements, blocks }: PageBlocks, probabilities: Float64Array, threshold: number, core: PageElement | undefined,
  { ancestorBits }: Pick<ElementFacts, 'ancestorBits'>, isDoubtful: boolean,
): Uint8Array {
  const marks = new Uint8Array(probabilities.length)
  for (let index = 0; index < marks.length; index++) marks[index] = isLikely(index) ? 1 : 0
  return marks

  function isLikely(index: number): boolean {
    const probability = probabilities[index]!
    const isOutside = core !== undefined && (index < core.blockStart || index >= core.blockEnd)
    if (isOutside) return probability >= Math.max(threshold, outsideMin)
    if (probability >= threshold) return true
    const { element, stats } = blocks[index]!
    // The menus that a header opens are lists of links too.
    if (elements[element]!.hidden) return false
    const share = (ancestorBits[element]! & boilerplateBits) === 0 && isDoubtful ? doubtfulLinkedShare : linkedShare
    if (stats.words >= linkedWordsMax || probability < threshold * share) return false
    return linkedTags.test(elements[element]!.node.tagName) && linkDensity(stats) >= linkedMin
  }
}
