// Distinguishes data tables from tables that lay out a page.

import type { Element } from 'hast'
import { isBlockTag } from '../writer/block-tags.ts'
import { findInside, nodesInside, textOf } from '../writer/nodes.ts'
import { classesOf, stringOf } from '../writer/properties.ts'
import { isHeadingCell, isHeadingRow, isTable, type Row, type Table } from './table-rows.ts'

const sectionTags = new Set(['blockquote', 'hr', 'form', 'dl', 'article', 'section', 'iframe', 'video', 'pre'])
/** Longest text of a data cell in a table without a header. */
const cellCharsMax = 600
/** Longest text of a data cell that holds a heading. */
const headedCellCharsMax = 120
/** Longest text of a table nested in a data cell. */
const nestedCharsMax = 300
/** Characters of a rank in a ranking, such as `12.`, with the white space around it. */
const rankCharsMax = 60
/** Rows that are counted to find the number of columns. */
const countedRowsMax = 1_000

/**
 * Whether a table holds data. A layout table says so by its role, has one row or column, or has tables or sections in
 * its cells.
 */
export function isDataTable(element: Element, { rows }: Table): boolean {
  const role = stringOf(element, 'role')
  if (role === 'presentation' || role === 'none' || rows.length === 0) return false
  const columns = Math.max(...rows.slice(0, countedRowsMax).map((row) => row.cells.length))
  const nested = findInside(element, isTable)
  const hasNested = nested !== undefined
  // In a table with headings a small nested table is the content of a data cell; a large one is the content of a page.
  if (isHeadingRow(rows[0]) && rows.length > 1 && (columns > 1 || !hasNested)) {
    return (
      !hasNested || rows[0]!.part === 'head' || (columns > 1 && textOf(nested, nestedCharsMax).length < nestedCharsMax)
    )
  }
  if (role === 'table' || role === 'grid' || role === 'treegrid')
    return !hasNested && (element.tagName === 'table' || columns > 1)
  const hasRowHeadings = rows.every((row) => isHeadingCell(row.cells[0]!) || row.cells.length === 1)
    && rows.some((row) => row.cells.length > 1 && isHeadingCell(row.cells[0]!))
  if (columns < 2 || (rows.length < 2 && !hasRowHeadings) || hasNested || isRanking(rows)) return false
  const sections = rows.reduce((sum, row) => sum + row.cells.filter(isSection).length, 0)
  return sections === 0 || (rows.length > 3 && sections * (hasRowHeadings ? 1 : 4) <= rows.length)
}

/**
 * Whether a table is a ranked list: rows of a number and an entry, and rows with at most one text between them that
 * continue the entry above. A number without a period is a rank if the entry has several lines, or if it refers to code
 * (Asciidoctor).
 */
function isRanking(rows: readonly Row[]): boolean {
  let ranks = 0
  for (const { cells } of rows) {
    const filled = cells.filter(hasText)
    if (cells.some((cell) => cell.tagName === 'th') || filled.length > 2) return false
    const [rank, entry] = filled
    if (!rank || !entry) continue
    const match = /^\d{1,4}([.)])?$/.exec(textOf(rank, rankCharsMax).trim())
    if (!match || (match[1] === undefined && !hasLines(entry) && !findInside(rank, isCallout, calloutNodesMax)))
      return false
    ranks++
  }
  return ranks > 2
}

function hasText(cell: Element): boolean {
  for (const node of nodesInside(cell)) if (node.type === 'text' && node.value.trim() !== '') return true
  return false
}

/** Nodes of an entry that are searched for lines, and of a number that are searched for a reference to code. */
const entryNodesMax = 60
const calloutNodesMax = 10

const hasLines = (entry: Element): boolean =>
  findInside(entry, ({ tagName }) => tagName === 'br' || isBlockTag(tagName), entryNodesMax) !== undefined

const isCallout = (element: Element): boolean => classesOf(element).includes('conum')

/** Whether a cell is a section of a page. A heading alone does not make it one: many tables use headings as labels. */
function isSection(cell: Element): boolean {
  const { length } = textOf(cell, cellCharsMax + 1).trim()
  if (length > cellCharsMax || findInside(cell, (one) => sectionTags.has(one.tagName) && !isCodeLine(one))) return true
  return length > headedCellCharsMax && findInside(cell, (one) => /^h[1-6]$/.test(one.tagName)) !== undefined
}

/** Longest line of code that is a value, such as the default of a setting. */
const codeLineCharsMax = 120

/** Whether an element is code of one line. */
function isCodeLine(element: Element): boolean {
  if (element.tagName !== 'pre') return false
  const code = textOf(element, codeLineCharsMax + 1).trim()
  return code.length <= codeLineCharsMax && !code.includes('\n')
}
