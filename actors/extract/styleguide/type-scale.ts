// The ratio of a type scale: how much larger each size is than the next smaller one.

import type { TextStyle, TextStyleName, Typography } from '#schemas/styleguide.ts'
import { pixels } from './lengths.ts'

const named: readonly (readonly [name: string, ratio: number])[] = [
  ['minor-second', 1.067], ['major-second', 1.125], ['minor-third', 1.2], ['major-third', 1.25],
  ['perfect-fourth', 1.333], ['augmented-fourth', 1.414], ['perfect-fifth', 1.5], ['golden-ratio', 1.618],
]
const sizesMin = 3
/** Ratios that differ by less than this have the same name. */
const sameRatio = 0.02
/** Sizes closer than this are one step. */
const sameSize = 1.03

const levels = ['body', 'h6', 'h5', 'h4', 'h3', 'h2', 'h1'] as const

/** Null with fewer than three sizes. */
export function typeScale(styles: Record<TextStyleName, TextStyle | null>): Typography['scale'] {
  const sizes: number[] = []
  for (const name of levels) {
    const size = pixels(styles[name]?.font_size)
    if (size !== null && size > (sizes.at(-1) ?? 0) * sameSize) sizes.push(size)
  }
  if (sizes.length < sizesMin) return null
  const steps = sizes.slice(1).map((size, at) => size / sizes[at]!)
  const exact = commonRatio(steps)
  const ratio = exact ?? median(steps)
  const [name, value] = named.toSorted(([, one], [, other]) => Math.abs(one - ratio) - Math.abs(other - ratio))[0]!
  const isNamed = Math.abs(value - ratio) <= sameRatio
  return { ratio: isNamed ? value : Math.round(ratio * 1000) / 1000, name: isNamed ? name : null }
}

/** A named ratio of which every step is a power (sizes may be left out), the largest one that fits. */
function commonRatio(steps: readonly number[]): number | null {
  const fits = (ratio: number): boolean => steps.every((step) => {
    const power = Math.round(Math.log(step) / Math.log(ratio))
    return power >= 1 && power <= 3 && Math.abs(ratio ** power / step - 1) < sameRatio
  })
  return named.map(([, ratio]) => ratio).toReversed().find(fits) ?? null
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
