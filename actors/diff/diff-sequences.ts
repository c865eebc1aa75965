// What differs between two sequences of texts: lines of a page, items of a list. Correct in any case, short where time
// allows.

import DiffMatchPatch from 'diff-match-patch'

/**
 * A stretch of the old sequence that a stretch of the new one stands in place of; either may be empty. Ends are
 * exclusive.
 */
export interface Change { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** How long the search for a short answer may take; what is then still open is answered by replacing all of it. */
const searchMs = 200

/**
 * The changes in order, none of them empty, none touching another. Common ends are cut off first; then texts that occur
 * once in either sequence anchor what is around them, in their longest common order; what lies between is searched by
 * Myers' method.
 */
export function diffSequences(before: readonly string[], after: readonly string[]): Change[] {
  const whole = withoutCommonEnds(before, after, {
    oldStart: 0, oldEnd: before.length, newStart: 0, newEnd: after.length,
  })
  const deadline = Date.now() + searchMs
  const changes: Change[] = []
  let { oldStart, newStart } = whole
  const put = (oldEnd: number, newEnd: number): void => {
    for (const change of diffGap(before, after, { oldStart, oldEnd, newStart, newEnd }, deadline))
      joinChange(changes, change)
  }
  for (const [oldAt, newAt] of anchors(before, after, whole)) {
    put(oldAt, newAt)
    oldStart = oldAt + 1
    newStart = newAt + 1
  }
  put(whole.oldEnd, whole.newEnd)
  return changes
}

/** Adds a change behind the others; one that touches the last becomes part of it. */
export function joinChange(changes: Change[], change: Change): void {
  const last = changes.at(-1)
  if (last !== undefined && last.oldEnd === change.oldStart && last.newEnd === change.newStart) {
    last.oldEnd = change.oldEnd
    last.newEnd = change.newEnd
  } else if (change.oldStart < change.oldEnd || change.newStart < change.newEnd) changes.push({ ...change })
}

function withoutCommonEnds(
  before: readonly string[], after: readonly string[], { oldStart, oldEnd, newStart, newEnd }: Change,
): Change {
  while (oldStart < oldEnd && newStart < newEnd && before[oldStart] === after[newStart]) {
    oldStart++
    newStart++
  }
  while (oldStart < oldEnd && newStart < newEnd && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd--
    newEnd--
  }
  return { oldStart, oldEnd, newStart, newEnd }
}

/** Places of texts that occur once in either stretch, as many as keep their order. */
function anchors(
  before: readonly string[], after: readonly string[], { oldStart, oldEnd, newStart, newEnd }: Change,
): [number, number][] {
  const oldPlaces = placesOfUnique(before, oldStart, oldEnd)
  const newPlaces = placesOfUnique(after, newStart, newEnd)
  const pairs: [number, number][] = []
  for (const [text, oldAt] of oldPlaces) {
    const newAt = newPlaces.get(text)
    if (oldAt >= 0 && newAt !== undefined && newAt >= 0) pairs.push([oldAt, newAt])
  }
  return longestRise(pairs)
}

/** The place of each text; -1 for one that occurs more than once. */
function placesOfUnique(texts: readonly string[], start: number, end: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let i = start; i < end; i++) places.set(texts[i]!, places.has(texts[i]!) ? -1 : i)
  return places
}

/** Of pairs whose first numbers rise, as many as possible whose second numbers rise too. */
function longestRise(pairs: readonly [number, number][]): [number, number][] {
  // By length of a rise: the pair that ends it with the lowest second number. And for each pair the one before it.
  const ends: number[] = []
  const previous: number[] = []
  pairs.forEach(([, value], index) => {
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? ends[low - 1]! : -1)
    ends[low] = index
  })
  const rise: [number, number][] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) rise.push(pairs[index]!)
  return rise.reverse()
}

/**
 * Without its timeout diff-match-patch takes no short cuts that have no bound; the deadline is given with each search.
 */
const dmp = new DiffMatchPatch()
dmp.Diff_Timeout = 0

const onlyOld = 0
const onlyNew = 1
/** Codes that a string of UTF-16 units can carry. */
const codesMax = 0x10000

/** The changes within a stretch of either sequence. */
function diffGap(before: readonly string[], after: readonly string[], gap: Change, deadline: number): Change[] {
  const { oldStart, oldEnd, newStart, newEnd } = gap
  if (oldStart === oldEnd || newStart === newEnd) return [gap]
  const inNew = new Set(after.slice(newStart, newEnd))
  const codes = new Map<string, number>()
  for (let i = oldStart; i < oldEnd; i++) {
    const text = before[i]!
    if (inNew.has(text) && !codes.has(text)) codes.set(text, codes.size + 2)
  }
  if (codes.size === 0 || codes.size + 2 > codesMax) return [gap]
  // Texts of one side only equal nothing, so that one code does for all of them.
  const oldCodes = encode(before, oldStart, oldEnd, codes, onlyOld)
  const newCodes = encode(after, newStart, newEnd, codes, onlyNew)
  return readEdits(dmp.diff_main(oldCodes, newCodes, false, deadline), oldStart, newStart)
}

function encode(
  texts: readonly string[], start: number, end: number, codes: ReadonlyMap<string, number>, other: number,
): string {
  let encoded = ''
  for (let i = start; i < end; i++) encoded += String.fromCharCode(codes.get(texts[i]!) ?? other)
  return encoded
}

function readEdits(edits: readonly DiffMatchPatch.Diff[], oldStart: number, newStart: number): Change[] {
  const changes: Change[] = []
  let [oldAt, newAt] = [oldStart, newStart]
  for (const [kind, { length }] of edits) {
    const change = { oldStart: oldAt, oldEnd: oldAt, newStart: newAt, newEnd: newAt }
    if (kind !== DiffMatchPatch.DIFF_INSERT) oldAt = change.oldEnd += length
    if (kind !== DiffMatchPatch.DIFF_DELETE) newAt = change.newEnd += length
    if (kind !== DiffMatchPatch.DIFF_EQUAL) joinChange(changes, change)
  }
  return changes
}
