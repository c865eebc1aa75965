// Completes the selection with lists, tables, code and cards that belong to kept content: their own words are few, and
// in menus and boxes they look the same.

import type { Element, ElementContent } from 'hast'
import { isDivTable } from '#actors/extract/markdown/tables/table-rows.ts'
import { isPanel } from '#actors/extract/tree/panels.ts'
import { mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { findElement } from '#actors/extract/tree/walk.ts'
import { notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks, PageElement } from '../features/blocks.ts'
import { isDataTable } from './data-table.ts'
import { isOtherHeading } from '../drop/drop-other-things.ts'
import { sumOf } from '../features/prefix-sums.ts'
import type { FeatureTable } from '../features/features.ts'
import { isPlausible, structureBits } from './fill-content-element.ts'
import { isCalendar } from './is-calendar.ts'

/** Marks lists, tables, code, quotes and figures between two kept blocks of the same parent. */
export function fillGaps(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, table: FeatureTable,
): void {
  let before = -1
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 0) continue
    const parent = parentOf(pageBlocks, index)
    if (before >= 0 && index > before + 1 && parent >= 0 && parent === parentOf(pageBlocks, before)) {
      for (let between = before + 1; between < index; between++) {
        const isStructured = (table.facts.ancestorBits[pageBlocks.blocks[between]!.element]! & structureBits) !== 0
        if (isStructured && isPlausible(pageBlocks, between, parent, probabilities, table)) marks[between] = 1
      }
    }
    before = index
  }
}

/** Smaller groups of similar blocks say nothing about their members. */
const groupMin = 4
/** Share of the group that must be kept, and minimum probability of the blocks to add. */
const groupShareMin = 0.5
const groupProbabilityMin = 0.3

/** Marks the doubtful members of a group of similar blocks of which most are kept, such as one card of ten. */
export function fillSimilar(
  { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { similar }: FeatureTable,
): void {
  for (const [first, { members }] of similar.entries()) {
    if (members[0] !== first || members.length < groupMin) continue
    // Paragraphs are similar on any page.
    if (elements[blocks[first]!.element]!.node.tagName === 'p') continue
    const visible = members.filter((index) => !elements[blocks[index]!.element]!.hidden)
    const kept = visible.reduce((sum, index) => sum + marks[index]!, 0)
    if (visible.length < groupMin || kept === visible.length || kept < visible.length * groupShareMin) continue
    for (const index of visible) if (probabilities[index]! >= groupProbabilityMin) marks[index] = 1
  }
}

/** Marks all parts of a checklist of which one is kept: a list to tick on paper has no sentences. */
export function fillChecklists(pageBlocks: PageBlocks, marks: Uint8Array): void {
  const lists = new Map<number, number[]>()
  for (let index = 0; index < marks.length; index++) {
    if (!hasTickBoxes(pageBlocks, index) || pageBlocks.elements[pageBlocks.blocks[index]!.element]!.hidden) continue
    const parent = parentOf(pageBlocks, index)
    const parts = lists.get(parent)
    if (parts) parts.push(index)
    else lists.set(parent, [index])
  }
  for (const parts of lists.values())
    if (parts.some((index) => marks[index] === 1)) for (const index of parts) marks[index] = 1
}

/** Whether the block has checkboxes without name and value, which are not part of a form. */
function hasTickBoxes({ elements, blocks }: PageBlocks, block: number): boolean {
  const { element, childStart, childEnd } = blocks[block]!
  const { children } = elements[element]!.node
  for (let at = childStart; at < childEnd; at++) if (isTickBox(children[at]!)) return true
  return false
}

const isTickBox = (node: ElementContent): boolean =>
  node.type === 'element'
  && node.tagName === 'input'
  && node.properties.type === 'checkbox'
  && node.properties.name === undefined
  && node.properties.value === undefined

/** A table of fewer blocks is not a data table; one of more may be the page itself. */
const cellsMin = 2
const cellsMax = 400
/** A table with a higher share of links is navigation. */
const tableLinkShareMax = 0.4

const hasStyle = mayHave('style')

/** Fewer cells are not a table to read. */
const dataCellsMin = 4
/** Mean probability of the cells of a data table. Their words are few, so it is low for specifications too. */
const dataProbabilityMin = 0.12
/** The same of a table with header cells directly below a text that is kept. */
const introducedProbabilityMin = 0.05

/**
 * Marks whole tables: those between two kept blocks, and tables of data that may be content. Headings directly before
 * the table are skipped; later rules decide. A calendar is no table to read.
 */
export function fillTables(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, table: FeatureTable,
): void {
  const { elements } = pageBlocks
  const { facts, headings } = table
  /** Whether a table has data that may be content. */
  function isLikelyData({ node, blockStart, blockEnd }: PageElement, cells: number): boolean {
    if (cells < dataCellsMin || !isDataTable(node)) return false
    const sum = probabilities.subarray(blockStart, blockEnd).reduce((all, one) => all + one, 0)
    const isIntroduced = marks[blockStart - 1] === 1 && hasHeaderCell(node)
    if (sum < cells * (isIntroduced ? introducedProbabilityMin : dataProbabilityMin)) return false
    const heading = headings[blockStart]!
    return heading < 0 || !isOtherHeading(pageBlocks, heading, table)
  }
  /** Whether a table of few links stands between two kept blocks. */
  function isBetween(element: PageElement, cells: number): boolean {
    if (cells > cellsMax || marks[element.blockEnd] !== 1) return false
    let before = element.blockStart - 1
    while (before >= 0 && marks[before] === 0 && headings[before + 1] === before) before--
    return before >= 0 && marks[before] === 1
      && sumOf(facts.sums.linkWords, element) < sumOf(facts.sums.words, element) * tableLinkShareMax
  }
  /** Whether an element is hidden otherwise than in a panel that a click opens. */
  function isHiddenForGood(index: number): boolean {
    let outermost = -1
    for (let at = index; at >= 0 && elements[at]!.hidden; at = elements[at]!.parent) outermost = at
    return outermost >= 0 && !isPanel(elements[outermost]!.node)
  }
  const isNamed = facts.elementNames.matching(['table'])
  let innerTable = elements.length
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index]!
    const { node, blockStart, blockEnd, end } = element
    const isDiv = (isNamed[index] === 1 || hasStyle(node)) && isDivTable(node)
    if (node.tagName !== 'table' && !isDiv) continue
    const isLayout = innerTable < end
    innerTable = index
    const cells = blockEnd - blockStart
    const isBoilerplate = isHiddenForGood(index) || (facts.ancestorBits[index]! & notContentBits) !== 0
    if (isLayout || isBoilerplate || cells < cellsMin) continue
    if (!isLikelyData(element, cells) && !isBetween(element, cells)) continue
    if (!isCalendar(node)) marks.fill(1, blockStart, blockEnd)
  }
  fillTableGroups(elements, marks, table, isHiddenForGood)
}

/** Share of the words of the tables with one parent that must be kept. */
const siblingShareMin = 0.5

/** Marks the other tables of a group of which most is kept: a part of a specification may have two short rows. */
function fillTableGroups(
  elements: readonly PageElement[], marks: Uint8Array, { facts }: FeatureTable, isHidden: (index: number) => boolean,
): void {
  const groups = new Map<number, number[]>()
  for (let index = 0; index < elements.length; index++) {
    const { node, blockStart, blockEnd } = elements[index]!
    if (node.tagName !== 'table' || facts.groupSize[index]! < 2 || blockStart === blockEnd) continue
    const group = groups.get(facts.groupFirst[index]!)
    if (group) group.push(index)
    else groups.set(facts.groupFirst[index]!, [index])
  }
  for (const group of groups.values()) {
    let [cells, kept] = [0, 0]
    for (const { blockStart, blockEnd } of group.map((index) => elements[index]!)) {
      cells += blockEnd - blockStart
      for (let index = blockStart; index < blockEnd; index++) kept += marks[index]!
    }
    if (kept === cells || kept < cells * siblingShareMin) continue
    for (const index of group) {
      const { node, blockStart, blockEnd } = elements[index]!
      const isContent = (facts.ancestorBits[index]! & notContentBits) === 0 && !isHidden(index)
      if (isContent && isDataTable(node)) marks.fill(1, blockStart, blockEnd)
    }
  }
}

const hasHeaderCell = (table: Element): boolean => findElement(table, ({ tagName }) => tagName === 'th') !== undefined

/** The element that encloses a block; for a run of text between other blocks the element whose child it is. */
function parentOf({ elements, blocks }: PageBlocks, block: number): number {
  const { element } = blocks[block]!
  const { parent, blockStart, blockEnd } = elements[element]!
  return blockEnd - blockStart > 1 ? element : parent
}
