// The rows and cells of a table, built from `<table>`, from ARIA roles, or from elements that are displayed as a table.

import type { Element } from 'hast'
import { mayHave, roleOf } from '#actors/extract/tree/quick-attributes.ts'
import { isElement, textOf } from '../writer/nodes.ts'
import { classesOf, hasClass, stringOf } from '../writer/properties.ts'

type TablePart = 'head' | 'body' | 'foot'
export interface Row { readonly cells: readonly Element[], readonly part: TablePart }
export interface Table { readonly rows: readonly Row[], readonly caption: Element | undefined }

/** Characters of two heading cells that are compared. */
const headingCharsMax = 120

const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])
const headingRoles = new Set(['columnheader', 'rowheader'])

/** Class names of tables of `<div>` and of their parts: HTML table generators, Tailwind CSS. */
const tableClasses = new Set(['divtable', 'div-table', 'css-table', 'rtable', 'table'])
const rowClasses = new Set(['divtablerow', 'div-table-row', 'css-table-row', 'rtablerow', 'table-row', 'tr'])
const headingClasses = new Set(['divtablehead', 'div-table-head', 'th'])
const cellClasses = new Set([
  ...headingClasses, 'divtablecell', 'div-table-cell', 'div-table-col', 'css-table-cell', 'rtablecell', 'table-cell',
  'td',
])
/** A table whose cells are all its children, with the heading cells first. Javadoc. */
const gridClasses = new Set(['summary-table'])
const gridHeadingClasses = new Set(['table-header'])
const displayPattern = /display\s*:\s*table(-row|-cell)?\s*(?:;|!|$)/

/** A class name of CSS modules: the name of a file, that of a class in it, and a hash. */
const moduleClass = /^\w+?_(table|row|cell)__[\w-]{5}$/i

const hasStyle = mayHave('style')

/** Whether a `<div>` is displayed as a table or as a part of one. */
const isDisplayedAs = (
  element: Element, classes: ReadonlySet<string>, part: '-row' | '-cell' | undefined,
): boolean =>
  element.tagName === 'div'
  && (classesOf(element).some((name) => isClassOf(name, classes, part))
    || (hasStyle(element) && isDisplay(stringOf(element, 'style').slice(0, styleCharsMax), part)))

const isClassOf = (name: string, classes: ReadonlySet<string>, part: '-row' | '-cell' | undefined): boolean =>
  classes.has(name) || (name.includes('__') && moduleClass.exec(name)?.[1] === (part?.slice(1) ?? 'table'))

/** Characters of a style that are read. */
const styleCharsMax = 300

function isDisplay(style: string, part: '-row' | '-cell' | undefined): boolean {
  const match = displayPattern.exec(style)
  return match !== null && match[1] === part
}

const isCell = (element: Element): boolean => {
  const { tagName } = element
  const role = roleOf(element)
  return tagName === 'td' || tagName === 'th' || (role !== undefined && cellRoles.has(String(role)))
    || isDisplayedAs(element, cellClasses, '-cell')
}

export const isHeadingCell = (cell: Element): boolean =>
  cell.tagName === 'th'
  || (cell.tagName !== 'td' && (headingRoles.has(stringOf(cell, 'role')) || hasClass(cell, headingClasses)))

const isRow = (element: Element): boolean =>
  element.tagName === 'tr' || roleOf(element) === 'row' || isDisplayedAs(element, rowClasses, '-row')

/** Whether a `<div>` may be a table. */
export const isDivTable = (element: Element): boolean =>
  isDisplayedAs(element, tableClasses, undefined) || (element.tagName === 'div' && hasClass(element, gridClasses))

/** Whether an element is a table, whatever it is made of. */
export const isTable = (element: Element): boolean => {
  const { tagName } = element
  const role = roleOf(element)
  return tagName === 'table' || (tagName === 'div' && (role === 'table' || role === 'grid' || isDivTable(element)))
}

export const isHeadingRow = (row: Row | undefined): boolean =>
  row !== undefined && (row.part === 'head' || row.cells.every(isHeadingCell))

/**
 * Returns the rows in the order of display (head, body, foot) and the caption. Other elements between the table and its
 * rows are transparent.
 */
export function readTable(table: Element): Table {
  const { rows, caption } = hasClass(table, gridClasses) ? gridRows(table) : collectRows(table)
  const head = rows.find((row) => row.part === 'head')
  const filled = rows.filter((row) => row.cells.length > 0 && !(row.part === 'foot' && head && hasSameText(row, head)))
  // A table without a head whose first row is a foot of heading cells has its headings there.
  const isHeadedByFoot = head === undefined && filled[0]?.part === 'foot' && filled[0].cells.every(isHeadingCell)
  if (isHeadedByFoot || filled.every((row) => row.part === 'body')) return { rows: filled, caption }
  const inOrder = (['head', 'body', 'foot'] as const).flatMap((part) => filled.filter((row) => row.part === part))
  return { rows: inOrder, caption }
}

/** The rows of a table without row elements: as many cells in each as there are heading cells. */
function gridRows(table: Element): Table {
  const cells = table.children.filter(isElement)
  const isBody = (cell: Element): boolean => !hasClass(cell, gridHeadingClasses)
  const columns = cells.some(isBody) ? cells.findIndex(isBody) : cells.length
  const rows: Row[] = []
  for (let start = 0; columns > 0 && start < cells.length; start += columns)
    rows.push({ cells: cells.slice(start, start + columns), part: start === 0 ? 'head' : 'body' })
  return { rows, caption: undefined }
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
    // A cell outside of any row is the title of the rows.
    else if (element.tagName === 'div' && isCell(element)) rows.push({ cells: [element], part })
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
