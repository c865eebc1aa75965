// Buttons by their looks: which elements are buttons, and which style is the primary one.

import type { ButtonStyle } from '#schemas/styleguide.ts'
import { distance, isChromatic, toHex } from './colours.ts'
import { pixels, px, shorthand } from './lengths.ts'
import { areaOf, isInside, paddingOf, type PageElement, type PageModel } from './page-model.ts'
import { radiusText } from './radius.ts'
import { shadowText } from './shadows.ts'
import { allChars } from './texts.ts'
import { familyStack } from './typography.ts'

/** Sizes of a button, in pixels and characters. */
const limits = { heightMin: 18, heightMax: 90, widthMax: 480, paddingMin: 5, charsMax: 60 }
/** Buttons of a style that count; more say nothing new. */
const countMax = 8

/** Buttons that look the same. */
export interface ButtonGroup { buttons: PageElement[]; first: PageElement; score: number }

export interface ButtonGroups { primary: ButtonGroup | null; secondary: ButtonGroup | null; all: ButtonGroup[] }

/** Whether an element is painted like a button: a native one, or a link with a box around a short text. */
export function isButton(element: PageElement): boolean {
  const { kind, sample, width, height } = element
  if (element.kind !== 'button' && kind !== 'link' && sample.hints?.includes('button') !== true) return false
  if (height < limits.heightMin || height > limits.heightMax || width > limits.widthMax && kind !== 'button') return false
  if (allChars(element) > limits.charsMax || !hasLabel(element)) return false
  if (kind === 'button') return isPainted(element)
  const [, right, , left] = paddingOf(element)
  return isPainted(element) && right + left >= 2 * limits.paddingMin
}

/** The label of an `input` is in its attribute. */
const hasLabel = (element: PageElement): boolean => element.sample.tag === 'input' || allChars(element) > 0

/** A border at the bottom alone is an underline. */
const isPainted = ({ isFilled, border, style }: PageElement): boolean =>
  isFilled || (border !== null && border.sides >= 3) || style.boxShadow !== undefined

/** The styles of buttons, the primary one and the one that goes with it. */
export function buttonGroups(model: PageModel): ButtonGroups {
  const all = groupByLook(model.own.filter(isButton).filter((one) => one.colour !== null))
    .map((buttons): ButtonGroup => ({ buttons, first: typical(buttons), score: primaryScore(buttons, model) }))
    .toSorted((one, other) => other.score - one.score)
  const primary = all[0] ?? null
  const rest = all.slice(1).filter((group) => primary !== null && !looksLike(group.first, primary.first))
  const secondary = rest.toSorted(
    (one, other) => secondaryScore(other, primary!) - secondaryScore(one, primary!),
  )[0] ?? null
  return { primary, secondary, all }
}

function groupByLook(buttons: readonly PageElement[]): PageElement[][] {
  const groups = new Map<string, PageElement[]>()
  for (const button of buttons) {
    const { style, background, colour, border, isFilled } = button
    const key = [
      isFilled ? toHex(background) : 'none', colour === null ? '' : toHex(colour),
      border === null ? '' : toHex(border.colour), style.borderRadius, style.fontSize, style.fontWeight, style.padding,
    ].join('|')
    groups.set(key, [...groups.get(key) ?? [], button])
  }
  return [...groups.values()]
}

/** The one with the most common height, so that one whose label breaks does not count. */
function typical(buttons: readonly PageElement[]): PageElement {
  const heights = buttons.map(({ height }) => Math.round(height))
  const uses = (height: number): number => heights.filter((one) => one === Math.round(height)).length
  return buttons.toSorted((one, other) => uses(other.height) - uses(one.height))[0]!
}

/** Links that are current, or chosen, in a menu or a list of pages look like buttons but are none. */
const isMenuItem = (element: PageElement): boolean =>
  element.kind === 'link' && (isInside(element, 'nav') || isInside(element, 'list'))

/** How much a style stands out: by its fill first, then by its use. */
function primaryScore(buttons: readonly PageElement[], { viewport }: PageModel): number {
  const first = typical(buttons)
  const { isFilled, background, behind, border, colour, sample } = first
  const fill = isFilled ? Math.min(distance(background, behind) / 50, 1) : 0
  const hue = isFilled && isChromatic(background) ? 1.2 : 0
  const outline = !isFilled && [border?.colour, colour].some((one) => one != null && isChromatic(one)) ? 0.3 : 0
  const uses = Math.log2(1 + Math.min(buttons.length, countMax)) * 0.25
  const submits = buttons.some((one) => one.kind === 'button' && isInside(one, 'form')) ? 0.2 : 0
  const isFirst = buttons.some(({ y }) => y < viewport.height) ? 0.25 : 0
  const chrome = buttons.every((one) => isMenuItem(one)) ? -1.2 : buttons.every(isAside) ? -0.3 : 0
  const hint = sample.hints?.includes('primary') ? 0.2 : 0
  const size = Math.min(areaOf(first) / 6_000, 1) * 0.3
  return fill + hue + outline + uses + submits + isFirst + chrome + hint + size
}

const isAside = (element: PageElement): boolean =>
  isInside(element, 'footer') || isInside(element, 'aside') || isInside(element, 'code')

/** A secondary button mostly stands beside a primary one, and has its size. */
function secondaryScore({ buttons, first, score }: ButtonGroup, primary: ButtonGroup): number {
  const beside = buttons.some((one) => primary.buttons.some((other) =>
    Math.abs(one.y - other.y) < 8 && Math.abs(one.height - other.height) < 4 && one.parent === other.parent))
  const isSameSize = Math.abs(first.height - primary.first.height) < 3
  return (beside ? 1.5 : 0) + (isSameSize ? 0.6 : 0) + 0.5 * score
}

const looksLike = (one: PageElement, other: PageElement): boolean =>
  distance(one.background, other.background) < 3 && one.isFilled === other.isFilled
  && (one.colour === null || other.colour === null || distance(one.colour, other.colour) < 3)

export function buttonStyle(group: ButtonGroup | null): ButtonStyle | null {
  if (group === null) return null
  const { first } = group
  const { style, border, background, colour, height } = first
  return {
    background: toHex(background), text_color: colour === null ? null : toHex(colour),
    border_color: border === null || border.sides < 2 ? null : toHex(border.colour),
    border_radius: radiusText(first),
    font_weight: Math.round(Number(style.fontWeight ?? 400)) || 400,
    font_family: familyStack(style.fontFamily)[0] ?? '',
    font_size: px(pixels(style.fontSize) ?? 0),
    height: px(height),
    padding: shorthand(paddingOf(first)),
    text_transform: style.textTransform ?? 'none', letter_spacing: style.letterSpacing ?? 'normal',
    box_shadow: shadowText(first),
  }
}
