// Tables that only their roles mark: <div role="row"><span role="cell">…</span></div>, as table elements.

import type { Element, Root } from 'hast'
import { attribute } from '#actors/extract/text-of.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'

const tablesMax = 20
const rowsMax = 300
const depthMax = 6

const tableRoles = new Set(['table', 'grid', 'treegrid'])
const headerRoles = new Set(['columnheader', 'rowheader'])
const cellRoles = new Set(['cell', 'gridcell', ...headerRoles])

const roleOf = (element: Element): string => attribute(element, 'role') ?? ''

/** The elements below `parent` of one of the roles, without those inside one another. */
function withRoles(parent: Element, isWanted: (role: string) => boolean, depth = 0): Element[] {
  if (depth > depthMax) return []
  return parent.children.flatMap((child) =>
    child.type !== 'element' ? []
    : isWanted(roleOf(child)) ? [child]
    : tableRoles.has(roleOf(child)) ? []
    : withRoles(child, isWanted, depth + 1))
}

function rowOf(row: Element): Element[] {
  const cells = withRoles(row, (role) => cellRoles.has(role))
  if (cells.length === 0) return []
  const children = cells.map((cell) => ({ ...cell, tagName: headerRoles.has(roleOf(cell)) ? 'th' : 'td' }))
  return [{ type: 'element', tagName: 'tr', properties: {}, children }]
}

/** The ARIA tables of a tree with the tags of tables; at most 20, of at most 300 rows. */
export function ariaTables(root: Root): Element[] {
  const found: Element[] = []
  for (const element of elementsOf(root)) {
    if (found.length >= tablesMax) break
    if (element.tagName === 'table' || !tableRoles.has(roleOf(element))) continue
    const rows = withRoles(element, (role) => role === 'row').slice(0, rowsMax).flatMap(rowOf)
    if (rows.length > 1) found.push({ type: 'element', tagName: 'table', properties: {}, children: rows })
  }
  return found
}
