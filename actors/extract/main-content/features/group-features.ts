// Features of the repeated siblings that contain a block: cards, posts, rows, list items. `item` is the sibling with
// the block, `group` all siblings, `outer` the group that contains this one.

import { logOf } from './block-columns.ts'
import { sumOf } from './prefix-sums.ts'
import type { FeatureContext } from './feature-context.ts'

export const groupFeatureNames = [
  'groupSize', 'groupUp', 'groupWords', 'groupLinks', 'groupProse', 'groupIndex', 'itemWords', 'itemPlace', 'outerSize',
  'outerWords', 'outerLinks', 'itemCurrency', 'itemHeadings', 'groupCurrency', 'groupHeadings', 'outerCurrency',
  'groupShare', 'groupRank', 'outerShare', 'outerRank',
]

/** Writes the features of a block from `start` on. Returns the end. */
export function writeGroupFeatures(
  { pageBlocks: { elements }, facts, columns }: FeatureContext, index: number, rows: Float32Array, start: number,
): number {
  const { words, linkWords, prose, currency, headings } = facts.sums
  const element = columns.owners[index]!
  const itemIndex = facts.groupItem[element]!
  let at = start
  if (itemIndex < 0) {
    rows[at + groupFeatureNames.indexOf('groupUp')] = -1
    return at + groupFeatureNames.length
  }
  const item = elements[itemIndex]!
  const group = elements[item.parent] ?? item
  const groupWords = sumOf(words, group)
  const outerItem = item.parent < 0 ? -1 : facts.groupItem[item.parent]!
  const outer = outerItem < 0 ? undefined : elements[elements[outerItem]!.parent] ?? elements[outerItem]
  const outerWords = outer ? sumOf(words, outer) : 0
  rows[at++] = facts.groupSize[itemIndex]!
  rows[at++] = columns.depths[element]! - item.depth
  rows[at++] = Math.log1p(groupWords / facts.groupSize[itemIndex]!)
  rows[at++] = sumOf(linkWords, group) / (groupWords + 1)
  rows[at++] = sumOf(prose, group) / (groupWords + 1)
  rows[at++] = facts.groupIndex[itemIndex]! / facts.groupSize[itemIndex]!
  rows[at++] = logOf(sumOf(words, item))
  rows[at++] = index - item.blockStart
  rows[at++] = outerItem < 0 ? 0 : facts.groupSize[outerItem]!
  rows[at++] = logOf(outerWords)
  rows[at++] = outer ? sumOf(linkWords, outer) / (outerWords + 1) : 0
  rows[at++] = sumOf(currency, item)
  rows[at++] = sumOf(headings, item)
  rows[at++] = sumOf(currency, group) / facts.groupSize[itemIndex]!
  rows[at++] = sumOf(headings, group) / facts.groupSize[itemIndex]!
  rows[at++] = outer ? sumOf(currency, outer) / facts.groupSize[outerItem]! : 0
  const total = words[words.length - 1]! + 1
  const largest = facts.largestGroupWords + 1
  rows[at++] = facts.groupWords[itemIndex]! / total
  rows[at++] = facts.groupWords[itemIndex]! / largest
  rows[at++] = outerItem < 0 ? 0 : facts.groupWords[outerItem]! / total
  rows[at++] = outerItem < 0 ? 0 : facts.groupWords[outerItem]! / largest
  return at
}
