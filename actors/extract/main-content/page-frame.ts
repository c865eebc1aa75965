// The frame of a page: navigation, page footer, dialogs and notices about cookies. Its blocks are left out before a
// page is judged, so that an entry more in a menu, another footer or a cookie notice cannot change what is content.

import type { Element, Root } from 'hast'
import { classNamesOf, roleOf } from '#actors/extract/tree/quick-attributes.ts'
import { countCharacters } from '#actors/extract/tree/walk.ts'
import { kindBits, kindBitsOf } from './features/ancestor-kinds.ts'
import { hasToken, nameOf, someNameProperty } from './features/tokens.ts'
import { isContents, isMenu, leadsElsewhere } from './menu-in-content.ts'

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
  const outline = outlineOf(root)
  const candidates = findCandidates(root, outline)
  if (candidates.length === 0) return { all: new Set(), notices: new Set() }
  const hasMain = outline.mainChars >= mainCharsMin
  const notices = candidates.filter(
    ({ element, chars }) => !isLandmark(element) && (hasMain || chars <= outline.totalChars * shareMax.other),
  )
  // Another notice must not make a landmark part of the frame.
  const rest = outline.totalChars - notices.reduce((sum, { chars }) => sum + chars, 0)
  const landmarks = candidates.filter(
    (one) => isLandmark(one.element) && one.chars - noticeCharsIn(one, notices) <= rest * shareMax.landmark,
  )
  const noticeElements = new Set(notices.map(({ element }) => element))
  return { all: new Set([...landmarks.map(({ element }) => element), ...noticeElements]), notices: noticeElements }
}

/** An element that may be part of the frame; `start` and `end` (exclusive) are its range in document order. */
interface Candidate { element: Element; start: number; end: number; chars: number }

/** What an element is inside of. */
interface Place {
  insideContent: boolean
  /** An element that a footer belongs to. */
  insideOwner: boolean
  insideFrame: boolean
  /** A table of contents in the content. */
  insideContents: boolean
}

/** The candidates in document order. Notices are not inside each other, but may be inside landmarks. */
function findCandidates(root: Root, outline: Outline): Candidate[] {
  const candidates: Candidate[] = []
  const isNotice = noticeTest()
  let next = 0
  const visit = (node: Root | Element, place: Place): void => {
    for (const element of node.children) {
      if (element.type !== 'element') continue
      const start = next++
      const isCandidate =
        (isFrame(element, place, isNotice) && !holdsContent(element, start, outline))
        || (place.insideContents && element.tagName === 'li' && leadsElsewhere(element))
      if (isCandidate && !(place.insideFrame && isLandmark(element)))
        candidates.push({ element, start, end: outline.ends[start]!, chars: outline.chars[start]! })
      // A dialog or a notice is judged alone, also in a footer.
      if (isCandidate && !isLandmark(element)) {
        next = outline.ends[start]!
        continue
      }
      if (element.children.length > 0) visit(element, placeInside(element, place, isCandidate))
    }
  }
  visit(root, { insideContent: false, insideOwner: false, insideFrame: false, insideContents: false })
  return candidates
}

/** The place of the children of an element; the same object when nothing differs. */
function placeInside(element: Element, place: Place, isFrame: boolean): Place {
  const { tagName } = element
  const insideContent = place.insideContent || (kindBitsOf(element) & contentBits) !== 0
  const insideOwner = place.insideOwner || footerOwners.has(tagName)
  const insideFrame = place.insideFrame || isFrame
  const insideContents = place.insideContents || (place.insideContent && tagName === 'nav' && isContents(element))
  const isSame =
    insideContent === place.insideContent && insideOwner === place.insideOwner && insideFrame === place.insideFrame
    && insideContents === place.insideContents
  return isSame ? place : { insideContent, insideOwner, insideFrame, insideContents }
}

/** Characters of the notices inside a landmark; `notices` are in document order. */
function noticeCharsIn({ start, end }: Candidate, notices: readonly Candidate[]): number {
  let [low, high] = [0, notices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (notices[middle]!.start < start) low = middle + 1
    else high = middle
  }
  let chars = 0
  for (; low < notices.length && notices[low]!.start < end; low++) chars += notices[low]!.chars
  return chars
}

function isLandmark(element: Element): boolean {
  if (element.tagName === 'nav' || element.tagName === 'footer') return true
  const role = roleOf(element)
  return role === 'navigation' || role === 'contentinfo'
}

function isFrame(
  element: Element, { insideContent, insideOwner }: Place, isNotice: (element: Element) => boolean,
): boolean {
  const { tagName } = element
  if (tagName === 'body' || tagName === 'html' || tagName === 'main') return false
  if (tagName === 'footer') return !insideOwner
  // A product's description may open as a dialog.
  if (insideContent) return tagName === 'nav' && isMenu(element)
  if (tagName === 'nav' || tagName === 'dialog') return true
  const role = roleOf(element)
  if (typeof role === 'string' && frameRoles.has(role)) return true
  return isNotice(element)
}

/** Returns a test whether the name of an element is that of a notice; the same classes are tested once. */
function noticeTest(): (element: Element) => boolean {
  const known = new Map<readonly unknown[], boolean>()
  const mayName = (text: string): boolean => noticeName.test(text)
  const mayClassify = (classes: readonly unknown[]): boolean => {
    let result = known.get(classes)
    if (result === undefined) known.set(classes, result = classes.some((name) => mayName(String(name))))
    return result
  }
  return (element) => {
    const classes = classNamesOf(element)
    const mayBeNotice = (classes !== undefined && mayClassify(classes)) || someNameProperty(element, mayName)
    return mayBeNotice && hasToken(nameOf(element), noticeTokens)
  }
}

/** Counts over the elements in document order, with all that is in them. */
interface Outline {
  /** The end (exclusive) of the descendants of each element. */
  ends: number[]
  /** Characters except white space. */
  chars: number[]
  /** Elements with one of `contentTags`. */
  contents: number[]
  totalChars: number
  totalContents: number
  /** Characters in the outermost main elements. */
  mainChars: number
}

/** The parser bounds the depth of the recursion. */
function outlineOf(root: Root): Outline {
  const outline: Outline = { ends: [], chars: [], contents: [], totalChars: 0, totalContents: 0, mainChars: 0 }
  const { ends, chars, contents } = outline
  let [charCount, contentCount] = [0, 0]
  const visit = (node: Root | Element, insideMain: boolean): void => {
    for (const child of node.children) {
      if (child.type === 'text') charCount += countCharacters(child.value)
      if (child.type !== 'element') continue
      const index = ends.length
      const [charsBefore, contentsBefore] = [charCount, contentCount]
      const isMain = child.tagName === 'main' || roleOf(child) === 'main'
      if (isMain || contentTags.has(child.tagName)) contentCount++
      ends.push(0)
      chars.push(0)
      contents.push(0)
      if (child.children.length > 0) visit(child, insideMain || isMain)
      ends[index] = ends.length
      chars[index] = charCount - charsBefore
      contents[index] = contentCount - contentsBefore
      if (isMain && !insideMain) outline.mainChars += chars[index]
    }
  }
  visit(root, false)
  outline.totalChars = charCount
  outline.totalContents = contentCount
  return outline
}

/**
 * Whether an element has content of the page. A landmark has it only when no content is outside: menus have a logo as
 * `h1`, and footers have articles.
 */
function holdsContent(element: Element, index: number, { contents, totalContents }: Outline): boolean {
  const own = contents[index]!
  return isLandmark(element) ? own > 0 && own === totalContents : own > 0
}
