// What samples of the styles of a page say about a brand: its colours and its fonts.

import type { BrandFont, BrandLook } from '#schemas/brand.ts'
import type { StyleSamples } from '#schemas/style-samples.ts'
import { styleguideOf } from './styleguide.ts'

/** The roles that come first, by their importance to a brand. */
const colorRoles = ['primary', 'secondary', 'accent', 'background', 'text'] as const
const fontRoles = ['heading', 'body', 'mono'] as const

/** The colours of the brand, then the rest of the palette, each once; and the font families with their source. */
export function brandLook(samples: StyleSamples): BrandLook {
  const { colors, palette, typography } = styleguideOf(samples)
  const byHex = new Map<string, string>()
  for (const role of colorRoles) {
    const hex = colors[role]
    if (hex !== null && !byHex.has(hex)) byHex.set(hex, role)
  }
  for (const { hex, role } of palette) if (!byHex.has(hex)) byHex.set(hex, role)
  return {
    colors: [...byHex].map(([hex, role]) => ({ hex, role })),
    fonts: fontRoles.flatMap((role) => {
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
  return fontFaces.some((face) => isSame(face.family)) ? 'site' : 'system'
}
