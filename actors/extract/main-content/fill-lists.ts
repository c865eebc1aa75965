// Completes lists: their items have few words to judge by, and a list with gaps is misleading.

import { notContentBits } from './ancestor-kinds.ts'
import type { PageBlocks, PageElement } from './blocks.ts'
import { sumOf } from './prefix-sums.ts'
import type { FeatureTable } from './features.ts'

/** A list of fewer blocks is judged like text, and one of more may be the page itself. */
const blocksMin = 3
const blocksMax = 400
/** A list is content from this share of kept blocks on, or from this mean probability on. */
const keptShareMin = 0.5
const meanProbabilityMin = 0.4
/** Below this probability a block of such a list is still not content. */
const probabilityMin = 0.05

/** On clear pages a list with a higher share of links is usually a menu or related articles. */
const linkShareMax = 0.5

/** Marks all blocks of the lists that are content. `isDoubtful`: the page has no clear content. */
export function fillLists(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
  isDoubtful: boolean,
): void {
  const isLinked = (element: PageElement): boolean =>
    sumOf(facts.sums.linkWords, element) > sumOf(facts.sums.words, element) * linkShareMax
  const mayBeContent = (index: number): boolean => {
    const { element } = blocks[index]!
    const isContent = !elements[element]!.hidden && (facts.ancestorBits[element]! & notContentBits) === 0
    return isContent && probabilities[index]! >= probabilityMin
  }
  for (let at = elements.length - 1; at >= 0; at--) {
    const { node: { tagName }, blockStart, blockEnd, hidden } = elements[at]!
    if ((tagName !== 'ul' && tagName !== 'ol' && tagName !== 'dl') || hidden) continue
    const count = blockEnd - blockStart
    if (count < blocksMin || count > blocksMax || (facts.ancestorBits[at]! & notContentBits) !== 0) continue
    const blockSum = (values: Uint8Array | Float64Array): number => {
      let sum = 0
      for (let index = blockStart; index < blockEnd; index++) sum += values[index]!
      return sum
    }
    const isMostlyKept = blockSum(marks) >= count * keptShareMin
    if (!isMostlyKept && blockSum(probabilities) < count * meanProbabilityMin) continue
    if (!isMostlyKept && !isDoubtful && isLinked(elements[at]!)) continue
    for (let index = blockStart; index < blockEnd; index++) if (mayBeContent(index)) marks[index] = 1
  }
}
