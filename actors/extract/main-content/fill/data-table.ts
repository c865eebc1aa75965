// Distinguishes tables of data from tables that are used for layout.

import type { Element } from 'hast'
import { textContent } from '#actors/extract/tree/walk.ts'

/** Elements that the cells of a data table do not contain. */
const layoutTags = new Set([
  'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'article', 'section', 'nav', 'aside', 'iframe',
])
/** Short lists of the cells of a table whose rows have a header cell each: the ranks of a product, its parts. */
const listTags = new Set(['ul', 'ol'])
/** Mean number of characters per cell; a table with more is for layout. */
const cellCharsMax = 200

/** Whether the element is a table with two columns, two rows or a header cell in its only one, and short text. */
export function isDataTable(node: Element): boolean {
  if (node.tagName !== 'table') return false
  const open: Element[] = [node]
  let [rows, cells, columns, headers] = [0, 0, 0, 0]
  let hasList = false
  for (let element = open.pop(); element; element = open.pop()) {
    if (listTags.has(element.tagName)) hasList = true
    else if (element !== node && layoutTags.has(element.tagName)) return false
    const inner = element.children.filter((child) => child.type === 'element')
    if (element.tagName === 'tr') {
      rows++
      cells += inner.length
      if (inner[0]?.tagName === 'th') headers++
      columns = Math.max(columns, inner.length)
    }
    open.push(...inner)
  }
  if (hasList && headers < rows) return false
  return (rows >= 2 || headers === rows) && columns >= 2 && textContent(node).length <= cells * cellCharsMax
}
