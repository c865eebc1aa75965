// Tables that a script splits: the column that stays while the others scroll, and the headings above rows that scroll.
// Each part is a table of its own, and a browser shows them as one.

import type { Element } from 'hast'
import { findInside, isElement, neighbour, textOf, type Children } from '../writer/nodes.ts'
import { isHeadingRow, isTable, readTable, type Row, type Table } from './table-rows.ts'

/** Two parts as one table, and the part that it ends with. */
interface JoinedTable { readonly table: Table, readonly rest: Element }

/** Fewer rows beside each other may be equally many by chance. */
const rowsMin = 3
/** Longer texts are no names of rows. */
const nameCharsMax = 120
/** Elements around a part, and around the other one. */
const wrappersMax = 3
/** Siblings among which a part of a table is searched. */
const siblingsMax = 30

/** Joins a table with the one that directly follows it, when both are parts of one. `ancestors`: outermost first. */
export function joinSplitTable(
  table: Table, siblings: Children, index: number, ancestors: readonly Element[],
): JoinedTable | undefined {
  const { rows } = table
  const isHead = rows.length === 1 && isHeadingRow(rows[0]) && rows[0]!.cells.length > 1
  const isColumn = rows.length >= rowsMin && rows.every(({ cells }) => cells.length === 1)
  if ((!isHead && !isColumn) || rows.some(hasSpans)) return undefined
  const rest = nextTable(siblings, index, ancestors)
  if (!rest || findInside(rest, isTable)) return undefined
  const other = readTable(rest)
  if (other.rows.length === 0 || other.rows.some(hasSpans)) return undefined
  const joined = isHead ? joinHead(rows[0]!, other.rows) : joinColumn(rows, other.rows)
  return joined && { table: { rows: joined, caption: table.caption ?? other.caption }, rest }
}

/** Whether a cell spans others, or holds a table. */
const hasSpans = ({ cells }: Row): boolean =>
  cells.some((cell) => Number(cell.properties.rowSpan ?? 1) > 1 || findInside(cell, isTable) !== undefined)

/** The table that follows without any text or other element between. */
function nextTable(siblings: Children, index: number, ancestors: readonly Element[]): Element | undefined {
  let [list, at] = [siblings, index]
  for (let level = 1; level <= wrappersMax; level++) {
    const next = neighbour(list, at, 1)
    if (next) return onlyTable(next)
    const [parent, above] = [ancestors.at(-level), ancestors.at(-level - 1)]
    if (!parent || !above || parent.tagName !== 'div' || above.children.length > siblingsMax) return undefined
    if (list.slice(at + 1).some((node) => node.type === 'text' && node.value.trim() !== '')) return undefined
    list = above.children
    at = above.children.indexOf(parent)
  }
  return undefined
}

/** The table that an element is, or that is all it holds. */
function onlyTable(element: Element): Element | undefined {
  let inner: Element | undefined = element
  for (let level = 0; inner && level <= wrappersMax; level++) {
    if (inner.tagName === 'table') return inner
    if (inner.tagName !== 'div' || inner.children.length > siblingsMax) return undefined
    const filled: Element['children'] = inner.children.filter(
      (child) => (child.type === 'text' ? child.value.trim() !== '' : isElement(child) && child.children.length > 0),
    )
    inner = filled.length === 1 && isElement(filled[0]) ? filled[0] : undefined
  }
  return undefined
}

const namesOf = (row: Row): string[] => row.cells.map((cell) => textOf(cell, nameCharsMax + 1).trim())

/** Headings and the rows below them. Some tables repeat the headings, to give the columns their widths. */
function joinHead(head: Row, rows: readonly Row[]): readonly Row[] | undefined {
  if (isHeadingRow(rows[0])) return namesOf(head).join('\n') === namesOf(rows[0]!).join('\n') ? rows : undefined
  const columns = rows[0]!.cells.length
  // An empty heading stands above the scroll bar.
  const isGutter = head.cells.length === columns + 1 && namesOf(head).at(-1) === ''
  if (!isGutter && head.cells.length !== columns) return undefined
  if (rows.some(({ cells }) => cells.length !== columns)) return undefined
  return [{ cells: head.cells.slice(0, columns), part: 'head' }, ...rows]
}

/** A column and the others. Some tables repeat the column, to cover the one that scrolls. */
function joinColumn(column: readonly Row[], rows: readonly Row[]): readonly Row[] | undefined {
  const isBody = (row: Row): boolean => !isHeadingRow(row)
  const [names, body] = [column.filter(isBody), rows.filter(isBody)]
  const heads = rows.length - body.length
  const missing = heads - (column.length - names.length)
  if (names.length !== body.length || names.length < rowsMin || missing < 0) return undefined
  if (body.some(({ cells }) => cells.length < 2) || names.some((row) => namesOf(row)[0]!.length > nameCharsMax))
    return undefined
  if (names.every((row, at) => namesOf(row)[0] === namesOf(body[at]!)[0])) return rows
  const empty: Element = { type: 'element', tagName: 'th', properties: {}, children: [] }
  return rows.map(({ cells, part }, at) => ({ cells: [column[at - missing]?.cells[0] ?? empty, ...cells], part }))
}
