// The frame of a page: navigation, page footer, dialogs and notices about cookies. Its blocks are left out before a
// page is judged, so that an entry more in a menu, another footer or a cookie notice cannot change what is content.

import type { Element, Root } from 'hast'
import { textContent } from '#actors/extract/tree/walk.ts'
import { kindBits, kindBitsOf } from './ancestor-kinds.ts'
import { nameOf, nameTokens } from './tokens.ts'

/**
 * A part with more than this share of the characters of the page is not its frame: a landmark may be most of a short
 * page, but a name or a dialog says less.
 */
const shareMax = { landmark: 0.9, other: 0.4 }

const contentBits = kindBits('main', 'article')
/**
 * A footer inside one of these belongs to it and not to the page (HTML Standard, section 4.3.8). A `section` is not
 * among them: shop systems put the footer of the page into one.
 */
const footerOwners = new Set(['article', 'main', 'blockquote', 'details', 'figure', 'li', 'td'])
const frameRoles = new Set(['navigation', 'contentinfo', 'dialog', 'alertdialog', 'menubar'])
/** Tokens of the names of notices about cookies. */
const noticeTokens = new Set(['cookie', 'cookies', 'consent', 'gdpr'])
/** Faster than the tokens of every name. */
const noticeName = /cookie|consent|gdpr/i
/** An element with one of these contains the content. */
const contentTags = new Set(['h1', 'main', 'article'])

/** The outermost elements of the frame. */
export function findFrame(root: Root): ReadonlySet<Element> {
  const candidates: Element[] = []
  const contentContainers = new Set<Root | Element>()
  collectContentContainers(root, contentContainers)
  const visit = (node: Root | Element, insideContent: boolean, insideOwner: boolean): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (isFrame(child, insideContent, insideOwner) && !contentContainers.has(child)) candidates.push(child)
      else {
        const isContent = (kindBitsOf(child) & contentBits) !== 0
        visit(child, insideContent || isContent, insideOwner || footerOwners.has(child.tagName))
      }
    }
  }
  visit(root, false, false)
  if (candidates.length === 0) return new Set()
  const chars = charsOf(root)
  return new Set(
    candidates.filter((one) => charsOf(one) <= chars * shareMax[isLandmark(one) ? 'landmark' : 'other']),
  )
}

const isLandmark = ({ tagName, properties: { role } }: Element): boolean =>
  tagName === 'nav' || tagName === 'footer' || role === 'navigation' || role === 'contentinfo'

function isFrame(element: Element, insideContent: boolean, insideOwner: boolean): boolean {
  const { tagName, properties: { role } } = element
  if (tagName === 'body' || tagName === 'html' || tagName === 'main') return false
  if (tagName === 'footer') return !insideOwner
  // A product's description may open as a dialog.
  if (insideContent) return false
  if (tagName === 'nav' || tagName === 'dialog' || (typeof role === 'string' && frameRoles.has(role))) return true
  const name = nameOf(element)
  return noticeName.test(name) && nameTokens(name).some((token) => noticeTokens.has(token))
}

/** Adds the elements that are one of `contentTags` or contain one. The parser bounds the depth of the recursion. */
function collectContentContainers(node: Root | Element, found: Set<Root | Element>): boolean {
  let contains = node.type === 'element' && (contentTags.has(node.tagName) || node.properties.role === 'main')
  for (const child of node.children)
    if (child.type === 'element' && collectContentContainers(child, found)) contains = true
  if (contains) found.add(node)
  return contains
}

const charsOf = (node: Root | Element): number => textContent(node).replace(/\s+/g, '').length
