// Links in text.

import type { LinkStyle } from '#schemas/styleguide.ts'
import { toHex } from './colours.ts'
import type { PageElement, PageModel } from './page-model.ts'
import { allChars, heaviest, textLinks } from './texts.ts'

/** The links of the style that is used most. */
export const linksOf = (model: PageModel): PageElement[] => heaviest(
  textLinks(model), ({ colour, style }) => `${toHex(colour!)} ${style.textDecorationLine} ${style.fontWeight}`, allChars,
)

export function linkStyle(links: readonly PageElement[]): LinkStyle | null {
  const [first] = links
  if (first === undefined) return null
  return {
    color: toHex(first.colour!), text_decoration: first.style.textDecorationLine ?? 'none',
    font_weight: Math.round(Number(first.style.fontWeight ?? 400)) || 400,
  }
}
