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
  return style.get('display') === 'none' || /^(?:hidden|collapse)$/.test(style.get('visibility') ?? '') || style.get('content-visibility') === 'hidden'
    || (opacity !== undefined && Number.parseFloat(opacity) <= 0.02)
}

function isOffscreen(style: Declarations): boolean {
  const isOut = (name: string): boolean => lengthOf(style.get(name)) <= -500
  const isPlaced = /^(?:absolute|fixed)$/.test(style.get('position') ?? '')
  if (isPlaced && ['left', 'top', 'right', 'bottom'].some(isOut)) return true
  if (['text-indent', 'margin-left', 'margin-top'].some(isOut)) return true
  if (/translate[xy3d]*\(\s*-?\d{4,}px|scale[xy3d]*\(\s*0(?:\.0+)?\s*[,)]/.test(style.get('transform') ?? '')) return true
  return /rect\(\s*(?:0|1px)(?:px)?[\s,]+(?:0|1px)/.test(style.get('clip') ?? '') || /inset\(\s*(?:50|100)%|circle\(\s*0/.test(style.get('clip-path') ?? '')
}

function isTiny(style: Declarations): boolean {
  const fontSize = style.get('font-size') ?? /(?:^|\s)([\d.]+(?:px|pt|em|rem|%))/.exec(style.get('font') ?? '')?.[1]
  if (fontSize !== undefined && lengthOf(fontSize) <= (fontSize.endsWith('em') ? 0.15 : fontSize.endsWith('%') ? 15 : 2)) return true
  const isCut = /hidden|clip/.test(style.get('overflow') ?? style.get('overflow-y') ?? style.get('overflow-x') ?? '')
  return isCut && ['width', 'height', 'max-height', 'max-width'].some((name) => lengthOf(style.get(name)) <= 1)
}

/** The number of a length; infinite when there is none. */
function lengthOf(value: string | undefined): number {
  const number = value === undefined ? Number.NaN : Number.parseFloat(value)
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}

const named: Record<string, string> = { white: 'ffffff', black: '000000', transparent: 'transparent', red: 'ff0000', yellow: 'ffff00', gray: '808080', grey: '808080', silver: 'c0c0c0' }

/** A colour as six hex digits or `transparent`; `undefined` when it is none that can be compared. */
export function colourOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const hex = /#([0-9a-f]{3,8})\b/.exec(value)?.[1]
  if (hex !== undefined) return hex.length < 6 ? [...hex.slice(0, 3)].map((digit) => digit + digit).join('') : hex.slice(0, 6)
  const rgb = /rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?/.exec(value)
  if (rgb) return Number.parseFloat(rgb[4] ?? '1') === 0 ? 'transparent' : rgb.slice(1, 4).map((part) => Math.min(Number(part), 255).toString(16).padStart(2, '0')).join('')
  const word = /^(?:[^(]*\s)?(white|black|transparent|red|yellow|gr[ae]y|silver)(?:\s|$)/.exec(value)?.[1]
  return word === undefined ? undefined : named[word]
}

/** Whether two colours of `colourOf` are so close that nobody reads one on the other: at most 8 of 255 apart in each part. */
export function isSameColour(text: string, background: string): boolean {
  if (text === 'transparent') return true
  if (background === 'transparent') return false
  return [0, 2, 4].every((at) => Math.abs(Number.parseInt(text.slice(at, at + 2), 16) - Number.parseInt(background.slice(at, at + 2), 16)) <= 8)
}
