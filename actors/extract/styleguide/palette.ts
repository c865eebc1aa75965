// The palette: distinct colours in use, where similar ones are combined.

import type { PaletteColor, StyleguideColors } from '#schemas/styleguide.ts'
import { distance, fromHex, isChromatic, lightness, toHex, type Colour } from './colours.ts'
import { areaOf, type PageModel } from './page-model.ts'
import { charsOf } from './texts.ts'

const paletteMax = 16
/** Colours closer than this (CIEDE2000) are one. */
const clusterDistance = 5

interface Cluster { colour: Colour; weight: number }

/** Named roles first, then further colours by use. */
export function paletteOf(model: PageModel, roles: StyleguideColors): PaletteColor[] {
  const palette: PaletteColor[] = []
  const isNew = (colour: Colour, max: number): boolean =>
    palette.every(({ hex }) => distance(fromHex(hex), colour) >= max)
  for (const [role, hex] of Object.entries<string | null>(roles))
    if (hex !== null && isNew(fromHex(hex), 1)) palette.push({ hex, role })
  for (const { colour } of clusters(model)) {
    if (palette.length >= paletteMax) break
    if (isNew(colour, clusterDistance)) palette.push({ hex: toHex(colour), role: roleOf(colour) })
  }
  return palette
}

function roleOf(colour: Colour): string {
  if (isChromatic(colour)) return 'accent'
  const light = lightness(colour)
  return light > 0.98 ? 'white' : light < 0.15 ? 'black' : 'neutral'
}

/** Colours of fills, texts and borders, each combined with the heavier ones that it is close to. */
function clusters({ own }: PageModel): Cluster[] {
  const uses = new Map<string, Cluster>()
  const add = (colour: Colour, weight: number): void => {
    const hex = toHex(colour)
    const known = uses.get(hex)
    if (known === undefined) uses.set(hex, { colour, weight })
    else known.weight += weight
  }
  for (const one of own) {
    if (one.isFilled) add(one.background, Math.sqrt(areaOf(one)))
    if (one.colour !== null && one.sample.chars > 0) add(one.colour, Math.sqrt(charsOf(one)) * 4)
    if (one.border !== null) add(one.border.colour, 5)
  }
  const merged: Cluster[] = []
  for (const use of [...uses.values()].toSorted((one, other) => other.weight - one.weight)) {
    const near = merged.find(({ colour }) => distance(colour, use.colour) < clusterDistance)
    if (near !== undefined) near.weight += use.weight
    else merged.push({ ...use })
  }
  return merged.toSorted((one, other) => other.weight - one.weight)
}
