// Tables: data as a GFM table, code beside line numbers as a code block, layout tables as the blocks in their cells.

import type { Element } from 'hast'
import { enterBlock } from '../elements/block-elements.ts'
import { codeFence } from '../elements/code-delimiters.ts'
import { codeLanguage } from '../elements/code-language.ts'
import { codeText, isGutter } from '../elements/code-text.ts'
import { enterSpaced } from '../elements/inline-elements.ts'
import { isBlockTag } from '../writer/block-tags.ts'
import type { MarkdownContext } from '../writer/context.ts'
import type { Enter } from '../writer/element-handler.ts'
import { findInside } from '../writer/nodes.ts'
import { classesOf, hasClass, stringOf } from '../writer/properties.ts'
import { answerOf } from './cell-icons.ts'
import { isDataTable } from './is-data-table.ts'
import { joinSplitTable } from './split-tables.ts'
import { columnsOfTables, toGrid, usedColumns, type Grid } from './table-grid.ts'
import { isHeadingCell, isHeadingRow, readTable, type Row, type Table } from './table-rows.ts'

/** Nodes of a listing that are searched for its `<pre>`. */
const listingNodesMax = 5_000
const lineNumberClasses = new Set(['lineno', 'linenos'])

export const enterTable: Enter = (context, element, siblings, index) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  if (context.joinedTables.has(element)) return 'skip'
  const part = readTable(element)
  const joined = joinSplitTable(part, siblings, index, context.ancestors)
  if (joined) context.joinedTables.add(joined.rest)
  const table = joined?.table ?? part
  const fileName = fileNameRow(table)
  const listing = fileName ? { ...table, rows: table.rows.slice(1) } : table
  if (isListing(listing)) {
    if (fileName) context.blocks(fileName.children)
    writeListing(context, element, listing)
    return 'skip'
  }
  if (!joined && !isDataTable(element, table)) return context.boundary
  const title = titleRow(table)
  const tables = toMarkdownTables(context, title ? { ...table, rows: table.rows.slice(1) } : table)
  if (tables.length === 0) return context.boundary
  if (title) context.blocks(title.children)
  if (table.caption) context.blocks(table.caption.children)
  for (const lines of tables) context.out.block(lines)
  return 'skip'
}

/** Nodes of a cell that are searched for a heading. */
const titleNodesMax = 20

/** The only cell of the first row if it holds a heading of the page, which is the title of the table. */
function titleRow({ rows }: Table): Element | undefined {
  const [first, second] = rows
  const cell = first?.cells.length === 1 ? first.cells[0] : undefined
  // A cell of the head is the heading of the columns.
  if (!cell || cell.tagName === 'th' || !second || second.cells.length < 2) return undefined
  return findInside(cell, (one) => /^h[1-6]$/.test(one.tagName), titleNodesMax) ? cell : undefined
}

/** A cell of a layout table: one with blocks is a block, others are separated by white space. */
export const enterCell: Enter = (context, element, siblings, index) => {
  if (isGutter(element)) return 'skip'
  const hasBlocks = findInside(element, (one) => isBlockTag(one.tagName), 200) !== undefined
  return (hasBlocks ? enterBlock : enterSpaced)(context, element, siblings, index)
}

/** Blocks that a cell of a GFM table cannot hold. */
const pageBlocks = /^(?:p|pre|ul|ol|blockquote)$/

/** Whether only one column of a table without headings has text, with blocks: it lays out a page. Hacker News. */
function isColumnOfBlocks(grid: Grid, rows: readonly Row[]): boolean {
  const filled = new Set(grid.flatMap((row) => row.flatMap(({ text }, column) => (text === '' ? [] : [column]))))
  return filled.size === 1
    && !rows.some((row) => row.cells.some(isHeadingCell))
    && rows.some((row) => row.cells.some((cell) => findInside(cell, ({ tagName }) => pageBlocks.test(tagName), 200)))
}

/**
 * Returns a GFM table, or one for each of the tables beside each other; none when at most one cell has text, or when
 * the table lays out a page.
 */
function toMarkdownTables(context: MarkdownContext, { rows }: Table): string[] {
  const hasHead = isHeadingRow(rows[0])
  const grid = toGrid(rows, (cell, row) => {
    const isHeader = hasHead && row === 0
    const text = context.cell(cell.children, isHeader, isHeadingCell(cell))
    return isHeader || (text !== '' && !text.startsWith('![')) ? text : answerOf(cell) ?? text
  })
  const hasRowHeadings = !hasHead && rows.every((row) => isHeadingCell(row.cells[0]!))
  const used = usedColumns(grid)
  if (used.length === 1 && isColumnOfBlocks(grid, rows)) return []
  const tables = columnsOfTables(grid, used).map((columns) => {
    const filled = grid.map((row) => columns.some((column) => (row[column]?.text ?? '') !== ''))
    const shown = grid.filter((_, index) => filled[index])
    const lines = shown.map((row) => columns.map((column) => row[column]?.text ?? ''))
    if (lines.length === 0 || (lines.length === 1 && columns.length === 1)) return []
    if (hasRowHeadings || (hasHead && !filled[0])) lines.unshift(columns.map(() => ''))
    lines.splice(1, 0, columns.map((column) => alignOf(rows, column)))
    return lines.map((cells) => `| ${cells.join(' | ')} |`)
  })
  return tables.filter((lines) => lines.length > 1).map((lines) => lines.join('\n'))
}

/** The delimiter cell of a column: the alignment of its cell in the first two rows. Rows with spans are ignored. */
function alignOf(rows: readonly Row[], column: number): string {
  for (const row of rows.slice(0, 2)) {
    const cell = row.cells[column]
    if (!cell || row.cells.some((one) => one.properties.colSpan !== undefined)) continue
    const align =
      (stringOf(cell, 'align') || stringOf(cell, 'dataAlign')).toLowerCase()
      || /text-align\s*:\s*(left|center|right)/i.exec(stringOf(cell, 'style'))?.[1]?.toLowerCase()
    if (align === 'right') return '---:'
    if (align === 'center') return ':---:'
  }
  return '---'
}

/** The only cell of the first row if it names the file of the code below. MkDocs. */
function fileNameRow({ rows: [first, second] }: Table): Element | undefined {
  const cell = first?.cells.length === 1 && second ? first.cells[0] : undefined
  return cell && classesOf(cell).includes('filename') ? cell : undefined
}

/** Whether every row has line numbers, and some row code beside them. */
const isListing = ({ rows }: Table): boolean =>
  rows.length > 0
  && rows.every((row) => row.cells.some(isGutter))
  && rows.some((row) => row.cells.length > 1)

/** The plus or minus in a cell of its own, which a style sheet draws; a space in a line without. Gitea. */
function diffMark(cell: Element): string | undefined {
  if (!classesOf(cell).includes('lines-type-marker')) return undefined
  const marked = findInside(cell, (one) => one.properties.dataTypeMarker !== undefined)
  return (marked && stringOf(marked, 'dataTypeMarker')) || ' '
}

/** Writes code beside line numbers, which are left out: each row is a line of the code or all of it. */
function writeListing(context: MarkdownContext, element: Element, { rows }: Table): void {
  const codeCells = rows.map((row) => row.cells.filter((cell) => !isGutter(cell)))
  const lines = codeCells.map((cells) => cells.map((cell) => diffMark(cell) ?? codeText(cell)).join(''))
  const text = lines.join('\n').replace(/^\s*\n|\s+$/g, '')
  if (text === '') return
  const pre = findInside(
    element, (one) => one.tagName === 'pre' && !hasClass(one, lineNumberClasses), listingNodesMax,
  )
  const ancestors = [...(pre ? [pre] : []), element, ...context.ancestors.slice(-3).reverse()]
  context.out.block(codeFence(text, codeLanguage(codeCells.flat()[0] ?? element, ancestors)))
}
