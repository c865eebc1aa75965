// Removes lists of other things from the selection: "Similar items", "Customers also viewed", "Related articles". Their
// items look like content, but they are not what the page is about, and they change with every visit.

import { findElement, isHeadingTag } from '#actors/extract/tree/walk.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import type { Block, PageBlocks, PageElement } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { linkDensity } from '../features/text-stats.ts'
import { otherHeadings } from './other-headings.data.ts'

/** Matches lower-case text, which is faster than to ignore case; both forms of the apostrophe. */
const heading = new RegExp(`^${oneOf(otherHeadings).replaceAll("'", "['’]")}$`, 'u')
/** A longer text is not the heading of such a list. */
const headingWordsMax = 8
/** Fewer items are not a list. */
const itemsMin = 2
/** Elements between a text and the heading that it is part of. */
const headingDepthMax = 3
/** Fewer siblings of one shape are not a repeated group. */
const groupMin = 2
/** An item of more blocks is a part of the page. */
const itemBlocksMax = 40
/** Share of the words of a section that must be in its items. */
const itemShareMin = 0.6

/** Share of the words of a line that must be in links. */
const linkLineMin = 0.9

/** A range of blocks, end exclusive. */
interface Section { start: number, end: number }

/** Unmarks the sections with other things, unless they hold the headline. */
export function dropOtherThings(pageBlocks: PageBlocks, marks: Uint8Array, table: FeatureTable): void {
  const lastKept = marks.lastIndexOf(1)
  for (let index = 0; index <= lastKept; index++) {
    if (!isOtherHeading(pageBlocks, index, table)) continue
    const end = endOfOtherThings(pageBlocks, index, table)
    if (end === undefined) continue
    marks.fill(0, index, end)
    index = end - 1
  }
}

/** Whether a block is the heading of such a list. */
export function isOtherHeading({ elements, blocks }: PageBlocks, index: number, { headline }: FeatureTable): boolean {
  const { element, stats } = blocks[index]!
  if (stats.words > headingWordsMax || index === headline || elements[element]!.hidden) return false
  return heading.test(withoutEnd(stats.head).toLowerCase())
}

const endMarks = ' :.…!?'

/** A text without the punctuation and white space at its end. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && endMarks.includes(text[end - 1]!)) end--
  return end === text.length ? text : text.slice(0, end)
}

/**
 * The end of the list of other things below a heading: within the smallest element that has more than the heading, or
 * starts with it, and whose words up to the next heading of the same or a higher level are mostly in items.
 */
function endOfOtherThings(pageBlocks: PageBlocks, index: number, table: FeatureTable): number | undefined {
  const { elements, blocks } = pageBlocks
  const level = levelOf(elements, blocks[index]!.element)
  for (let at = blocks[index]!.element; at >= 0; at = elements[at]!.parent) {
    const { blockStart, blockEnd } = elements[at]!
    if (blockEnd === index + 1) continue
    // A label in a text is followed by the rest of the text, maybe after lines that are links.
    if (blockStart < index && level === textLevel) return endOfLinkLines(pageBlocks, index + 1)
    let end = index + 1
    while (end < blockEnd && end !== table.headline && !endsSection(pageBlocks, end, index, level, table)) end++
    if (isListOfItems(pageBlocks, { start: index + 1, end }, table)) return end
    if (blockStart < index || end < blockEnd) return undefined
  }
  return undefined
}

/** The end of the lines from a block on that are links, if there are enough for a list. */
function endOfLinkLines({ elements, blocks }: PageBlocks, start: number): number | undefined {
  let end = start
  while (end < blocks.length && isLinkLine(blocks[end]!) && levelOf(elements, blocks[end]!.element) === textLevel) end++
  return end - start >= itemsMin ? end : undefined
}

const isLinkLine = ({ stats }: Block): boolean => stats.words > 0 && linkDensity(stats) >= linkLineMin

/** Whether a block is a heading of the page that ends the section of another heading, not one inside an item. */
function endsSection(
  { elements, blocks }: PageBlocks, index: number, heading: number, level: number, { facts }: FeatureTable,
): boolean {
  const { element } = blocks[index]!
  // The items of a list whose own title is no heading have headings of any level.
  if (level === textLevel || elements[element]!.hidden || levelOf(elements, element) > level) return false
  const item = outermostItem(elements, element, heading + 1, facts)
  return item < 0 || elements[item]!.blockEnd === index + 1
}

/** Below all levels of headings. */
const textLevel = 7

/** Level of the heading that an element is part of, else `textLevel`. */
function levelOf(elements: readonly PageElement[], element: number): number {
  for (let at = element, steps = 0; at >= 0 && steps < headingDepthMax; at = elements[at]!.parent, steps++) {
    const { tagName } = elements[at]!.node
    if (isHeadingTag(tagName)) return Number(tagName[1])
  }
  return textLevel
}

/** Whether most words of a section are in items of repeated groups that link to other pages. */
function isListOfItems(
  { elements, blocks }: PageBlocks, { start, end }: Section, { facts }: FeatureTable,
): boolean {
  const isLinked = new Map<number, boolean>()
  let words = 0
  let itemWords = 0
  for (let index = start; index < end; index++) {
    const { element, stats } = blocks[index]!
    words += stats.words
    const item = outermostItem(elements, element, start, facts)
    if (item < 0 || elements[item]!.blockEnd > end) continue
    if (!isLinked.has(item)) isLinked.set(item, hasLink(elements, item))
    if (isLinked.get(item)) itemWords += stats.words
  }
  const items = [...isLinked.values()].filter(Boolean).length
  return items >= itemsMin && itemWords >= words * itemShareMin
}

/** The outermost member of a repeated group around an element that starts at the block `start` or later; else -1. */
function outermostItem(
  elements: readonly PageElement[], element: number, start: number, { groupSize }: FeatureTable['facts'],
): number {
  let item = -1
  for (let at = element; at >= 0 && elements[at]!.blockStart >= start; at = elements[at]!.parent)
    if (groupSize[at]! >= groupMin && elements[at]!.blockEnd - elements[at]!.blockStart <= itemBlocksMax) item = at
  return item
}

/** Whether an item is a link, is in one or holds one. */
function hasLink(elements: readonly PageElement[], item: number): boolean {
  const { node, parent } = elements[item]!
  if (parent >= 0 && elements[parent]!.node.tagName === 'a') return true
  return node.tagName === 'a' || findElement(node, ({ tagName }) => tagName === 'a') !== undefined
}
