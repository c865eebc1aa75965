// What belongs to a part that is clearly content although its own words do not show it: the table, the list, the code
// between two paragraphs. The judgement of single blocks is unsure about these, because in menus and boxes they look
// the same.

import type { PageBlocks } from './blocks.ts'
import { sumOf, surroundings } from './element-facts.ts'
import type { FeatureTable } from './features.ts'

const bits = (...names: (typeof surroundings)[number][]): number =>
  names.reduce((all, name) => all | (1 << surroundings.indexOf(name)), 0)
const besides = bits('aside', 'nav', 'footer')
const notContent = besides | bits('form', 'button')
const structured = bits('table', 'list', 'pre', 'quote', 'figure', 'details')

/** Below this a block's own judgement speaks against it for sure. */
const sureMin = { structured: 0.03, other: 0.2 }
/** Words and names that weigh less than this speak against a block. */
const wordsMin = { structured: -2.5, other: -1 }
const nameMin = -1.2
/** Share of the words of a clear part that must be kept already. */
const shareMin = 0.75

/**
 * In a page's one `main` or `article`, most of which is kept, everything is content that nothing speaks against:
 * neither the element it is in, nor a name on the way to the part, nor the words, nor a judgement that is sure.
 */
export function fillClearPart(cut: PageBlocks, marks: Uint8Array, keep: Float64Array, table: FeatureTable): void {
  const part = findClearPart(cut)
  if (part < 0) return
  const { blockStart, blockEnd } = cut.elements[part]!
  const open: number[] = []
  let words = 0
  let kept = 0
  for (let index = blockStart; index < blockEnd; index++) {
    const { stats } = cut.blocks[index]!
    words += stats.words
    if (marks[index] === 1) kept += stats.words
    else if (nothingAgainst(cut, index, part, keep, table)) open.push(index)
  }
  if (kept >= words * shareMin) for (const index of open) marks[index] = 1
}

/** Lists, tables, code, quotes and figures between two kept paragraphs of the same parent are content, too. */
export function fillGaps(cut: PageBlocks, marks: Uint8Array, keep: Float64Array, table: FeatureTable): void {
  let before = -1
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 0) continue
    const parent = parentOf(cut, index)
    if (before >= 0 && index > before + 1 && parent >= 0 && parent === parentOf(cut, before)) {
      for (let between = before + 1; between < index; between++) {
        const isStructured = (table.facts.around[cut.blocks[between]!.element]! & structured) !== 0
        if (isStructured && nothingAgainst(cut, between, parent, keep, table)) marks[between] = 1
      }
    }
    before = index
  }
}

/**
 * From so many on, blocks that look alike say what they are: most of them kept, the doubtful others are kept as well.
 */
const likesMin = 4
const likesShare = 0.5
const likeMin = 0.3

/**
 * Keeps the doubtful ones among blocks that look alike and of which most are kept: the tenth card of a page is what the
 * nine others are.
 */
export function fillLikes(
  { elements, blocks }: PageBlocks, marks: Uint8Array, keep: Float64Array, { likes }: FeatureTable,
): void {
  for (const { members } of new Set(likes)) {
    // Paragraphs look alike on any page.
    if (members.length < likesMin || elements[blocks[members[0]!]!.element]!.node.tagName === 'p') continue
    const visible = members.filter((index) => !elements[blocks[index]!.element]!.hidden)
    const kept = visible.reduce((sum, index) => sum + marks[index]!, 0)
    if (visible.length < likesMin || kept === visible.length || kept < visible.length * likesShare) continue
    for (const index of visible) if (keep[index]! >= likeMin) marks[index] = 1
  }
}

/**
 * A part of a checklist is kept when another one beside it is: what is ticked on paper has no sentences that speak for
 * it.
 */
export function fillChecklists(cut: PageBlocks, marks: Uint8Array): void {
  const lists = new Map<number, number[]>()
  for (let index = 0; index < marks.length; index++) {
    if (!hasTickBoxes(cut, index) || cut.elements[cut.blocks[index]!.element]!.hidden) continue
    const parent = parentOf(cut, index)
    const parts = lists.get(parent)
    if (parts) parts.push(index)
    else lists.set(parent, [index])
  }
  for (const parts of lists.values())
    if (parts.some((index) => marks[index] === 1)) for (const index of parts) marks[index] = 1
}

/** Whether lines of a block have boxes to tick without a name: no form asks for them. */
function hasTickBoxes({ elements, blocks }: PageBlocks, block: number): boolean {
  const { element, childStart, childEnd } = blocks[block]!
  return elements[element]!.node.children.slice(childStart, childEnd).some(
    (child) =>
      child.type === 'element'
      && child.tagName === 'input'
      && child.properties.type === 'checkbox'
      && child.properties.name === undefined
      && child.properties.value === undefined,
  )
}

/** Fewer blocks are no table, more may be the page. */
const cellsMin = 2
const cellsMax = 400
/** A table of links says where to go. */
const tableLinks = 0.4

/**
 * A table between two kept blocks is content as a whole: its words are too few to say so. Headings that lead it are
 * left to what follows.
 */
export function fillTables(cut: PageBlocks, marks: Uint8Array, { facts, headings }: FeatureTable): void {
  const { elements } = cut
  let inner = elements.length
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index]!
    const { node: { tagName }, blockStart, blockEnd, end } = element
    if (tagName !== 'table') continue
    const isLayout = inner < end
    inner = index
    const cells = blockEnd - blockStart
    if (isLayout || element.hidden || cells < cellsMin || cells > cellsMax || (facts.around[index]! & notContent) !== 0)
      continue
    let before = blockStart - 1
    while (before >= 0 && marks[before] === 0 && headings[before + 1] === before) before--
    if (before < 0 || marks[before] === 0 || marks[blockEnd] !== 1) continue
    if (sumOf(facts.sums.linkWords, element) < sumOf(facts.sums.words, element) * tableLinks)
      marks.fill(1, blockStart, blockEnd)
  }
}

/** The element that a block stands in: a run of text between other blocks is no element of its own. */
function parentOf({ elements, blocks }: PageBlocks, block: number): number {
  const { element } = blocks[block]!
  const { parent, blockStart, blockEnd } = elements[element]!
  return blockEnd - blockStart > 1 ? element : parent
}

function nothingAgainst(
  cut: PageBlocks, index: number, part: number, keep: Float64Array, { facts, texts }: FeatureTable,
): boolean {
  const { element } = cut.blocks[index]!
  const kind = (facts.around[element]! & structured) !== 0 ? 'structured' : 'other'
  if ((facts.around[element]! & notContent) !== 0 || cut.elements[element]!.hidden) return false
  if (keep[index]! < sureMin[kind] || texts[index]!.min <= wordsMin[kind]) return false
  let at = element
  while (at !== part && at >= 0 && facts.names[at]!.min > nameMin) at = cut.elements[at]!.parent
  return at === part
}

/**
 * The element of the page's only visible `main`, else of its only `article`; -1 when there is none or more than one.
 */
export function findClearPart({ elements }: PageBlocks): number {
  const visible = elements
    .map((_, index) => index)
    .filter((index) => !elements[index]!.hidden && elements[index]!.blockEnd > elements[index]!.blockStart)
  const mains = visible.filter(
    (index) => elements[index]!.node.tagName === 'main' || elements[index]!.node.properties.role === 'main',
  )
  if (mains.length === 1) return mains[0]!
  const articles = visible.filter((index) => elements[index]!.node.tagName === 'article')
  return mains.length === 0 && articles.length === 1 ? articles[0]! : -1
}

/**
 * All that is visible in the page's clear part, without the navigation and notes in it; nothing when there is no such
 * part. For pages of a few words.
 */
export function takeClearPart(cut: PageBlocks, { facts }: FeatureTable): Uint8Array | undefined {
  const part = findClearPart(cut)
  if (part < 0) return undefined
  const marks = new Uint8Array(cut.blocks.length)
  const { blockStart, blockEnd } = cut.elements[part]!
  const around = facts.around[part]!
  for (let index = blockStart; index < blockEnd; index++) {
    const { element } = cut.blocks[index]!
    if (!cut.elements[element]!.hidden && (facts.around[element]! & besides & ~around) === 0) marks[index] = 1
  }
  return marks.includes(1) ? marks : undefined
}
