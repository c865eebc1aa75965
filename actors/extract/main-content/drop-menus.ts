// Removes the menus that a click opens from the selection: the list of the forums to jump to, the orders of a list. In
// such a menu every item is a link, as in a list of content.

import type { PageBlocks } from './blocks.ts'
import { linkDensity } from './text-stats.ts'
import { nameOf, nameTokens } from './tokens.ts'

const menuTokens = new Set(['dropdown', 'jumpbox', 'jumpmenu', 'popupmenu'])
/** Part of every such name; faster to find. */
const menuPart = /drop-?down|jump|popup/i
/** A menu that has a larger share of the kept words is the content of the page. */
const keptShareMax = 0.5
/** Share of the words of a menu that are linked. */
const linkedShareMin = 0.8

/** Unmarks the blocks of menus of links. */
export function dropMenus({ elements, blocks }: PageBlocks, marks: Uint8Array): void {
  let keptWords: number | undefined
  for (let index = 0; index < elements.length; index++) {
    const { node, blockStart, blockEnd, end } = elements[index]!
    if (blockStart === blockEnd) continue
    const name = nameOf(node)
    if (name === '' || !menuPart.test(name) || !nameTokens(name).some((token) => menuTokens.has(token))) continue
    let [kept, linked] = [0, 0]
    for (let block = blockStart; block < blockEnd; block++) {
      const { stats } = blocks[block]!
      if (marks[block] === 0) continue
      kept += stats.words
      if (linkDensity(stats) >= linkedShareMin) linked += stats.words
    }
    if (kept === 0) continue
    keptWords ??= blocks.reduce((sum, { stats }, block) => sum + marks[block]! * stats.words, 0)
    if (linked < kept * linkedShareMin || kept > keptWords * keptShareMax) continue
    marks.fill(0, blockStart, blockEnd)
    index = end - 1
  }
}
