// Headings, and elements that only look like headings.

import type { Element } from 'hast'
import type { MarkdownContext } from './context.ts'
import type { Enter } from './element-handler.ts'
import { hasAllTextOf } from './nodes.ts'
import { integerOf } from './properties.ts'
import { isScreenReaderText } from './skip-redundant.ts'

export const enterHeading: Enter = (context, element) => {
  context.boundary()
  if (isScreenReaderText(element)) return 'skip'
  const level = element.tagName.length === 2 ? Number(element.tagName[1]) : integerOf(element, 'ariaLevel', 1, 6, 2)
  if (context.place !== 'block' || isItemStyledAsHeading(context, element, level)) return context.boundary
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
