// Links in the cells of a table that are buttons of an advertiser: "Get a quote", "View at the shop".

import type { Element } from 'hast'
import { textOf } from '../writer/nodes.ts'
import { classesOf } from '../writer/properties.ts'

/** What a page says of links that are not its own. */
const untrustedRels = new Set(['nofollow', 'sponsored'])
const buttonToken = /(?:^|[-_!])(?:btn|button|cta)(?:$|[-_])/
const charsMax = 40

/**
 * Whether a link acts on the row: the page styles it as a button and marks it as not its own. One with a digit may be
 * the price.
 */
export function isCommandLink(element: Element): boolean {
  const { tagName, properties: { rel } } = element
  if (tagName !== 'a' || !Array.isArray(rel) || !rel.some((one) => untrustedRels.has(String(one).toLowerCase())))
    return false
  if (!classesOf(element).some((name) => buttonToken.test(name))) return false
  const text = textOf(element, charsMax + 1).trim()
  return text.length <= charsMax && !/\p{N}/u.test(text)
}
