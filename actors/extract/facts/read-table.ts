// A table as a full grid of texts: what spans several cells stands in each of them.

import type { Element } from 'hast'
import type { TableFact } from '#schemas/facts.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { findElement } from '#actors/extract/tree/walk.ts'

const rowsMax = 300
const columnsMax = 60
const cellCharsMax = 500

/**
 * The grid of a table; `null` for one that only lays things out: a single row or column without header cells, or
 * another table inside.
 */
export function readTable(table: Element, baseUrl?: string): TableFact | null {
  const rows = rowsOf(table).slice(0, rowsMax)
  const grid: string[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) placeRow(grid, y, row.cells)
  const width = Math.max(0, ...grid.map((row) => row.length))
  for (const row of grid) for (let x = 0; x < width; x++) row[x] ??= ''
  const filled = grid.filter((row) => row.some((cell) => cell !== ''))
  const first = rows[0]
  const hasHeader =
    first !== undefined
    && (first.inHead || (first.cells.length > 1 && first.cells.every((cell) => cell.tagName === 'th')))
  if (filled.length === 0 || filled.length * width < 2 || rows.some(({ cells }) => cells.some(holdsTable))) return null
  const caption = table.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'caption',
  )
  const urls = grid.flatMap((row, y) =>
    row.some((cell) => cell !== '') ? [firstLink(rows[y]?.cells ?? [], baseUrl)] : [],
  )
  return {
    caption: (caption && textOf(caption, 300)) || null, hasHeader, rows: filled,
    ...(urls.some((url) => url !== null) && { rowUrls: urls }),
  }
}

function firstLink(cells: readonly Element[], baseUrl: string | undefined): string | null {
  for (const cell of cells) {
    const link =
      baseUrl === undefined
        ? undefined
        : findElement(cell, ({ tagName, properties }) => tagName === 'a' && properties.href !== undefined)
    const url = link && absoluteUrl(attribute(link, 'href'), baseUrl!)
    if (url) return url
  }
  return null
}

interface Row { cells: Element[], inHead: boolean }

function rowsOf(table: Element): Row[] {
  const rows: Row[] = []
  for (const child of table.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'tr') rows.push({ cells: cellsOf(child), inHead: false })
    else if (/^t(?:head|body|foot)$/.test(child.tagName)) {
      for (const row of child.children)
        if (row.type === 'element' && row.tagName === 'tr')
          rows.push({ cells: cellsOf(row), inHead: child.tagName === 'thead' })
    }
    if (rows.length > rowsMax) break
  }
  return rows
}

const cellsOf = (row: Element): Element[] =>
  row.children
    .filter((cell): cell is Element => cell.type === 'element' && (cell.tagName === 'td' || cell.tagName === 'th'))
    .slice(0, columnsMax)

function placeRow(grid: string[][], y: number, cells: readonly Element[]): void {
  let x = 0
  for (const cell of cells) {
    while (grid[y]![x] !== undefined) x++
    const text = textOf(cell, cellCharsMax)
    const right = Math.min(x + spanOf(cell, 'colSpan'), columnsMax)
    const bottom = Math.min(y + (spanOf(cell, 'rowSpan') || rowsMax), grid.length)
    for (let below = y; below < bottom; below++)
      for (let across = x; across < right; across++) grid[below]![across] ??= text
    x = right
    if (x >= columnsMax) return
  }
}

/** A span as declared; 0 means "to the end" for rows, and is 1 for columns. */
function spanOf(cell: Element, property: 'colSpan' | 'rowSpan'): number {
  const span = Math.trunc(Number(attribute(cell, property) ?? 1))
  return Number.isFinite(span) && span >= (property === 'rowSpan' ? 0 : 1) ? span : 1
}

function holdsTable(parent: Element): boolean {
  return parent.children.some((child) => child.type === 'element' && (child.tagName === 'table' || holdsTable(child)))
}
