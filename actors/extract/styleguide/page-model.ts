// The samples of a page as elements with resolved colours: what is painted, over what background.

import type { ElementKind, ElementSample, Region, StyleSamples, StyleValues } from '#schemas/style-samples.ts'
import { blend, luminance, parseColour, white, type Colour } from './colours.ts'
import { pixels, sides, splitTopLevel } from './lengths.ts'

export interface Border {
  /** The widest side, in pixels. */
  width: number
  /** Blended over what the border is painted on. */
  colour: Colour
  /** Number of sides. */
  sides: number
}

export interface PageElement {
  sample: ElementSample
  kind: ElementKind
  style: StyleValues
  parent: PageElement | null
  children: PageElement[]
  x: number
  y: number
  width: number
  height: number
  /** Opaque colour behind the element, without its own background. */
  behind: Colour
  /** Opaque background that its text is painted on. */
  background: Colour
  /** Whether the element itself paints a background that differs from what is behind it. */
  isFilled: boolean
  /** Of its text, blended over `background`; null where it was not read. */
  colour: Colour | null
  border: Border | null
  /** Font size in pixels; null where it was not read. */
  fontSize: number | null
  /** Whether it belongs to the design of the site: not to a banner, a message or another site. */
  isOwn: boolean
}

export interface PageModel {
  samples: StyleSamples
  /** In document order. */
  elements: PageElement[]
  /** Those that belong to the design of the site. */
  own: PageElement[]
  background: Colour
  isDark: boolean
  viewport: StyleSamples['viewport']
}

const foreign: ReadonlySet<Region> = new Set(['overlay', 'widget', 'status'])
/** Luminance below which a background is dark. */
const darkMax = 0.18
/** Channels that differ by less than this look the same. */
const sameChannel = 0.004

export const isInside = ({ sample }: PageElement, region: Region): boolean => sample.within.includes(region)
/** Padding of an element, or of the child that holds its text where it has none itself: top, right, bottom, left. */
export function paddingOf(element: PageElement): [number, number, number, number] {
  const own = sides(element.style.padding)
  if (own.some((side) => side > 0)) return own
  const inner = element.children.map((child) => sides(child.style.padding))
  return inner.find(([, right, , left]) => right + left > 0) ?? own
}

export const areaOf = ({ width, height }: PageElement): number => width * height

export const sameColour = (one: Colour, other: Colour): boolean =>
  Math.abs(one.r - other.r) < sameChannel && Math.abs(one.g - other.g) < sameChannel
  && Math.abs(one.b - other.b) < sameChannel

/** Resolves the samples of a page. */
export function createPageModel(samples: StyleSamples): PageModel {
  const canvas = canvasOf(samples)
  const elements: PageElement[] = []
  const opacities: number[] = []
  for (const sample of samples.elements) {
    const parent = elements[sample.parent] ?? null
    const style = samples.styles[sample.style] ?? {}
    const opacity = (opacities[sample.parent] ?? 1) * Number(style.opacity ?? 1)
    const element = resolve(sample, style, parent, canvas, opacity)
    opacities.push(opacity)
    elements.push(element)
    parent?.children.push(element)
  }
  const background = pageBackground(elements, canvas, samples.viewport)
  return {
    samples, elements, background, isDark: luminance(background) < darkMax, viewport: samples.viewport,
    own: elements.filter(({ isOwn }) => isOwn),
  }
}

/** The background of the root, else of the body, covers the window. */
function canvasOf({ canvas, elements, styles }: StyleSamples): Colour {
  const base = parseColour(canvas) ?? white
  const ofTag = (wanted: string): Colour | null => {
    const found = elements.find(({ tag }) => tag === wanted)
    return parseColour(styles[found?.style ?? -1]?.backgroundColor)
  }
  const painted = ofTag('html') ?? ofTag('body')
  return painted === null ? { ...base, alpha: 1 } : blend(painted, { ...base, alpha: 1 })
}

function resolve(
  sample: ElementSample, style: StyleValues, parent: PageElement | null, canvas: Colour, opacity: number,
): PageElement {
  const [x, y, width, height] = sample.box
  const behind = parent?.background ?? canvas
  const background = [parseColour(style.backgroundColor), gradientColour(style.backgroundImage)].reduce<Colour>(
    (under, layer) => (layer === null ? under : blend(layer, under, opacity)), behind,
  )
  const text = gradientColour(style.textImage) ?? parseColour(style.color)
  return {
    sample, kind: sample.kind, style, parent, children: [], x, y, width, height, behind, background,
    isFilled: !sameColour(background, behind),
    colour: text === null ? null : blend(text, background, opacity),
    border: borderOf(style, background, opacity),
    fontSize: pixels(style.fontSize),
    isOwn: !sample.within.some((region) => foreign.has(region)),
  }
}

/** The mean of the colours of a gradient, which is how it looks from afar. */
function gradientColour(image: string | undefined): Colour | null {
  const layer = splitTopLevel(image ?? '', ',').find((one) => one.includes('gradient('))
  if (layer === undefined) return null
  const stops = splitTopLevel(layer.slice(layer.indexOf('(') + 1, layer.lastIndexOf(')')), ',').flatMap((stop) => {
    const colour = parseColour(splitTopLevel(stop, ' ')[0])
    return colour === null ? [] : [colour]
  })
  if (stops.length === 0) return null
  const mean = (pick: (colour: Colour) => number): number =>
    stops.reduce((total, stop) => total + pick(stop), 0) / stops.length
  return { r: mean(({ r }) => r), g: mean(({ g }) => g), b: mean(({ b }) => b), alpha: mean(({ alpha }) => alpha) }
}

/** The visible border of a style; that of most sides, where they differ. */
function borderOf(
  { borderWidth, borderStyle, borderColor }: StyleValues, under: Colour, opacity: number,
): Border | null {
  if (borderWidth === undefined || borderStyle === undefined) return null
  const widths = sides(borderWidth)
  const styles = four(borderStyle.split(' '))
  const colours = four(splitTopLevel(borderColor ?? '', ' ')).map(parseColour)
  const drawn = [0, 1, 2, 3].filter((side) =>
    widths[side]! > 0 && !/none|hidden/.test(styles[side] ?? 'none') && (colours[side]?.alpha ?? 0) > 0)
  const first = drawn.toSorted((one, other) => widths[other]! - widths[one]!)[0]
  if (first === undefined) return null
  return { width: widths[first]!, colour: blend(colours[first]!, under, opacity), sides: drawn.length }
}

const four = <T>([top, right = top, bottom = top, left = right]: readonly (T | undefined)[]): (T | undefined)[] =>
  [top, right, bottom, left]

/** What most of the first screens is painted with, if a box covers the canvas; else the canvas. */
function pageBackground(
  elements: readonly PageElement[], canvas: Colour, { width, height }: StyleSamples['viewport'],
): Colour {
  const pageHeight = Math.max(height, ...elements.slice(0, 2).map((one) => one.height))
  const covers = elements.find((one) => one.isFilled && one.isOwn && one.sample.tag !== 'html'
    && one.width >= 0.9 * width && one.height >= 0.8 * pageHeight)
  return covers?.background ?? canvas
}
