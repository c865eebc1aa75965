// Siblings that each hold two headings and nothing else, such as the name and the value of a property in a grid of
// specifications: these headings have no section, and are written as the rows of a table.

import type { Element } from 'hast'
import { isHeadingTag } from '#actors/extract/tree/walk.ts'
import type { MarkdownContext } from '../writer/context.ts'
import type { Leave } from '../writer/element-handler.ts'
import { isElement, nodesInside, textOf, type Children } from '../writer/nodes.ts'

type Pair = readonly [name: Element, value: Element]

/** Fewer pairs may be the titles of sections without text. */
const pairsMin = 4
/** Longest name and value. */
const nameCharsMax = 60
const valueCharsMax = 160
/** Nodes of a sibling that are inspected. */
const nodesMax = 30
const siblingTags = new Set(['div', 'section', 'article'])
/** Elements that a property does not hold: a card with a link has a title, not a value. */
const otherTags = new Set(['a', 'img', 'picture', 'button', 'input', 'select', 'video', 'iframe'])

/** Writes the rows that begin with an element; undefined if it has no pair of headings or too few siblings have one. */
export function enterHeadingPair(
  context: MarkdownContext, element: Element, siblings: Children, index: number,
): Leave | 'skip' | undefined {
  if (context.place !== 'block' || siblings.length < pairsMin || !siblingTags.has(element.tagName)) return undefined
  if (context.writtenRows.has(element)) return 'skip'
  const rows = pairsFrom(siblings, index)
  if (rows.length < pairsMin) return undefined
  context.boundary()
  const lines = rows.map(({ row, pair: [name, value] }) => {
    context.writtenRows.add(row)
    return `| ${context.cell(name.children, false, true)} | ${context.cell(value.children, false, false)} |`
  })
  context.out.block(['|  |  |', '| --- | --- |', ...lines].join('\n'))
  return 'skip'
}

/** The successive siblings from `start` on that hold pairs of headings of the same levels. */
function pairsFrom(siblings: Children, start: number): { row: Element, pair: Pair }[] {
  const rows: { row: Element, pair: Pair }[] = []
  for (let index = start; index < siblings.length; index++) {
    const row = siblings[index]!
    if (row.type === 'text' && row.value.trim() === '') continue
    const pair = row.type === 'element' ? pairOf(row) : undefined
    if (!pair || row.type !== 'element' || !hasLevelsOf(pair, rows[0]?.pair ?? pair)) break
    rows.push({ row, pair })
  }
  return rows
}

const hasLevelsOf = (pair: Pair, other: Pair): boolean =>
  pair.every(({ tagName }, at) => tagName === other[at]!.tagName)

/** Two headings that are all an element holds, the first of a lower rank than the second, which it cannot head. */
function pairOf(element: Element): Pair | undefined {
  const headings: Element[] = []
  let chars = 0
  let left = nodesMax
  for (const node of nodesInside(element)) {
    if (left-- === 0) return undefined
    if (node.type === 'text') chars += node.value.trim().length
    if (!isElement(node)) continue
    if (otherTags.has(node.tagName)) return undefined
    if (isHeadingTag(node.tagName)) headings.push(node)
  }
  const [name, value] = headings
  if (!name || !value || headings.length > 2 || name.tagName <= value.tagName) return undefined
  const lengths = [name, value].map((heading) => textOf(heading).trim().length)
  if (lengths[0] === 0 || lengths[0]! > nameCharsMax || lengths[1] === 0 || lengths[1]! > valueCharsMax)
    return undefined
  return lengths[0]! + lengths[1]! >= chars ? [name, value] : undefined
}
