// Widths at which media queries change the layout.

import type { StyleSamples } from '#schemas/style-samples.ts'
import { px } from './lengths.ts'

const breakpointsMax = 12
const [smallest, largest] = [200, 3_000]
/** In media queries an em and a rem are the font size of the browser. */
const emPx = 16
/** Where a width has at least so many uses, one that is used once is an exception of one component. */
const manyUses = 20
/** `max-width: 767px` and `min-width: 768px` are one breakpoint. */
const sameBreakpoint = 1.01

const number = String.raw`([\d.]+)(px|r?em)`
const featurePattern = new RegExp(String.raw`\b(min|max)-width\s*:\s*${number}`, 'gi')
const rangeAfter = new RegExp(String.raw`\bwidth\s*(<=?|>=?)\s*${number}`, 'gi')
const rangeBefore = new RegExp(String.raw`${number}\s*(<=?|>=?)\s*width`, 'gi')

/** In ascending order. Pairs that differ by a pixel are one, the one that `min-width` names. */
export function breakpointsOf({ media }: Pick<StyleSamples, 'media'>): string[] {
  const counts = new Map<number, number>()
  for (const [condition, count] of Object.entries(media)) {
    if (/\bprint\b/.test(condition) && !/\bscreen\b/.test(condition)) continue
    for (const width of new Set(widthsIn(condition))) counts.set(width, (counts.get(width) ?? 0) + count)
  }
  const usesMin = Math.max(...counts.values()) >= manyUses ? 2 : 1
  const widths = [...counts].filter(([width, uses]) => width >= smallest && width <= largest && uses >= usesMin)
    .toSorted(([, one], [, other]) => other - one).slice(0, breakpointsMax).map(([width]) => width)
  return widths.toSorted((one, other) => one - other).map(px)
}

/** The widths from which a condition holds, or up to which it holds, as the first width beyond. */
function widthsIn(condition: string): number[] {
  const found: number[] = []
  const add = (value: string, unit: string, isUpper: boolean): void => {
    const width = Number(value) * (unit.toLowerCase() === 'px' ? 1 : emPx)
    found.push(isUpper ? firstBeyond(width) : Math.round(width * 100) / 100)
  }
  for (const [, side, value, unit] of condition.matchAll(featurePattern)) add(value!, unit!, side === 'max')
  for (const [, sign, value, unit] of condition.matchAll(rangeAfter)) add(value!, unit!, sign === '<=')
  for (const [, value, unit, sign] of condition.matchAll(rangeBefore)) add(value!, unit!, sign === '>=')
  return found
}

/** 767 and 767.98 are followed by 768, and 640 by itself where the upper bound is even. */
function firstBeyond(width: number): number {
  const next = Math.ceil(width + 0.001)
  return next - width <= sameBreakpoint && (width % 1 !== 0 || width % 2 === 1) ? next : Math.round(width)
}
