// The theme that an SVG is made for, by its colours: dark shapes are made for a light page, light ones for a dark page.

import { parse, wcagLuminance } from 'culori'

export type Mode = 'light' | 'dark' | 'any'

/** Luminance (WCAG) of shapes that stand out on white, and of those that stand out on black. */
const darkMax = 0.18
const lightMin = 0.7
const coloursMax = 500

const colourPattern =
  /(?:fill|stroke|stop-color|color)\s*[:=]\s*["']?\s*(#[0-9a-f]{3,8}|rgba?\([^()]{1,60}\)|hsla?\([^()]{1,60}\)|[a-z]{3,30})/gi
const noColour: ReadonlySet<string> = new Set(['none', 'transparent', 'currentcolor', 'inherit', 'url', 'initial', 'unset'])

/** The mode of an SVG source; `any` for colourful ones, and for those whose colours the page decides. */
export function averageFill(source: string): Mode {
  const luminances: number[] = []
  for (const [, text] of source.matchAll(colourPattern)) {
    if (luminances.length >= coloursMax) break
    const colour = noColour.has(text!.toLowerCase()) ? undefined : parse(text!)
    if (colour && (colour.alpha ?? 1) > 0.2) luminances.push(wcagLuminance(colour))
  }
  if (/currentcolor/i.test(source)) return 'any'
  // Shapes without a fill are black.
  if (luminances.length === 0) return /<(?:path|rect|circle|polygon|text)[\s>]/i.test(source) ? 'light' : 'any'
  if (luminances.every((luminance) => luminance <= darkMax)) return 'light'
  return luminances.every((luminance) => luminance >= lightMin) ? 'dark' : 'any'
}
