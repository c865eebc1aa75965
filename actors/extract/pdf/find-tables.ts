// Finds tables in the lines of a PDF page: consecutive lines whose parts, separated by wide gaps, are in the same
// columns.

import type { Cell, Line } from './layout-lines.ts'

/** A table: the range of its lines, end exclusive, and its rows with one text for each column. */
export interface Table { start: number, end: number, rows: string[][] }

const rowsMin = 3
const columnsMin = 2
/** Longest mean text of a cell; longer ones are columns of prose. */
const meanCellCharsMax = 40
/** Largest distance of the lines of a table, as a multiple of the font size. */
const rowGapMax = 3.5

/** Returns the tables of a page, in order. */
export function findTables(lines: readonly Line[]): Table[] {
  const tables: Table[] = []
  for (let start = 0; start < lines.length; start++) {
    const columns = [...lines[start]!.cells]
    if (columns.length < columnsMin) continue
    let end = start + 1
    while (end < lines.length && continuesTable(lines, end, columns)) {
      widen(columns, lines[end]!.cells)
      end++
    }
    const table = toTable(lines, start, end, columns)
    if (table === null) continue
    tables.push(table)
    start = end - 1
  }
  return tables
}

/** Whether a line is a row of the table above it: each of its cells is in one column, no two in the same. */
function continuesTable(lines: readonly Line[], index: number, columns: readonly Cell[]): boolean {
  const line = lines[index]!
  const gap = lines[index - 1]!.y - line.y
  if (line.cells.length < columnsMin || gap <= 0 || gap > line.size * rowGapMax) return false
  const places = line.cells.map((cell) => columnOf(cell, columns))
  return places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]!))
}

/** The column that overlaps a cell horizontally; -1 when none or more than one does. */
function columnOf(cell: Cell, columns: readonly Cell[]): number {
  const overlapping = [...columns.keys()].filter((at) => cell.x < columns[at]!.end && cell.end > columns[at]!.x)
  return overlapping.length === 1 ? overlapping[0]! : -1
}

function widen(columns: Cell[], cells: readonly Cell[]): void {
  for (const cell of cells) {
    const at = columnOf(cell, columns)
    const { x, end, text } = columns[at]!
    columns[at] = { text, x: Math.min(x, cell.x), end: Math.max(end, cell.end) }
  }
}

function toTable(lines: readonly Line[], start: number, end: number, columns: readonly Cell[]): Table | null {
  if (end - start < rowsMin) return null
  const cells = lines.slice(start, end).flatMap((line) => line.cells)
  if (cells.reduce((sum, { text }) => sum + text.length, 0) > cells.length * meanCellCharsMax) return null
  const rows = lines.slice(start, end).map((line) => {
    const row = columns.map(() => '')
    for (const cell of line.cells) row[columnOf(cell, columns)] = cell.text
    return row
  })
  return { start, end, rows }
}
