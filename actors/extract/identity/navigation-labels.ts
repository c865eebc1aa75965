// Labels of the links in the navigation of a page, which name the sections of its site.

import type { Element, Root } from 'hast'
import { textOf } from '#actors/extract/text-of.ts'
import { elementsOf, findElement } from '#actors/extract/tree/walk.ts'

const labelsMax = 150
const labelCharsMax = 60
const breadcrumbsMax = 12

const menuName = /(?:^|[-_\s])(?:nav|navbar|navigation|menu|mainmenu|topmenu|submenu|main-?nav)(?:$|[-_\s])/i
const breadcrumbName = /bread-?crumbs?|(?:^|[-_\s])(?:crumbs?|you-?are-?here|rootline)(?:$|[-_\s])/i

export interface NavigationLabels {
  labels: string[]
  /** Labels of the links of a breadcrumb trail. */
  breadcrumbs: string[]
}

type Place = 'navigation' | 'breadcrumb' | null

function placeOf(element: Element, outer: Place): Place {
  const { className, id, role, ariaLabel } = element.properties
  const names = [...(Array.isArray(className) ? className : []), id ?? '', ariaLabel ?? ''].join(' ').slice(0, 300)
  // The body may say only that the page has a trail.
  const isPage = element.tagName === 'body' || element.tagName === 'html'
  if (breadcrumbName.test(names) && !isPage) return 'breadcrumb'
  if (outer !== null) return outer
  const isNavigation =
    element.tagName === 'nav' || element.tagName === 'header' || role === 'navigation' || role === 'menubar'
    || menuName.test(names)
  return isNavigation && !isPage ? 'navigation' : null
}

const trailCharsMax = 600

/** The text behind the last link of the first breadcrumb trail: the page itself; null without one. */
export function breadcrumbEnd(root: Root): string | null {
  const trail = findElement(root, (element) =>
    placeOf(element, null) === 'breadcrumb' && findElement(element, ({ tagName }) => tagName === 'a') !== undefined)
  if (trail === undefined) return null
  const text = textOf(trail, trailCharsMax)
  const last = [...elementsOf(trail)].filter(({ tagName }) => tagName === 'a').map((link) => textOf(link)).at(-1)!
  const rest = last === '' ? '' : text.slice(text.lastIndexOf(last) + last.length)
  const end = rest.replace(/^[^\p{L}\p{N}]+/u, '').trim()
  return end === '' || text.length >= trailCharsMax || end.length > labelCharsMax * 2 ? null : end
}

/** The distinct labels of links in menus, headers and breadcrumb trails, in document order. */
export function navigationLabels(root: Root): NavigationLabels {
  const labels = new Set<string>()
  const breadcrumbs = new Set<string>()
  const visit = (parent: Root | Element, place: Place): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      const inner = placeOf(child, place)
      if (child.tagName !== 'a') visit(child, inner)
      else if (inner === 'breadcrumb') addLabel(breadcrumbs, child, breadcrumbsMax)
      else if (inner === 'navigation') addLabel(labels, child, labelsMax)
    }
  }
  visit(root, null)
  return { labels: [...labels], breadcrumbs: [...breadcrumbs] }
}

function addLabel(labels: Set<string>, link: Element, max: number): void {
  if (labels.size >= max) return
  const text = withoutEcho(textOf(link, labelCharsMax + 1))
  if (text !== '' && text.length <= labelCharsMax) labels.add(text)
}

/** "Docs Docs": a label that is written a second time for assistive technology. */
function withoutEcho(text: string): string {
  const half = text.slice(0, (text.length - 1) / 2)
  return text.length >= echoCharsMin && text === `${half} ${half}` ? half : text
}
const echoCharsMin = 7
