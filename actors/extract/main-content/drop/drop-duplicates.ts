// Removes duplicates from the selection: pages repeat their content for other screen sizes, for printing, or for
// infinite scrolling.

import { hasClassLike } from '#actors/extract/tree/quick-attributes.ts'
import { elementsOf, isHeadingTag } from '#actors/extract/tree/walk.ts'
import type { Block, PageBlocks, PageElement } from '../features/blocks.ts'
import type { ElementFacts } from '../features/element-facts.ts'

/** A repeated text of fewer words is a duplicate only after another one. */
const wordsMin = 8
/** From this many blocks on, a repeated sequence is a duplicate, even within one parent. */
const sequenceMin = 3

/** Fewer siblings of one shape are not a repeated group. */
const groupMin = 3
/** An item of more blocks is a part of the page. */
const itemBlocksMax = 200
type Groups = Pick<ElementFacts, 'groupSize' | 'groupFirst'>

/**
 * Unmarks the other version of an item, prose that repeats a kept text of another parent, short texts after such prose,
 * and repeated sequences of blocks. Single paragraphs of one parent may repeat, and so may quotes, the headings that a
 * table of contents lists, and the texts of items that differ in others. Of a hidden and a visible copy the visible one
 * is kept, and the heading of an item instead of a text above it.
 */
export function dropDuplicates(pageBlocks: PageBlocks, marks: Uint8Array, { facts }: { facts: Groups }): void {
  dropOtherVersions(pageBlocks, marks)
  const { elements, blocks } = pageBlocks
  const kept = [...marks.keys()].filter((index) => marks[index] === 1)
  const inSequence = findRepeatedSequences(kept.map((index) => blocks[index]!.stats.hash))
  const seen = new Map<number, number>()
  let droppedBefore = false
  kept.forEach((index, place) => {
    const { stats, element } = blocks[index]!
    const before = seen.get(stats.hash)
    if (before === undefined) {
      seen.set(stats.hash, index)
      droppedBefore = false
    } else if (
      inSequence[place] === 1
        ? isInQuote(elements, element) || !areInFellows(pageBlocks, marks, facts, before, index)
        : (stats.words >= wordsMin || droppedBefore)
          && !areSiblings(elements, blocks[before]!, blocks[index]!)
          && !isInQuote(elements, element)
          && !(isInHeading(elements, element) && isContentsEntry(elements, blocks[before]!))
          && !areInFellows(pageBlocks, marks, facts, before, index)
    ) {
      const beforeIsWorse = isWorse(elements, facts, blocks[before]!, blocks[index]!)
      marks[beforeIsWorse ? before : index] = 0
      if (beforeIsWorse) seen.set(stats.hash, index)
      droppedBefore = !beforeIsWorse
    }
  })
}

/** An element of more blocks is no single item. */
const oneItemBlocksMax = 12

/**
 * Whether the second of two copies is the one to keep: the first is hidden, or repeats the heading of an item of a
 * group.
 */
function isWorse(
  elements: readonly PageElement[], { groupSize }: Groups, before: Block, block: Block,
): boolean {
  if (elements[before.element]!.hidden !== elements[block.element]!.hidden) return elements[before.element]!.hidden
  if (!isInHeading(elements, block.element) || isInHeading(elements, before.element)) return false
  if (block.stats.links < before.stats.links) return false
  let item = before.element
  while (item >= 0 && (block.element >= elements[item]!.end || groupSize[item]! < groupMin))
    item = elements[item]!.parent
  return item >= 0 && elements[item]!.blockEnd - elements[item]!.blockStart <= oneItemBlocksMax
}

/**
 * Unmarks the headings that only repeat the kept heading before them, and the first when it repeats the headline: a
 * banner has the title of the text below it.
 */
export function dropRepeatedHeadings({ elements, blocks }: PageBlocks, marks: Uint8Array, headline: number): void {
  let title = headline
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] !== 1 || index === headline) continue
    const { stats, element } = blocks[index]!
    const isHeading = isInHeading(elements, element)
    if (isHeading && title >= 0 && stats.hash === blocks[title]!.stats.hash) marks[index] = 0
    else title = isHeading ? index : -1
  }
}

/** Whether the texts of `all` include those of `some`. */
function hasTextsOf(blocks: readonly Block[], all: readonly number[], some: readonly number[]): boolean {
  const hashes = new Set(all.map((index) => blocks[index]!.stats.hash))
  return some.every((index) => hashes.has(blocks[index]!.stats.hash))
}

/** A version of more blocks is a part of the page. */
const versionBlocksMax = 40
const versionTags = new Set(['div', 'section', 'article'])

/**
 * Unmarks one of two versions of an item: neighbours, the only ones of their parent with kept text, of which one has
 * all texts of the other. Cards are given for narrow and for wide screens. The one with more text is kept.
 */
function dropOtherVersions({ elements, blocks }: PageBlocks, marks: Uint8Array): void {
  const keptIn = ({ blockStart, blockEnd }: PageElement): number[] => {
    const kept: number[] = []
    for (let index = blockStart; index < blockEnd; index++) if (marks[index] === 1) kept.push(index)
    return kept
  }
  for (const first of elements) {
    const second = elements[first.end]
    if (!second || second.parent !== first.parent || first.blockEnd - first.blockStart > versionBlocksMax) continue
    if (!versionTags.has(first.node.tagName) || first.node.tagName !== second.node.tagName) continue
    const parent = elements[first.parent]
    if (!parent || parent.blockStart !== first.blockStart || parent.blockEnd !== second.blockEnd) continue
    const [one, other] = [keptIn(first), keptIn(second)]
    if (one.length < 2 || other.length < 2) continue
    if (hasTextsOf(blocks, one, other)) for (const index of other) marks[index] = 0
    else if (hasTextsOf(blocks, other, one)) for (const index of one) marks[index] = 0
  }
}

/** Marks the texts that belong to a sequence whose texts first appeared in the same order, the same distance before. */
function findRepeatedSequences(hashes: readonly number[]): Uint8Array {
  const first = new Map<number, number>()
  const distance = hashes.map((hash, place) => {
    const before = first.get(hash)
    if (before === undefined) first.set(hash, place)
    return before === undefined ? 0 : place - before
  })
  const marks = new Uint8Array(hashes.length)
  let start = 0
  for (let place = 1; place <= distance.length; place++) {
    if (distance[place] === distance[start]) continue
    if (distance[start]! >= sequenceMin && place - start >= sequenceMin) marks.fill(1, start, place)
    start = place
  }
  return marks
}

const areSiblings = (elements: readonly PageElement[], one: Block, other: Block): boolean =>
  one.element === other.element || elements[one.element]!.parent === elements[other.element]!.parent

/** Whether a block is a link to a part of a page: an entry of a table of contents. */
function isContentsEntry(elements: readonly PageElement[], { element, childStart, childEnd, stats }: Block): boolean {
  if (stats.linkWords < stats.words) return false
  const { node, parent } = elements[element]!
  const around = [node, ...(parent < 0 ? [] : [elements[parent]!.node])]
  const inside = node.children.slice(childStart, childEnd).flatMap((child) =>
    child.type === 'element' ? [...elementsOf(child)] : [])
  return [...around, ...inside].some(({ tagName, properties: { href } }) =>
    tagName === 'a' && String(href ?? '').includes('#'))
}

function isInHeading(elements: readonly PageElement[], element: number): boolean {
  const { node, parent } = elements[element]!
  return isHeadingTag(node.tagName) || (parent >= 0 && isHeadingTag(elements[parent]!.node.tagName))
}

const quoteClass = /^bb-?code_?quote$/i

function isInQuote(elements: readonly PageElement[], element: number): boolean {
  for (let at = element; at >= 0; at = elements[at]!.parent) {
    const { node } = elements[at]!
    if (node.tagName === 'blockquote' || hasClassLike(node, quoteClass)) return true
  }
  return false
}

/**
 * Whether two blocks are in two items of one repeated group, of which the second has a kept text that the first lacks:
 * offers of one price, jobs at one place.
 */
function areInFellows(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { groupSize, groupFirst }: Groups, first: number,
  second: number,
): boolean {
  let [one, other] = [blocks[first]!.element, blocks[second]!.element]
  while (elements[one]!.parent !== elements[other]!.parent)
    if (elements[one]!.depth > elements[other]!.depth) one = elements[one]!.parent
    else if (elements[one]!.depth < elements[other]!.depth) other = elements[other]!.parent
    else [one, other] = [elements[one]!.parent, elements[other]!.parent]
  if (one === other || groupSize[one]! < groupMin || groupFirst[one] !== groupFirst[other]) return false
  const [item, fellow] = [elements[one]!, elements[other]!]
  if (Math.max(item.blockEnd - item.blockStart, fellow.blockEnd - fellow.blockStart) > itemBlocksMax) return false
  const texts = new Set(blocks.slice(item.blockStart, item.blockEnd).map(({ stats }) => stats.hash))
  for (let index = fellow.blockStart; index < fellow.blockEnd; index++)
    if (marks[index] === 1 && !texts.has(blocks[index]!.stats.hash)) return true
  return false
}
