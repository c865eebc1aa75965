// Stable extraction for monitors: repeats the decisions of the last check on the blocks that are still there, so that
// changes around the content do not change what is kept. See docs/decisions/0010-stable-extraction.md.

import { signBlocks } from './block-signatures.ts'
import type { Decisions } from './block-decisions.ts'
import type { PageBlocks } from '../features/blocks.ts'
import { matchBlocks } from './match-blocks.ts'
import type { Selection } from '../select-blocks.ts'

/** What a fresh extraction selects. */
export interface FreshSelection extends Selection { isolated: boolean }

export interface Repeated {
  decisions: Decisions
  /** Whether the layout changed so much that the previous decisions were dropped. */
  isRestarted: boolean
}

/** The share of the kept blocks that must be recognised, and the share of the blocks of the page. */
const keptShareMin = 0.5
const pageShareMin = 0.3

/**
 * Decides on every block: as before if it was recognised with the same text; kept if it was kept with another text; as
 * `fresh` selects if it was left out with another text. A new block follows the blocks in the same place of the
 * structure, and `fresh` where these differ. `previous`: null at the first check. Pure.
 */
export function repeatDecisions(pageBlocks: PageBlocks, fresh: FreshSelection, previous: Decisions | null): Repeated {
  const signatures = signBlocks(pageBlocks)
  const anew: Decisions = { ...signatures, ...fresh }
  if (previous === null) return { decisions: anew, isRestarted: false }
  const matches = matchBlocks(previous, signatures)
  if (isOtherLayout(matches, previous)) return { decisions: anew, isRestarted: true }
  const marks = fresh.marks.slice()
  const isNew = (index: number): boolean => matches[index]! < 0
  for (let index = 0; index < marks.length; index++) {
    if (isNew(index)) continue
    const was = matches[index]!
    const isKept = previous.marks[was]! > 0
    if (isKept || previous.texts[was] === signatures.texts[index]) marks[index] = isKept ? 1 : 0
  }
  decideNewBlocks(pageBlocks, anew, previous, matches, marks)
  const headline = repeatHeadline(fresh, previous, matches)
  if (headline >= 0) marks[headline] = 0
  if (headline < 0 && !marks.includes(1)) return { decisions: anew, isRestarted: true }
  return { decisions: { ...signatures, marks, headline, isolated: previous.isolated }, isRestarted: false }
}

function isOtherLayout(matches: Int32Array, previous: Decisions): boolean {
  let recognised = 0
  let recognisedKept = 0
  let kept = 0
  for (const mark of previous.marks) kept += mark
  for (const was of matches) {
    if (was < 0) continue
    recognised++
    recognisedKept += previous.marks[was]!
  }
  return recognisedKept < kept * keptShareMin || recognised < matches.length * pageShareMin
}

/** The headline of the last check; a fresh one only if it is a new block. */
function repeatHeadline(fresh: FreshSelection, previous: Decisions, matches: Int32Array): number {
  if (previous.headline >= 0) {
    const index = matches.indexOf(previous.headline)
    if (index >= 0) return index
  }
  return fresh.headline >= 0 && matches[fresh.headline]! < 0 ? fresh.headline : -1
}

const [keptSeen, leftOutSeen] = [1, 2]

/** Decides on the blocks that were not there before. */
function decideNewBlocks(
  pageBlocks: PageBlocks, { paths, marks: fresh }: Decisions, previous: Decisions, matches: Int32Array,
  marks: Uint8Array,
): void {
  if (!matches.includes(-1)) return
  const seen = new Map<number, number>()
  for (let index = 0; index < previous.marks.length; index++) {
    const path = previous.paths[index]!
    seen.set(path, (seen.get(path) ?? 0) | (previous.marks[index]! > 0 ? keptSeen : leftOutSeen))
  }
  const around = decisionsBelow(pageBlocks, previous, matches)
  for (let index = 0; index < marks.length; index++) {
    if (matches[index]! >= 0) continue
    const alike = seen.get(paths[index]!) ?? nearestDecisions(pageBlocks, around, index)
    if (alike === keptSeen && seen.has(paths[index]!)) marks[index] = 1
    else if (alike === leftOutSeen) marks[index] = 0
    else marks[index] = fresh[index]!
  }
}

/** For each element the decisions on the recognised blocks in it. */
function decisionsBelow({ elements, blocks }: PageBlocks, previous: Decisions, matches: Int32Array): Uint8Array {
  const below = new Uint8Array(elements.length)
  for (let index = 0; index < blocks.length; index++) {
    const was = matches[index]!
    if (was >= 0) below[blocks[index]!.element]! |= previous.marks[was]! > 0 ? keptSeen : leftOutSeen
  }
  for (let index = elements.length - 1; index > 0; index--) {
    const { parent } = elements[index]!
    if (parent >= 0) below[parent]! |= below[index]!
  }
  return below
}

/** The decisions in the innermost element around a block that has recognised blocks; 0 without one. */
function nearestDecisions({ elements, blocks }: PageBlocks, below: Uint8Array, block: number): number {
  for (let at = blocks[block]!.element; at >= 0; at = elements[at]!.parent) if (below[at]! > 0) return below[at]!
  return 0
}
