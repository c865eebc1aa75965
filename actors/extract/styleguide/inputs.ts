// Text inputs.

import type { InputStyle } from '#schemas/styleguide.ts'
import { toHex } from './colours.ts'
import { pixels, px, shorthand, sides } from './lengths.ts'
import type { PageElement, PageModel } from './page-model.ts'
import { radiusText } from './radius.ts'
import { shadowText } from './shadows.ts'
import { heaviest } from './texts.ts'
import { familyStack } from './typography.ts'

const heightMin = 16

/** The inputs of the style that is used most. */
export function inputsOf({ own }: PageModel): PageElement[] {
  const inputs = own.filter(({ kind, height, width }) => kind === 'input' && height >= heightMin && width > heightMin)
  const single = inputs.filter(({ sample }) => sample.tag === 'input')
  return heaviest(single.length > 0 ? single : inputs, ({ style, background }) => JSON.stringify([
    toHex(background), style.borderColor, style.borderWidth, style.borderRadius, style.padding, style.fontSize,
  ]), () => 1)
}

export function inputStyle(inputs: readonly PageElement[]): InputStyle | null {
  const [first] = inputs
  if (first === undefined) return null
  const { style, background, colour, border, height } = first
  return {
    background: toHex(background), text_color: colour === null ? null : toHex(colour),
    border_color: border === null ? null : toHex(border.colour),
    border_width: border === null ? null : px(border.width), border_radius: radiusText(first),
    font_family: familyStack(style.fontFamily)[0] ?? '', font_size: px(pixels(style.fontSize) ?? 0),
    height: px(height), padding: shorthand(sides(style.padding)), box_shadow: shadowText(first),
  }
}
