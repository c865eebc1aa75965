// What samples of the styles of a page say about a brand: its colours and its fonts.

import type { StyleSamples } from '#schemas/style-samples.ts'
import { styleguideOf } from './styleguide.ts'

export interface BrandColor {
  /** Opaque, in lower case. */
  hex: string
  role: 'primary' | 'secondary' | 'accent' | 'background' | 'text'
}

export interface BrandFont {
  family: string
  role: 'heading' | 'body'
  /** Where the font comes from: a font service, the site itself, or the device of the reader. */
  source: 'google' | 'adobe' | 'local' | 'system'
}

export interface BrandLook { colors: BrandColor[]; fonts: BrandFont[] }

const colorRoles = ['primary', 'secondary', 'accent', 'background', 'text'] as const

/** Colours by their importance, each at most once, and the fonts of headings and body text. */
export function brandLook(samples: StyleSamples): BrandLook {
  const { colors, typography } = styleguideOf(samples)
  const seen = new Set<string>()
  return {
    colors: colorRoles.flatMap((role) => {
      const hex = colors[role]
      if (hex === null || seen.has(hex)) return []
      seen.add(hex)
      return [{ hex, role }]
    }),
    fonts: (['heading', 'body'] as const).flatMap((role) => {
      const family = typography.font_families[role]?.family
      return family === undefined ? [] : [{ family, role, source: sourceOf(family, samples, typography.web_fonts) }]
    }),
  }
}

function sourceOf(
  family: string, { fontFaces }: StyleSamples, web: { google_fonts: string[]; adobe_fonts: string[] },
): BrandFont['source'] {
  const isSame = (other: string): boolean => other.toLowerCase() === family.toLowerCase()
  if (web.google_fonts.some(isSame)) return 'google'
  if (web.adobe_fonts.some(isSame)) return 'adobe'
  return fontFaces.some((face) => isSame(face.family)) ? 'local' : 'system'
}
