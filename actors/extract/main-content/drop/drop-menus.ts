// Removes the menus that a click opens from the selection: the list of the forums to jump to, the orders of a list. In
// such a menu every item is a link, as in a list of content.

import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { prefixSums, sumOf } from '../features/prefix-sums.ts'
import { linkDensity } from '../features/text-stats.ts'
import { hasToken } from '../features/tokens.ts'

const menuTokens = new Set(['dropdown', 'jumpbox', 'jumpmenu', 'popupmenu'])
/** Parts of every such name. */
const menuParts = ['dropdown', 'drop-down', 'jump', 'popup']
/** A menu that has a larger share of the kept words is the content of the page. */
const keptShareMax = 0.5
/** Share of the words of a menu that are linked. */
const linkedShareMin = 0.8

/** Unmarks the blocks of menus of links. */
export function dropMenus(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { facts: { elementNames } }: FeatureTable,
): void {
  const named = elementNames.matching(menuParts, isMenu)
  if (!named.includes(1)) return
  const kept = prefixSums(blocks.map(({ stats }, block) => marks[block]! * stats.words))
  const linked = prefixSums(
    blocks.map(({ stats }, block) => (linkDensity(stats) >= linkedShareMin ? marks[block]! * stats.words : 0)),
  )
  const keptMax = kept[blocks.length]! * keptShareMax
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    const linkedWords = sumOf(linked, element)
    if (linkedWords === 0) continue
    const keptWords = sumOf(kept, element)
    if (keptWords > keptMax || linkedWords < keptWords * linkedShareMin || named[index] === 0) continue
    marks.fill(0, element.blockStart, element.blockEnd)
    index = element.end - 1
  }
}

const isMenu = (name: string): boolean => hasToken(name, menuTokens)
