// Completes lists: their items have few words to judge by, and a list with gaps is misleading.

import { textContent } from '#actors/extract/tree/walk.ts'
import { kindBits, notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks, PageElement } from '../features/blocks.ts'
import { sumOf } from '../features/prefix-sums.ts'
import type { FeatureTable } from '../features/features.ts'

/** A list of fewer blocks is judged like text, and one of more may be the page itself. */
const blocksMin = 2
const blocksMax = 400
/** A list of fewer blocks needs more than its own words. */
const judgedMin = 3
/** A list is content from this share of kept blocks on, or from this mean probability on. */
const keptShareMin = 0.5
const meanProbabilityMin = 0.4
/** Below this probability a block of such a list is still not content. */
const probabilityMin = 0.05

/** A list below a text that announces it may be less likely, but not one of links: those are related articles. */
const introducedProbabilityMin = 0.1
/** The same of a list between two kept texts, also of links. */
const betweenProbabilityMin = 0.33

const asideBit = kindBits('aside')
const notListBits = notContentBits & ~asideBit

/** On clear pages a list with a higher share of links is usually a menu or related articles. */
const linkShareMax = 0.5

/** Marks all blocks of the lists that are content. `isDoubtful`: the page has no clear content. */
export function fillLists(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { facts }: FeatureTable,
  isDoubtful: boolean,
): void {
  const isLinked = (element: PageElement): boolean =>
    sumOf(facts.sums.linkWords, element) > sumOf(facts.sums.words, element) * linkShareMax
  const mayBeContent = (index: number, list: number): boolean => {
    const { element } = blocks[index]!
    const controls = facts.ancestorBits[element]! & notContentBits & ~facts.ancestorBits[list]!
    return !elements[element]!.hidden && controls === 0 && probabilities[index]! >= probabilityMin
  }
  /** Whether the text directly before is kept and announces a list: "The box contains:". */
  const isIntroduced = (start: number): boolean => {
    if (marks[start - 1] !== 1) return false
    const { element, childStart, childEnd } = blocks[start - 1]!
    const children = elements[element]!.node.children.slice(childStart, childEnd)
    return /[:：]\s*$/.test(children.map(textContent).join(''))
  }
  for (let at = elements.length - 1; at >= 0; at--) {
    const { node: { tagName }, blockStart, blockEnd, hidden } = elements[at]!
    if ((tagName !== 'ul' && tagName !== 'ol' && tagName !== 'dl') || hidden) continue
    const count = blockEnd - blockStart
    if (count < blocksMin || count > blocksMax || (facts.ancestorBits[at]! & notListBits) !== 0) continue
    const blockSum = (values: Uint8Array | Float64Array): number => {
      let sum = 0
      for (let index = blockStart; index < blockEnd; index++) sum += values[index]!
      return sum
    }
    const mean = blockSum(probabilities) / count
    // The ingredients of a recipe may be beside its steps.
    const isAside = (facts.ancestorBits[at]! & asideBit) !== 0
    if (isAside && mean < meanProbabilityMin) continue
    const isBetween = marks[blockStart - 1] === 1 && marks[blockEnd] === 1 && mean >= betweenProbabilityMin
    const isAnnounced = mean >= introducedProbabilityMin && !isLinked(elements[at]!) && isIntroduced(blockStart)
    const isMostlyKept = isBetween || isAnnounced || blockSum(marks) >= count * keptShareMin
    if (!isMostlyKept && (count < judgedMin || mean < meanProbabilityMin)) continue
    if (!isMostlyKept && !isDoubtful && isLinked(elements[at]!)) continue
    for (let index = blockStart; index < blockEnd; index++) if (mayBeContent(index, at)) marks[index] = 1
  }
}
