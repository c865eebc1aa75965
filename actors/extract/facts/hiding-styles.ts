// Recognizes CSS declarations that hide text, and how they hide it.

import type { HiddenText } from '#schemas/facts.ts'
import type { Declarations } from './style-rules.ts'

export type Hiding = Extract<HiddenText['where'], 'hidden' | 'offscreen' | 'tiny'>

/** How the declarations hide an element; `null` when they do not. */
export function hidingOf(style: Declarations): Hiding | null {
  if (isInvisible(style)) return 'hidden'
  if (isOffscreen(style)) return 'offscreen'
  return isTiny(style) ? 'tiny' : null
}

/** Opacity up to this is invisible. */
const opacityMax = { number: 0.02, percent: 2 }
/** An element this far (in pixels) outside the page is not visible. */
const offscreenMax = -500
/** Font sizes up to these are not legible. */
const fontSizeMax = { pixels: 2, em: 0.15, percent: 15 }
/** A clipped element up to this size in pixels shows nothing. */
const clippedMax = 1

function isInvisible(style: Declarations): boolean {
  const opacity = style.get('opacity') ?? '1'
  const opacityLimit = opacity.endsWith('%') ? opacityMax.percent : opacityMax.number
  return (
    style.get('display') === 'none'
    || /^(?:hidden|collapse)$/.test(style.get('visibility') ?? '')
    || style.get('content-visibility') === 'hidden'
    || Number.parseFloat(opacity) <= opacityLimit
    || /opacity\(\s*0(?:\.0\d*)?%?\s*\)/.test(style.get('filter') ?? '')
  )
}

function isOffscreen(style: Declarations): boolean {
  const isOutside = (name: string): boolean => pixelsOf(style.get(name)) <= offscreenMax
  const isPositioned = /^(?:absolute|fixed)$/.test(style.get('position') ?? '')
  if (isPositioned && ['left', 'top', 'right', 'bottom'].some(isOutside)) return true
  if (['text-indent', 'margin-left', 'margin-top'].some(isOutside)) return true
  const transform = style.get('transform') ?? ''
  if (farTranslation.test(transform) || zeroScale.test(transform)) return true
  return emptyRect.test(style.get('clip') ?? '') || emptyShape.test(style.get('clip-path') ?? '')
}

/** Translations by at least 1,000 pixels, or 100 of a relative unit. */
const farTranslation = /translate[xy3d]*\(\s*(?:0\w*\s*,\s*)?-?(?:\d{4,}px|\d{3,}(?:r?em|vw|vh|%))/
const zeroScale = /scale[xy3d]*\(\s*0(?:\.0+)?\s*[,)]/
const emptyRect = /rect\(\s*(?:0|1px)(?:px)?[\s,]+(?:0|1px)/
const emptyShape = /inset\(\s*(?:50|100)%|circle\(\s*0/

function isTiny(style: Declarations): boolean {
  const fontSize = style.get('font-size') ?? /(?:^|\s)([\d.]+(?:px|pt|em|rem|%))/.exec(style.get('font') ?? '')?.[1]
  if (fontSize !== undefined) {
    const unit = fontSize.endsWith('em') ? 'em' : fontSize.endsWith('%') ? 'percent' : 'pixels'
    if (lengthOf(fontSize) <= fontSizeMax[unit]) return true
  }
  const isClipped = /hidden|clip/.test(
    style.get('overflow') ?? style.get('overflow-y') ?? style.get('overflow-x') ?? '',
  )
  return (
    isClipped
    && ['width', 'height', 'max-height', 'max-width'].some((name) => lengthOf(style.get(name)) <= clippedMax)
  )
}

/** A length in pixels; relative units are estimated for a screen of 1,000 by 1,000 pixels and a font of 16. */
function pixelsOf(value: string | undefined): number {
  const unit = /(r?em|vw|vh|%)\s*$/.exec(value ?? '')?.[1]
  return lengthOf(value) * (unit === undefined ? 1 : unit.endsWith('em') ? 16 : 10)
}

/** The number of a length; infinite when it is absent or has none. */
function lengthOf(value: string | undefined): number {
  const number = value === undefined ? Number.NaN : Number.parseFloat(value)
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}
