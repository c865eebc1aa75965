// Compares two sequences of texts: lines of a page, items of a list. The result is always correct, and short where time
// allows.

import DiffMatchPatch from 'diff-match-patch'

/**
 * A range of the old sequence that is replaced by a range of the new one; either may be empty. Ends are exclusive.
 */
export interface Change { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** Time limit of the search for a short diff; ranges not searched by then are replaced as a whole. */
const searchMs = 200

/**
 * The changes in order; none is empty, and none is adjacent to another. Common prefixes and suffixes are removed first.
 * Texts that occur once in both sequences then become anchors, as many as keep their order (patience diff), and the
 * ranges between them are compared by the algorithm of Myers.
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

/** Appends a change; one that is adjacent to the last is merged into it. */
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

/** Positions of texts that occur once in both ranges, as many as keep their order. */
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

/** The position of each text; -1 for one that occurs more than once. */
function placesOfUnique(texts: readonly string[], start: number, end: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let i = start; i < end; i++) places.set(texts[i]!, places.has(texts[i]!) ? -1 : i)
  return places
}

/** The longest subsequence with rising second numbers of pairs whose first numbers rise. */
function longestRise(pairs: readonly [number, number][]): [number, number][] {
  // For each length, the pair with the lowest second number that ends a rising subsequence; for each pair, its
  // predecessor.
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
 * Without a timeout diff-match-patch takes no unbounded short cuts; each search gets its deadline.
 */
const dmp = new DiffMatchPatch()
dmp.Diff_Timeout = 0

const onlyOld = 0
const onlyNew = 1
/** Code units available for encoding texts as characters. */
const codesMax = 0x10000

/** The changes within a range of both sequences. */
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
  // Texts that occur on one side only match nothing, so all of them share one code.
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
