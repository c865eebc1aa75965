// Cards: boxes with a text of several parts that stand apart from the page.

import type { CardStyle } from '#schemas/styleguide.ts'
import { toHex } from './colours.ts'
import { px, shorthand, sides } from './lengths.ts'
import { isInside, type PageElement, type PageModel } from './page-model.ts'
import { radiusText } from './radius.ts'
import { shadowText } from './shadows.ts'
import { allChars } from './texts.ts'

/** Sizes of a card, in pixels and parts of the window. */
const limits = {
  widthMin: 120, heightMin: 60, widthShare: 0.75, outlinedWidthShare: 0.97, heightShare: 1.6, charsMin: 15,
}

const descendants = (element: PageElement): PageElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)])

/** Whether a box is set off from its surroundings. */
const standsApart = (element: PageElement): boolean =>
  element.isFilled || (element.border !== null && element.border.sides >= 3) || shadowText(element) !== null

const isOutlined = (element: PageElement): boolean =>
  (element.border !== null && element.border.sides === 4) || shadowText(element) !== null
  || element.style.borderRadius !== undefined

function isCard(element: PageElement, { viewport }: PageModel): boolean {
  const { kind, sample, width, height } = element
  if (kind !== 'other' && kind !== 'link' && kind !== 'paragraph' || !standsApart(element)) return false
  if (['html', 'body', 'table', 'tr', 'td', 'th', 'tbody', 'thead', 'fieldset', 'form', 'pre', 'blockquote', 'header',
    'footer', 'nav', 'main', 'details'].includes(sample.tag)) return false
  if ((['header', 'nav', 'code', 'button', 'table'] as const).some((region) => isInside(element, region))) return false
  if (width < limits.widthMin || height < limits.heightMin) return false
  // A band across the page is a section, unless it has an outline.
  const widthShare = isOutlined(element) ? limits.outlinedWidthShare : limits.widthShare
  if (width > widthShare * viewport.width || height > limits.heightShare * viewport.height) return false
  return hasContent(element)
}

/** A heading or a paragraph beside something else; a box around code, a form or a table is no card. */
function hasContent(element: PageElement): boolean {
  const inside = descendants(element)
  const texts = inside.filter(({ sample, kind }) => sample.chars > 0 && kind !== 'code')
  const isCode = inside.some(({ kind }) => kind === 'code') && texts.every((one) => isInside(one, 'code'))
  return !isCode && texts.length >= 2 && allChars(element) >= limits.charsMin
    && inside.some(({ kind }) => kind === 'heading' || kind === 'paragraph' || kind === 'link')
}

/** The cards of the style that is used most; empty without cards. */
export function cardsOf(model: PageModel): PageElement[] {
  const cards = model.own.filter((element) => isCard(element, model))
  // Of boxes in each other, the outer one that is repeated counts.
  const groups = new Map<string, PageElement[]>()
  for (const card of cards) {
    const { style } = card
    const key = [
      toHex(card.background), style.borderRadius, style.borderWidth, style.boxShadow, style.padding,
    ].join('|')
    groups.set(key, [...groups.get(key) ?? [], card])
  }
  const ranked = [...groups.values()].toSorted((one, other) => scoreOf(other) - scoreOf(one))
  const best = ranked[0] ?? []
  return scoreOf(best) >= cardScoreMin ? best : []
}

const cardScoreMin = 2

/** Cards are repeated, have a heading, and are called so. */
function scoreOf(cards: readonly PageElement[]): number {
  const [first] = cards
  if (first === undefined) return 0
  const isRepeated = cards.some((one) => cards.some((other) => one !== other && isSibling(one, other)))
  const inside = descendants(first)
  const hasHeading = inside.some(({ kind }) => kind === 'heading')
  const isNamed = first.sample.hints?.includes('card') === true || first.sample.tag === 'article'
  const { isFilled, border, style } = first
  const looks = [isFilled, border !== null, shadowText(first) !== null, style.borderRadius !== undefined]
    .filter(Boolean).length
  return (isRepeated ? 1.5 : 0) + (hasHeading ? 1 : 0) + (isNamed ? 1 : 0) + 0.25 * looks
    + Math.log2(Math.min(cards.length, 12)) * 0.3
}

/** In one row or column, of the same width. */
const isSibling = (one: PageElement, other: PageElement): boolean =>
  Math.abs(one.width - other.width) < 4 && (Math.abs(one.y - other.y) < 4 || Math.abs(one.x - other.x) < 4)

export function cardStyle(cards: readonly PageElement[]): CardStyle | null {
  const [first] = cards
  if (first === undefined) return null
  const { border } = first
  const hasBorder = border !== null && border.sides >= 2
  return {
    background: toHex(first.background),
    border_color: hasBorder ? toHex(border.colour) : null,
    border_width: hasBorder ? px(border.width) : null,
    border_radius: radiusText(first), box_shadow: shadowText(first), padding: paddingOf(first),
  }
}

/** Of the card, or of the part of it that has its text where the card has none. */
function paddingOf(card: PageElement): string {
  for (let box = card; ;) {
    const padding = sides(box.style.padding)
    if (padding.some((side) => side > 0)) return shorthand(padding)
    const inner = box.children.filter((child) => child.kind === 'other' && allChars(child) > 0)
      .toSorted((one, other) => allChars(other) - allChars(one))[0]
    if (inner === undefined) return '0px'
    box = inner
  }
}
