// From probabilities to a decision: which blocks to keep. The threshold makes the expected F1 of the page greatest; the
// rules after it hold for any page: nothing is said twice, and a part that is clearly content keeps its lists, tables
// and code.

import type { Root } from 'hast'
import { collectNotes } from '#actors/extract/markdown/footnotes.ts'
import type { PageBlocks, PageElement } from './blocks.ts'
import { dropCopies } from './drop-copies.ts'
import { sumOf } from './element-facts.ts'
import type { FeatureTable } from './features.ts'
import { fillCaptions, fillCode, fillNotes, fillSummaries } from './fill-attached.ts'
import { fillChecklists, fillClearPart, fillGaps, fillLikes, fillTables, takeClearPart } from './fill.ts'
import { keepHeadings } from './keep-headings.ts'
import { markLikely } from './mark-likely.ts'

export interface Chosen {
  /** 1 for each block that is kept in its place. */
  marks: Uint8Array
  /** The block that becomes the headline; it is not marked. -1 without one. */
  headline: number
}

/** Fewer words than this are not taken for the content of a page that has more. */
const wordsMin = 8
/** What is sure, how much of the expected content it must be, and how much of it the core holds. */
const sureMin = 0.72
const sureShare = 0.55
const coreShare = 0.85
/** With at least as many visible words the page can be read without scripts. */
const visibleMin = 30
/** A hidden part of fewer words is no content; of any length, when this many words are visible. */
const hiddenMin = 60
const articleMin = 250

/** Chooses the blocks to keep, or nothing when no part of the page stands out. */
export function chooseBlocks(
  root: Root, cut: PageBlocks, keep: Float64Array, table: FeatureTable, withImages: boolean,
): Chosen | undefined {
  evenOut(cut, keep)
  const threshold = findThreshold(cut, keep)
  const marks = markLikely(cut, keep, threshold, findSureCore(cut, keep))
  fillGaps(cut, marks, keep, table)
  fillClearPart(cut, marks, keep, table)
  fillLikes(cut, marks, keep, table)
  const notes = collectNotes(root)
  // Notes first, for a table between the text and its notes is in the text; and once more, for tables and captions
  // refer to notes.
  fillNotes(cut, marks, notes)
  fillTables(cut, marks, table)
  fillChecklists(cut, marks)
  fillCode(cut, marks, keep, table)
  if (withImages) fillCaptions(cut, marks, table)
  fillSummaries(cut, marks)
  fillNotes(cut, marks, notes)
  keepHeadings(cut, marks, keep, table)
  dropCopies(cut, marks)
  dropHiddenBits(cut, marks, table)
  let words = 0
  for (let index = 0; index < marks.length; index++) if (marks[index] === 1) words += cut.blocks[index]!.stats.words
  if (words < wordsMin) {
    const all = takeClearPart(cut, table)
    if (!all) return undefined
    marks.set(all)
  }
  if (table.title >= 0) marks[table.title] = 0
  return { marks, headline: table.title }
}

/**
 * The innermost element with nearly all of what is sure to be content, when that is most of what may be content: the
 * article, the product's description. Around such a part, what is doubtful is not content. Nothing on pages without a
 * sure part.
 */
export function findSureCore({ elements, blocks }: PageBlocks, keep: Float64Array): PageElement | undefined {
  const sure = new Float64Array(keep.length + 1)
  let expected = 0
  for (let index = 0; index < keep.length; index++) {
    const words = keep[index]! * blocks[index]!.stats.words
    sure[index + 1] = sure[index]! + (keep[index]! >= sureMin ? words : 0)
    expected += words
  }
  const all = sure[keep.length]!
  if (all === 0 || all < expected * sureShare) return undefined
  let core: PageElement | undefined
  for (let index = 0; index < elements.length; index++) {
    const { blockStart, blockEnd, end } = elements[index]!
    if (sure[blockEnd]! - sure[blockStart]! < all * coreShare) index = end - 1
    else core = elements[index]!
  }
  return core
}

/**
 * The threshold that makes the expected F1 of the kept words greatest: blocks are taken from the most likely on, as
 * long as that raises 2 · (kept and right) / (kept + right). It lies at half the F1 that can be reached: near 0.5 on a
 * clear page, lower on a doubtful one.
 */
export function findThreshold({ blocks }: PageBlocks, keep: Float64Array): number {
  const order = [...keep.keys()].sort((a, b) => keep[b]! - keep[a]!)
  let right = 0
  for (let index = 0; index < keep.length; index++) right += keep[index]! * blocks[index]!.stats.words
  let taken = 0
  let takenRight = 0
  let best = 0
  let threshold = 0.5
  for (const index of order) {
    const { words } = blocks[index]!.stats
    taken += words
    takenRight += words * keep[index]!
    const f1 = (2 * takenRight) / (taken + right)
    if (f1 <= best) continue
    best = f1
    threshold = keep[index]!
  }
  return Math.min(0.5, threshold)
}

/**
 * Drops what is hidden: a notice, a text for machines, a second version. Three or more hidden parts side by side are
 * panels that a click opens and stay as they were judged, as do long ones on a page with little else; so does
 * everything where too little is visible, because such a page shows itself by script.
 */
function dropHiddenBits({ elements, blocks }: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  let visible = 0
  for (let index = 0; index < marks.length; index++)
    if (marks[index] === 1 && !elements[blocks[index]!.element]!.hidden) visible += blocks[index]!.stats.words
  if (visible < visibleMin) return
  const parts: number[] = []
  const near = new Map<number, number>()
  for (let index = 0; index < elements.length; index++) {
    const { hidden, parent, blockStart, blockEnd, end } = elements[index]!
    if (!hidden) continue
    if (blockStart < blockEnd) {
      parts.push(index)
      near.set(parent, (near.get(parent) ?? 0) + 1)
      const above = parent < 0 ? -1 : elements[parent]!.parent
      near.set(above, (near.get(above) ?? 0) + 1)
    }
    index = end - 1
  }
  for (const index of parts) {
    const { node: { properties }, parent, blockStart, blockEnd } = elements[index]!
    // A hidden item of its own, not a property of a visible one, is the page told once more for machines.
    const isForMachines = properties.itemScope !== undefined && properties.itemProp === undefined
    const isPanel =
      !isForMachines && (near.get(parent)! >= 3 || (parent >= 0 && near.get(elements[parent]!.parent)! >= 3))
    if (!isPanel && (visible >= articleMin || sumOf(facts.sums.words, elements[index]!) < hiddenMin))
      marks.fill(0, blockStart, blockEnd)
  }
}

/** How far the blocks of a table or a list are judged together, 0 to 1. */
const togetherness: Record<string, number> = { table: 0.95, ul: 0.6, ol: 0.6, dl: 0.6 }

/**
 * Moves the judgements of the cells of a table and of the items of a list towards their mean: they are content together
 * or not at all.
 */
export function evenOut({ elements }: PageBlocks, keep: Float64Array): void {
  let innerTable = elements.length
  for (let index = elements.length - 1; index >= 0; index--) {
    const { node: { tagName }, blockStart, blockEnd, end } = elements[index]!
    const together = togetherness[tagName]
    // A table around a table is a layout, and a long list may be the page.
    const isLayout = tagName === 'table' && innerTable < end
    if (tagName === 'table') innerTable = index
    if (together === undefined || isLayout || blockEnd - blockStart < 2 || blockEnd - blockStart > 400) continue
    let sum = 0
    for (let block = blockStart; block < blockEnd; block++) sum += keep[block]!
    const mean = sum / (blockEnd - blockStart)
    for (let block = blockStart; block < blockEnd; block++) keep[block]! += together * (mean - keep[block]!)
  }
}
