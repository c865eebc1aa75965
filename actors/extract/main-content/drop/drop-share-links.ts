// Removes lists of links that share the page from the selection. Icons are no blocks, so that such a list looks like
// one of whatever else it has.

import type { Element } from 'hast'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import type { PageBlocks } from '../features/blocks.ts'
import { shareAddresses } from './share-addresses.data.ts'

const listTags = new Set(['ul', 'ol'])
/** A list of more blocks is content. */
const blocksMax = 12
/** Fewer links to share the page may be what a text is about. */
const linksMin = 3
const shareMin = 0.5

/** A link that shares the page, also by a mail without an addressee. */
const sharing = new RegExp(`^(?:https?:)?//(?:[\\w-]+\\.)*${oneOf(shareAddresses)}|^mailto:\\?`, 'i')

/** Unmarks the blocks of lists of links of which most share the page. */
export function dropShareLinks({ elements }: PageBlocks, marks: Uint8Array): void {
  for (let index = 0; index < elements.length; index++) {
    const { node, blockStart, blockEnd, end } = elements[index]!
    if (!listTags.has(node.tagName) || blockEnd - blockStart > blocksMax) continue
    if (!marks.subarray(blockStart, blockEnd).includes(1) || !isShareList(node)) continue
    marks.fill(0, blockStart, blockEnd)
    index = end - 1
  }
}

function isShareList(list: Element): boolean {
  let [links, shares] = [0, 0]
  for (const { tagName, properties: { href } } of elementsOf(list)) {
    if (tagName !== 'a') continue
    links++
    if (typeof href === 'string' && sharing.test(href)) shares++
  }
  return shares >= linksMin && shares >= links * shareMin
}
