// Groups of blocks of the same shape anywhere on the page: the titles of all cards, the prices, the entries of all
// menus. The members of a group are usually either all content or all boilerplate.

import type { PageBlocks } from './blocks.ts'
import { numberShapes } from './element-shapes.ts'

/** Blocks whose element and parent element have the same tag names and classes. */
export interface SimilarGroup {
  count: number
  words: number
  linkWords: number
  /** Hashes of the distinct texts. */
  texts: Set<number>
  /** Indices of the blocks. */
  members: number[]
}

/** The group of each block; a block of a unique shape is a group of one. */
export function groupSimilarBlocks({ elements, blocks }: PageBlocks): SimilarGroup[] {
  const shapeOf = numberShapes(3, '.', '.')
  const groups = new Map<number, SimilarGroup>()
  return blocks.map(({ element, stats }, index) => {
    const { node, parent } = elements[element]!
    const parentShape = parent < 0 ? elements.length : shapeOf(elements[parent]!.node)
    // Unique, because a page has fewer shapes than elements.
    const key = shapeOf(node) * (elements.length + 1) + parentShape
    let group = groups.get(key)
    if (!group) {
      group = { count: 0, words: 0, linkWords: 0, texts: new Set(), members: [] }
      groups.set(key, group)
    }
    group.count++
    group.words += stats.words
    group.linkWords += stats.linkWords
    group.texts.add(stats.hash)
    group.members.push(index)
    return group
  })
}
