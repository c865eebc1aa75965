// Headings, and elements that only look like headings.

import type { Element } from 'hast'
import type { MarkdownContext } from '../writer/context.ts'
import type { Enter } from '../writer/element-handler.ts'
import { hasAllTextOf, isElement, nodesInside } from '../writer/nodes.ts'
import { integerOf } from '../writer/properties.ts'
import { isScreenReaderText } from './skip-redundant.ts'

export const enterHeading: Enter = (context, element) => {
  context.boundary()
  if (isScreenReaderText(element)) return 'skip'
  const level = element.tagName.length === 2 ? Number(element.tagName[1]) : integerOf(element, 'ariaLevel', 1, 6, 2)
  if (context.place !== 'block' || isItemStyledAsHeading(context, element, level) || isNumberedList(element))
    return context.boundary
  context.startHeading(element, level)
  return () => context.endHeading()
}

/** Whether a heading is all the text of a list item and ranks above the heading of the section that the list is in. */
function isItemStyledAsHeading(
  { out, ancestors, sectionLevel }: MarkdownContext, heading: Element, level: number,
): boolean {
  if (!out.startsItem || level >= sectionLevel) return false
  const item = ancestors.findLast((one) => one.tagName === 'li')
  return item !== undefined && hasAllTextOf(heading, item)
}

/** Nodes of a heading that are searched for lines. */
const lineNodesMax = 200
/** Fewer numbered lines may be a heading of two parts. */
const linesMin = 3
const startsWithNumber = /^\s*\d{1,2}[.)](?:\s|$)/

/** Whether a heading consists of numbered lines, which is a list in large letters. */
function isNumberedList(heading: Element): boolean {
  let [left, numbered] = [lineNodesMax, 0]
  let isAtStart = true
  for (const node of nodesInside(heading)) {
    if (left-- === 0) return false
    if (isElement(node)) isAtStart ||= node.tagName === 'br'
    else if (node.type === 'text' && node.value.trim() !== '') {
      if (isAtStart && startsWithNumber.test(node.value)) numbered++
      isAtStart = false
    }
  }
  return numbered >= linesMin
}
