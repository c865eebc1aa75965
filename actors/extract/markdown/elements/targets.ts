// URLs of links and images, absolute and escaped for markdown. No function throws, whatever the attribute contains.

import type { Element } from 'hast'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { integerOf, stringOf } from '../writer/properties.ts'

const linkSchemes = new Set([
  'http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'sms:', 'magnet:', 'xmpp:', 'geo:', 'sip:', 'irc:',
])

/** Returns the absolute URL of a link; undefined for an empty, malformed or `javascript:` one and for `#`. */
export function linkTarget(href: string, baseUrl: string): string | undefined {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed === '#' || trimmed === '#!') return undefined
  const http = absoluteUrl(trimmed, baseUrl)
  if (http !== null) return http
  const url = URL.parse(trimmed, baseUrl)
  return url && linkSchemes.has(url.protocol) ? url.href : undefined
}

/** Returns a URL as the destination of a markdown link, without characters that end it or split a table cell. */
export function toDestination(href: string): string {
  if (!/[\s<>|\\()]/.test(href)) return href
  const safe = href.replace(/[\s<>|\\]/g, (character) => encodeURIComponent(character))
  return hasBalancedParentheses(safe) ? safe : safe.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** Parsers accept at most 32 levels of parentheses in a destination. */
const parenthesesMax = 30

/** CommonMark allows balanced parentheses in a destination. */
function hasBalancedParentheses(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(' && ++depth > parenthesesMax) return false
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

/** Attributes in which scripts that load images lazily keep the URL. */
const lazySources = [
  'dataSrc', 'dataLazySrc', 'dataOriginal', 'dataOrigSrc', 'dataOrigFile', 'dataLazy', 'dataUrl', 'dataHiResSrc',
  'dataImgSrc', 'dataImage', 'dataActualsrc',
]
const srcsets = ['srcSet', 'dataSrcSet', 'dataLazySrcSet', 'dataSrcset', 'dataLazySrcset']
const placeholderNames = [
  'blank', 'spacer', 'placeholder', 'transparent', 'pixel', 'lazy[-_]?load(?:ing)?', 'loading', '1x1', 'grey', 'gray',
]
/** A name at the start of a file name, or after a separator. */
const placeholderName = new RegExp(`(?:^|[/_-])(?:${placeholderNames.join('|')})`, 'i')
const imageExtension = /\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/iy

/** Largest width or height of a tracking pixel. */
const pixelSizeMax = 2
/** Characters of a `srcset` that are read. */
const srcsetCharsMax = 20_000

/**
 * Returns the absolute URL of an image: the one that a lazy image will load, else `src`, else the largest of its sets.
 * `sources` are the `<source>` elements of its `<picture>`. Undefined when there is none, for tracking pixels, and for
 * `data:` URLs unless `allowData`.
 */
export function imageTarget(
  image: Element, baseUrl: string, allowData: boolean, sources: readonly Element[] = [],
): string | undefined {
  if (isPixel(image)) return undefined
  const lazy = lazySources.map((name) => stringOf(image, name)).filter((value) => looksLikeUrl(value))
  const src = stringOf(image, 'src').trim()
  const usable = src !== '' && !/^data:/i.test(src) && !isPlaceholder(src) ? [src] : []
  const sets = [image, ...sources].flatMap((element) => srcsets.map((name) => largestOf(stringOf(element, name))))
  for (const candidate of [...lazy, ...usable, ...sets]) {
    const url = candidate ? URL.parse(candidate.trim(), baseUrl) : null
    if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href
  }
  return allowData && /^data:image\//i.test(src) ? src.replace(/\s+/g, '') : undefined
}

/** Whether the address is that of a placeholder image. Linear in its length: each run of `\w` and `-` is read once. */
function isPlaceholder(address: string): boolean {
  for (const { 0: run, index } of address.matchAll(/[\w-]+/g)) {
    imageExtension.lastIndex = index + run.length
    // The character before the run may be the separator. No name begins with it.
    if (imageExtension.test(address) && placeholderName.test(address.slice(Math.max(0, index - 1), index + run.length)))
      return true
  }
  return false
}

function isPixel(image: Element): boolean {
  return ['width', 'height'].some((name) => integerOf(image, name, 0, 100_000, 100) <= pixelSizeMax)
}

const looksLikeUrl = (value: string): boolean =>
  value !== '' && !/^\s*(?:data:|[{[]|true|false)/i.test(value) && /[/.]/.test(value)

/** The candidate of a `srcset` with the largest width or density; the first one when none has a descriptor. */
function largestOf(srcset: string): string | undefined {
  let best: string | undefined
  let bestSize = -1
  const candidates = srcset.slice(0, srcsetCharsMax).matchAll(
    /([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g,
  )
  for (const [, url, size] of candidates) {
    const number = size ? Number.parseFloat(size) : 0
    if (number <= bestSize || /^data:/i.test(url!)) continue
    best = url
    bestSize = number
  }
  return best
}
