// Blocks that look alike, wherever they stand: the titles of all cards, the prices, the entries of all menus. What they
// are is decided together.

import type { PageBlocks } from './blocks.ts'
import { looks } from './element-facts.ts'

/** Blocks whose element and its parent have the same tags and classes. */
export interface Like {
  count: number
  words: number
  links: number
  /** Hashes of the different texts. */
  texts: Set<number>
  members: number[]
}

/** For each block the group it belongs to; a block that is like no other is a group of one. */
export function findLikes({ elements, blocks }: PageBlocks): Like[] {
  const lookOf = looks(3, '.', '.')
  const groups = new Map<number, Like>()
  return blocks.map(({ element, stats }, index) => {
    const { node, parent } = elements[element]!
    // A page has fewer looks than elements, so that no two of these numbers are the same.
    const key = lookOf(node) * (elements.length + 1) + (parent < 0 ? elements.length : lookOf(elements[parent]!.node))
    let group = groups.get(key)
    if (!group) {
      group = { count: 0, words: 0, links: 0, texts: new Set(), members: [] }
      groups.set(key, group)
    }
    group.count++
    group.words += stats.words
    group.links += stats.linkWords
    group.texts.add(stats.hash)
    group.members.push(index)
    return group
  })
}
