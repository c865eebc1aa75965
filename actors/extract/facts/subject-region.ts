// The part of a document that is about the subject of the page: without page chrome, and without lists of other things.
// It is wider than the main content, which leaves out prices, ratings and labels that are no text to read.

import type { Element, ElementContent, Root } from 'hast'
import { namesOtherThings } from '#src/page/other-things.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { isBuyLabel } from '#actors/extract/main-content/features/buy-button.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { elementsOf, isHeadingTag, isHidden } from '#actors/extract/tree/walk.ts'
import { chromeRoles, chromeTags, chromeWords, commentWords, othersWords } from './subject-region.data.ts'

/** Children that repeat at least this often, each with an amount of money, are a list of things. */
const listedMin = 3
const headingCharsMax = 60
const listedCharsMax = 2_000
const namesCharsMax = 300
const depthMax = 100
const labelCharsMax = 40

const commentName = new RegExp(String.raw`(?:^|\s)${oneOf(commentWords)}(?:$|\s)`, 'i')
const chromeName = new RegExp(String.raw`(?:^|[\s_-])${oneOf([...chromeWords, ...othersWords])}(?:$|[\s_-])`, 'i')
const othersName = new RegExp(String.raw`(?:^|[\s_-])${oneOf(othersWords)}(?:$|[\s_-])`, 'i')
/** Classes of elements that head a part of a page without being headings. */
const headingName = /(?:^|[\s_-])(?:h[1-6]|head(?:er|ing|line)?|title)(?:$|[\s_-])/i
const amount = /[$€£¥₹₽]\s?\d|\d\s?(?:[€£₽₺]|zł|kr\b|円|元|(?:EUR|USD|GBP|CHF|PLN)\b)/

const isElement = (node: ElementContent | Root['children'][number]): node is Element => node.type === 'element'

/** An element with more than this share of the text of the page is the page, whatever its name or its style says. */
const wholeShareMin = 0.5
const wholeCharsMax = 200_000

/** The main heading: the first `<h1>` that is visible, or else the first one, which a script shows. */
function mainHeading(root: Root): Element | undefined {
  const find = (parent: Root | Element, mayBeHidden: boolean, depth: number): Element | undefined => {
    for (const child of parent.children) {
      if (!isElement(child) || depth > depthMax || isHidden(child) && !mayBeHidden) continue
      const found = child.tagName === 'h1' ? child : find(child, mayBeHidden, depth + 1)
      if (found) return found
    }
    return undefined
  }
  return find(root, false, 0) ?? find(root, true, 0)
}

/** The elements on the way from the root to `target`, which is the last of them. */
function pathTo(root: Root, target: Element): Set<Element> {
  const path: Element[] = []
  const visit = (parent: Root | Element, depth: number): boolean =>
    depth < depthMax && parent.children.some((child) => {
      if (!isElement(child)) return false
      path.push(child)
      if (child === target || visit(child, depth + 1)) return true
      path.pop()
      return false
    })
  visit(root, 0)
  return new Set(path)
}

/** Whether an aside is the place where the subject of the page is bought. */
function isOfferBox(element: Element): boolean {
  if (element.tagName !== 'aside' || !amount.test(textOf(element, listedCharsMax))) return false
  for (const inner of elementsOf(element))
    if (inner.tagName === 'button' && isBuyLabel(textOf(inner, labelCharsMax))) return true
  return false
}

/** A shorter aside in an article has what belongs to it, such as its writer. */
const asideCharsMax = 80

function isChrome(element: Element, isInside: boolean): boolean {
  if (isOfferBox(element)) return false
  const isOwnHead = isInside && (element.tagName === 'header' || element.tagName === 'footer'
    || element.tagName === 'aside' && textOf(element, asideCharsMax + 1).length <= asideCharsMax)
  if (!isOwnHead && chromeTags.has(element.tagName) || chromeRoles.has(attribute(element, 'role') ?? '')) return true
  const names = `${attribute(element, 'id') ?? ''} ${attribute(element, 'className') ?? ''}`.slice(0, namesCharsMax)
  return chromeName.test(names)
}

/** Whether an element is a thing with a price: it has a link, a heading or an image beside the amount. */
function isListed(element: Element): boolean {
  if (!amount.test(textOf(element, listedCharsMax))) return false
  for (const inner of elementsOf(element))
    if (inner.tagName === 'a' || inner.tagName === 'img' || isHeadingTag(inner.tagName)) return true
  return false
}

/** The children that are a list of things with prices. */
function listedChildren(children: readonly Element[]): Set<Element> {
  const byShape = Map.groupBy(
    children, (child) => `${child.tagName}.${(attribute(child, 'className') ?? '').split(' ')[0]}`,
  )
  const lists = [...byShape.values()].filter(
    (group) => group.length >= listedMin && group.every(isListed),
  )
  return new Set(lists.flat())
}

/** Where a part that is not in the region is: page chrome, or among other things than the subject. */
export type Place = 'aside' | 'others'

export interface RegionOptions {
  /** Lists of things with prices stay in the region. */
  keepLists?: boolean
  /** Called with each visible part that is left out; parts in such parts are not reported again. */
  leftOut?: (element: Element, place: Place) => void
}

/** The region as a tree of copies. */
export function subjectRegion(root: Root, { keepLists = false, leftOut }: RegionOptions = {}): Root {
  const heading = mainHeading(root)
  const path = heading === undefined ? new Set<Element>() : pathTo(root, heading)
  const isWhole = wholeTest(root)
  // The header and the footer of an article are about it, not about the site.
  const copy = (parent: Root | Element, depth: number, isInside = false): ElementContent[] => {
    const children = (parent.children as ElementContent[]).filter(isElement)
    const listed = keepLists ? new Set<Element>() : listedChildren(children)
    const kept: ElementContent[] = []
    for (const [at, child] of (parent.children as ElementContent[]).entries()) {
      if (!isElement(child)) {
        kept.push(child)
        continue
      }
      // What follows a heading such as "You may also like" is about other things.
      if (isOtherHeading(child)) {
        if (leftOut) for (const other of othersFrom(parent.children as ElementContent[], at)) leftOut(other, 'others')
        break
      }
      const isLeftOut = !path.has(child) && (isHidden(child) || listed.has(child) || isChrome(child, isInside))
      if (isLeftOut && (listed.has(child) || !isWhole(child))) {
        if (leftOut && !isHidden(child) && !listed.has(child)) reportLeftOut(child, false, leftOut)
        continue
      }
      // What readers write below a page is not what the page says; the heading may count it.
      if (!keepLists && !path.has(child) && isCommentPart(child) && !isWhole(child)) {
        kept.push({ ...child, children: headingsIn(child) })
        continue
      }
      const shown = isOfferForm(child) ? asBlock(child) : isHidden(child) ? withoutHiding(child) : child
      kept.push(depth < depthMax ? { ...shown, children: copy(child, depth + 1, isInside || child.tagName === 'article') } : shown)
    }
    return kept
  }
  return { type: 'root', children: copy(root, 0) }
}

/** The elements from the heading at `at` on, up to a footer, or the next heading of its level or a higher one. */
function othersFrom(children: readonly ElementContent[], at: number): Element[] {
  const following = children.slice(at).filter(isElement)
  const level = following[0]!.tagName
  const end = following.findIndex(({ tagName }, index) =>
    index > 0 && (tagName === 'footer' || isHeadingTag(tagName) && tagName <= level))
  return end < 0 ? following : following.slice(0, end)
}

/** Reports a part that is left out; what follows a heading above other things in it is reported as these. */
function reportLeftOut(element: Element, isOther: boolean, leftOut: NonNullable<RegionOptions['leftOut']>): void {
  const names = `${attribute(element, 'id') ?? ''} ${attribute(element, 'className') ?? ''}`.slice(0, namesCharsMax)
  const isOfOthers = isOther || othersName.test(names)
  if (isOfOthers || ![...elementsOf(element)].some(isOtherHeading)) {
    leftOut(element, isOfOthers ? 'others' : 'aside')
    return
  }
  const others = new Set<Element>()
  for (const [at, child] of element.children.entries()) {
    if (child.type !== 'element' || isHidden(child)) continue
    if (isOtherHeading(child)) for (const other of othersFrom(element.children, at)) others.add(other)
    reportLeftOut(child, others.has(child), leftOut)
  }
}

/** Tells whether an element has most of the text of the page: then a script shows it, and its class says nothing. */
function wholeTest(root: Root): (element: Element) => boolean {
  let chars: number | undefined
  return (element) => {
    chars ??= textOf(root, wholeCharsMax).length
    return textOf(element, wholeCharsMax).length > chars * wholeShareMin
  }
}

function isCommentPart(element: Element): boolean {
  if (element.tagName !== 'section' && element.tagName !== 'div') return false
  const names = `${attribute(element, 'id') ?? ''} ${attribute(element, 'className') ?? ''}`
  return commentName.test(names.slice(0, namesCharsMax))
}

const headingsIn = (element: Element): Element[] =>
  [...elementsOf(element)].filter(({ tagName }) => isHeadingTag(tagName)).slice(0, 1)

/** A form around an offer is a block of the page; other forms are left out of its parts. */
const isOfferForm = (element: Element): boolean =>
  element.tagName === 'form' && amount.test(textOf(element, listedCharsMax))
const asBlock = (element: Element): Element => ({ ...element, tagName: 'div' })

function withoutHiding(element: Element): Element {
  const { hidden: _hidden, style: _style, ...properties } = element.properties
  return { ...element, properties, data: {} }
}

function isOtherHeading(element: Element): boolean {
  const isHeading = isHeadingTag(element.tagName) || headingName.test(attribute(element, 'className') ?? '')
  return isHeading && namesOtherThings(textOf(element, headingCharsMax + 1))
}
