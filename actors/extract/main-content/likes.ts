// Blocks that look alike, wherever they stand: the titles of all cards, the prices, the entries of all menus. What they are is decided together.

import type { PageBlocks, PageElement } from './blocks.ts'

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
  const groups = new Map<string, Like>()
  return blocks.map(({ element, stats }, index) => {
    const own = elements[element]!
    const key = own.parent < 0 ? signature(own) : `${signature(own)} < ${signature(elements[own.parent]!)}`
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

function signature({ node }: PageElement): string {
  const { className } = node.properties
  return Array.isArray(className) ? `${node.tagName}.${className.slice(0, 3).join('.')}` : node.tagName
}
