// Box shadows.

import type { Shadows } from '#schemas/styleguide.ts'
import { parseColour } from './colours.ts'
import { pixels, splitTopLevel } from './lengths.ts'
import type { PageElement, PageModel } from './page-model.ts'
import { createTally } from './tally.ts'

const scaleMax = 8

interface Layer { text: string; blur: number; isInset: boolean; paints: boolean }

function readLayer(text: string): Layer {
  const words = splitTopLevel(text, ' ')
  const lengths = words.flatMap((word) => pixels(word) ?? [])
  const colour = words.map(parseColour).find((one) => one !== null)
  const [x = 0, y = 0, blur = 0, spread = 0] = lengths
  return {
    text, blur, isInset: words.includes('inset'),
    paints: (colour?.alpha ?? 1) > 0 && [x, y, blur, spread].some((length) => length !== 0),
  }
}

/** A computed `box-shadow` without the layers that paint nothing, the colour of each last; null if none is left. */
export function shadowText({ style }: PageElement): string | null {
  if (style.boxShadow === undefined) return null
  const layers = splitTopLevel(style.boxShadow, ',').map(readLayer).filter(({ paints }) => paints)
  return layers.length === 0 ? null : layers.map(({ text }) => colourLast(text)).join(', ')
}

/** Browsers write the colour of a computed shadow first, people write it last. */
function colourLast(layer: string): string {
  const words = splitTopLevel(layer, ' ')
  return parseColour(words[0]) === null ? layer : [...words.slice(1), words[0]].join(' ')
}

/** Shadows in use. Layers inside of a box, and rings without blur, are no elevation. */
export function shadowsOf({ own }: PageModel): Shadows {
  const tally = createTally<string>()
  for (const element of own) {
    const text = shadowText(element)
    if (text !== null && blurOf(text) > 0) tally.add(text, 1)
  }
  const scale = tally.ranked().slice(0, scaleMax).map(([text]) => text)
    .toSorted((one, other) => blurOf(one) - blurOf(other))
  return {
    small: scale[0] ?? null, medium: scale[scale.length >> 1] ?? null, large: scale.at(-1) ?? null, scale,
  }
}

const blurOf = (shadow: string): number => splitTopLevel(shadow, ',').map(readLayer)
  .reduce((largest, { blur, isInset }) => (isInset ? largest : Math.max(largest, blur)), 0)
