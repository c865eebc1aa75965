// Completes the selection inside the page's main content element: its only `<main>` or `<article>`.

import { roleOf } from '#actors/extract/tree/quick-attributes.ts'
import { boilerplateBits, kindBits, notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { isLink } from '../features/is-link.ts'

/** Blocks in these have few words to judge by, so the limits for them are lower. */
export const structureBits = kindBits('table', 'list', 'pre', 'quote', 'figure', 'details')

/** Below this probability a block is surely not content. */
const probabilityMin = { structured: 0.03, other: 0.2 }
/** The same for a block that is the small rest of a content element of which all else is kept. */
const restProbabilityMin = { structured: 0.03, other: 0.1 }
/** The same for a block that is nothing but a link: the titles of other articles stand in lists too. */
const linkProbabilityMin = 0.15
/** A word of a text or a name of an element with a lower weight speaks against content. */
const wordWeightMin = { structured: -2.5, other: -1 }
const nameWeightMin = -1.2
/** Share of the words of the content element that must be kept already. */
const keptShareMin = 0.75
/** Above this share, what is left is a small rest. */
const restShareMin = 0.95

/** When most of the content element is kept, marks all plausible blocks in it. */
export function fillContentElement(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, table: FeatureTable,
): void {
  const contentElement = findContentElement(pageBlocks)
  if (contentElement < 0) return
  const { blockStart, blockEnd } = pageBlocks.elements[contentElement]!
  let words = 0
  let kept = 0
  for (let index = blockStart; index < blockEnd; index++) {
    const { stats } = pageBlocks.blocks[index]!
    words += stats.words
    if (marks[index] === 1) kept += stats.words
  }
  if (kept < words * keptShareMin) return
  const least = kept < words * restShareMin ? probabilityMin : restProbabilityMin
  for (let index = blockStart; index < blockEnd; index++)
    if (isPlausible(pageBlocks, index, contentElement, probabilities, table, least)) marks[index] = 1
}

/**
 * Whether nothing speaks against a block inside `ancestor`: neither the kinds and names of the elements between them,
 * nor its words, nor its probability.
 */
export function isPlausible(
  { elements, blocks }: PageBlocks, block: number, ancestor: number, probabilities: Float64Array,
  { facts, wordScores }: FeatureTable, least = probabilityMin,
): boolean {
  const { element } = blocks[block]!
  const bits = facts.ancestorBits[element]!
  const kind = (bits & structureBits) !== 0 ? 'structured' : 'other'
  if ((bits & notContentBits) !== 0 || elements[element]!.hidden) return false
  const probabilityLeast = isLink(blocks[block]!, bits) ? Math.max(least[kind], linkProbabilityMin) : least[kind]
  if (probabilities[block]! < probabilityLeast || wordScores[block]!.min <= wordWeightMin[kind]) return false
  let at = element
  while (at !== ancestor && at >= 0 && facts.names[at]!.min > nameWeightMin) at = elements[at]!.parent
  return at === ancestor
}

/** The only visible `main` element of the page, else its only `article`; -1 when there is none or more than one. */
export function findContentElement({ elements }: PageBlocks): number {
  const mains: number[] = []
  const articles: number[] = []
  for (let index = 0; index < elements.length; index++) {
    const { node, hidden, blockStart, blockEnd } = elements[index]!
    if (hidden || blockStart === blockEnd) continue
    if (node.tagName === 'main' || roleOf(node) === 'main') mains.push(index)
    if (node.tagName === 'article') articles.push(index)
  }
  if (mains.length === 1) return mains[0]!
  return mains.length === 0 && articles.length === 1 ? articles[0]! : -1
}

/**
 * Marks everything visible in the content element except navigation, asides and footers; `undefined` when the page has
 * no such element or it is empty. For pages of a few words.
 */
export function markContentElement(pageBlocks: PageBlocks, { facts }: FeatureTable): Uint8Array | undefined {
  const contentElement = findContentElement(pageBlocks)
  if (contentElement < 0) return undefined
  const marks = new Uint8Array(pageBlocks.blocks.length)
  const { blockStart, blockEnd } = pageBlocks.elements[contentElement]!
  const ownBits = facts.ancestorBits[contentElement]!
  for (let index = blockStart; index < blockEnd; index++) {
    const { element } = pageBlocks.blocks[index]!
    const isBoilerplate = (facts.ancestorBits[element]! & boilerplateBits & ~ownBits) !== 0
    if (!pageBlocks.elements[element]!.hidden && !isBoilerplate) marks[index] = 1
  }
  return marks.includes(1) ? marks : undefined
}
