// The parts of a tree by the heading above them: labels repeat from section to section ("Departs" under "Outbound" and
// under "Return"), and only the heading tells them apart.

import type { Element, ElementContent, Root } from 'hast'
import { textOf } from '#actors/extract/text-of.ts'
import { elementsOf, isHeadingTag } from '#actors/extract/tree/walk.ts'

export interface HeadedPart { heading: string; part: Root }

const headingCharsMax = 60
const boldTags = new Set(['b', 'strong'])
const isElement = (node: ElementContent | Root['children'][number]): node is Element => node.type === 'element'

/** A line that is bold as a whole, without a value or a colon. */
function isBoldLine({ tagName, children }: Element): boolean {
  if (tagName !== 'p' && tagName !== 'div') return false
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return others.length === 0 && only?.type === 'element' && boldTags.has(only.tagName)
    && !/[:\d]/.test(textOf(only, headingCharsMax + 1))
}

const isHeading = (element: Element): boolean =>
  isHeadingTag(element.tagName) || element.tagName === 'legend' || element.tagName === 'summary'
  || element.tagName === 'caption' || isBoldLine(element)

/** The elements with a heading in them, and the headings. */
function withHeadings(root: Root): Set<Element> {
  const found = new Set<Element>()
  const parents = new Map<Element, Element>()
  for (const element of elementsOf(root)) {
    for (const child of element.children) if (child.type === 'element') parents.set(child, element)
    if (!isHeading(element)) continue
    for (let next: Element | undefined = element; next && !found.has(next); next = parents.get(next)) found.add(next)
  }
  return found
}

/** The stretches of siblings below headings of level two and lower, each without further headings; each node once. */
export function headedParts(root: Root): HeadedPart[] {
  const headed = withHeadings(root)
  const parts: HeadedPart[] = []
  let heading = ''
  const visit = (parent: Root | Element): void => {
    let stretch: ElementContent[] = []
    const flush = (): void => {
      if (heading !== '' && stretch.some(isElement)) parts.push({ heading, part: { type: 'root', children: stretch } })
      stretch = []
    }
    for (const child of parent.children as ElementContent[]) {
      if (!isElement(child) || !headed.has(child)) stretch.push(child)
      else {
        flush()
        if (isHeading(child)) {
          const text = child.tagName === 'h1' ? '' : textOf(child, headingCharsMax + 1)
          heading = text.length <= headingCharsMax ? text : ''
        } else visit(child)
      }
    }
    flush()
  }
  visit(root)
  return parts
}
