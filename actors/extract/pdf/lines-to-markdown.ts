// Converts lines of a PDF to markdown: detects headings by font size, joins lines into paragraphs, removes hyphenation,
// running heads and page numbers.

import { escapeSegments } from '#actors/extract/markdown/writer/escape-text.ts'
import { findTables } from './find-tables.ts'
import { headingScale, mostCommonSize, type Line } from './layout-lines.ts'
import { withoutRunningHeads } from './running-heads.ts'

interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'table'
  text: string
  size: number
  last: Line
  /** Left edges of the items that enclose an item and of the item itself, outermost first. */
  edges: number[]
  /** Rows of a table. */
  rows?: string[][]
}

const headingCharsMax = 200
const headingLevelMax = 4
/** Columns are distinguished by their left edge, in steps of so many points. */
const columnStep = 10
/** A line shorter than this share of its column may be the last of its paragraph. */
const shortLineShare = 0.7
/** Largest difference of font sizes in a block, as a multiple of the text's size. */
const sizeDifferenceMax = 0.12
/** Largest distance of lines in a block, as a multiple of the font size. */
const headingLineGapMax = 1.6
const lineGapMax = 1.75
/** A line this far above or below the line before is in another column, as multiples of the font size. */
const columnGapUp = 0.5
const columnGapDown = 6
/** Indentation of the first line of a paragraph, as multiples of the font size. */
const indentMin = 0.8
const indentMax = 5

const bullet = /^[•‣▪▫◦●○■□⁃∙·–—−➢➤✓✔*-]\s+/
const numbered = /^\(?(\d{1,3})[.)]\s+(?=\S)/

/** Returns the lines of all pages, in reading order, as markdown. */
export function linesToMarkdown(pages: readonly (readonly Line[])[]): string {
  const kept = withoutRunningHeads(pages)
  const textSize = mostCommonSize(kept)
  const levels = headingLevels(kept, textSize)
  const blocks: Block[] = []
  for (const lines of kept) {
    const rightEnds = columnEnds(lines)
    const tables = new Map(findTables(lines).map((table) => [table.start, table]))
    for (let index = 0; index < lines.length; index++) {
      const table = tables.get(index)
      if (table === undefined) addLine(blocks, lines[index]!, lines[index - 1], { textSize, levels, rightEnds })
      else {
        const last = lines[table.end - 1]!
        blocks.push({ kind: 'table', text: '', size: last.size, last, edges: [], rows: table.rows })
        index = table.end - 1
      }
    }
  }
  if (blocks.length === 0) return ''
  const markdown = blocks.map((block) => blockToMarkdown(block, levels)).join('\n\n')
  // No blank lines between list items.
  return `${markdown.replace(/^( *(?:- |\d+\. ).*)\n\n(?= *(?:- |\d+\. ))/gm, '$1\n')}\n`
}

/** Heading levels by font size, the largest size first. */
function headingLevels(pages: readonly (readonly Line[])[], textSize: number): Map<number, number> {
  const isHeading = ({ size, text }: Line): boolean =>
    size >= textSize * headingScale && text.length <= headingCharsMax && /\p{L}/u.test(text)
  const sizes = new Set(pages.flat().filter(isHeading).map((line) => line.size))
  const descending = [...sizes].sort((one, other) => other - one)
  return new Map(descending.map((size, index) => [size, Math.min(index + 1, headingLevelMax)]))
}

interface Context { textSize: number, levels: Map<number, number>, rightEnds: Map<number, number> }

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
  const kind = heading ? 'heading' : item ? 'item' : 'paragraph'
  blocks.push({ kind, text: line.text, size: line.size, last: line, edges: item ? edgesOf(line, open) : [] })
}

/** Smallest indentation of a nested item, as a multiple of the font size. */
const nestingMin = 0.8

/** The left edges of an item and the items that enclose it, which are further left. */
function edgesOf({ x, size }: Line, before: Block | undefined): number[] {
  const above = before?.kind === 'item' ? before.edges.filter((edge) => edge < x - size * nestingMin) : []
  return [...above, x]
}

/** Right ends of columns, by their left edge in steps. */
function columnEnds(lines: readonly Line[]): Map<number, number> {
  const ends = new Map<number, number>()
  for (const line of lines) ends.set(columnOf(line), Math.max(ends.get(columnOf(line)) ?? 0, line.end))
  return ends
}

const columnOf = (line: Line): number => Math.round(line.x / columnStep)

/** Whether a paragraph ends: its last line is short, and the next one begins with a capital or digit. */
function endsShort({ kind, last }: Block, line: Line, rightEnds: Map<number, number>): boolean {
  const end = rightEnds.get(columnOf(last)) ?? last.end
  return kind !== 'heading' && last.end < last.x + (end - last.x) * shortLineShare && /^[\p{Lu}\d]/u.test(line.text)
}

/** Whether a line continues the last block. `before` is the line above on the same page. */
function continues(open: Block, line: Line, before: Line | undefined, heading: boolean, textSize: number): boolean {
  if (open.kind === 'table') return false
  if ((open.kind === 'heading') !== heading) return false
  if (Math.abs(open.size - line.size) > textSize * sizeDifferenceMax) return false
  const gap = open.last.y - line.y
  const unfinished = !/[.!?:;…"”»)\]]$/.test(open.text) && /^[\p{Ll}\d(„“"'’]/u.test(line.text)
  // On a new page or column only an unfinished sentence continues.
  if (before === undefined || gap < -line.size * columnGapUp || gap > line.size * columnGapDown)
    return open.kind !== 'heading' && unfinished
  if (gap > line.size * (open.kind === 'heading' ? headingLineGapMax : lineGapMax)) return false
  if (open.kind === 'heading') return true
  // In books, an indented line after a finished sentence starts a paragraph.
  const indented = line.x > open.last.x + line.size * indentMin && line.x < open.last.x + line.size * indentMax
  return !(open.kind === 'paragraph' && indented && /[.!?:”"]$/.test(open.text))
}

/** Joins two lines: `infor-` and `mation` become one word, `non-` and `European` keep their hyphen. */
function joinText(text: string, next: string): string {
  if (/\p{L}[-‐]$/u.test(text)) return /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : text + next
  // Chinese and Japanese lines are joined without a space.
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text)
    && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next)
    ? text + next
    : `${text} ${next}`
}

function blockToMarkdown({ kind, text, size, edges, rows }: Block, levels: Map<number, number>): string {
  const escaped = (plain: string, place: 'block' | 'heading'): string =>
    escapeSegments([{ isText: true, value: plain }], place)
  if (kind === 'heading') return `${'#'.repeat(levels.get(size) ?? headingLevelMax)} ${escaped(text, 'heading')}`
  if (kind === 'paragraph') return escaped(text, 'block')
  if (rows !== undefined) return tableToMarkdown(rows, (cell) => escaped(cell, 'block').replaceAll('|', '\\|'))
  const indent = '   '.repeat(edges.length - 1)
  const number = numbered.exec(text)
  return number === null
    ? `${indent}- ${escaped(text.replace(bullet, ''), 'block')}`
    : `${indent}${number[1]}. ${escaped(text.slice(number[0].length), 'block')}`
}

/** A table in GitHub Flavored Markdown; its first row is the header. */
function tableToMarkdown(rows: readonly string[][], escape: (cell: string) => string): string {
  const [header, ...body] = rows.map((row) => `| ${row.map(escape).join(' | ')} |`)
  return [header, `|${' --- |'.repeat(rows[0]!.length)}`, ...body].join('\n')
}
