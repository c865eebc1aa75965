// Borders and rules.

import type { Styleguide } from '#schemas/styleguide.ts'
import { isChromatic, toHex, fromHex, distance } from './colours.ts'
import { px } from './lengths.ts'
import { isInside, type PageElement, type PageModel } from './page-model.ts'
import { createTally } from './tally.ts'

/** How typical the borders of a kind of element are. */
function weightOf(element: PageElement): number {
  const { kind, border, sample } = element
  if (border === null || isInside(element, 'button')) return 0
  // A border in the colour of its box, or of the background, is invisible.
  if (distance(border.colour, element.behind) < 1.5) return 0
  const use = kind === 'input' || kind === 'rule' ? 3 : kind === 'cell' ? 0.3 : sample.tag === 'table' ? 2 : 1.5
  const tone = isChromatic(border.colour) ? 0.35 : 1
  return use * tone * (border.width > 2 && kind !== 'input' ? 0.5 : 1)
}

export function bordersOf({ own }: PageModel): Styleguide['borders'] {
  const colours = createTally<string>()
  const widths = createTally<number>()
  for (const element of own) {
    const weight = weightOf(element)
    if (weight === 0) continue
    colours.add(toHex(element.border!.colour), weight)
    widths.add(element.border!.width, weight)
  }
  const width = widths.top()
  return { width: width === null ? null : px(width), color: mergedTop(colours.ranked()) }
}

/** The heaviest colour, where similar ones count together. */
function mergedTop(ranked: readonly [string, number][]): string | null {
  const sums = ranked.map(([hex]) => ranked.reduce(
    (sum, [other, weight]) => sum + (distance(fromHex(hex), fromHex(other)) < 2.5 ? weight : 0), 0,
  ))
  const best = Math.max(...sums)
  return ranked[sums.indexOf(best)]?.[0] ?? null
}
