// The pictures of the whole document, also those that scripts would load later: lazy-load attributes, srcset, picture
// sources, background images in an element's own style.

import type { Element } from 'hast'
import type { ImageAsset, Images } from '#schemas/scrape-data.ts'
import { lazyBackgrounds, type PageIndex } from '#actors/extract/page-index.ts'
import { attribute, label } from '#actors/extract/text-of.ts'
import { readMetaTags, type MetaTags } from '#actors/extract/metadata/meta-tags.ts'
import { absoluteUrl } from './absolute-url.ts'
import { largestCandidate, parseSrcset, type Candidate } from './srcset.ts'

const imagesMax = 20_000
const backgroundsMax = 200
const styleCharsMax = 5_000
const dataUrlsMax = 100

/** Where lazy loaders keep the address, commonest first; what stands in `src` meanwhile is a placeholder. */
const lazySources = [
  'dataSrc', 'dataLazySrc', 'dataOriginal', 'dataLazy', 'dataOriginalSrc', 'dataImgSrc', 'dataHiResSrc', 'dataFullSrc',
  'dataEcho', 'dataActualsrc', 'dataLazyload', 'dataNitroLazySrc', 'dataCfsrc', 'ngSrc',
]
/** Names that other scripts use too: believed when `src` holds no picture. */
const vagueSources = [
  'dataUrl', 'dataImage', 'dataImg', 'dataFlickityLazyload', 'dataDelayedUrl', 'dataRunnerSrc', 'dataDefer',
]
const sourceSets = ['srcSet', 'dataSrcset', 'dataLazySrcset', 'dataOriginalSet']
const placeholder =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|transparent|pixel|lazy-?load(?:er|ing)?|loading|grey|gray|1x1)[^/]*\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i

export interface ImageOptions { base64: boolean }

/**
 * Images of a document, each address once, in order. An image with candidates of several sizes is listed by its `src`,
 * and by the largest candidate where that is another file. Counting pixels (1 × 1) are left out. Data URLs only with
 * `base64`.
 */
export function listImages(index: PageIndex, baseUrl: string, { base64 }: ImageOptions): Images {
  const assets = new Map<string, ImageAsset>()
  let dataUrls = 0
  const add = (address: string | undefined, asset: Omit<ImageAsset, 'url'>): void => {
    const isData = address !== undefined && /^\s*data:image\//i.test(address)
    const url = isData
      ? base64 && dataUrls++ < dataUrlsMax
        ? address.trim()
        : null
      : absoluteUrl(address || null, baseUrl)
    if (url === null || assets.size >= imagesMax || /^\s*#/.test(address!)) return
    const known = assets.get(url)
    if (!known) assets.set(url, { url, ...asset })
    else {
      known.alt ||= asset.alt
      known.width ??= asset.width
      known.height ??= asset.height
    }
  }
  for (const { element, sources } of index.images) addImage(element, sources, add)
  for (const element of index.backgrounds.slice(0, backgroundsMax)) {
    const lazy = lazyBackgrounds
      .map((name) => attribute(element, name) ?? '')
      .flatMap((value) => (value.includes('url(') ? urlsIn(value) : isAddress(value.trim()) ? [value] : []))
    for (const address of [...backgroundUrls(attribute(element, 'style') ?? ''), ...lazy])
      add(address, { alt: label(element, 'ariaLabel') ?? null, width: null, height: null, loading: null })
  }
  const tags = readMetaTags(index.metas)
  return {
    assets: [...assets.values()],
    og_image: firstAddress(tags, ['og:image', 'og:image:secure_url', 'og:image:url'], baseUrl),
    twitter_image: firstAddress(tags, ['twitter:image', 'twitter:image:src', 'twitter:image0'], baseUrl),
    count: assets.size,
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

function addImage(
  image: Element, sources: readonly Element[],
  add: (address: string | undefined, asset: Omit<ImageAsset, 'url'>) => void,
): void {
  const width = dimension(image, 'width')
  const height = dimension(image, 'height')
  if (width !== null && height !== null && width <= 1 && height <= 1) return
  const alt = label(image, 'alt') ?? (attribute(image, 'alt') === undefined ? null : '')
  const loading = label(image, 'loading')?.toLowerCase() ?? null
  const own = candidatesOf(image)
  const best = largestCandidate(sources.length === 0 ? own : own.concat(...sources.map(candidatesOf)))
  const source = imageSource(image)
  add(source ?? best?.url, { alt, width, height, loading })
  if (best && source !== undefined && !isSameFile(best.url, source))
    add(best.url, { alt, width: best.width, height: null, loading })
}

function candidatesOf(element: Element): Candidate[] {
  let candidates: Candidate[] = noCandidates
  for (const name of sourceSets) {
    const set = attribute(element, name)
    if (set !== undefined) candidates = candidates.concat(parseSrcset(set.slice(0, 50_000)))
  }
  return candidates
}

const noCandidates: Candidate[] = []

/** Address of an image: what a lazy loader would put there, unless `src` holds a real one already. */
export function imageSource(image: Element): string | undefined {
  const src = attribute(image, image.tagName === 'video' ? 'poster' : 'src')?.trim()
  const isStandIn = src === undefined || src === '' || src.startsWith('data:') || placeholder.test(src)
  for (const name of isStandIn ? allLazySources : lazySources) {
    const value = attribute(image, name)?.trim()
    if (value !== undefined && isAddress(value)) return value
  }
  return src === '' || (src !== undefined && placeholder.test(src) && sourceSets.some((name) => attribute(image, name)))
    ? undefined
    : src
}

const allLazySources = [...lazySources, ...vagueSources]

/** Whether an attribute of a script's holds an address, and neither a number nor a template. */
const isAddress = (value: string): boolean => value.length < 10_000 && /[./]/.test(value) && !/[\s{}<>]/.test(value)

const isSameFile = (a: string, b: string): boolean => a === b || a.replace(/^https?:/, '') === b.replace(/^https?:/, '')

const styleDimensions = {
  width: /(?:^|;)\s*width\s*:\s*(\d{1,5})(?:\.\d+)?px/i, height: /(?:^|;)\s*height\s*:\s*(\d{1,5})(?:\.\d+)?px/i,
}

/** Pixels of a width or height: the attribute, else the element's own style. */
function dimension(image: Element, name: 'width' | 'height'): number | null {
  const declared = /^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/.exec(attribute(image, name) ?? '')
    ?? styleDimensions[name].exec((attribute(image, 'style') ?? '').slice(0, 2_000))
  return declared ? Number(declared[1]) : null
}

/** Addresses of the declarations that set a background; several pictures may lie over each other. */
function backgroundUrls(style: string): string[] {
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
  return found.slice(0, 5)
}

const cssUrl = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()\s]*))\s*\)/gi
const addressIn = ([, double, single, bare]: RegExpExecArray): string => double ?? single ?? bare ?? ''
const urlsIn = (value: string): string[] => Array.from(value.slice(0, styleCharsMax).matchAll(cssUrl), addressIn)
