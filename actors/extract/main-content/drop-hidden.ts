// Removes hidden parts from the selection: notices, texts for machines, other versions of the content.

import type { Element } from 'hast'
import { isPanel } from '#actors/extract/tree/panels.ts'
import type { PageBlocks, PageElement } from './blocks.ts'
import { sumOf } from './element-facts.ts'
import type { FeatureTable } from './features.ts'

/** With fewer visible words and many hidden ones the page is shown by a script, and its hidden parts are kept. */
const visibleMin = 30
/** With at least this many visible words, hidden parts are dropped however long they are. */
const articleMin = 250
/** On a page with fewer visible words, hidden parts of more words than the visible ones, and of this many, are kept. */
const hiddenMin = 60
/** This many hidden parts with one parent or grandparent are panels that a click opens; they are kept. */
const panelsMin = 3

/** Unmarks the blocks of hidden parts, except panels, and the content of a page that a script shows. */
export function dropHidden(pageBlocks: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  const wordsOf = (element: PageElement): number => sumOf(facts.sums.words, element)
  for (const { blockStart, blockEnd } of hiddenPartsToDrop(pageBlocks, marks, wordsOf))
    marks.fill(0, blockStart, blockEnd)
}

/** The hidden parts of the page that are no content: neither panels nor what a script shows. */
export function hiddenPartsToDrop(
  pageBlocks: PageBlocks, marks: Uint8Array, wordsOf: (element: PageElement) => number,
): PageElement[] {
  const { elements } = pageBlocks
  const { visible, hidden } = countWords(pageBlocks, marks)
  if (visible === 0 || (visible < visibleMin && hidden >= hiddenMin)) return []
  const { parts, counts } = findHiddenParts(pageBlocks)
  return parts
    .filter((index) => {
      const { node, parent } = elements[index]!
      // A hidden item that is not a property of a visible one repeats the page for machines.
      if (node.properties.itemScope !== undefined && node.properties.itemProp === undefined) return true
      const above = parent < 0 ? -1 : elements[parent]!.parent
      const isRepeated = [parent, above].some((ancestor) => counts.get(groupKey(ancestor, node))! >= panelsMin)
      return !isRepeated && !isPanel(node)
    })
    .map((index) => elements[index]!)
    .filter((element) => visible >= articleMin || wordsOf(element) < Math.max(hiddenMin, visible))
}

/** Words of the marked blocks. */
function countWords({ elements, blocks }: PageBlocks, marks: Uint8Array): { visible: number; hidden: number } {
  const words = { visible: 0, hidden: 0 }
  for (let index = 0; index < marks.length; index++)
    if (marks[index] === 1)
      words[elements[blocks[index]!.element]!.hidden ? 'hidden' : 'visible'] += blocks[index]!.stats.words
  return words
}

/** Hidden parts of one parent or grandparent with the same tag and first class form a group. */
function groupKey(ancestor: number, { tagName, properties: { className } }: Element): string {
  return `${ancestor} ${tagName} ${Array.isArray(className) ? (className[0] ?? '') : ''}`
}

/** The outermost hidden elements with text, and the sizes of their groups. */
function findHiddenParts({ elements }: PageBlocks): { parts: number[], counts: Map<string, number> } {
  const parts: number[] = []
  const counts = new Map<string, number>()
  for (let index = 0; index < elements.length; index++) {
    const { node, hidden, parent, blockStart, blockEnd, end } = elements[index]!
    if (!hidden) continue
    if (blockStart < blockEnd) {
      parts.push(index)
      for (const ancestor of new Set([parent, parent < 0 ? -1 : elements[parent]!.parent])) {
        const key = groupKey(ancestor, node)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    index = end - 1
  }
  return { parts, counts }
}
