// Nothing is kept twice: pages carry versions of their content for other screens, for printing, for the next page of an
// endless one.

import type { Block, PageBlocks, PageElement } from './blocks.ts'

/** Prose of at least this many words counts as a copy by itself; shorter texts only beside one. */
const proseMin = 8
/** So many blocks in the same order as before are a copy, even of the same parent. */
const runMin = 3

/**
 * Unmarks prose that repeats a kept text of another part, short texts that repeat one beside it, and runs of blocks
 * that stood in the same order before. Single paragraphs of one parent may repeat themselves, and a quote repeats by
 * its nature. Of a hidden and a visible copy the visible stays.
 */
export function dropCopies({ elements, blocks }: PageBlocks, marks: Uint8Array): void {
  const kept = [...marks.keys()].filter((index) => marks[index] === 1)
  const inRun = findRuns(kept.map((index) => blocks[index]!.stats.hash))
  const seen = new Map<number, number>()
  let droppedBefore = false
  kept.forEach((index, place) => {
    const { stats, element } = blocks[index]!
    const before = seen.get(stats.hash)
    if (before === undefined) {
      seen.set(stats.hash, index)
      droppedBefore = false
    } else if (
      inRun[place] === 1
      || ((stats.words >= proseMin || droppedBefore)
        && !areSiblings(elements, blocks[before]!, blocks[index]!)
        && !isQuote(elements, element))
    ) {
      const beforeIsHidden = elements[blocks[before]!.element]!.hidden && !elements[element]!.hidden
      marks[beforeIsHidden ? before : index] = 0
      if (beforeIsHidden) seen.set(stats.hash, index)
      droppedBefore = !beforeIsHidden
    }
  })
}

/** Marks the texts of runs that stood in the same order, the same distance before. */
function findRuns(hashes: readonly number[]): Uint8Array {
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
    if (distance[start]! >= runMin && place - start >= runMin) marks.fill(1, start, place)
    start = place
  }
  return marks
}

const areSiblings = (elements: readonly PageElement[], one: Block, other: Block): boolean =>
  one.element === other.element || elements[one.element]!.parent === elements[other.element]!.parent

function isQuote(elements: readonly PageElement[], element: number): boolean {
  for (let at = element; at >= 0; at = elements[at]!.parent)
    if (elements[at]!.node.tagName === 'blockquote') return true
  return false
}
