// Reads a table as a full grid of texts; a cell that spans several columns or rows is repeated in each of them.

import type { Element } from 'hast'
import type { TableFact } from '#schemas/facts.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, clip, textOf } from '#actors/extract/text-of.ts'
import { iconText } from './icon-text.ts'
import { findElement } from '#actors/extract/tree/walk.ts'

const rowsMax = 300
const columnsMax = 60
const cellCharsMax = 500
const captionCharsMax = 300
/** Longer headings of columns are no abbreviations. */
const abbreviationCharsMax = 4

/** The grid of a table; `null` for a layout table: one with a single cell, or with a table inside. */
export function readTable(table: Element, baseUrl?: string): TableFact | null {
  const rows = rowsOf(table).slice(0, rowsMax)
  const grid: string[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) placeRow(grid, y, row.cells)
  const width = Math.max(0, ...grid.map((row) => row.length))
  for (const row of grid) for (let x = 0; x < width; x++) row[x] ??= ''
  const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== '')
  const filled = grid.filter(isFilled)
  if (filled.length === 0 || filled.length * width < 2) return null
  if (rows.some(({ cells }) => cells.some(containsTable))) return null
  const caption = table.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'caption',
  )
  const urls = grid.flatMap((row, y) => (isFilled(row) ? [firstLink(rows[y]?.cells ?? [], baseUrl)] : []))
  return {
    caption: (caption && textOf(caption, captionCharsMax)) || null, hasHeader: isHeader(rows[0]), rows: filled,
    ...(urls.some((url) => url !== null) && { rowUrls: urls }),
  }
}

/** Whether the first row is in a `<thead>`, or consists of several header cells. */
function isHeader(row: Row | undefined): boolean {
  if (row === undefined) return false
  return row.inHead || (row.cells.length > 1 && row.cells.every((cell) => cell.tagName === 'th'))
}

function firstLink(cells: readonly Element[], baseUrl: string | undefined): string | null {
  if (baseUrl === undefined) return null
  for (const cell of cells) {
    const link = findElement(cell, ({ tagName, properties }) => tagName === 'a' && properties.href !== undefined)
    const url = link && absoluteUrl(attribute(link, 'href'), baseUrl)
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
    const text = spelledOut(cell) ?? (linesOf(cell) || iconText(cell) || '')
    const right = Math.min(x + spanOf(cell, 'colSpan'), columnsMax)
    const bottom = Math.min(y + (spanOf(cell, 'rowSpan') || rowsMax), grid.length)
    for (let below = y; below < bottom; below++)
      for (let across = x; across < right; across++) grid[below]![across] ??= text
    x = right
    if (x >= columnsMax) return
  }
}

/** What a short heading of a column stands for, as its `title` or `abbr` says: "Wins (W)" for "W". */
function spelledOut(cell: Element): string | undefined {
  if (cell.tagName !== 'th') return undefined
  const inner = findElement(cell, ({ tagName, properties }) => tagName === 'abbr' && properties.title !== undefined)
  const words = attribute(cell, 'title') ?? attribute(cell, 'abbr') ?? (inner && attribute(inner, 'title')) ?? ''
  const short = textOf(cell, cellCharsMax)
  return short !== '' && short.length <= abbreviationCharsMax && /^\p{L}{2,}[^.!?()]{0,40}$/u.test(words)
    && words.toLowerCase() !== short.toLowerCase() ? `${words} (${short})` : undefined
}

/** The text of a cell; the entries of a list in it each in a line. */
function linesOf(cell: Element): string {
  const only = cell.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [list] = only
  if (only.length !== 1 || list?.type !== 'element' || !/^[uo]l$/.test(list.tagName)) return textOf(cell, cellCharsMax)
  const entries = list.children.filter((child) => child.type === 'element').map((child) => textOf(child, cellCharsMax))
  return clip(entries.filter((entry) => entry !== '').join('\n'), cellCharsMax)
}

/** The declared span; a row span of 0 extends to the last row, a column span of 0 counts as 1. */
function spanOf(cell: Element, property: 'colSpan' | 'rowSpan'): number {
  const span = Math.trunc(Number(attribute(cell, property) ?? 1))
  return Number.isFinite(span) && span >= (property === 'rowSpan' ? 0 : 1) ? span : 1
}

function containsTable(parent: Element): boolean {
  return parent.children.some(
    (child) => child.type === 'element' && (child.tagName === 'table' || containsTable(child)),
  )
}
