// Corner radii.

import type { Components, Radius } from '#schemas/styleguide.ts'
import { pixels, px } from './lengths.ts'
import type { PageElement, PageModel } from './page-model.ts'
import { createTally } from './tally.ts'

const scaleMax = 8

/** The radius of an element as CSS: a length, a percentage, or several where the corners differ. */
export const radiusText = ({ style }: PageElement): string => {
  const value = style.borderRadius ?? '0px'
  const single = pixels(value)
  return single === null ? value : px(single)
}

export function radiusOf(model: PageModel, components: Components): Radius {
  const tally = createTally<number>()
  let full = false
  for (const element of model.own) {
    const isSeen = element.isFilled || element.border !== null || element.style.boxShadow !== undefined
    if (!isSeen || element.style.borderRadius === undefined) continue
    const radius = pixels(element.style.borderRadius)
    const isRound = element.style.borderRadius === '50%'
      || (radius !== null && element.height > 0 && radius >= Math.min(element.width, element.height) / 2)
    if (isRound) full = true
    else if (radius !== null && radius > 0) tally.add(radius, 1)
  }
  const scale = tally.ranked().slice(0, scaleMax).map(([radius]) => radius).toSorted((one, other) => one - other)
  const between = tally.ranked().map(([radius]) => radius).find((one) => one !== scale[0] && one !== scale.at(-1))
  const { button_primary: button, input, card } = components
  return {
    small: scale.length > 0 ? px(scale[0]!) : null,
    medium: scale.length > 0 ? px(between ?? scale.at(-1)!) : null,
    large: scale.length > 0 ? px(scale.at(-1)!) : null,
    full, scale: scale.map(px),
    button: button?.border_radius ?? null, input: input?.border_radius ?? null, card: card?.border_radius ?? null,
  }
}
