// The items of a list of offers or rated products: each with its name, its price and its rating.

import { hasAmount, numbersOf } from './amounts.ts'
import { onlyBlock, type Anchor, type AnchorContext } from './anchor.ts'
import type { StatedItem } from './stated-facts.ts'

/** Words of a block with the name of an item, beyond those of the name. */
const spareWords = 12
/** Blocks that a name may be spread over: a brand and what it names. */
const nameBlocksMax = 4
/** Words of a block with a price. */
const amountWordsMax = 12
/** An element with more blocks than this contains more than one item. */
const itemBlocksMax = 60

/** Places of a name that are searched for a price. */
const placesMax = 3

/** The blocks with the names of stated items, and the amounts and the rating in the same item. */
export function itemAnchors(context: AnchorContext, items: readonly StatedItem[]): Anchor[] {
  const { pageBlocks: { elements, blocks }, texts } = context
  const isName = (index: number, wordCount: number): boolean => {
    const { element, stats } = blocks[index]!
    return !elements[element]!.hidden && stats.words <= wordCount + spareWords
  }
  const places = items.map(({ name }) =>
    texts.placesOf(name)
      .filter(({ first, last }) => last - first < nameBlocksMax && isName(first, name.split(' ').length))
      .map(({ first, last }) => Array.from({ length: last - first + 1 }, (_, offset) => first + offset)),
  )
  const taken = new Set(places.flat(2))
  return places.flatMap((candidates, at) => {
    const name = candidates[0]
    if (name === undefined) return []
    const own = candidates.flat()
    // One of the places of a name may be the caption of its image, outside the item's text.
    for (const place of candidates.slice(0, placesMax)) {
      const facts = factsBeside(context, place[0]!, taken, own, items[at]!.rating)
      if (facts.length > 0) return [...place, ...facts].map(onlyBlock)
    }
    return [{ blocks: name, alternatives: own }]
  })
}

/** The amounts and the rating in the largest element around `block` that contains no other item. */
function factsBeside(
  { pageBlocks: { elements, blocks }, texts }: AnchorContext, block: number, taken: ReadonlySet<number>,
  own: readonly number[], rating: number | undefined,
): number[] {
  let element = blocks[block]!.element
  for (;;) {
    const parent = elements[element]!.parent
    if (parent < 0) break
    const { blockStart, blockEnd } = elements[parent]!
    if (blockEnd - blockStart > itemBlocksMax) break
    let containsOther = false
    for (let index = blockStart; index < blockEnd; index++)
      if (taken.has(index) && !own.includes(index)) containsOther = true
    if (containsOther) break
    element = parent
  }
  const found: number[] = []
  for (let index = elements[element]!.blockStart; index < elements[element]!.blockEnd; index++) {
    const { element: owner, stats } = blocks[index]!
    if (stats.words > amountWordsMax || elements[owner]!.hidden) continue
    const text = texts.texts[index]!
    const isRating = rating !== undefined && /\d/.test(text) && numbersOf(text).includes(rating)
    if (isRating || hasAmount(text)) found.push(index)
  }
  return found
}
