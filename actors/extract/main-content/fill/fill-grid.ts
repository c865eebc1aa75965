// Keeps the list of products on the page of a category. Beside a long text about the category, the few words of each
// product look like related ones.

import { isHeadingTag } from '#actors/extract/tree/walk.ts'
import { notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { sumOf } from '../features/prefix-sums.ts'
import { nameOf, nameTokens } from '../features/tokens.ts'

/** Fewer products are a selection beside the content. */
const itemsMin = 12
/** An item of more blocks is a part of the page. */
const itemBlocksMax = 40
/** Share of the items that must have a name, and of those that must show an amount. */
const completeShareMin = 0.8
/** With a larger share of kept names the list is kept already. */
const keptNamesMax = 0.5
/** Words of a name or of another part of an item. */
const partWordsMax = 40
/** Names that are less likely on average are those of other products. */
const nameLikelyMin = 0.25
/** A longer list than any selection is what the page shows: its names may be less likely. */
const longMin = 24
const longLikelyMin = 0.06
/** Tokens of the names of marks on the picture of a product, and of the choice of its variants. */
const badgeTokens = new Set(['badge', 'badges', 'flag', 'ribbon', 'sticker', 'swatches', 'tag', 'tags', 'variants'])
/** Other parts of an item must be at least this likely, as a share of what the names are on average. */
const likelyShare = 0.6

/**
 * Marks the names of the products in long lists below the headline, and the parts of them that are nearly as likely:
 * model, material, fit. The amounts follow with `fillItems`. For pages that do not sell one product. `probabilities`
 * are those before smoothing: in a list, the buttons of the items would lower those of the names.
 */
export function fillGrid(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts, headline }: FeatureTable,
): void {
  const { elements, blocks } = pageBlocks
  const { ancestorBits, sums } = facts
  for (const items of facts.groups) {
    if (items.length < itemsMin || !isContent(items[0]!) || headline >= elements[items[0]!]!.blockStart) continue
    const names = items.map(nameBlock).filter((index) => index >= 0)
    const priced = items.filter((item) => sumOf(sums.currency, elements[item]!) > 0).length
    if (Math.min(names.length, priced) < items.length * completeShareMin) continue
    if (names.filter((index) => marks[index] === 1).length > names.length * keptNamesMax) continue
    const nameLikely = names.reduce((sum, index) => sum + probabilities[index]!, 0) / names.length
    if (nameLikely < (items.length >= longMin ? longLikelyMin : nameLikelyMin)) continue
    const likely = likelyShare * nameLikely
    for (const index of names) marks[index] = 1
    for (const { blockStart, blockEnd } of items.map((item) => elements[item]!))
      for (let index = blockStart; index < blockEnd; index++)
        if (probabilities[index]! >= likely && isPart(index) && !isBadge(blocks[index]!.element)) marks[index] = 1
  }

  function isContent(element: number): boolean {
    return !elements[element]!.hidden && (ancestorBits[element]! & notContentBits) === 0
  }

  function isPart(index: number): boolean {
    const { element, stats } = blocks[index]!
    return isContent(element) && stats.words <= partWordsMax
  }

  function isBadge(element: number): boolean {
    return nameTokens(nameOf(elements[element]!.node)).some((token) => badgeTokens.has(token))
  }

  /** The heading of an item, else its longest text that is a link; -1 without one. */
  function nameBlock(item: number): number {
    const { blockStart, blockEnd, parent } = elements[item]!
    if (blockEnd - blockStart > itemBlocksMax) return -1
    let name = -1
    let nameWords = 0
    for (let index = blockStart; index < blockEnd; index++) {
      if (!isPart(index)) continue
      const { element, stats } = blocks[index]!
      if (isHeadingTag(elements[element]!.node.tagName) && stats.words > 1) return index
      const words = isInLink(element, parent) ? stats.words : stats.linkWords
      if (words > nameWords) [name, nameWords] = [index, words]
    }
    return name
  }

  function isInLink(element: number, container: number): boolean {
    for (let at = element; at >= container && at >= 0; at = elements[at]!.parent)
      if (elements[at]!.node.tagName === 'a') return true
    return false
  }
}
