// Texts of a page by their use: running text, headings, links, navigation, labels, code.

import { distance, type Colour } from './colours.ts'
import { areaOf, isInside, type PageElement, type PageModel } from './page-model.ts'

/** Characters of an element count up to this, so that one long text does not decide alone. */
const charsMax = 600
/** Links in a running text are shorter than the rest of it. */
const inlineShare = 1

const has = (element: PageElement): boolean => element.sample.chars > 0 && element.colour !== null

/** Weight of the text of an element. */
export const charsOf = ({ sample }: PageElement): number => Math.min(sample.chars, charsMax)

const apart = ['link', 'button', 'heading', 'label', 'code'] as const

/** Text that is not a link, a button, a heading, a label or code. */
export const isPlain = (element: PageElement): boolean =>
  has(element) && !apart.some((region) => isInside(element, region)) && element.kind !== 'input'

/** Running text: plain text outside headers, footers and navigation; all plain text if there is none. */
export function runningTexts({ own }: PageModel): PageElement[] {
  const plain = own.filter(isPlain)
  const running = plain.filter((one) => !['header', 'nav', 'footer'].some((region) => isInside(one, region as 'nav')))
  return running.length > 0 ? running : plain
}

export const headings = ({ own }: PageModel, level?: number): PageElement[] =>
  own.filter(({ kind, sample, colour }) =>
    kind === 'heading' && colour !== null && (level === undefined || sample.level === level))

/** Characters of an element and of everything inside it. */
export function allChars(element: PageElement): number {
  return element.children.reduce((sum, child) => sum + allChars(child), element.sample.chars)
}

/** Whether a link looks like text: it paints no box. */
export const isTextLink = (link: PageElement): boolean =>
  link.kind === 'link' && !link.isFilled && (link.border === null || link.border.sides === 1) && allChars(link) > 0

/** Links by how sure it is that they show the style of links in text; the first group that is not empty counts. */
export function textLinks({ own }: PageModel): PageElement[] {
  const links = own.filter((one) => isTextLink(one) && !isInside(one, 'heading') && one.colour !== null)
  const isChrome = (one: PageElement): boolean => isInside(one, 'nav') || isInside(one, 'header')
  const isInline = (one: PageElement): boolean =>
    one.parent !== null && one.parent.sample.chars > inlineShare * allChars(one) && !isInside(one, 'label')
  const groups = [
    links.filter((one) => isInline(one) && !isChrome(one) && !isInside(one, 'footer')),
    links.filter((one) => isInline(one) && !isChrome(one)),
    links.filter((one) => !isChrome(one) && !isInside(one, 'footer')),
    links.filter((one) => !isChrome(one)), links,
  ]
  return groups.find((group) => group.length > 0) ?? []
}

/** Links of the navigation: of `nav`, else of a bar at the top. */
export function navLinks({ own, viewport }: PageModel): PageElement[] {
  const links = own.filter((one) => isTextLink(one) && one.colour !== null && !isInside(one, 'heading'))
  const groups = [
    links.filter((one) => isInside(one, 'nav') && !isInside(one, 'footer')),
    links.filter((one) => isInside(one, 'header')),
    links.filter((one) => one.y < viewport.height / 8),
  ]
  return groups.find((group) => group.length > 1) ?? groups.find((group) => group.length > 0) ?? []
}

/** The heaviest of groups of similar items: items that `keyOf` maps to the same key. */
export function heaviest<T>(items: readonly T[], keyOf: (item: T) => string, weightOf: (item: T) => number): T[] {
  const groups = new Map<string, { items: T[]; weight: number }>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? { items: [], weight: 0 }
    group.items.push(item)
    group.weight += weightOf(item)
    groups.set(keyOf(item), group)
  }
  return [...groups.values()].toSorted((one, other) => other.weight - one.weight)[0]?.items ?? []
}

/** Colours that differ by less look the same. */
const sameColourMax = 2.5

export const looksSame = (one: Colour, other: Colour): boolean => distance(one, other) < sameColourMax

export { areaOf }
