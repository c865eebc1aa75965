// The kinds of elements as rules should see them: a form around the whole page, or a list of tabs that holds the panels
// too, says nothing against the content in it.

import { kindBitsOf, notContentBits } from './features/ancestor-kinds.ts'
import type { PageBlocks } from './features/blocks.ts'
import type { ElementFacts } from './features/element-facts.ts'
import { prefixSums, sumOf } from './features/prefix-sums.ts'

/** An element with a larger share of the words of likely blocks is the content itself. */
const likelyShareMax = 0.5

/**
 * Returns the facts with `ancestorBits` that leave out the kinds of the elements that hold most of the marked words;
 * the same facts when no such element has a kind that speaks against content.
 */
export function withoutOuterKinds<Facts extends Pick<ElementFacts, 'ancestorBits'>>(
  { elements, blocks }: PageBlocks, marks: Uint8Array, facts: Facts,
): Facts {
  const words = prefixSums(blocks.map(({ stats }, index) => marks[index]! * stats.words))
  const most = words[blocks.length]! * likelyShareMax
  const isOuter = (index: number): boolean =>
    (facts.ancestorBits[index]! & notContentBits) !== 0 && sumOf(words, elements[index]!) > most
    && (kindBitsOf(elements[index]!.node) & notContentBits) !== 0
  if (!elements.some((_, index) => isOuter(index))) return facts
  const ancestorBits = new Int32Array(elements.length)
  for (let index = 0; index < elements.length; index++) {
    const { node, parent } = elements[index]!
    const own = isOuter(index) ? kindBitsOf(node) & ~notContentBits : kindBitsOf(node)
    ancestorBits[index] = own | (parent < 0 ? 0 : ancestorBits[parent]!)
  }
  return { ...facts, ancestorBits }
}
