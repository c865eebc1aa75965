// Removes the states of a price that a style hides: shops write the regular price and the sale price of every product
// into the page, also where both are the same, and an empty unit price.

import { isPriceClass, priceClassParts } from '#src/page/price-classes.ts'
import type { Block, PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { nameOf } from '../features/tokens.ts'

/** A state of more words is a text about prices. */
const wordsMax = 8
const amount = /\d[\d.,]*/g
const unitPrice = /(?:unit|base)[-_ ]?price|price[-_ ]?per[-_ ]?unit/i

/** Unmarks the states of a price whose amounts another state in the same element of a price shows too. */
export function dropPriceStates(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { facts: { elementNames } }: FeatureTable,
): void {
  const isPrice = elementNames.matching(priceClassParts, isPriceClass)
  for (let at = isPrice.indexOf(1); at >= 0; at = isPrice.indexOf(1, at + 1)) {
    const container = elements[at]!
    const states: number[] = []
    for (let index = container.blockStart; index < container.blockEnd; index++) {
      if (marks[index] === 0) continue
      if (isEmptyUnitPrice(blocks[index]!)) marks[index] = 0
      else if (isState(blocks[index]!, at)) states.push(index)
    }
    for (const one of states)
      if (states.some((other) => marks[other] === 1 && other !== one && showsAllOf(blocks[other]!, blocks[one]!)))
        marks[one] = 0
  }

  /** Whether a block with an amount is a price of its own directly in the element of a price. */
  function isState({ element, stats }: Block, container: number): boolean {
    const { parent } = elements[element]!
    return parent === container && isPrice[element] === 1 && stats.currency > 0 && stats.words <= wordsMax
  }

  function isEmptyUnitPrice({ element, childStart, childEnd, stats }: Block): boolean {
    if (stats.digits > 0 || stats.words > wordsMax) return false
    const { node } = elements[element]!
    return unitPrice.test(nameOf(node)) || node.children.slice(childStart, childEnd).some(
      (child) => child.type === 'element' && unitPrice.test(nameOf(child)),
    )
  }
}

/** Whether the first of two states shows all amounts of the second and more, or the same with a shorter label. */
function showsAllOf({ stats: one }: Block, { stats: other }: Block): boolean {
  const [amounts, others] = [new Set(one.head.match(amount)), new Set(other.head.match(amount))]
  if (others.size === 0 || ![...others].every((value) => amounts.has(value))) return false
  return amounts.size > others.size || one.words < other.words
}
