// Addresses of links and images, absolute and safe to stand in markdown; nothing here throws, whatever a page has in
// `href`.

import type { Element } from 'hast'
import { integerOf, stringOf } from './properties.ts'

const linkSchemes = new Set([
  'http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'sms:', 'magnet:', 'xmpp:', 'geo:', 'sip:', 'irc:',
])

/** The absolute address of a link, or undefined for one that leads nowhere: empty, `#`, `javascript:`, malformed. */
export function linkTarget(href: string, baseUrl: string): string | undefined {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed === '#' || trimmed === '#!') return undefined
  const url = URL.parse(trimmed, baseUrl)
  return url && linkSchemes.has(url.protocol) ? url.href : undefined
}

/** An address as the destination of a markdown link: without what would end it or split a table's cell. */
export function toDestination(href: string): string {
  if (!/[\s<>|\\()]/.test(href)) return href
  const safe = href.replace(/[\s<>|\\]/g, (character) => encodeURIComponent(character))
  return isBalanced(safe) ? safe : safe.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** CommonMark allows parentheses in a destination when they pair up, and parsers up to 32 of them inside each other. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(' && ++depth > 30) return false
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

const lazySources = [
  'dataSrc', 'dataLazySrc', 'dataOriginal', 'dataOrigSrc', 'dataOrigFile', 'dataLazy', 'dataUrl', 'dataHiResSrc',
  'dataImgSrc', 'dataImage', 'dataActualsrc',
]
const lazySets = ['srcSet', 'dataSrcSet', 'dataLazySrcSet', 'dataSrcset', 'dataLazySrcset']
const placeholder =
  /(?:^|[/_-])(?:blank|spacer|placeholder|transparent|pixel|lazy[-_]?load(?:ing)?|loading|1x1|grey|gray)[\w-]*\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i

/**
 * The absolute address of an image: of a lazy one the address it will load, else the largest of its set. `sources` are
 * the `<source>` elements of its `<picture>`. Undefined when there is none, for tracking pixels, and for `data:` unless
 * `allowData`.
 */
export function imageTarget(
  image: Element, baseUrl: string, allowData: boolean, sources: readonly Element[] = [],
): string | undefined {
  if (isPixel(image)) return undefined
  const lazy = lazySources.map((name) => stringOf(image, name)).filter((value) => looksLikeAddress(value))
  const src = stringOf(image, 'src').trim()
  const usable = src !== '' && !/^data:/i.test(src) && !placeholder.test(src) ? [src] : []
  const sets = [image, ...sources].flatMap((element) => lazySets.map((name) => largestOf(stringOf(element, name))))
  for (const candidate of [...lazy, ...usable, ...sets]) {
    const url = candidate ? URL.parse(candidate.trim(), baseUrl) : null
    if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href
  }
  return allowData && /^data:image\//i.test(src) ? src.replace(/\s+/g, '') : undefined
}

function isPixel(image: Element): boolean {
  return integerOf(image, 'width', 0, 100_000, 100) <= 2 || integerOf(image, 'height', 0, 100_000, 100) <= 2
}

const looksLikeAddress = (value: string): boolean =>
  value !== '' && !/^\s*(?:data:|[{[]|true|false)/i.test(value) && /[/.]/.test(value)

/** The candidate of a `srcset` with the largest width or density; the first when none has one. */
function largestOf(srcset: string): string | undefined {
  let best: string | undefined
  let bestSize = -1
  for (const match of srcset.slice(0, 20_000).matchAll(/([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)) {
    const size = match[2] ? Number.parseFloat(match[2]) : 0
    if (size <= bestSize || /^data:/i.test(match[1]!)) continue
    best = match[1]
    bestSize = size
  }
  return best
}
