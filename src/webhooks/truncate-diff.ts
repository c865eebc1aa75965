// A diff that is too long for a webhook, cut at a line so that what is left is still a diff: whole hunks, and as much
// of the next one as fits, with its numbers made right. Pure.

import type { DiffHunk, PageDiff } from '#schemas/monitored-page.ts'

/** Most bytes of `diff.text` in an event: 64 kB. */
export const diffBytesMax = 64_000

export interface TruncatedDiff extends PageDiff { truncated?: true }

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/
const count = (text: string | undefined): number => (text === undefined ? 1 : Number(text))
/** Begins what is said about the line before it: `\ No newline at end of file`. */
const remark = '\\'
/** A line and its end; the digits that a rewritten header may be longer by. */
const costOf = (line: string): number => Buffer.byteLength(line) + 1 + (line.startsWith('@@') ? 4 : 0)

interface Range { start: number; lines: number }
/** An empty range is named by the line before it. */
const shortened = ({ start, lines: before }: Range, lines: number): Range => ({
  start: lines === 0 && before > 0 ? start - 1 : start, lines,
})
const rangeText = ({ start, lines }: Range): string => `${start},${lines}`

/**
 * The diff as it is when its text has at most `bytesMax` bytes; else its first lines, the same in `text` and `hunks`,
 * and `truncated`.
 * `fields` are never cut.
 */
export function truncateDiff(diff: PageDiff, bytesMax = diffBytesMax): TruncatedDiff {
  const { text, hunks } = diff
  if (text === undefined || Buffer.byteLength(text) <= bytesMax) return diff
  const lines = text.split('\n')
  const first = lines.findIndex((line) => hunkHeader.test(line))
  const kept = lines.slice(0, Math.max(0, first))
  const keptHunks: DiffHunk[] = []
  let room = bytesMax - kept.reduce((sum, line) => sum + costOf(line), 0)

  for (let at = first, n = 0; at >= 0 && at < lines.length; n++) {
    const header = lines[at]!
    const hunk = hunks?.[n]
    const match = hunkHeader.exec(header)
    if (!match) break
    const old: Range = { start: Number(match[1]), lines: count(match[2]) }
    const now: Range = { start: Number(match[3]), lines: count(match[4]) }
    const body = takeBody(lines, at + 1, old.lines, now.lines)
    const fitting = takeFitting(body, room - costOf(header))
    if (fitting.length === body.length) {
      kept.push(header, ...body)
      if (hunk) keptHunks.push(hunk)
      room -= costOf(header) + body.reduce((sum, line) => sum + costOf(line), 0)
      at += 1 + body.length
      continue
    }
    if (fitting.some((line) => line.startsWith('+') || line.startsWith('-'))) {
      const without = (...marks: string[]): number => fitting.filter((line) => !marks.includes(line[0] ?? ' ')).length
      const cutOld = shortened(old, without('+', remark))
      const cutNow = shortened(now, without('-', remark))
      kept.push(`@@ -${rangeText(cutOld)} +${rangeText(cutNow)} @@${header.slice(match[0].length)}`, ...fitting)
      if (hunk) {
        keptHunks.push({
          old_start: cutOld.start, old_lines: cutOld.lines, new_start: cutNow.start, new_lines: cutNow.lines,
          lines: hunk.lines.slice(0, without(remark)),
        })
      }
    }
    break
  }
  return { ...diff, text: `${kept.join('\n')}\n`, ...(hunks ? { hunks: keptHunks } : {}), truncated: true }
}

/** The lines of a hunk: as many of each side as its header says, and remarks. */
function takeBody(lines: readonly string[], from: number, oldLines: number, newLines: number): string[] {
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

function takeFitting(body: readonly string[], room: number): string[] {
  let left = room
  const over = body.findIndex((line) => (left -= costOf(line)) < 0)
  return over < 0 ? [...body] : body.slice(0, over)
}
