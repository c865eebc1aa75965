// Lists the images of a document, also those that scripts load later: lazy-load attributes, srcset, picture sources,
// background images in style attributes.

import type { Element } from 'hast'
import type { ImageAsset, Images } from '#schemas/scrape-data.ts'
import { lazyBackgrounds, type PageIndex } from '#actors/extract/page-index.ts'
import { attribute, label } from '#actors/extract/text-of.ts'
import { groupProperties, mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { readMetaTags, type MetaTags } from '#actors/extract/metadata/meta-tags.ts'
import { absoluteUrl } from './absolute-url.ts'
import { isPlaceholder } from './placeholder.ts'
import { largestCandidate, parseSrcset, type Candidate } from './srcset.ts'

const imagesMax = 20_000
const backgroundsMax = 200
const backgroundsPerElementMax = 5
const dataUrlsMax = 100
const addressCharsMax = 10_000
const srcsetCharsMax = 50_000
const styleCharsMax = 5_000
/** The size is at the start of a style. */
const sizeStyleCharsMax = 2_000

/** Attributes in which lazy loaders keep the address while `src` holds a placeholder, most common first. */
const lazySources = groupProperties('lazySource')
/** Attributes that other scripts use, too: read only when `src` holds no image. */
const ambiguousSources = groupProperties('ambiguousSource')
const sourceSets = groupProperties('sourceSet')
const mayBeLazy = mayHave('lazySource', 'ambiguousSource')
const hasSourceSet = mayHave('sourceSet')
const hasStyle = mayHave('style')

export interface ImageOptions {
  /** Whether to list `data:` URLs. */
  base64: boolean
}

/**
 * The images of a document in order, each address once. An image with several sizes is listed with its `src`, and with
 * the largest size when that is another file. Tracking pixels (1 × 1) are dropped.
 */
export function listImages(index: PageIndex, baseUrl: string, { base64 }: ImageOptions): Images {
  const list = new ImageList(baseUrl, base64)
  for (const { element, sources } of index.images) addImage(element, sources, list)
  for (const element of index.backgrounds.slice(0, backgroundsMax)) addBackgrounds(element, list)
  const tags = readMetaTags(index.metas)
  return {
    assets: list.assets,
    og_image: firstAddress(tags, ['og:image', 'og:image:secure_url', 'og:image:url'], baseUrl),
    twitter_image: firstAddress(tags, ['twitter:image', 'twitter:image:src', 'twitter:image0'], baseUrl),
    count: list.assets.length,
  }
}

class ImageList {
  readonly #assets = new Map<string, ImageAsset>()
  readonly #baseUrl: string
  readonly #base64: boolean
  #dataUrls = 0

  constructor(baseUrl: string, base64: boolean) {
    this.#baseUrl = baseUrl
    this.#base64 = base64
  }

  get assets(): ImageAsset[] { return [...this.#assets.values()] }

  /** Adds an image, or completes the one with the same address. */
  add(address: string | undefined, asset: Omit<ImageAsset, 'url'>): void {
    const url = address === undefined || /^\s*#/.test(address) ? null : this.#resolve(address)
    if (url === null || this.#assets.size >= imagesMax) return
    const known = this.#assets.get(url)
    if (!known) this.#assets.set(url, { url, ...asset })
    else {
      known.alt ||= asset.alt
      known.width ??= asset.width
      known.height ??= asset.height
    }
  }

  #resolve(address: string): string | null {
    if (/^\s*data:image\//i.test(address))
      return this.#base64 && this.#dataUrls++ < dataUrlsMax ? address.trim() : null
    return absoluteUrl(address || null, this.#baseUrl)
  }
}

function firstAddress(tags: MetaTags, names: readonly string[], baseUrl: string): string | null {
  for (const name of names) {
    for (const value of tags.get(name) ?? []) {
      const url = absoluteUrl(value, baseUrl)
      if (url !== null) return url
    }
  }
  return null
}

function addImage(image: Element, sources: readonly Element[], list: ImageList): void {
  const width = dimension(image, 'width')
  const height = dimension(image, 'height')
  if (width !== null && height !== null && width <= 1 && height <= 1) return
  const alt = label(image, 'alt') ?? (attribute(image, 'alt') === undefined ? null : '')
  const loading = label(image, 'loading')?.toLowerCase() ?? null
  const own = candidatesOf(image)
  const largest = largestCandidate(sources.length === 0 ? own : own.concat(...sources.map(candidatesOf)))
  const source = imageSource(image)
  list.add(source ?? largest?.url, { alt, width, height, loading })
  if (largest && source !== undefined && !isSameFile(largest.url, source))
    list.add(largest.url, { alt, width: largest.width, height: null, loading })
}

function addBackgrounds(element: Element, list: ImageList): void {
  const lazy = lazyBackgrounds
    .map((name) => attribute(element, name) ?? '')
    .flatMap((value) => (value.includes('url(') ? urlsIn(value) : isAddress(value.trim()) ? [value] : []))
  for (const address of [...backgroundUrls(attribute(element, 'style') ?? ''), ...lazy])
    list.add(address, { alt: label(element, 'ariaLabel') ?? null, width: null, height: null, loading: null })
}

function candidatesOf(element: Element): Candidate[] {
  if (!hasSourceSet(element)) return noCandidates
  let candidates: Candidate[] = noCandidates
  for (const name of sourceSets) {
    const set = attribute(element, name)
    if (set !== undefined) candidates = candidates.concat(parseSrcset(set.slice(0, srcsetCharsMax)))
  }
  return candidates
}

const noCandidates: Candidate[] = []

/** The largest address in the `srcset` of an image and of the `<source>` elements of its `<picture>`. */
export function largestSource(image: Element, sources: readonly Element[]): string | undefined {
  const own = candidatesOf(image)
  return largestCandidate(sources.length === 0 ? own : own.concat(...sources.map(candidatesOf)))?.url
}

/** The address of an image: that of a lazy loader, or `src` when it is not a placeholder. */
export function imageSource(image: Element): string | undefined {
  const src = attribute(image, image.tagName === 'video' ? 'poster' : 'src')?.trim()
  const hasPlaceholder = src !== undefined && isPlaceholder(src)
  const isMissing = src === undefined || src === '' || src.startsWith('data:') || hasPlaceholder
  if (mayBeLazy(image)) {
    for (const name of isMissing ? allLazySources : lazySources) {
      const value = attribute(image, name)?.trim()
      if (value !== undefined && isAddress(value)) return value
    }
  }
  const isReplaced = hasPlaceholder && hasSourceSet(image) && sourceSets.some((name) => attribute(image, name))
  return src === '' || isReplaced ? undefined : src
}

const allLazySources = [...lazySources, ...ambiguousSources]

/** Whether the value of an attribute is an address, and not a number or a template. */
const isAddress = (value: string): boolean =>
  value.length < addressCharsMax && /[./]/.test(value) && !/[\s{}<>]/.test(value)

const isSameFile = (a: string, b: string): boolean => a === b || a.replace(/^https?:/, '') === b.replace(/^https?:/, '')

const styleDimensions = {
  width: /(?:^|;)\s*width\s*:\s*(\d{1,5})(?:\.\d+)?px/i, height: /(?:^|;)\s*height\s*:\s*(\d{1,5})(?:\.\d+)?px/i,
}

/** The width or height in pixels, from the attribute or the style. */
function dimension(image: Element, name: 'width' | 'height'): number | null {
  const declared = /^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/.exec(attribute(image, name) ?? '')
    ?? (hasStyle(image)
      ? styleDimensions[name].exec((attribute(image, 'style') ?? '').slice(0, sizeStyleCharsMax))
      : null)
  return declared ? Number(declared[1]) : null
}

/** The addresses in declarations of a background, which can have several layers. */
export function backgroundUrls(style: string): string[] {
  const css = style.slice(0, styleCharsMax)
  const found: string[] = []
  let property = ''
  let at = 0
  for (const match of css.matchAll(cssUrl)) {
    const before = css.slice(at, match.index)
    const begins = before.lastIndexOf(';') + 1
    if (at === 0 || begins > 0) property = before.slice(begins).split(':', 1)[0]!.trim().toLowerCase()
    if (property === 'background' || property === 'background-image') found.push(addressIn(match))
    at = match.index + match[0].length
  }
  return found.slice(0, backgroundsPerElementMax)
}

const cssUrl = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()\s]*))\s*\)/gi
const addressIn = ([, double, single, bare]: RegExpExecArray): string => double ?? single ?? bare ?? ''
const urlsIn = (value: string): string[] => Array.from(value.slice(0, styleCharsMax).matchAll(cssUrl), addressIn)
