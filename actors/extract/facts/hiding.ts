// Whether declarations keep a text from being seen, and how.

import type { HiddenText } from '#schemas/facts.ts'
import type { Declarations } from './style-rules.ts'

type Hiding = Extract<HiddenText['where'], 'hidden' | 'offscreen' | 'tiny'>

/** How one set of declarations hides what they apply to; `null` when they do not. */
export function hidingOf(style: Declarations): Hiding | null {
  if (isNone(style)) return 'hidden'
  if (isOffscreen(style)) return 'offscreen'
  return isTiny(style) ? 'tiny' : null
}

function isNone(style: Declarations): boolean {
  const opacity = style.get('opacity')
  return (
    style.get('display') === 'none'
    || /^(?:hidden|collapse)$/.test(style.get('visibility') ?? '')
    || style.get('content-visibility') === 'hidden'
    || (opacity !== undefined && Number.parseFloat(opacity) <= (opacity.endsWith('%') ? 2 : 0.02))
    || /opacity\(\s*0(?:\.0\d*)?%?\s*\)/.test(style.get('filter') ?? '')
  )
}

function isOffscreen(style: Declarations): boolean {
  const isOut = (name: string): boolean => pixelsOf(style.get(name)) <= -500
  const isPlaced = /^(?:absolute|fixed)$/.test(style.get('position') ?? '')
  if (isPlaced && ['left', 'top', 'right', 'bottom'].some(isOut)) return true
  if (['text-indent', 'margin-left', 'margin-top'].some(isOut)) return true
  if (
    /translate[xy3d]*\(\s*(?:0\w*\s*,\s*)?-?(?:\d{4,}px|\d{3,}(?:r?em|vw|vh|%))|scale[xy3d]*\(\s*0(?:\.0+)?\s*[,)]/.test(
      style.get('transform') ?? '',
    )
  )
    return true
  return (
    /rect\(\s*(?:0|1px)(?:px)?[\s,]+(?:0|1px)/.test(style.get('clip') ?? '')
    || /inset\(\s*(?:50|100)%|circle\(\s*0/.test(style.get('clip-path') ?? '')
  )
}

function isTiny(style: Declarations): boolean {
  const fontSize = style.get('font-size') ?? /(?:^|\s)([\d.]+(?:px|pt|em|rem|%))/.exec(style.get('font') ?? '')?.[1]
  if (
    fontSize !== undefined
    && lengthOf(fontSize) <= (fontSize.endsWith('em') ? 0.15 : fontSize.endsWith('%') ? 15 : 2)
  )
    return true
  const isCut = /hidden|clip/.test(style.get('overflow') ?? style.get('overflow-y') ?? style.get('overflow-x') ?? '')
  return isCut && ['width', 'height', 'max-height', 'max-width'].some((name) => lengthOf(style.get(name)) <= 1)
}

/** A length in pixels, as far as it can be known: a screen is taken for 1,000 pixels wide and high. */
function pixelsOf(value: string | undefined): number {
  const unit = /(r?em|vw|vh|%)\s*$/.exec(value ?? '')?.[1]
  return lengthOf(value) * (unit === undefined ? 1 : unit.endsWith('em') ? 16 : 10)
}

/** The number of a length; infinite when there is none. */
function lengthOf(value: string | undefined): number {
  const number = value === undefined ? Number.NaN : Number.parseFloat(value)
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}

const named: Record<string, string> = {
  white: 'ffffff', black: '000000', transparent: 'transparent', red: 'ff0000', yellow: 'ffff00', gray: '808080',
  grey: '808080', silver: 'c0c0c0', snow: 'fffafa', ivory: 'fffff0', ghostwhite: 'f8f8ff', whitesmoke: 'f5f5f5',
  floralwhite: 'fffaf0', mintcream: 'f5fffa', azure: 'f0ffff', aliceblue: 'f0f8ff', seashell: 'fff5ee',
  honeydew: 'f0fff0',
}
const colourWord = new RegExp(`^(?:[^(]*\\s)?(${Object.keys(named).join('|')})(?:\\s|$)`)

/** A colour as six hex digits or `transparent`; `undefined` when it is none that can be compared. */
export function colourOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const hex = /#([0-9a-f]{3,8})\b/.exec(value)?.[1]
  if (hex !== undefined && /^(?:...0|.{6}00)$/.test(hex)) return 'transparent'
  if (hex !== undefined)
    return hex.length < 6 ? [...hex.slice(0, 3)].map((digit) => digit + digit).join('') : hex.slice(0, 6)
  const rgb = /rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?/.exec(value)
  if (rgb)
    return Number.parseFloat(rgb[4] ?? '1') === 0
      ? 'transparent'
      : rgb
          .slice(1, 4)
          .map((part) => Math.min(Number(part), 255).toString(16).padStart(2, '0'))
          .join('')
  const hsl = /hsla?\(\s*-?[\d.]+(?:deg)?[\s,]+[\d.]+%[\s,]+([\d.]+)%(?:[\s,/]+([\d.]+%?))?/.exec(value)
  if (hsl) return hslColour(hsl)
  const word = colourWord.exec(value)?.[1]
  return word === undefined ? undefined : named[word]
}

/** Of `hsl()` only what is (nearly) white, black or clear: no hue is seen there. */
function hslColour([, lightness, alpha]: RegExpExecArray): string | undefined {
  if (Number.parseFloat(alpha ?? '1') === 0) return 'transparent'
  return Number(lightness) >= 98 ? 'ffffff' : Number(lightness) <= 2 ? '000000' : undefined
}

/**
 * Whether two colours of `colourOf` are so close that nobody reads one on the other: at most 16 of 255 apart in each
 * part.
 */
export function isSameColour(text: string, background: string): boolean {
  if (text === 'transparent') return true
  if (background === 'transparent') return false
  return [0, 2, 4].every(
    (at) =>
      Math.abs(Number.parseInt(text.slice(at, at + 2), 16) - Number.parseInt(background.slice(at, at + 2), 16)) <= 16,
  )
}
