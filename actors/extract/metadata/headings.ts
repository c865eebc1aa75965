// The headings of a document.

import type { Element, ElementContent } from 'hast'
import type { Heading } from '#schemas/scrape-data.ts'
import type { PageIndex } from '#actors/extract/page-index.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { isHeadingTag } from '#actors/extract/tree/walk.ts'

const headingsMax = 2_000
const levelMax = 6
/** WAI-ARIA 1.2: the level of a heading without a valid one. */
const defaultLevel = 2

/** The headings in document order, except empty ones. */
export function readHeadings(index: PageIndex): Heading[] {
  const headings: Heading[] = []
  for (const { element } of index.headings) {
    if (headings.length >= headingsMax) break
    const text = textOf(withoutAnchor(element))
    if (text !== '') headings.push({ level: levelOf(element), text })
  }
  return headings
}

function levelOf(element: Element): number {
  if (isHeadingTag(element.tagName)) return Number(element.tagName[1])
  const level = Math.trunc(Number(attribute(element, 'ariaLevel') ?? defaultLevel))
  return level >= 1 ? Math.min(level, levelMax) : defaultLevel
}

/** The heading without the link to itself that documentation sites add. */
function withoutAnchor(heading: Element): Element {
  if (heading.children.length < 2 || !heading.children.some(isAnchor)) return heading
  return { ...heading, children: heading.children.filter((child) => !isAnchor(child)) }
}

const isAnchor = (child: ElementContent): boolean =>
  child.type === 'element'
  && child.tagName === 'a'
  && /^[#¶§†🔗]$/u.test(textOf(child, 20))
  && (attribute(child, 'href') ?? '').includes('#')
