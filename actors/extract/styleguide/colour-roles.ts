// The roles of colours, by where and how much they are used.

import type { StyleguideColors } from '#schemas/styleguide.ts'
import type { ButtonGroups } from './buttons.ts'
import { chroma, contrast, distance, isChromatic, lightness, toHex, type Colour } from './colours.ts'
import { areaOf, isInside, type PageElement, type PageModel } from './page-model.ts'
import { createTally } from './tally.ts'
import { charsOf, headings, isPlain, looksSame, runningTexts } from './texts.ts'

export interface RoleInputs {
  buttons: ButtonGroups
  cards: readonly PageElement[]
  links: readonly PageElement[]
  border: string | null
}

/** A second colour of buttons is one that differs from the page by at least this. */
const secondaryDistance = 12
/** Muted text has at most this part of the contrast of body text. */
const mutedShare = 0.92
/** Text with more chroma stands out rather than back. */
const mutedChromaMax = 0.09
/** Fills below this distance from the page are not seen. */
const surfaceDistance = 0.6

export function colourRoles(model: PageModel, { buttons, cards, links, border }: RoleInputs): StyleguideColors {
  const text = textColour(model)
  const link = links[0]?.colour ?? null
  const primary = primaryColour(model, buttons, link)
  const secondary = secondaryColour(model, buttons, primary)
  const hex = (colour: Colour | null): string | null => (colour === null ? null : toHex(colour))
  return {
    primary: hex(primary), secondary: hex(secondary), accent: hex(accentColour(model, [primary, secondary], link)),
    background: toHex(model.background), surface: hex(surfaceColour(model, cards, buttons)),
    text: hex(text), text_muted: hex(mutedColour(model, text)), heading: hex(headingColour(model)),
    link: hex(link), border,
  }
}

/** The colour with the largest weight. */
function topColour(items: readonly PageElement[], weightOf: (item: PageElement) => number): Colour | null {
  const tally = createTally<string>()
  const colours = new Map<string, Colour>()
  for (const item of items) {
    if (item.colour === null) continue
    const hex = toHex(item.colour)
    colours.set(hex, item.colour)
    tally.add(hex, weightOf(item))
  }
  return colours.get(tally.top() ?? '') ?? null
}

/** Of the running text on the background of the page; of all running text if there is none. */
export function textColour(model: PageModel): Colour | null {
  const texts = runningTexts(model)
  const light = (colour: Colour): boolean => lightness(colour) > 0.5
  const onPage = texts.filter(({ background }) => light(background) === light(model.background))
  return topColour(onPage, charsOf) ?? topColour(texts, charsOf)
}

function headingColour(model: PageModel): Colour | null {
  const light = (colour: Colour): boolean => lightness(colour) > 0.5
  const all = headings(model)
  const onPage = all.filter(({ background }) => light(background) === light(model.background))
  return topColour(onPage.length > 0 ? onPage : all, ({ sample }) => 4 - Math.min(sample.level ?? 6, 3))
}

/** Text that stands back: the most used one with less contrast than body text, of about the same size or smaller. */
function mutedColour({ own }: PageModel, text: Colour | null): Colour | null {
  if (text === null) return null
  const muted = own.filter((one) => isPlain(one) && one.colour !== null && chroma(one.colour) <= mutedChromaMax
    && !looksSame(one.colour, text)
    && contrast(one.colour, one.background) < mutedShare * contrast(text, one.background))
  return topColour(muted, charsOf)
}

/** The colour of what the site wants to be clicked; without such, of its links, or of its largest coloured area. */
function primaryColour(model: PageModel, { primary }: ButtonGroups, link: Colour | null): Colour | null {
  const first = primary?.first ?? null
  const ofButton = first === null
    ? []
    : [first.isFilled ? first.background : null, first.border?.colour ?? null, first.isFilled ? null : first.colour]
  const candidates = [...ofButton, link].filter((one): one is Colour => one !== null)
  const chromatic = candidates.find(isChromatic) ?? largestChromatic(model)
  if (chromatic !== null && chromatic !== undefined) return chromatic
  return first !== null && first.isFilled && distance(first.background, model.background) > secondaryDistance
    ? first.background
    : null
}

/** A coloured bar or section. */
function largestChromatic({ own, viewport }: PageModel): Colour | null {
  const filled = own.filter((one) => one.isFilled && isChromatic(one.background) && !isInside(one, 'code'))
  const [largest] = filled.toSorted((one, other) => areaOf(other) - areaOf(one))
  return largest !== undefined && areaOf(largest) > 0.02 * viewport.width * viewport.height ? largest.background : null
}

function secondaryColour(model: PageModel, { secondary }: ButtonGroups, primary: Colour | null): Colour | null {
  const first = secondary?.first
  if (first === undefined || !first.isFilled) return null
  const isSeen = distance(first.background, model.background) >= secondaryDistance
  return isSeen && (primary === null || !looksSame(first.background, primary)) ? first.background : null
}

/** The most used colour with a hue that is neither primary nor secondary. */
function accentColour(model: PageModel, others: readonly (Colour | null)[], link: Colour | null): Colour | null {
  const isNew = (colour: Colour): boolean =>
    isChromatic(colour) && others.every((other) => other === null || distance(colour, other) > 8)
  if (link !== null && isNew(link)) return link
  const tally = createTally<string>()
  const colours = new Map<string, Colour>()
  const add = (colour: Colour, weight: number): void => {
    if (!isNew(colour)) return
    colours.set(toHex(colour), colour)
    tally.add(toHex(colour), weight)
  }
  for (const one of model.own) {
    if (isInside(one, 'code')) continue
    if (one.isFilled) add(one.background, Math.sqrt(areaOf(one)) / 10)
    if (one.colour !== null && one.sample.chars > 0) add(one.colour, Math.sqrt(charsOf(one)))
    if (one.border !== null) add(one.border.colour, 3)
  }
  return colours.get(tally.top() ?? '') ?? null
}

/** Of cards; else of the fill that covers most of the page beside its background. */
function surfaceColour(
  model: PageModel, cards: readonly PageElement[], buttons: ButtonGroups,
): Colour | null {
  const ofButtons = new Set(buttons.all.flatMap((group) => group.buttons))
  const [card] = cards
  if (card !== undefined && card.isFilled) return card.background
  const tally = createTally<string>()
  const colours = new Map<string, Colour>()
  for (const one of model.own) {
    if (!one.isFilled || isInside(one, 'button') || ofButtons.has(one) || one.kind === 'input') continue
    if (distance(one.background, model.background) < surfaceDistance || isChromatic(one.background)) continue
    if (lightness(one.background) > 0.5 === lightness(model.background) <= 0.5) continue
    colours.set(toHex(one.background), one.background)
    tally.add(toHex(one.background), areaOf(one) * (isInside(one, 'code') ? 0.3 : 1))
  }
  return colours.get(tally.top() ?? '') ?? card?.background ?? null
}
