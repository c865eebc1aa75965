// Reads CSS colours and compares them.

/** The named colours that texts are hidden with, on white or dark backgrounds. */
const namedColours: Record<string, string> = {
  white: 'ffffff', black: '000000', transparent: 'transparent', red: 'ff0000', yellow: 'ffff00', gray: '808080',
  grey: '808080', silver: 'c0c0c0', snow: 'fffafa', ivory: 'fffff0', ghostwhite: 'f8f8ff', whitesmoke: 'f5f5f5',
  floralwhite: 'fffaf0', mintcream: 'f5fffa', azure: 'f0ffff', aliceblue: 'f0f8ff', seashell: 'fff5ee',
  honeydew: 'f0fff0',
}
const namedColour = new RegExp(`^(?:[^(]*\\s)?(${Object.keys(namedColours).join('|')})(?:\\s|$)`)
const rgbColour = /rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?/
const hslColour = /hsla?\(\s*-?[\d.]+(?:deg)?[\s,]+[\d.]+%[\s,]+([\d.]+)%(?:[\s,/]+([\d.]+%?))?/

/** A colour as six hex digits or `transparent`; `undefined` when it cannot be compared. */
export function colourOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const hex = /#([0-9a-f]{3,8})\b/.exec(value)?.[1]
  if (hex !== undefined) return fromHex(hex)
  const rgb = rgbColour.exec(value)
  if (rgb) return fromRgb(rgb)
  const hsl = hslColour.exec(value)
  if (hsl) return fromHsl(hsl)
  const name = namedColour.exec(value)?.[1]
  return name === undefined ? undefined : namedColours[name]
}

function fromHex(hex: string): string {
  if (/^(?:...0|.{6}00)$/.test(hex)) return 'transparent'
  return hex.length < 6 ? [...hex.slice(0, 3)].map((digit) => digit + digit).join('') : hex.slice(0, 6)
}

const isClear = (alpha: string | undefined): boolean => Number.parseFloat(alpha ?? '1') === 0

function fromRgb([, red, green, blue, alpha]: RegExpExecArray): string {
  if (isClear(alpha)) return 'transparent'
  return [red, green, blue].map((part) => Math.min(Number(part), 255).toString(16).padStart(2, '0')).join('')
}

/** Only colours that are nearly white, nearly black or transparent: their hue is not visible. */
function fromHsl([, lightness, alpha]: RegExpExecArray): string | undefined {
  if (isClear(alpha)) return 'transparent'
  return Number(lightness) >= 98 ? 'ffffff' : Number(lightness) <= 2 ? '000000' : undefined
}

/** Greatest difference per channel (of 255) between colours that look the same. */
const channelDifferenceMax = 16

/** Whether a text in one colour of `colourOf` is not visible on the other. */
export function isSameColour(text: string, background: string): boolean {
  if (text === 'transparent') return true
  if (background === 'transparent') return false
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  return [0, 2, 4].every((at) => Math.abs(channel(text, at) - channel(background, at)) <= channelDifferenceMax)
}
