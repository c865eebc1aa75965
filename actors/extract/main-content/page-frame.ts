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
const footerOwners = new Set(['article', 'blockquote', 'details', 'figure', 'li', 'td'])
const frameRoles = new Set(['navigation', 'contentinfo', 'dialog', 'alertdialog', 'menubar'])
/** Tokens of the names of notices about cookies. */
const noticeTokens = new Set(['cookie', 'cookies', 'consent', 'gdpr'])
/** Faster than the tokens of every name. */
const noticeName = /cookie|consent|gdpr/i
const breadcrumbName = /bread-?crumb/i
/** An element with one of these contains the content. */
const contentTags = new Set(['h1', 'main', 'article'])

export interface Frame {
  /** Its outermost elements. */
  all: ReadonlySet<Element>
  /** Those that are neither navigation nor footer: dialogs and notices. */
  notices: ReadonlySet<Element>
}

export function findFrame(root: Root): Frame {
  const candidates: Element[] = []
  const contents = countContents(root)
  const visit = (node: Root | Element, insideContent: boolean, insideOwner: boolean): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (isFrame(child, insideContent, insideOwner) && !holdsContent(child, contents, root)) candidates.push(child)
      else {
        const isContent = (kindBitsOf(child) & contentBits) !== 0
        visit(child, insideContent || isContent, insideOwner || footerOwners.has(child.tagName))
      }
    }
  }
  visit(root, false, false)
  if (candidates.length === 0) return { all: new Set(), notices: new Set() }
  const chars = charsOf(root)
  const notices = candidates.filter((one) => !isLandmark(one) && charsOf(one) <= chars * shareMax.other)
  // Another notice must not make a landmark part of the frame.
  const rest = chars - notices.reduce((sum, one) => sum + charsOf(one), 0)
  const landmarks = candidates.filter((one) => isLandmark(one) && charsOf(one) <= rest * shareMax.landmark)
  return { all: new Set([...landmarks, ...notices]), notices: new Set(notices) }
}

const isLandmark = ({ tagName, properties: { role } }: Element): boolean =>
  tagName === 'nav' || tagName === 'footer' || role === 'navigation' || role === 'contentinfo'

function isFrame(element: Element, insideContent: boolean, insideOwner: boolean): boolean {
  const { tagName, properties: { role } } = element
  if (tagName === 'body' || tagName === 'html' || tagName === 'main') return false
  if (tagName === 'footer') return !insideOwner
  // A product's description may open as a dialog.
  if (insideContent) return isLandmark(element) && breadcrumbName.test(nameOf(element))
  if (tagName === 'nav' || tagName === 'dialog' || (typeof role === 'string' && frameRoles.has(role))) return true
  const name = nameOf(element)
  return noticeName.test(name) && nameTokens(name).some((token) => noticeTokens.has(token))
}

/** Counts of the elements with one of `contentTags`, in each element that has any. */
type ContentCounts = ReadonlyMap<Root | Element, number>

/** The parser bounds the depth of the recursion. */
function countContents(root: Root): ContentCounts {
  const counts = new Map<Root | Element, number>()
  const visit = (node: Root | Element): number => {
    let count = node.type === 'element' && (contentTags.has(node.tagName) || node.properties.role === 'main') ? 1 : 0
    for (const child of node.children) if (child.type === 'element') count += visit(child)
    if (count > 0) counts.set(node, count)
    return count
  }
  visit(root)
  return counts
}

/**
 * Whether an element has content of the page. A landmark has it only when no content is outside: menus have a logo as
 * `h1`, and footers have articles.
 */
function holdsContent(element: Element, counts: ContentCounts, root: Root): boolean {
  const own = counts.get(element) ?? 0
  return isLandmark(element) ? own > 0 && own === counts.get(root) : own > 0
}

const charsOf = (node: Root | Element): number => textContent(node).replace(/\s+/g, '').length
