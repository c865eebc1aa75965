// Removes hidden parts from the selection: notices, texts for machines, other versions of the content.

import type { Element } from 'hast'
import { isPanel } from '#actors/extract/tree/panels.ts'
import { classNamesOf } from '#actors/extract/tree/quick-attributes.ts'
import type { PageBlocks, PageElement } from '../features/blocks.ts'
import { sumOf } from '../features/prefix-sums.ts'
import type { FeatureTable } from '../features/features.ts'

/** With fewer visible words and many hidden ones the page is shown by a script, and its hidden parts are kept. */
const visibleMin = 30
/** With at least this many visible words, hidden parts are dropped however long they are. */
const articleMin = 250
/** On a page with fewer visible words, hidden parts of more words than the visible ones, and of this many, are kept. */
const hiddenMin = 60
/** They are kept only when most of their words are prose: a list of codes or options is not the content. */
const proseShareMin = 0.5
/**
 * This many hidden parts with one parent or grandparent, of so many words on average, are panels that a click opens;
 * they are kept. Shorter ones are marks of steps, states of buttons or notes, unless they are rows of a table.
 */
const panelsMin = 3
const panelWordsMin = 8
const rowTags = new Set(['tr', 'tbody'])

/** Unmarks the blocks of hidden parts, except panels, and the content of a page that a script shows. */
export function dropHidden(pageBlocks: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  const wordsOf = (element: PageElement): number => sumOf(facts.sums.words, element)
  const isData = (element: PageElement): boolean =>
    sumOf(facts.sums.prose, element) < wordsOf(element) * proseShareMin
  const ofClass = facts.elementNames.has(['hide'])
    ? pageBlocks.elements.filter((element) => hasHidingClass(element) && isData(element))
    : []
  for (const { blockStart, blockEnd } of [...hiddenPartsToDrop(pageBlocks, marks, wordsOf, isData), ...ofClass])
    marks.fill(0, blockStart, blockEnd)
}

/** Whether an element has the class by which many style sheets hide one. Scripts show texts of this class. */
const hasHidingClass = ({ node }: PageElement): boolean =>
  classNamesOf(node)?.includes('hide') === true && !isPanel(node)

/** The hidden parts of the page that are no content: neither panels nor what a script shows. */
function hiddenPartsToDrop(
  pageBlocks: PageBlocks, marks: Uint8Array, wordsOf: (element: PageElement) => number,
  isData: (element: PageElement) => boolean,
): PageElement[] {
  const { elements } = pageBlocks
  const { visible, hidden } = countWords(pageBlocks, marks)
  if (visible === 0 || hidden === 0 || (visible < visibleMin && hidden >= hiddenMin)) return []
  const { parts, groups } = findHiddenParts(pageBlocks, wordsOf)
  return parts
    .filter((index) => {
      const { node, parent } = elements[index]!
      // A hidden item that is not a property of a visible one repeats the page for machines.
      if (node.properties.itemScope !== undefined && node.properties.itemProp === undefined) return true
      const above = parent < 0 ? -1 : elements[parent]!.parent
      const isRepeated = [parent, above].some((ancestor) => {
        const { count, words } = groups.get(groupKey(ancestor, node))!
        return count >= panelsMin && (words >= count * panelWordsMin || rowTags.has(node.tagName))
      })
      return !isRepeated && !isPanel(node)
    })
    .map((index) => elements[index]!)
    .filter((element) =>
      visible >= articleMin || wordsOf(element) < Math.max(hiddenMin, visible) || isData(element),
    )
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

/** Hidden parts of a group, and their words. */
interface HiddenGroup { count: number, words: number }

/** The outermost hidden elements with text, and their groups. */
function findHiddenParts(
  { elements }: PageBlocks, wordsOf: (element: PageElement) => number,
): { parts: number[], groups: Map<string, HiddenGroup> } {
  const parts: number[] = []
  const groups = new Map<string, HiddenGroup>()
  for (let index = 0; index < elements.length; index++) {
    const { node, hidden, parent, blockStart, blockEnd, end } = elements[index]!
    if (!hidden) continue
    if (blockStart < blockEnd) {
      parts.push(index)
      for (const ancestor of new Set([parent, parent < 0 ? -1 : elements[parent]!.parent])) {
        const key = groupKey(ancestor, node)
        const { count, words } = groups.get(key) ?? { count: 0, words: 0 }
        groups.set(key, { count: count + 1, words: words + wordsOf(elements[index]!) })
      }
    }
    index = end - 1
  }
  return { parts, groups }
}
