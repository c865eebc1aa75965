// The rows and cells of a table, built from `<table>` or from ARIA roles.

import type { Element } from 'hast'
import { isElement, textOf } from './nodes.ts'
import { stringOf } from './properties.ts'

type TablePart = 'head' | 'body' | 'foot'
export interface Row { readonly cells: readonly Element[], readonly part: TablePart }
export interface Table { readonly rows: readonly Row[], readonly caption: Element | undefined }

/** Characters of two heading cells that are compared. */
const headingCharsMax = 120

const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])
const headingRoles = new Set(['columnheader', 'rowheader'])

const isCell = ({ tagName, properties }: Element): boolean =>
  tagName === 'td' || tagName === 'th' || (properties.role !== undefined && cellRoles.has(String(properties.role)))

export const isHeadingCell = (cell: Element): boolean =>
  cell.tagName === 'th' || (cell.tagName !== 'td' && headingRoles.has(stringOf(cell, 'role')))

const isRow = ({ tagName, properties: { role } }: Element): boolean => tagName === 'tr' || role === 'row'

const isTable = ({ tagName, properties: { role } }: Element): boolean =>
  tagName === 'table' || (tagName === 'div' && (role === 'table' || role === 'grid'))

export const isHeadingRow = (row: Row | undefined): boolean =>
  row !== undefined && (row.part === 'head' || row.cells.every(isHeadingCell))

/**
 * Returns the rows in the order of display (head, body, foot) and the caption. Other elements between the table and its
 * rows are transparent.
 */
export function readTable(table: Element): Table {
  const { rows, caption } = collectRows(table)
  const head = rows.find((row) => row.part === 'head')
  const filled = rows.filter((row) => row.cells.length > 0 && !(row.part === 'foot' && head && hasSameText(row, head)))
  // A table without a head whose first row is a foot of heading cells has its headings there.
  const isHeadedByFoot = head === undefined && filled[0]?.part === 'foot' && filled[0].cells.every(isHeadingCell)
  if (isHeadedByFoot || filled.every((row) => row.part === 'body')) return { rows: filled, caption }
  const inOrder = (['head', 'body', 'foot'] as const).flatMap((part) => filled.filter((row) => row.part === part))
  return { rows: inOrder, caption }
}

function collectRows(table: Element): Table {
  const rows: Row[] = []
  let caption: Element | undefined
  const stack: { element: Element, part: TablePart }[] = []
  const push = (parent: Element, part: TablePart): void => {
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
  return { rows, caption }
}

/** Long tables repeat their headings in the foot. */
const hasSameText = (row: Row, head: Row): boolean =>
  row.cells.length === head.cells.length
  && row.cells.every(
    (cell, index) => textOf(cell, headingCharsMax).trim() === textOf(head.cells[index]!, headingCharsMax).trim(),
  )
