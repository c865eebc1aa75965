// Makes line changes readable: whole paragraphs and sections instead of halves of two.

import { joinChange, type Change } from './diff-sequences.ts'

/** The same change from `before` to `after` in other pieces. */
export function tidyChanges(before: readonly string[], after: readonly string[], changes: readonly Change[]): Change[] {
  return slideAll(before, after, dissolveTrifles(before, changes))
}

/**
 * Merges two changes with only blank lines, rules and the like between them: these match by accident. Not if both add,
 * both remove, or both replace lines by as many: then the lines between them separate them as before.
 */
function dissolveTrifles(before: readonly string[], changes: readonly Change[]): Change[] {
  const out: Change[] = []
  for (const change of changes) {
    const last = out.at(-1)
    if (last !== undefined && !isAlike(last, change) && isTrifle(before, last.oldEnd, change.oldStart)) {
      last.oldEnd = change.oldEnd
      last.newEnd = change.newEnd
    } else out.push({ ...change })
  }
  return out
}

function isAlike(one: Change, other: Change): boolean {
  const kind = kindOf(one)
  return kind !== 'rewrites' && kind === kindOf(other)
}

function kindOf({ oldStart, oldEnd, newStart, newEnd }: Change): 'replaces' | 'adds' | 'removes' | 'rewrites' {
  const [removed, added] = [oldEnd - oldStart, newEnd - newStart]
  return removed === added ? 'replaces' : removed === 0 ? 'adds' : added === 0 ? 'removes' : 'rewrites'
}

const trifleLinesMax = 3

function isTrifle(lines: readonly string[], start: number, end: number): boolean {
  return end - start <= trifleLinesMax && lines.slice(start, end).every((line) => !/[\p{L}\p{N}]/u.test(line))
}

/**
 * Added or removed lines can often be placed in several ways (`a [b a] b` is `[a b] a b`): chooses the one that begins
 * at a section.
 */
function slideAll(before: readonly string[], after: readonly string[], changes: readonly Change[]): Change[] {
  const out: Change[] = []
  changes.forEach((change, i) => {
    const next = changes[i + 1]
    const roomUp = change.oldStart - (out.at(-1)?.oldEnd ?? 0)
    const roomDown = (next?.oldStart ?? before.length) - change.oldEnd
    const by = change.oldStart === change.oldEnd ? bestSlide(after, change.newStart, change.newEnd, roomUp, roomDown)
      : change.newStart === change.newEnd ? bestSlide(before, change.oldStart, change.oldEnd, roomUp, roomDown) : 0
    const { oldStart, oldEnd, newStart, newEnd } = change
    joinChange(out, { oldStart: oldStart + by, oldEnd: oldEnd + by, newStart: newStart + by, newEnd: newEnd + by })
  })
  return out
}

/** How many lines the range is moved; among equally good positions, the last. */
function bestSlide(lines: readonly string[], start: number, end: number, roomUp: number, roomDown: number): number {
  let up = 0
  while (up < roomUp && lines[start - up - 1] === lines[end - up - 1]) up++
  let best = { by: 0, score: -1 }
  for (let by = -up; by <= roomDown && (by <= 0 || lines[start + by - 1] === lines[end + by - 1]); by++) {
    const score = scoreOf(lines, start + by, end + by)
    if (score >= best.score) best = { by, score }
  }
  return best.by
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/**
 * A range reads well when it begins with a heading or has a gap on both sides, and does not begin with the gap itself.
 */
function scoreOf(lines: readonly string[], start: number, end: number): number {
  const first = lines[start]
  if (isBlank(first)) return 0
  const standsApart = isBlank(lines[start - 1]) && (isBlank(lines[end]) || isBlank(lines[end - 1]))
  return 1 + (standsApart ? 2 : 0) + (/^#{1,6} /.test(first!) ? 4 : 0)
}
