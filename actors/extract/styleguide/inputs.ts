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

/** A box around an input is at most this much higher, in pixels. */
const frameHeightMax = 32

/** The box that looks like the input: itself, or one around it that has the border where it has none. */
function frameOf(input: PageElement): PageElement {
  if (input.border !== null) return input
  for (let box = input.parent; box !== null && box.height <= input.height + frameHeightMax; box = box.parent)
    if (box.border !== null && box.width < input.width * 2) return box
  return input
}

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
  const { style, colour } = first
  const frame = frameOf(first)
  const { background, border, height } = frame
  return {
    background: toHex(background), text_color: colour === null ? null : toHex(colour),
    border_color: border === null ? null : toHex(border.colour),
    border_width: border === null ? null : px(border.width), border_radius: radiusText(frame),
    font_family: familyStack(style.fontFamily)[0] ?? '', font_size: px(pixels(style.fontSize) ?? 0),
    height: px(height), padding: shorthand(sides(style.padding)), box_shadow: shadowText(frame),
  }
}
