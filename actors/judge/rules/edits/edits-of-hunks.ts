// The hunks of a diff as edits: rewritten, added and removed lines, with their headings and table heads.

import { outline, outlinesAbove, type Outline } from '#actors/judge/outline.ts'
import type { DiffHunk, DiffLine } from '#schemas/monitored-page.ts'
import { lineCharsMax, type Edit } from './edit.ts'
import { isHeading, pairLines, type Line } from './pair-lines.ts'

/** Unchanged characters that are kept around the difference of two long lines. */
const marginChars = 300
/** Lines up to this length without a full stop are items rather than running text. */
const itemCharsMax = 90

const isItem = (line: string): boolean =>
  /^\s*(?:[-*+]|\d{1,3}[.)]|#{1,6}|\|)\s?/.test(line)
  || /^\s*\[[^\]]{1,200}\]\([^)]{0,2000}\)\W*$/.test(line)
  || (line.length <= itemCharsMax && !/[.!?。]["”’)*_]*\s*$/.test(line))

/** Two long lines cut down to their difference and its margins. */
function aroundDifference(old: string, now: string): [string, string] {
  if (old.length <= lineCharsMax && now.length <= lineCharsMax) return [old, now]
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const from = Math.max(0, head - marginChars)
  const cut = (text: string) => text.slice(from, Math.min(text.length, text.length - tail + marginChars))
  return [cut(old), cut(now)]
}

/** A line in pieces of at most `lineCharsMax`, cut at blanks where possible. */
function* piecesOf(line: string): Generator<string> {
  for (let at = 0; at < line.length;) {
    const end =
      line.length - at <= lineCharsMax
        ? line.length
        : Math.max(line.lastIndexOf(' ', at + lineCharsMax), at + lineCharsMax / 2)
    yield line.slice(at, end)
    at = end
  }
}

function* editsOfLine(line: Line, side: 'old' | 'now'): Generator<Edit> {
  for (const text of piecesOf(line.text)) {
    yield {
      old: '', now: '', [side]: text, label: line.label, before: line.before,
      heading: isHeading(line.text), item: isItem(line.text), path: null, moved: false,
    }
  }
}

function* editsOfPair(a: Line, b: Line): Generator<Edit> {
  const [old, now] = aroundDifference(a.text, b.text)
  if (old.length > lineCharsMax || now.length > lineCharsMax) {
    yield* editsOfLine({ ...a, text: old }, 'old')
    yield* editsOfLine({ ...b, text: now }, 'now')
  } else {
    yield {
      old, now, label: b.label, before: b.before,
      heading: isHeading(b.text) || isHeading(a.text), item: isItem(b.text), path: null, moved: false,
    }
  }
}

function* editsOfBlock(gone: readonly Line[], come: readonly Line[]): Generator<Edit> {
  const paired = pairLines(gone, come)
  for (const [a, b] of paired.pairs) yield* editsOfPair(a, b)
  for (const one of paired.gone) yield* editsOfLine(one, 'old')
  for (const one of paired.come) yield* editsOfLine(one, 'now')
}

function* editsOfHunk({ lines }: DiffHunk, above: Outline): Generator<Edit> {
  const outlines = { old: outline(above), now: outline(above) }
  let block: Record<'old' | 'now', Line[]> = { old: [], now: [] }
  const take = ({ content }: DiffLine, side: 'old' | 'now'): void => {
    const line = { text: content, label: outlines[side].label(), before: outlines[side].last() }
    outlines[side].add(content)
    if (content.trim() !== '') block[side].push(line)
  }
  for (const line of lines) {
    if (line.type === 'add') take(line, 'now')
    else if (line.type === 'remove') take(line, 'old')
    else {
      // An unchanged blank line separates paragraphs, not the lines of a block that was rewritten.
      if (line.content.trim() !== '') {
        yield* editsOfBlock(block.old, block.now)
        block = { old: [], now: [] }
      }
      outlines.old.add(line.content)
      outlines.now.add(line.content)
    }
  }
  yield* editsOfBlock(block.old, block.now)
}

/** The edits of a diff in order; `text` is the whole current text, where it is available. */
export function* editsOfHunks(hunks: readonly DiffHunk[], text: string | null): Generator<Edit> {
  const above = outlinesAbove(hunks, text)
  for (const [at, hunk] of hunks.entries()) yield* editsOfHunk(hunk, above[at]!)
}
