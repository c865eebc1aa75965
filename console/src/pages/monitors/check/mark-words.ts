// The words by which two versions of a line differ.

import { diffWordsWithSpace } from 'diff'

/** A part of a line. */
export interface Segment {
  text: string
  /** Whether the other version has something else here. */
  marked: boolean
}

export interface Marks { old: Segment[]; new: Segment[] }

/** Characters of both lines together that are compared by words. */
const comparedMax = 10_000
/** Words that may differ; the comparison takes time with their square. */
const editsMax = 600

export const plain = (text: string): Segment[] => (text === '' ? [] : [{ text, marked: false }])

/** Marks the differing words of both lines; of very long lines, all from the first to the last difference. */
export function markWords(before: string, after: string): Marks {
  const parts = before.length + after.length > comparedMax
    ? undefined : diffWordsWithSpace(before, after, { maxEditLength: editsMax })
  if (!parts) return markMiddle(before, after)
  return {
    old: tidyMarks(parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, marked: removed }))),
    new: tidyMarks(parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, marked: added }))),
  }
}

const tidyMarks = (segments: readonly Segment[]): Segment[] => joinMarks(markNumbers(segments))

/** A number, date or version: the comparison takes each run of digits for a word of its own. */
const numberPattern = /\d+(?:[.,:'’]\d+)+/g

/** Marks every number of which a part is marked. */
function markNumbers(segments: readonly Segment[]): Segment[] {
  const line = segments.map(({ text }) => text).join('')
  const numbers = [...line.matchAll(numberPattern)].map(({ index, 0: text }) => [index, index + text.length] as const)
  let end = 0
  const marks = segments.map(({ text, marked }) => [end, end += text.length, marked] as const)
  const whole = numbers.filter(([from, to]) =>
    marks.some(([start, stop, marked]) => marked && start < to && stop > from))
  const edges = new Set([0, line.length, ...whole.flat(), ...marks.map(([start]) => start)])
  const cuts = [...edges].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, at) => ({
    text: line.slice(from, cuts[at + 1]),
    marked: whole.some(([start, stop]) => start <= from && from < stop)
      || marks.some(([start, stop, marked]) => marked && start <= from && from < stop),
  }))
}

/** Joins neighbours with the same mark; white space between two marked words is marked too. */
function joinMarks(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const [at, { text, marked }] of segments.entries()) {
    const isGap = !marked && text.trim() === '' && segments[at - 1]?.marked === true && segments[at + 1]?.marked === true
    const last = joined.at(-1)
    if (last?.marked === (marked || isGap)) last.text += text
    else joined.push({ text, marked: marked || isGap })
  }
  return joined
}

function markMiddle(before: string, after: string): Marks {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { old: threeParts(before, start, end), new: threeParts(after, start, end) }
}

/** The line with a mark between its first `start` and its last `end` characters, which begins and ends at a space. */
function threeParts(line: string, start: number, end: number): Segment[] {
  const from = line.lastIndexOf(' ', Math.max(0, start - 1)) + 1
  const space = line.indexOf(' ', line.length - end)
  const to = space === -1 ? line.length : space
  return [
    { text: line.slice(0, from), marked: false }, { text: line.slice(from, to), marked: true },
    { text: line.slice(to), marked: false },
  ].filter(({ text }) => text !== '')
}

/** A part of a line, or the number of characters that are not shown there. */
export type ShownSegment = Segment | { omitted: number }

/** Characters around a mark that are kept. */
const contextKept = 160

/** Characters of a line up to which it is shown in full. */
export const lineMax = 2_000

/** The line with the far parts of what did not change left out, and at most `lineMax` characters of what did. */
export function shorten(segments: readonly Segment[]): ShownSegment[] {
  if (lengthOf(segments) <= lineMax) return [...segments]
  let left = lineMax
  return segments.flatMap(({ text, marked }): ShownSegment[] => {
    const kept = Math.max(0, Math.min(left, marked ? lineMax : 2 * contextKept))
    left -= Math.min(kept, text.length)
    if (text.length <= kept) return [{ text, marked }]
    const head = text.slice(0, marked ? kept : Math.ceil(kept / 2))
    const tail = marked ? '' : text.slice(text.length - Math.floor(kept / 2))
    return [
      ...(head ? [{ text: head, marked }] : []), { omitted: text.length - head.length - tail.length },
      ...(tail ? [{ text: tail, marked }] : []),
    ]
  })
}

export const lengthOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)
