// Removes the offers of other products from the page of a product, also below a heading that says nothing of them: the
// slides of "Variations of this style", "Pairs well with", "Enhance the ritual".

import { elementsOf, isHeadingTag } from '#actors/extract/tree/walk.ts'
import type { PageBlocks, PageElement } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { sumOf } from '../features/prefix-sums.ts'

/** Fewer offers may be the sizes of the product, and more are the products of a category. */
const itemsMin = 3
const itemsMax = 30
/** An item of more blocks is a part of the page. */
const itemBlocksMax = 25
/** Share of the items that must show an amount and link to a page of their own. */
const completeShareMin = 0.75
/** Labels between a list and its heading, and the words of one: "See all". */
const labelsMax = 3
const labelWordsMax = 8

/** Unmarks the offers below the headline that lead to pages of different addresses. */
export function dropOtherProducts(
  pageBlocks: PageBlocks, marks: Uint8Array, { facts, headline }: FeatureTable,
): void {
  const { elements, blocks } = pageBlocks
  if (headline < 0) return
  for (const group of facts.groups) {
    if (group.length < itemsMin || group.length > itemsMax) continue
    const items = group.map((item) => elements[item]!)
    // The rows of a table compare the products, or are the offers of shops.
    if (items[0]!.blockStart <= headline || items[0]!.node.tagName === 'tr') continue
    if (items.some(({ blockStart, blockEnd }) => blockEnd - blockStart > itemBlocksMax)) continue
    const priced = items.filter((item) => sumOf(facts.sums.currency, item) > 0)
    if (priced.length < items.length * completeShareMin) continue
    const targets = new Set(items.map((item) => targetOf(item, elements[item.parent])).filter((href) => href !== ''))
    if (targets.size < items.length * completeShareMin) continue
    marks.fill(0, headingBefore(items[0]!.blockStart), items.at(-1)!.blockEnd)
  }

  /** The block of the heading of a list that starts with a block, when nothing but labels is between them. */
  function headingBefore(start: number): number {
    for (let index = start - 1; index > headline && index >= start - labelsMax - 1; index--) {
      if (isHeadingTag(elements[blocks[index]!.element]!.node.tagName)) return index
      if (blocks[index]!.stats.words > labelWordsMax) return start
    }
    return start
  }
}

/** The address of the first link in an item, without its query, or of the link around it; empty without one. */
function targetOf({ node }: PageElement, parent: PageElement | undefined): string {
  for (const { tagName, properties: { href } } of [...elementsOf(node), ...(parent ? [parent.node] : [])])
    if (tagName === 'a' && typeof href === 'string' && !href.startsWith('#')) return href.replace(/[?#].*$/s, '')
  return ''
}
