// The frame of a page: navigation, page footer, dialogs and notices about cookies. Its blocks are left out before a
// page is judged, so that an entry more in a menu, another footer or a cookie notice cannot change what is content.

import type { Element, Root } from 'hast'
import { countCharacters } from '#actors/extract/tree/walk.ts'
import { kindBits, kindBitsOf } from './ancestor-kinds.ts'
import { nameOf, nameTokens } from './tokens.ts'

/**
 * A part with more than this share of the characters of the page is not its frame: a landmark may be most of a short
 * page, but a name or a dialog says less.
 */
const shareMax = { landmark: 0.9, other: 0.4 }

const contentBits = kindBits('main', 'article')
/**
 * When the main element has this many characters, the content is there, and a dialog or a notice outside it may be of
 * any length: shops put their privacy policy into a dialog of the footer.
 */
const mainCharsMin = 500
/**
 * A footer inside one of these belongs to it and not to the page (HTML Standard, section 4.3.8). A `section` is not
 * among them: shop systems put the footer of the page into one.
 */
const footerOwners = new Set(['article', 'blockquote', 'details', 'figure', 'li', 'td'])
const frameRoles = new Set(['navigation', 'contentinfo', 'dialog', 'alertdialog', 'menubar'])
/** Tokens of the names of notices about cookies, and of bars with offers above every page of a shop. */
const noticeTokens = new Set(['cookie', 'cookies', 'consent', 'gdpr', 'promo-bar', 'announcement-bar'])
/** Faster than the tokens of every name. */
const noticeName = /cookie|consent|gdpr|(?:promo|announcement)[-_]?bar/i
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
  const visit = (node: Root | Element, insideContent: boolean, insideOwner: boolean, insideFrame: boolean): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      const isCandidate = isFrame(child, insideContent, insideOwner) && !holdsContent(child, contents, root)
      if (isCandidate && !(insideFrame && isLandmark(child))) candidates.push(child)
      // A dialog or a notice is judged alone, also in a footer.
      if (isCandidate && !isLandmark(child)) continue
      const isContent = (kindBitsOf(child) & contentBits) !== 0
      visit(
        child, insideContent || isContent, insideOwner || footerOwners.has(child.tagName), insideFrame || isCandidate,
      )
    }
  }
  visit(root, false, false, false)
  if (candidates.length === 0) return { all: new Set(), notices: new Set() }
  const chars = charsOf(root)
  const hasMain = mainCharsOf(root) >= mainCharsMin
  const notices = new Set(
    candidates.filter((one) => !isLandmark(one) && (hasMain || charsOf(one) <= chars * shareMax.other)),
  )
  // Another notice must not make a landmark part of the frame.
  const rest = notices.size === 0 ? chars : charsOf(root, notices)
  const landmarks = candidates.filter((one) => isLandmark(one) && charsOf(one, notices) <= rest * shareMax.landmark)
  return { all: new Set([...landmarks, ...notices]), notices }
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

/** Counts of the elements with one of `contentTags`, by element; elements without any are missing. */
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

/** Characters in the outermost main elements. */
function mainCharsOf(node: Root | Element): number {
  if (node.type === 'element' && (node.tagName === 'main' || node.properties.role === 'main')) return charsOf(node)
  let sum = 0
  for (const child of node.children) if (child.type === 'element') sum += mainCharsOf(child)
  return sum
}

/** Characters except white space in an element without those in `left`. */
function charsOf(node: Root | Element, left: ReadonlySet<Element> = new Set()): number {
  let sum = 0
  for (const child of node.children) {
    if (child.type === 'text') sum += countCharacters(child.value)
    else if (child.type === 'element' && !(left.size > 0 && left.has(child))) sum += charsOf(child, left)
  }
  return sum
}
