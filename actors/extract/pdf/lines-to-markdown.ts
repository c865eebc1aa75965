// Lines of a document's pages as markdown: headings by their size, lines joined into paragraphs, words put together
// that were broken at the end of a line, running heads and page numbers left out.

import { escapeSegments } from '../markdown/escape-text.ts'
import { mostCommon, type Line } from './layout-lines.ts'

interface Block { kind: 'heading' | 'paragraph' | 'item'; text: string; size: number; last: Line }

/** Headings are set at least this much larger than the text. */
const headingScale = 1.15
const headingCharsMax = 200
/** Lines at either end of a page that may be running heads, and on how many pages they have to repeat. */
const marginLines = 2
const repeatsMin = 3

const bullet = /^[•‣▪▫◦●○■□⁃∙·–—−➢➤✓✔*-]\s+/
const numbered = /^\(?(\d{1,3})[.)]\s+(?=\S)/

/** @param pages lines of each page, in order of reading */
export function linesToMarkdown(pages: readonly (readonly Line[])[]): string {
  const kept = withoutRunningHeads(pages)
  const textSize = mostCommonSize(kept)
  const levels = headingLevels(kept, textSize)
  const blocks: Block[] = []
  for (const lines of kept) {
    const rightEnds = columnEnds(lines)
    for (const [index, line] of lines.entries())
      addLine(blocks, line, lines[index - 1], { textSize, levels, rightEnds })
  }
  return (
    blocks
      .map((block) => written(block, levels))
      .join('\n\n')
      .replace(/^(- .*|\d+\. .*)\n\n(?=(?:- |\d+\. ))/gm, '$1\n') + (blocks.length > 0 ? '\n' : '')
  )
}

function mostCommonSize(pages: readonly (readonly Line[])[]): number {
  const sizes = new Map<number, number>()
  for (const line of pages.flat()) sizes.set(line.size, (sizes.get(line.size) ?? 0) + line.text.length)
  return mostCommon(sizes)
}

/** Sizes larger than the text's, largest first, as levels 1 to 4. */
function headingLevels(pages: readonly (readonly Line[])[], textSize: number): Map<number, number> {
  const sizes = new Set(
    pages
      .flat()
      .filter(
        (line) =>
          line.size >= textSize * headingScale && line.text.length <= headingCharsMax && /\p{L}/u.test(line.text),
      )
      .map((line) => line.size),
  )
  return new Map([...sizes].sort((one, other) => other - one).map((size, index) => [size, Math.min(index + 1, 4)]))
}

/** Lines at the margin that stand on several pages alike, their numbers aside. */
function withoutRunningHeads(pages: readonly (readonly Line[])[]): Line[][] {
  const shape = (line: Line): string =>
    `${line.text.replace(/\d+/g, '#').replace(/\b[ivxlc]+\b/gi, '#')} @${Math.round(line.y)}`
  const margins = pages.map((lines) => new Set([...lines.slice(0, marginLines), ...lines.slice(-marginLines)]))
  const counts = new Map<string, number>()
  for (const margin of margins)
    for (const one of new Set([...margin].map(shape))) counts.set(one, (counts.get(one) ?? 0) + 1)
  return pages.map((lines, page) =>
    lines.filter((line) => !margins[page]!.has(line) || (counts.get(shape(line)) ?? 0) < repeatsMin),
  )
}

interface Context { textSize: number; levels: Map<number, number>; rightEnds: Map<number, number> }

function addLine(
  blocks: Block[], line: Line, before: Line | undefined, { textSize, levels, rightEnds }: Context,
): void {
  const open = blocks.at(-1)
  const heading = levels.has(line.size) && line.text.length <= headingCharsMax
  const item = !heading && (bullet.test(line.text) || numbered.test(line.text))
  if (
    open !== undefined
    && !item
    && continues(open, line, before, heading, textSize)
    && !endsShort(open, line, rightEnds)
  ) {
    open.text = joinText(open.text, line.text)
    open.last = line
    return
  }
  blocks.push({ kind: heading ? 'heading' : item ? 'item' : 'paragraph', text: line.text, size: line.size, last: line })
}

/** Where the lines of a column end, by where they begin (in steps of 10 points). */
function columnEnds(lines: readonly Line[]): Map<number, number> {
  const ends = new Map<number, number>()
  for (const line of lines)
    ends.set(Math.round(line.x / 10), Math.max(ends.get(Math.round(line.x / 10)) ?? 0, line.end))
  return ends
}

/** A line that stops well before its column does, and a capital after it: the paragraph was over. */
function endsShort({ kind, last }: Block, line: Line, rightEnds: Map<number, number>): boolean {
  const end = rightEnds.get(Math.round(last.x / 10)) ?? last.end
  return kind !== 'heading' && last.end < last.x + (end - last.x) * 0.7 && /^[\p{Lu}\d]/u.test(line.text)
}

/**
 * Whether a line goes on with the block before it. `before` is the line above on the same page; none at its beginning.
 */
function continues(open: Block, line: Line, before: Line | undefined, heading: boolean, textSize: number): boolean {
  if ((open.kind === 'heading') !== heading || Math.abs(open.size - line.size) > textSize * 0.12) return false
  const gap = open.last.y - line.y
  const unfinished = !/[.!?:;…"”»)\]]$/.test(open.text) && /^[\p{Ll}\d(„“"'’]/u.test(line.text)
  // A new page or column: only a sentence that is not finished goes on there.
  if (before === undefined || gap < -line.size * 0.5 || gap > line.size * 6)
    return open.kind !== 'heading' && unfinished
  if (gap > line.size * (open.kind === 'heading' ? 1.6 : 1.75)) return false
  if (open.kind === 'heading') return true
  // An indented line after a finished sentence begins a paragraph in books.
  const indented = line.x > open.last.x + line.size * 0.8 && line.x < open.last.x + line.size * 5
  return !(open.kind === 'paragraph' && indented && /[.!?:”"]$/.test(open.text))
}

/** `infor-` and `mation` are one word; `non-` and `European` keep their hyphen. */
function joinText(text: string, next: string): string {
  if (/\p{L}[-‐]$/u.test(text)) return /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : text + next
  // Chinese and Japanese put no blank where a line ends.
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text)
    && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next)
    ? text + next
    : `${text} ${next}`
}

function written({ kind, text, size }: Block, levels: Map<number, number>): string {
  const escaped = (plain: string, place: 'block' | 'heading'): string =>
    escapeSegments([{ isText: true, value: plain }], place)
  if (kind === 'heading') return `${'#'.repeat(levels.get(size) ?? 4)} ${escaped(text, 'heading')}`
  if (kind === 'paragraph') return escaped(text, 'block')
  const number = numbered.exec(text)
  return number === null
    ? `- ${escaped(text.replace(bullet, ''), 'block')}`
    : `${number[1]}. ${escaped(text.slice(number[0].length), 'block')}`
}
