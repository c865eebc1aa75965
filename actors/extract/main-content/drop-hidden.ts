// Removes hidden parts from the selection: notices, texts for machines, other versions of the content.

import type { PageBlocks } from './blocks.ts'
import { sumOf } from './element-facts.ts'
import type { FeatureTable } from './features.ts'

/** With fewer visible words the page is shown by a script, and its hidden parts are kept. */
const visibleMin = 30
/** With at least this many visible words, hidden parts are dropped however long they are. */
const articleMin = 250
/** On a page with fewer visible words, hidden parts of at least this many words are kept. */
const hiddenMin = 60
/** This many hidden parts with one parent or grandparent are panels that a click opens; they are kept. */
const panelsMin = 3

export function dropHidden(pageBlocks: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  const { elements } = pageBlocks
  const visible = countVisibleWords(pageBlocks, marks)
  if (visible < visibleMin) return
  const { parts, counts } = findHiddenParts(pageBlocks)
  for (const index of parts) {
    const { node: { properties }, parent, blockStart, blockEnd } = elements[index]!
    // A hidden item that is not a property of a visible one repeats the page for machines.
    const isForMachines = properties.itemScope !== undefined && properties.itemProp === undefined
    const isPanel =
      !isForMachines
      && (counts.get(parent)! >= panelsMin || (parent >= 0 && counts.get(elements[parent]!.parent)! >= panelsMin))
    if (!isPanel && (visible >= articleMin || sumOf(facts.sums.words, elements[index]!) < hiddenMin))
      marks.fill(0, blockStart, blockEnd)
  }
}

function countVisibleWords({ elements, blocks }: PageBlocks, marks: Uint8Array): number {
  let words = 0
  for (let index = 0; index < marks.length; index++)
    if (marks[index] === 1 && !elements[blocks[index]!.element]!.hidden) words += blocks[index]!.stats.words
  return words
}

/** The outermost hidden elements with text, and how many of them each parent and grandparent has. */
function findHiddenParts({ elements }: PageBlocks): { parts: number[], counts: Map<number, number> } {
  const parts: number[] = []
  const counts = new Map<number, number>()
  const count = (ancestor: number): void => void counts.set(ancestor, (counts.get(ancestor) ?? 0) + 1)
  for (let index = 0; index < elements.length; index++) {
    const { hidden, parent, blockStart, blockEnd, end } = elements[index]!
    if (!hidden) continue
    if (blockStart < blockEnd) {
      parts.push(index)
      count(parent)
      count(parent < 0 ? -1 : elements[parent]!.parent)
    }
    index = end - 1
  }
  return { parts, counts }
}
