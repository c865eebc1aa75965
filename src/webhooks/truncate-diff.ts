// Truncates a diff that is too long for a webhook. The result is a valid unified diff: complete hunks, and as many
// lines of the next hunk as fit, with adjusted line numbers. If no change of the first hunk fits, its long lines are
// reduced to what changed in them. Pure.

import type { DiffHunk, PageDiff } from '#schemas/monitored-page.ts'
import { counterparts, excerpt } from './formats/excerpt.ts'

/** Most bytes of `diff.text` in an event: 64 kB. */
export const diffBytesMax = 64_000

export interface TruncatedDiff extends PageDiff { truncated?: true }

interface Range { start: number; lines: number }

/** A hunk in the lines of a diff. `suffix` is the text of the header after the ranges. */
interface TextHunk { header: string; old: Range; now: Range; suffix: string; body: string[] }

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/
/** Starts a remark on the line before it: `\ No newline at end of file`. */
const remark = '\\'
/** Characters of a line that is reduced. */
const lineCharsMax = 4_000
/** Bytes by which an adjusted header can be longer. */
const headerMargin = 4

/**
 * The diff unchanged if its text has at most `bytesMax` bytes. Otherwise its first lines, the same in `text` and in
 * `hunks`, with `truncated`. `fields` are never truncated.
 */
export function truncateDiff(diff: PageDiff, bytesMax = diffBytesMax): TruncatedDiff {
  const { text, hunks } = diff
  if (text === undefined || Buffer.byteLength(text) <= bytesMax) return diff
  const lines = text.split('\n')
  const first = lines.findIndex((line) => hunkHeader.test(line))
  const kept = lines.slice(0, Math.max(0, first))
  const keptHunks: DiffHunk[] = []
  let room = bytesMax - sizeOf(kept)

  for (let at = first, n = 0; at >= 0 && at < lines.length; n++) {
    const whole = parseHunk(lines, at)
    if (!whole) break
    const hunk = hunks?.[n]
    const left = room - sizeOf([whole.header])
    let { body } = whole
    if (n === 0 && !hasChange(firstLines(body, left))) body = reduceLines(body)
    const fitting = firstLines(body, left)
    if (fitting.length < body.length) {
      const cut = cutHunk(whole, fitting)
      if (cut) kept.push(cut.header, ...fitting)
      if (cut && hunk) keptHunks.push(cutParsedHunk(hunk, cut, fitting))
      break
    }
    kept.push(whole.header, ...body)
    if (hunk) keptHunks.push({ ...hunk, lines: parsedLines(hunk, body) })
    room -= sizeOf([whole.header, ...body])
    at += 1 + body.length
  }
  return { ...diff, text: `${kept.join('\n')}\n`, ...(hunks ? { hunks: keptHunks } : {}), truncated: true }
}

function parseHunk(lines: readonly string[], at: number): TextHunk | null {
  const header = lines[at]!
  const match = hunkHeader.exec(header)
  if (!match) return null
  const old = { start: Number(match[1]), lines: countOf(match[2]) }
  const now = { start: Number(match[3]), lines: countOf(match[4]) }
  return { header, old, now, suffix: header.slice(match[0].length), body: bodyOf(lines, at + 1, old.lines, now.lines) }
}

/** The count of a range; a header without one means 1. */
const countOf = (text: string | undefined): number => (text === undefined ? 1 : Number(text))

/** The lines of a hunk: as many of each side as its header says, and remarks. */
function bodyOf(lines: readonly string[], from: number, oldLines: number, newLines: number): string[] {
  let [old, now, at] = [oldLines, newLines, from]
  for (; at < lines.length; at++) {
    const mark = lines[at]![0]
    if (mark === remark) continue
    if (old <= 0 && now <= 0) break
    if (mark !== '+') old--
    if (mark !== '-') now--
  }
  return lines.slice(from, at)
}

/** The hunk reduced to these lines, with its header; null if they contain no change. */
function cutHunk({ old, now, suffix }: TextHunk, lines: readonly string[]): Omit<TextHunk, 'body' | 'suffix'> | null {
  if (!hasChange(lines)) return null
  const cutOld = shortened(old, countWithout(lines, '+', remark))
  const cutNow = shortened(now, countWithout(lines, '-', remark))
  const header = `@@ -${cutOld.start},${cutOld.lines} +${cutNow.start},${cutNow.lines} @@${suffix}`
  return { header, old: cutOld, now: cutNow }
}

const cutParsedHunk = (
  hunk: DiffHunk, { old, now }: Pick<TextHunk, 'old' | 'now'>, lines: readonly string[],
): DiffHunk => ({
  old_start: old.start, old_lines: old.lines, new_start: now.start, new_lines: now.lines,
  lines: parsedLines(hunk, lines),
})

/** The lines of the parsed hunk with the texts of these, which are its first ones. */
const parsedLines = (hunk: DiffHunk, lines: readonly string[]): DiffHunk['lines'] =>
  lines.filter((line) => !line.startsWith(remark))
    .map((line, at) => ({ ...hunk.lines[at]!, content: line.slice(1) }))

const hasChange = (lines: readonly string[]): boolean =>
  lines.some((line) => line.startsWith('+') || line.startsWith('-'))

/** The lines, of which long ones have only the part that changed. */
function reduceLines(lines: readonly string[]): string[] {
  const others = counterparts(lines.map((line) => ({ type: typeOf(line), text: line.slice(1) })))
  return lines.map((line, at) => line.slice(0, 1) + excerpt(line.slice(1), others[at]?.text, lineCharsMax))
}

const typeOf = (line: string): DiffHunk['lines'][number]['type'] =>
  line.startsWith('+') ? 'add' : line.startsWith('-') ? 'remove' : 'context'

const countWithout = (lines: readonly string[], ...marks: string[]): number =>
  lines.filter((line) => !marks.includes(line[0] ?? ' ')).length

/** In a unified diff the start of an empty range is the line before it. */
const shortened = ({ start, lines: before }: Range, lines: number): Range => ({
  start: lines === 0 && before > 0 ? start - 1 : start, lines,
})

/** Bytes of the lines with their line ends. */
const sizeOf = (lines: readonly string[]): number =>
  lines.reduce(
    (sum, line) => sum + Buffer.byteLength(line) + 1 + (line.startsWith('@@') ? headerMargin : 0), 0,
  )

/** The first lines that have at most `room` bytes together. */
function firstLines(lines: readonly string[], room: number): string[] {
  let left = room
  const over = lines.findIndex((line) => (left -= sizeOf([line])) < 0)
  return over < 0 ? [...lines] : lines.slice(0, over)
}
