// The unit that the spacings of a page are multiples of.

import type { Spacing } from '#schemas/styleguide.ts'
import { pixels, px } from './lengths.ts'
import type { PageModel } from './page-model.ts'

/** Larger lengths are positions rather than spacings. */
const largestPx = 160
const scaleMax = 16
/** Units from coarse to fine, with the part of all spacings that must be multiples of one. */
const units: readonly (readonly [unit: number, share: number])[] =
  [[10, 0.95], [8, 0.85], [6, 0.9], [5, 0.72], [4, 0.72], [3, 0.9], [2, 0.85]]
const sameLength = 0.1
/** With fewer spacings nothing can be said about a unit. */
const spacingsMin = 4

export function spacingOf({ samples }: PageModel): Spacing {
  const counted = Object.entries(samples.spacings).flatMap(([text, count]): [number, number][] => {
    const length = pixels(text)
    return length === null || length < 2 || length > largestPx ? [] : [[length, count]]
  })
  const scale = counted.toSorted(([, one], [, other]) => other - one).slice(0, scaleMax).map(([length]) => length)
    .toSorted((one, other) => one - other)
  return { base_unit: baseUnit(counted), scale: scale.map(px) }
}

/** Each length counts by the root of its uses, so that a list with a thousand items does not decide alone. */
function baseUnit(counted: readonly (readonly [number, number])[]): string | null {
  const total = counted.reduce((sum, [, count]) => sum + Math.sqrt(count), 0)
  if (counted.reduce((sum, [, count]) => sum + count, 0) < spacingsMin) return null
  const shareOf = (unit: number): number => counted.reduce(
    (sum, [length, count]) => sum + (isMultiple(length, unit) ? Math.sqrt(count) : 0), 0,
  ) / total
  const found = units.find(([unit, share]) => shareOf(unit) >= share)
  return found === undefined ? null : px(found[0])
}

const isMultiple = (length: number, unit: number): boolean =>
  Math.abs(length - Math.round(length / unit) * unit) <= sameLength && Math.round(length / unit) >= 1
