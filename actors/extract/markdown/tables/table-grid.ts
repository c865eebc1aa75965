// The grid of a table: its cells by row and column, and the columns that a reader needs.

import type { Element } from 'hast'
import { isCommandLink } from '../elements/command-links.ts'
import { findInside } from '../writer/nodes.ts'
import { classesOf, integerOf } from '../writer/properties.ts'
import type { Row } from './table-rows.ts'

/** Most columns of a table; a span beyond them counts as one column. */
const columnsMax = 200
/** Limits of HTML for `colspan` and `rowspan`. */
const colSpanMax = 1_000
const rowSpanMax = 65_534

/** A place of the grid. The text of a spanning cell is in the first of its places; the others are empty. */
interface Place { readonly text: string, readonly cell?: Element }
export type Grid = readonly (readonly Place[])[]

const empty: Place = { text: '' }

/** Returns all cells in a grid. */
export function toGrid(rows: readonly Row[], write: (cell: Element, row: number) => string): Grid {
  const grid: Place[][] = []
  /** By column: rows, the current one included, that a cell above still spans. */
  const spanned: number[] = []
  for (const [index, row] of rows.entries()) {
    const line: Place[] = []
    let column = 0
    for (const cell of row.cells) {
      while ((spanned[column] ?? 0) > 0) line[column++] = empty
      const text = isHiddenCell(cell) ? '' : write(cell, index)
      const width =
        column >= columnsMax ? 1 : Math.min(integerOf(cell, 'colSpan', 1, colSpanMax, 1), columnsMax - column)
      // A `rowspan` of 0 reaches to the end of the table.
      const height = integerOf(cell, 'rowSpan', 0, rowSpanMax, 1) || rowSpanMax
      for (let offset = 0; offset < width; offset++, column++) {
        line[column] = offset === 0 ? { text, cell } : empty
        spanned[column] = Math.max(spanned[column] ?? 0, height)
      }
    }
    for (let rest = column; rest < spanned.length; rest++) line[rest] ??= empty
    for (let rest = 0; rest < spanned.length; rest++) if (spanned[rest]! > 0) spanned[rest]!--
    grid.push(line)
  }
  return grid
}

/** Classes of utility style sheets that hide a cell at every width: Tailwind CSS, Bootstrap. */
const hidingClasses = new Set(['hidden', 'd-none'])
/** Classes that show a hidden cell at some widths: `md:table-cell`, `d-lg-table-cell`. */
const showingClass = /(?:^|[:-])(?:table-cell|block|flex|inline|visible)$/

/** Whether the class of a cell hides it. Sortable tables have hidden columns of keys. */
function isHiddenCell(cell: Element): boolean {
  const classes = classesOf(cell)
  return classes.some((name) => hidingClasses.has(name)) && !classes.some((name) => showingClass.test(name))
}

/** Indexes of the columns that have text in some row and do more than act on their rows. */
export function usedColumns(grid: Grid): number[] {
  const columns: Place[][] = []
  for (const row of grid)
    for (let column = 0; column < row.length; column++) (columns[column] ??= []).push(row[column] ?? empty)
  return Array.from(columns, (places = [], column) => (isUsed(places) ? column : -1)).filter((column) => column >= 0)
}

const isUsed = (places: readonly Place[]): boolean =>
  places.some(({ text }) => text !== '') && !isColumnOfCommands(places)

/** Whether the column has nothing but commands below its heading. */
const isColumnOfCommands = ([, ...rest]: readonly Place[]): boolean =>
  rest.every(({ text }) => text === '')
  && rest.some(({ cell }) => cell && findInside(cell, isCommandLink, commandNodesMax) !== undefined)

/** Nodes of a cell that are searched for a command. */
const commandNodesMax = 30

/**
 * The columns of each table: of one, or of several that are beside each other with an empty column between, which is
 * so when their first rows are the same.
 */
export function columnsOfTables(grid: Grid, used: readonly number[]): number[][] {
  const groups: number[][] = []
  for (const [index, column] of used.entries()) {
    if (index > 0 && used[index - 1] === column - 1) groups.at(-1)!.push(column)
    else groups.push([column])
  }
  const first = grid.find((row) => row.some(({ text }) => text !== ''))
  const headings = groups.map((columns) => columns.map((column) => first?.[column]?.text ?? '').join('|'))
  const areTables = groups.length > 1 && groups.every(({ length }) => length > 1)
    && headings.every((heading) => heading === headings[0]) && /[^|]/.test(headings[0]!)
  return areTables ? groups : [[...used]]
}
