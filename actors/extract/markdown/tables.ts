// Tables: data as a full grid with a header, code with line numbers as code, and tables that only lay out a page as the
// blocks they hold.

import type { Element } from 'hast'
import { codeLanguage, codeText, fence, isGutter } from './code.ts'
import type { Writing } from './context.ts'
import type { Enter } from './elements.ts'
import { findInside, hasClass, integerOf, isElement, stringOf, textOf } from './properties.ts'

const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])
const headingRoles = new Set(['columnheader', 'rowheader'])
const isCell = ({ tagName, properties }: Element): boolean =>
  tagName === 'td' || tagName === 'th' || (properties.role !== undefined && cellRoles.has(String(properties.role)))
const isHeadingCell = (cell: Element): boolean =>
  cell.tagName === 'th' || (cell.tagName !== 'td' && headingRoles.has(stringOf(cell, 'role')))
const isRow = ({ tagName, properties: { role } }: Element): boolean => tagName === 'tr' || role === 'row'
const isTable = ({ tagName, properties: { role } }: Element): boolean =>
  tagName === 'table' || (tagName === 'div' && (role === 'table' || role === 'grid'))

type Part = 'head' | 'body' | 'foot'
interface Row { readonly cells: readonly Element[], readonly part: Part }
interface Table { readonly rows: readonly Row[], readonly caption: Element | undefined }

/** Columns that spans may make; further spans count as one. */
const spanColumnsMax = 200
const wideBlocks = new Set(['blockquote', 'hr', 'form', 'dl', 'article', 'section', 'iframe', 'video', 'pre'])
/** Longest text of a cell in a table without a header that is still taken for data. */
const cellCharsMax = 600
const labelCharsMax = 120
/** Longest text of a table inside a cell of data. */
const nestedCharsMax = 300
const rankCharsMax = 5

export const enterTable: Enter = (writing, element) => {
  writing.boundary()
  if (writing.place !== 'block') return writing.boundary
  const table = readTable(element)
  if (
    table.rows.length > 0
    && table.rows.every((row) => row.cells.some(isGutter))
    && table.rows.some((row) => row.cells.length > 1)
  ) {
    writeCode(writing, element, table)
    return 'skip'
  }
  if (!isData(element, table)) return writing.boundary
  const lines = toLines(writing, table)
  if (lines.length < 2) return writing.boundary
  if (table.caption) writing.blocks(table.caption.children)
  writing.out.block(lines.join('\n'))
  return 'skip'
}

/**
 * Rows as they are shown, the head first and the foot last, and the caption; what else stands in a table is seen
 * through.
 */
function readTable(table: Element): Table {
  const rows: Row[] = []
  let caption: Element | undefined
  const stack: { element: Element, part: Part }[] = []
  const push = (parent: Element, part: Part): void => {
    for (let index = parent.children.length - 1; index >= 0; index--) {
      const child = parent.children[index]
      if (isElement(child)) stack.push({ element: child, part })
    }
  }
  push(table, 'body')
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { element, part } = item
    if (isRow(element)) rows.push({ cells: element.children.filter(isElement).filter(isCell), part })
    else if (element.tagName === 'caption') caption ??= element
    else if (!isTable(element) && !isCell(element))
      push(element, element.tagName === 'thead' ? 'head' : element.tagName === 'tfoot' ? 'foot' : part)
  }
  const head = rows.find((row) => row.part === 'head')
  const filled = rows.filter((row) => row.cells.length > 0 && !(row.part === 'foot' && head && saysSame(row, head)))
  // Old pages have their headings in the foot, too, which then comes first.
  const isHeadedByFoot = head === undefined && filled[0]?.part === 'foot' && filled[0].cells.every(isHeadingCell)
  const isInOrder = isHeadedByFoot || filled.every((row) => row.part === 'body')
  return {
    rows: isInOrder
      ? filled
      : (['head', 'body', 'foot'] as const).flatMap((part) => filled.filter((row) => row.part === part)),
    caption,
  }
}

/** Long tables have their headings below once more. */
const saysSame = (row: Row, head: Row): boolean =>
  row.cells.length === head.cells.length
  && row.cells.every(
    (cell, index) => textOf(cell, labelCharsMax).trim() === textOf(head.cells[index]!, labelCharsMax).trim(),
  )

const isHeading = (row: Row | undefined): boolean =>
  row !== undefined && (row.part === 'head' || row.cells.every(isHeadingCell))

/**
 * Whether a table holds data. One that lays out a page has one row or column, tables or sections in its cells, or says
 * so by its role.
 */
function isData(element: Element, { rows }: Table): boolean {
  const role = stringOf(element, 'role')
  if (role === 'presentation' || role === 'none' || rows.length === 0) return false
  const columns = Math.max(...rows.slice(0, 1_000).map((row) => row.cells.length))
  const nested = findInside(element, (one) => one.tagName === 'table')
  const hasNested = nested !== undefined
  // A small table in a cell of a table with headings is what the cell says; a large one, the content of a page that is
  // laid out.
  if (isHeading(rows[0]) && rows.length > 1 && (columns > 1 || !hasNested)) {
    return (
      !hasNested || rows[0]!.part === 'head' || (columns > 1 && textOf(nested, nestedCharsMax).length < nestedCharsMax)
    )
  }
  if (role === 'table' || role === 'grid' || role === 'treegrid')
    return !hasNested && (element.tagName === 'table' || columns > 1)
  const hasRowHeadings = rows.every((row) => isHeadingCell(row.cells[0]!) || row.cells.length === 1)
    && rows.some((row) => row.cells.length > 1 && isHeadingCell(row.cells[0]!))
  if (columns < 2 || (rows.length < 2 && !hasRowHeadings) || hasNested || isRanking(rows)) return false
  const wide = rows.reduce((sum, row) => sum + row.cells.filter(isWide).length, 0)
  return wide === 0 || (rows.length > 3 && wide * (hasRowHeadings ? 1 : 4) <= rows.length)
}

/**
 * Rows of a number and what has that rank, or of nothing but more about the row above: a list that is laid out as a
 * table.
 */
function isRanking(rows: readonly Row[]): boolean {
  let ranks = 0
  for (const { cells } of rows) {
    const texts = cells.map((cell) => textOf(cell, rankCharsMax + 1).trim()).filter((text) => text !== '')
    if (cells.some((cell) => cell.tagName === 'th') || texts.length > 2) return false
    if (texts.length < 2) continue
    if (!/^\d{1,4}[.)]$/.test(texts[0]!)) return false
    ranks++
  }
  return ranks > 2
}

/**
 * A cell that is a section of a page. A heading makes it one only with text below it: many tables have headings for
 * labels.
 */
function isWide(cell: Element): boolean {
  const { length } = textOf(cell, cellCharsMax + 1).trim()
  if (length > cellCharsMax || findInside(cell, (one) => wideBlocks.has(one.tagName))) return true
  return length > labelCharsMax && findInside(cell, (one) => /^h[1-6]$/.test(one.tagName)) !== undefined
}

/** Lines of a table; none when no more than one cell has text. */
function toLines(writing: Writing, { rows }: Table): string[] {
  const head = isHeading(rows[0])
  const grid = toGrid(rows, (cell, row) => writing.cell(cell.children, head && row === 0))
  const filled = grid.map((row) => row.some((cell) => cell !== ''))
  const columns = usedColumns(grid)
  const lines = grid.filter((_, index) => filled[index]).map((row) => columns.map((column) => row[column] ?? ''))
  if (lines.length === 0 || (lines.length === 1 && columns.length === 1)) return []
  const rowHeadings = !head && rows.every((row) => isHeadingCell(row.cells[0]!))
  if (rowHeadings || (head && !filled[0])) lines.unshift(columns.map(() => ''))
  const aligns = columns.map((column) => alignOf(rows, column))
  lines.splice(1, 0, aligns)
  return lines.map((cells) => `| ${cells.join(' | ')} |`)
}

/**
 * Cells in a full grid: a span has its text where it begins and empty cells where it goes on, so that no text is
 * written twice.
 */
function toGrid(rows: readonly Row[], write: (cell: Element, row: number) => string): string[][] {
  const grid: string[][] = []
  const open: number[] = []
  for (const [index, row] of rows.entries()) {
    const line: string[] = []
    let column = 0
    for (const cell of row.cells) {
      while ((open[column] ?? 0) > 0) line[column++] = ''
      const text = write(cell, index)
      const width =
        column >= spanColumnsMax ? 1 : Math.min(integerOf(cell, 'colSpan', 1, 1_000, 1), spanColumnsMax - column)
      const height = integerOf(cell, 'rowSpan', 0, 65_534, 1) || 65_534
      for (let offset = 0; offset < width; offset++, column++) {
        line[column] = offset === 0 ? text : ''
        open[column] = Math.max(open[column] ?? 0, height)
      }
    }
    for (let rest = column; rest < open.length; rest++) line[rest] ??= ''
    for (let rest = 0; rest < open.length; rest++) if (open[rest]! > 0) open[rest]!--
    grid.push(line)
  }
  return grid
}

/** Columns that have text in some row. */
function usedColumns(grid: readonly string[][]): number[] {
  const used: boolean[] = []
  for (const row of grid) for (let column = 0; column < row.length; column++) if (row[column]) used[column] = true
  return Array.from(used, (isUsed, column) => isUsed ? column : -1).filter((column) => column >= 0)
}

/** Delimiter cell of a column, as the header's or the first row's cell is aligned; spans are not followed here. */
function alignOf(rows: readonly Row[], column: number): string {
  for (const row of rows.slice(0, 2)) {
    const cell = row.cells[column]
    if (!cell || row.cells.some((one) => one.properties.colSpan !== undefined)) continue
    const align =
      stringOf(cell, 'align').toLowerCase()
      || /text-align\s*:\s*(left|center|right)/i.exec(stringOf(cell, 'style'))?.[1]?.toLowerCase()
    if (align === 'right') return '---:'
    if (align === 'center') return ':---:'
  }
  return '---'
}

/** Code beside its line numbers: the numbers go, each row is a line or all of the code. */
function writeCode(writing: Writing, element: Element, { rows }: Table): void {
  const text = rows
    .map((row) =>
      row.cells
        .filter((cell) => !isGutter(cell))
        .map(codeText)
        .join(''),
    )
    .join('\n')
    .replace(/^\s*\n|\s+$/g, '')
  if (text === '') return
  const pre = findInside(
    element, (one) => one.tagName === 'pre' && !hasClass(one, new Set(['lineno', 'linenos'])), 5_000,
  )
  const inner = rows.flatMap((row) => row.cells).find((cell) => !isGutter(cell))
  writing.out.block(
    fence(
      text, codeLanguage(inner ?? element, [...(pre ? [pre] : []), element, ...writing.ancestors.slice(-3).reverse()]),
    ),
  )
}
