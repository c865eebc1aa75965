// Which blocks are likely enough to be content: over the threshold of the page, or a short linked part not far below
// it.

import type { PageBlocks, PageElement } from './blocks.ts'
import { linkDensity } from './text-stats.ts'

/** What a block outside of the core needs. */
const outsideMin = 0.66
/**
 * Linked headings, items and cells need only this share of the threshold where they are short and stand in the core: by
 * their few words they weigh little, but a list with holes is told wrong.
 */
const linkedShare = 0.85
const partWordsMax = 30
const partTag = /^(?:h[1-6]|li|t[dh]|d[td])$/
/** With at least this share of its words in links a part is linked. */
const linkedMin = 0.5

/** Marks with 1 the blocks to begin with; `core` is the element around which what is doubtful is no content. */
export function markLikely(
  { elements, blocks }: PageBlocks, keep: Float64Array, threshold: number, core: PageElement | undefined,
): Uint8Array {
  return Uint8Array.from(keep, (probability, index) => {
    const isOutside = core !== undefined && (index < core.blockStart || index >= core.blockEnd)
    if (isOutside) return probability >= Math.max(threshold, outsideMin) ? 1 : 0
    if (probability >= threshold) return 1
    const { element, stats } = blocks[index]!
    if (stats.words >= partWordsMax || probability < threshold * linkedShare) return 0
    return partTag.test(elements[element]!.node.tagName) && linkDensity(stats) >= linkedMin ? 1 : 0
  })
}
