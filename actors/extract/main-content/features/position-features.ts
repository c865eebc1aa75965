// Features of the position of a block: relative to the page, the headline, the nearest heading and the prose.

import { logOf } from './block-columns.ts'
import { sumOf } from './prefix-sums.ts'
import type { FeatureContext } from './feature-context.ts'
import { nearestContaining, stepsUp } from './tree-distance.ts'

/** `top` is the element with the most prose, `core` the innermost element with two thirds of it. */
export const positionFeatureNames = [
  'topSteps', 'topDown', 'topWords', 'topShare', 'position', 'wordsBefore', 'wordsAfter', 'sinceTitle', 'titleSteps',
  'titleWords', 'titleShare', 'sinceHeading', 'headingSum', 'headingMin', 'headingLevel', 'headingSteps', 'coreSteps',
  'coreDown', 'sinceProse', 'untilProse', 'sinceOffer', 'untilOffer', 'sinceCurrency', 'untilCurrency',
]

/** `sinceTitle` on a page without a headline. */
const noHeadline = -20
/** Prose more blocks away does not count; the distance in words (a logarithm) is then this. */
const proseBlocksMax = 20
const proseFar = 8
/** Distances in blocks to a button that buys and to a currency sign are cut off here. */
const nearMax = 40

/** Writes the features of a block from `start` on. Returns the end. */
export function writePositionFeatures(
  context: FeatureContext, index: number, rows: Float32Array, start: number,
): number {
  const { pageBlocks, facts, columns, proseContainer, headline, core, headings, wordScores } = context
  const { words } = facts.sums
  const count = pageBlocks.blocks.length
  const total = words[count]!
  const depth = columns.depths[columns.owners[index]!]!
  const before = words[index]!
  const top = nearestContaining(columns, proseContainer, index)
  const topWords = top < 0 ? 0 : sumOf(words, pageBlocks.elements[top]!)
  const headlineOwner = headline < 0 ? -1 : columns.owners[headline]!
  const headlineShared = headline < 0 ? -1 : nearestContaining(columns, headlineOwner, index)
  const headlineWords = headlineShared < 0 ? 0 : sumOf(words, pageBlocks.elements[headlineShared]!)
  const heading = headings[index]!
  const headingOwner = heading < 0 ? -1 : columns.owners[heading]!
  const coreShared = nearestContaining(columns, core, index)
  const proseBefore = columns.proseBefore[index]!
  const proseAfter = columns.proseAfter[index]!
  const isProseBeforeNear = proseBefore >= 0 && index - proseBefore <= proseBlocksMax
  const isProseAfterNear = proseAfter !== count && proseAfter - index <= proseBlocksMax
  let at = start
  rows[at++] = stepsUp(columns, proseContainer, top)
  rows[at++] = top < 0 ? -1 : depth - columns.depths[top]!
  rows[at++] = logOf(topWords)
  rows[at++] = topWords / (total + 1)
  rows[at++] = index / count
  rows[at++] = logOf(before)
  rows[at++] = logOf(total - words[index + 1]!)
  rows[at++] =
    headline < 0 ? noHeadline : Math.sign(index - headline) * logOf(Math.abs(before - words[headline]!))
  rows[at++] = headline < 0 ? -1 : stepsUp(columns, headlineOwner, headlineShared)
  rows[at++] = logOf(headlineWords)
  rows[at++] = headlineWords / (total + 1)
  rows[at++] = heading < 0 ? -1 : logOf(before - words[heading]!)
  rows[at++] = heading < 0 ? 0 : wordScores[heading]!.sum
  rows[at++] = heading < 0 ? 0 : wordScores[heading]!.min
  rows[at++] = heading < 0 ? 0 : columns.tags[heading]!
  rows[at++] =
    heading < 0 ? -1 : stepsUp(columns, headingOwner, nearestContaining(columns, headingOwner, index))
  rows[at++] = stepsUp(columns, core, coreShared)
  rows[at++] = coreShared < 0 ? -1 : depth - columns.depths[coreShared]!
  rows[at++] = isProseBeforeNear ? logOf(before - words[proseBefore + 1]!) : proseFar
  rows[at++] = isProseAfterNear ? logOf(words[proseAfter]! - words[index + 1]!) : proseFar
  rows[at++] = Math.min(index - columns.offerBefore[index]!, nearMax)
  rows[at++] = Math.min(columns.offerAfter[index]! - index, nearMax)
  rows[at++] = Math.min(index - columns.currencyBefore[index]!, nearMax)
  rows[at++] = Math.min(columns.currencyAfter[index]! - index, nearMax)
  return at
}
