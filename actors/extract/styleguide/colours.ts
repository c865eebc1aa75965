// Colours: reading any CSS notation, blending, and comparing as people see them.

import { converter, differenceCiede2000, formatHex, parse, wcagLuminance, type Rgb } from 'culori'

/** An sRGB colour; channels and alpha from 0 to 1. */
export interface Colour { r: number; g: number; b: number; alpha: number }

const toRgb = converter('rgb')
const toOklch = converter('oklch')
const difference = differenceCiede2000()

const white: Colour = { r: 1, g: 1, b: 1, alpha: 1 }
const clamp = (channel: number | undefined): number => Math.min(1, Math.max(0, channel ?? 0))
const asRgb = ({ r, g, b }: Colour): Rgb => ({ mode: 'rgb', r, g, b })

/** Reads a colour in any notation of CSS Color 4; those outside sRGB are clipped. Null for anything else. */
export function parseColour(text: string | undefined): Colour | null {
  if (text === undefined || text === '' || text.length > 200) return null
  const parsed = parse(text)
  if (parsed === undefined) return null
  const { r, g, b, alpha = 1 } = toRgb(parsed)
  return { r: clamp(r), g: clamp(g), b: clamp(b), alpha: clamp(alpha) }
}

/** `top` painted over an opaque colour. */
export function blend(top: Colour, under: Colour, opacity = 1): Colour {
  const alpha = top.alpha * opacity
  const mix = (one: number, other: number): number => one * alpha + other * (1 - alpha)
  return { r: mix(top.r, under.r), g: mix(top.g, under.g), b: mix(top.b, under.b), alpha: 1 }
}

/** Opaque hex in lower case. */
export const toHex = (colour: Colour): string => formatHex(asRgb(colour))

/** Reads hex. @throws Error for anything that is no colour */
export function fromHex(hex: string): Colour {
  const colour = parseColour(hex)
  if (colour === null) throw new Error(`not a colour: ${hex.slice(0, 40)}`)
  return colour
}

/** Perceptual distance (CIEDE2000); below 2.3 colours look the same side by side. */
export const distance = (one: Colour, other: Colour): number => difference(asRgb(one), asRgb(other))

/** Chroma in OKLCH: 0 is grey, above 0.3 the strongest colours of a display. */
export const chroma = (colour: Colour): number => toOklch(asRgb(colour)).c

/** Lightness in OKLCH, 0 to 1. */
export const lightness = (colour: Colour): number => toOklch(asRgb(colour)).l

/** Relative luminance of WCAG 2, 0 to 1. */
export const luminance = (colour: Colour): number => wcagLuminance(asRgb(colour))

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Whether a colour has a hue that is seen. Very dark and very light ones need more chroma for that. */
export function isChromatic(colour: Colour): boolean {
  const light = lightness(colour)
  return chroma(colour) > (light < 0.25 || light > 0.95 ? 0.06 : 0.045)
}

export { white }
