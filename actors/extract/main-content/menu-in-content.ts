// Tells menus inside the content, such as breadcrumbs, from other `nav` elements there: tables of contents, and texts
// that a click opens.

import type { Element } from 'hast'
import { countCharacters } from '#actors/extract/tree/walk.ts'

/** With more characters outside its links, a `nav` is a menu only if it has as many in them. */
const textCharsMax = 200

/** Whether a `nav` inside the content has little other text than links, most of which lead to other pages. */
export function isMenu(nav: Element): boolean {
  let [chars, linkChars, links, localLinks] = [0, 0, 0, 0]
  const visit = (node: Element, inLink: boolean): void => {
    for (const child of node.children) {
      if (child.type === 'text') {
        const count = countCharacters(child.value)
        if (inLink) linkChars += count
        else chars += count
      }
      if (child.type !== 'element') continue
      const { tagName, properties: { href } } = child
      if (tagName === 'a' && typeof href === 'string') {
        links++
        if (leadsToPart.test(href)) localLinks++
      }
      visit(child, inLink || tagName === 'a')
    }
  }
  visit(nav, false)
  return (chars <= textCharsMax || chars <= linkChars) && (links === 0 || localLinks * 2 < links)
}

/** An address with a fragment; `#` alone is that of a button. */
const leadsToPart = /#./
