// Tells menus inside the content, such as breadcrumbs, from other `nav` elements there: tables of contents, and texts
// that a click opens.

import type { Element } from 'hast'
import { countCharacters } from '#actors/extract/tree/walk.ts'

/** With more characters outside its links, a `nav` is a menu only if it has as many in them. */
const textCharsMax = 200

/** Whether a `nav` inside the content has little other text than links, most of which lead to other pages. */
export function isMenu(nav: Element): boolean {
  const { chars, linkChars, links, localLinks } = countLinks(nav)
  return (chars <= textCharsMax || chars <= linkChars) && (links === 0 || localLinks * 2 < links)
}

/** Whether a `nav` is a table of contents: at least half of its links lead to parts of a page. */
export function isContents(nav: Element): boolean {
  const { links, localLinks } = countLinks(nav)
  return links > 0 && localLinks * 2 >= links
}

/** Whether an entry of a table of contents is only a link to another page, as in a menu. */
export function leadsElsewhere(entry: Element): boolean {
  const { chars, links, localLinks } = countLinks(entry)
  return chars === 0 && links > 0 && localLinks === 0
}

interface LinkCounts {
  /** Characters outside and inside the links, except white space. */
  chars: number
  linkChars: number
  links: number
  /** Links with a fragment. */
  localLinks: number
}

function countLinks(element: Element): LinkCounts {
  const counts: LinkCounts = { chars: 0, linkChars: 0, links: 0, localLinks: 0 }
  const visit = (node: Element, inLink: boolean): void => {
    for (const child of node.children) {
      if (child.type === 'text') counts[inLink ? 'linkChars' : 'chars'] += countCharacters(child.value)
      if (child.type !== 'element') continue
      const { tagName, properties: { href } } = child
      if (tagName === 'a' && typeof href === 'string') {
        counts.links++
        if (leadsToPart.test(href)) counts.localLinks++
      }
      visit(child, inLink || tagName === 'a')
    }
  }
  visit(element, false)
  return counts
}

/** An address with a fragment; `#` alone is that of a button. */
const leadsToPart = /#./
