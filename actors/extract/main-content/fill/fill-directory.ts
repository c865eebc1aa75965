// Keeps the directory of a category: groups of links under headings that all lead to pages below the page. The links
// are short, and beside a text about the category they look like a menu.

import type { Element } from 'hast'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf, isHeadingTag } from '#actors/extract/tree/walk.ts'
import { notContentBits } from '../features/ancestor-kinds.ts'
import type { Block, PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'

/** Fewer groups, or fewer links in all, are related pages. */
const groupsMin = 3
const linksMin = 12
/** Share of the groups that must be complete; the last place of a grid may be something else. */
const completeShareMin = 0.75
/** A longer text is no entry of a directory. */
const entryWordsMax = 12

/** Marks the groups of a directory below the headline. */
export function fillDirectory(
  page: ParsedPage, pageBlocks: PageBlocks, marks: Uint8Array, { facts, headline }: FeatureTable,
): void {
  const { elements, blocks } = pageBlocks
  if (headline < 0) return
  const own = URL.parse(page.baseUrl)
  const path = own?.pathname.replace(/(?:\.\w+|\/)$/, '') ?? ''
  // All pages of the site are below its home page.
  if (!own || path === '') return
  for (const groups of facts.groups) {
    const { hidden, blockStart } = elements[groups[0]!]!
    if (groups.length < groupsMin || hidden || headline >= blockStart) continue
    if ((facts.ancestorBits[groups[0]!]! & notContentBits) !== 0) continue
    const complete = groups.filter(isGroup)
    if (complete.length < Math.max(groupsMin, groups.length * completeShareMin)) continue
    const links = complete.reduce((sum, at) => sum + elements[at]!.blockEnd - elements[at]!.blockStart - 1, 0)
    if (links < linksMin) continue
    for (const at of complete) marks.fill(1, elements[at]!.blockStart, elements[at]!.blockEnd)
  }

  /** Whether an element holds a heading and after it links to pages below the page, and nothing else. */
  function isGroup(at: number): boolean {
    const { blockStart, blockEnd } = elements[at]!
    if (blockEnd - blockStart < 2 || !isHeadingTag(elements[blocks[blockStart]!.element]!.node.tagName)) return false
    for (let index = blockStart + 1; index < blockEnd; index++) {
      const { element, stats } = blocks[index]!
      if (elements[element]!.hidden || stats.words > entryWordsMax) return false
      const links = linksOf(blocks[index]!, at)
      if (links.length === 0 || !links.every(isBelow)) return false
    }
    return true
  }

  /** The links in a block, or the one around it inside its group. */
  function linksOf({ element, childStart, childEnd }: Block, group: number): Element[] {
    for (let at = element; at > group; at = elements[at]!.parent)
      if (elements[at]!.node.tagName === 'a') return [elements[at]!.node]
    const children = elements[element]!.node.children.slice(childStart, childEnd)
    return children.flatMap((child) => [...elementsOf(child)]).filter(({ tagName }) => tagName === 'a')
  }

  function isBelow({ properties: { href } }: Element): boolean {
    const url = typeof href === 'string' ? URL.parse(href, page.baseUrl) : null
    return url !== null && url.host === own!.host && url.pathname.startsWith(`${path}/`)
  }
}
