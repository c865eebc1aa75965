// Completes the items of repeated groups: the price of a product in a list, the author and the time of a post. The
// words of such parts are few, and alone they look like controls.

import { findElement } from '#actors/extract/tree/walk.ts'
import { kindBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { keptItems } from '../features/repeated-groups.ts'
import { hasToken } from '../features/tokens.ts'

/** Words of a price, an author, a time. */
const partWordsMax = 10
const controlBits = kindBits('button', 'nav', 'footer')

/** Marks amounts, authors and times in the kept items of repeated groups. */
export function fillItems(pageBlocks: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  const { elements, blocks } = pageBlocks
  const isOfByline = facts.elementNames.matching(bylineParts, (name) => hasToken(name, bylineTokens))
  for (const kept of keptItems(pageBlocks, marks, facts)) {
    for (const item of kept) {
      for (let index = elements[item]!.blockStart; index < elements[item]!.blockEnd; index++)
        if (marks[index] === 0 && isPart(index)) marks[index] = 1
    }
  }

  function isPart(index: number): boolean {
    const { element, stats } = blocks[index]!
    if (stats.words > partWordsMax || elements[element]!.hidden) return false
    if ((facts.ancestorBits[element]! & controlBits) !== 0) return false
    return (stats.currency > 0 && stats.digits > 0) || isByline(index)
  }

  function isByline(index: number): boolean {
    const { element, childStart, childEnd } = blocks[index]!
    const { node, parent } = elements[element]!
    if (isOfByline[element] === 1 || isOfByline[parent] === 1) return true
    return node.children
      .slice(childStart, childEnd)
      .some((child) => findElement(child, ({ tagName }) => tagName === 'time') !== undefined)
  }
}

/** Parts of every name with one of `bylineTokens`. */
const bylineParts = ['author', 'user', 'byline', 'posted', 'poster', 'datetime', 'timestamp']
const bylineTokens = new Set(['author', 'username', 'byline', 'poster', 'user-name', 'posted', 'datetime', 'timestamp'])
