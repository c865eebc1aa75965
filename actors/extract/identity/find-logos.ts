// Images that may be the logo of the site, ranked: the image of the link to the home page in the header, what
// structured data names, icons and the preview image; not the logos of customers and partners.

import type { Element } from 'hast'
import type { LogoFact } from '#schemas/identity.ts'
import type { MetaTags } from '#actors/extract/metadata/meta-tags.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { backgroundUrls, imageSource, largestSource } from '#actors/extract/links/list-images.ts'
import { attribute, label } from '#actors/extract/text-of.ts'
import { agreesWithLabel, wordsOf } from '#src/identity/name-keys.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import type { Organisation } from './organisations.ts'
import type { ImagePlace, LinkPlace, PageWalk } from './page-walk.ts'
import { has, region, wordsOfName } from './regions.ts'
import type { OwnSite } from './same-site.ts'

export interface LogoInput {
  walk: PageWalk
  organisations: readonly Organisation[]
  tags: MetaTags
  /** `<link>` elements. */
  links: readonly Element[]
  site: OwnSite
  names: readonly string[]
  baseUrl: string
  /** The source of an inline SVG; null when it is not available. */
  svgSource: (element: Element) => string | null
}

const logosMax = 24
const scoreMin = 5
const candidatesMax = 600
const dataUrlCharsMax = 60_000

/** The images, best first of each type: logos, then icons, then preview images. */
export function findLogos(input: LogoInput): LogoFact[] {
  const logos = new Map<string, LogoFact>()
  const add = (fact: LogoFact): void => {
    const known = logos.get(fact.url)
    if (!known || (known.type === fact.type && known.score < fact.score)) logos.set(fact.url, fact)
  }
  const images = pageLogos(input)
  for (const fact of images) add(fact)
  for (const fact of structuredLogos(input)) add(fact)
  const ranked = [...logos.values()]
    .filter(({ score }) => score >= scoreMin)
    .sort((one, other) => other.score - one.score)
    .slice(0, logosMax)
  const others = new Map([...iconLogos(input), ...socialImages(input)].map((fact) => [fact.url, fact]))
  for (const { url } of ranked) others.delete(url)
  return [...ranked, ...others.values()]
}

function* structuredLogos({ organisations, baseUrl, site }: LogoInput): Generator<LogoFact> {
  for (const { logos, role, source, url } of organisations) {
    const isOwn = url === null || site.isOwn(absoluteUrl(url, baseUrl))
    for (const logo of logos) {
      const address = absoluteUrl(logo, baseUrl)
      if (address !== null && !/default|placeholder|no-?image/i.test(address))
        yield { url: address, type: 'logo', mode: null, source, score: role === 'website' || !isOwn ? 5 : 9 }
    }
  }
}

const logoWord = /(?:^|[^a-z])(?:logos?|logotype|logotipo|wordmark|brand(?:mark)?|signet|emblem|masthead)(?:[^a-z]|$)|logo/i
const otherLogos = /(?:facebook|twitter|instagram|youtube|linkedin|google|apple|app-?store|play-?store|paypal|visa|master-?card|amex|klarna|stripe|trustpilot|bbb|payment|partner|sponsor|client|customer|award|badge|cert|iso-?\d|rss|whatsapp|tiktok|pinterest|flag|cookiebot|onetrust|wordpress|shopify|avatar|gravatar|spacer|pixel|placeholder|loading|spinner|search|menu|burger|arrow|close|hamburger|cart|icon-)/i

function* pageLogos(input: LogoInput): Generator<LogoFact> {
  let left = candidatesMax
  for (const image of input.walk.images) {
    const score = scoreOfImage(image, input)
    if (score < scoreMin || left-- <= 0) continue
    for (const url of addressesOf(image, input))
      yield {
        url, type: 'logo', mode: modeOf(image.element), source: image.kind === 'svg' ? 'inline svg' : 'page', score,
      }
  }
}

/** What the elements and addresses of an image say about it. */
function hintsOf({ element, link }: ImagePlace): string {
  const valuesOf = (of: Element, names: readonly string[]): string[] => names.map((name) => label(of, name, 200) ?? '')
  const own = valuesOf(element, ['alt', 'title', 'id', 'className', 'ariaLabel'])
  const around = link === null ? [] : valuesOf(link.element, ['id', 'className', 'title', 'ariaLabel'])
  return [...own, ...around].join(' ')
}

function scoreOfImage(image: ImagePlace, { walk, site, names, baseUrl }: LogoInput): number {
  const { flags, kind, element, at, link } = image
  if (has(flags, region.comments | region.person | region.code | region.embed)) return 0
  const hints = hintsOf(image)
  const file = fileName(addressOf(image) ?? '')
  const home = link !== null && isHomeLink(link, site, baseUrl)
  const says = logoWord.test(hints) || logoWord.test(file)
  const isEarly = at < Math.max(150, walk.size * 0.15)
  let score = 0
  if (home) score += 5
  if (says) score += 4
  else if (has(flags, region.logo)) score += 3
  if (has(flags, region.header)) score += 3
  else if (isEarly) score += 2
  if (has(flags, region.footer)) score += 1
  if (names.slice(0, 4).some((name) => saysName(`${hints} ${file}`, name, site))) score += 2
  if (has(flags, region.article | region.quote)) score -= home && says ? 3 : 8
  if (has(flags, region.partners)) score -= 5
  if (has(flags, region.aside) && !home) score -= 2
  if (has(flags, region.share) || (has(flags, region.social) && !home)) score -= 5
  if (has(flags, region.dialog)) score -= 4
  if (otherLogos.test(file) || (otherLogos.test(hints) && !home)) score -= 4
  if (link !== null && !home) score -= link.url !== null && !site.isOwn(link.url) ? 6 : 2
  if (kind === 'svg' && isIcon(element)) score -= 5
  if (kind === 'background' && !says && !has(flags, region.logo)) score -= 4
  if (isTiny(element)) score -= 5
  return score - Math.min(2, at / Math.max(walk.size, 1) * 2)
}

const addressOf = ({ kind, element }: ImagePlace): string | undefined => {
  if (kind === 'svg') return undefined
  return kind === 'img' ? imageSource(element) : backgroundUrls(attribute(element, 'style') ?? '')[0]
}

const fileName = (address: string): string =>
  address.startsWith('data:') ? '' : address.replace(/[?#].*$/s, '').slice(-120)

function saysName(text: string, name: string, site: OwnSite): boolean {
  const words = wordsOf(text.slice(0, 400)).join('')
  const key = wordsOf(name).join('')
  return (key.length >= 3 && words.includes(key))
    || site.labels.some((own) => own.length >= 4 && words.includes(own) && agreesWithLabel(name, own))
}

/** Whether a link leads to the first page of the site or of a language of it. */
export function isHomeLink({ url, href, element }: LinkPlace, site: OwnSite, baseUrl: string): boolean {
  const parsed = url === null ? null : URL.parse(url)
  if (parsed === null || href === '' || href.startsWith('#') || !site.isOwn(parsed.href)) return false
  if (attribute(element, 'rel')?.split(' ').includes('home') === true) return true
  const path = parsed.pathname.replace(/\/(?:index|home|default|start|startseite)(?:\.\w{2,5})?\/?$/i, '/')
  if (/^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i.test(path)) return true
  const says = ['className', 'title', 'ariaLabel'].map((name) => label(element, name) ?? '').join(' ')
  const isParent = (URL.parse(baseUrl)?.pathname ?? '').startsWith(path.replace(/\/?$/, '/'))
  return /^\/[\w-]{1,30}\/?$/.test(path) && isParent && /home|start|logo|brand/i.test(says)
}

const sizeOf = (element: Element, name: 'width' | 'height'): number | null => {
  const found = /^\s*(\d{1,5})/.exec(attribute(element, name) ?? '')
  return found ? Number(found[1]) : null
}

const isTiny = (element: Element): boolean => {
  const width = sizeOf(element, 'width')
  const height = sizeOf(element, 'height')
  return width !== null && height !== null && width <= 16 && height <= 16
}

/** A square drawing is an icon, such as of a menu, unless its names say otherwise. */
function isIcon(element: Element): boolean {
  const words = wordsOfName(`${label(element, 'className') ?? ''} ${label(element, 'id') ?? ''}`)
  if (words.some((word) => /^logo/.test(word))) return false
  const box = (attribute(element, 'viewBox') ?? '').trim().split(/[\s,]+/).map(Number)
  const [width, height] = [box[2] ?? sizeOf(element, 'width') ?? 0, box[3] ?? sizeOf(element, 'height') ?? 0]
  return words.some((word) => /^(?:icon|ico|icons|arrow|chevron|menu|search)$/.test(word))
    || (width > 0 && width === height && width <= 32)
}

function addressesOf(image: ImagePlace, { baseUrl, svgSource }: LogoInput): string[] {
  if (image.kind === 'svg') {
    const source = svgSource(image.element)
    return source === null ? [] : [`data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`]
  }
  const raw = image.kind === 'background'
    ? backgroundUrls(attribute(image.element, 'style') ?? '').slice(0, 1)
    : [imageSource(image.element), largestSource(image.element, image.sources)]
  const urls = raw.filter((address) => address !== undefined).map((address) =>
    /^\s*data:/i.test(address) ? pictureOf(address.trim()) : absoluteUrl(address || null, baseUrl))
  const found = [...new Set(urls.filter((url) => url !== null))]
  return found.length > 0 || image.kind === 'background' ? found : lazyAddress(image.element, baseUrl)
}

/** A data address of a picture; null for the empty ones that stand in until a script loads the picture. */
function pictureOf(address: string): string | null {
  if (!/^data:image\/(?!gif)/i.test(address) || address.length > dataUrlCharsMax) return null
  const comma = address.indexOf(',')
  if (!/^data:image\/svg/i.test(address)) return address.length - comma > 200 ? address : null
  const body = address.slice(comma + 1)
  const source = /;base64/i.test(address.slice(0, comma)) ? Buffer.from(body, 'base64').toString() : unescaped(body)
  return /<(?:path|rect|circle|ellipse|polygon|polyline|line|text|image|use)[\s>/]/i.test(source) ? address : null
}

/** The address in the attribute of a lazy loader that is not known by name: `xyz-lazy-src`. */
function lazyAddress(element: Element, baseUrl: string): string[] {
  for (const [name, value] of Object.entries(element.properties)) {
    if (!/lazy.?src$|src.?lazy$|orig.?src$/i.test(name) || typeof value !== 'string') continue
    const url = absoluteUrl(value, baseUrl)
    if (url !== null) return [url]
  }
  return []
}

const forDark =
  /(?:^|[^a-z])(?:for-?dark|dark-?mode|logo-?dark-?mode|dark:block|only-dark|white|inverse|inverted|negative?|blanco|weiss|light-?logo|logo-?white)(?:[^a-z]|$)/
const forLight = /(?:^|[^a-z])(?:light-?mode|dark:hidden|only-light|black|schwarz|positive?|dark-?logo|logo-?black)(?:[^a-z]|$)/

/** The background that an image is meant for, where its names say it. */
function modeOf(element: Element): LogoFact['mode'] {
  const text = `${label(element, 'className') ?? ''} ${fileName(imageSource(element) ?? '')}`.toLowerCase()
  if (forDark.test(text)) return 'dark'
  return forLight.test(text) ? 'light' : null
}

const iconRels = new Set(['apple-touch-icon', 'apple-touch-icon-precomposed', 'icon', 'mask-icon', 'fluid-icon'])

function iconLogos({ links, tags, baseUrl }: LogoInput): LogoFact[] {
  const icons = links.flatMap((link) => {
    const rels = (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/)
    const url = absoluteUrl(attribute(link, 'href'), baseUrl)
    if (url === null || !rels.some((rel) => iconRels.has(rel))) return []
    const size = Number(/(\d{1,4})x\d/i.exec(attribute(link, 'sizes') ?? '')?.[1] ?? 0)
    const isTouch = rels.some((rel) => rel.startsWith('apple-touch'))
    const score = (isTouch ? 4 : 2) + Math.min(size, 512) / 512
    return [{ url, type: 'icon', mode: null, source: isTouch ? 'touch icon' : 'icon', score } satisfies LogoFact]
  })
  const tile = absoluteUrl(tags.get('msapplication-tileimage')?.[0], baseUrl)
  if (tile !== null) icons.push({ url: tile, type: 'icon', mode: null, source: 'icon', score: 2 })
  return icons.sort((one, other) => other.score - one.score).slice(0, 8)
}

function socialImages({ tags, baseUrl }: LogoInput): LogoFact[] {
  const urls = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
    .flatMap((name) => tags.get(name) ?? []).map((value) => absoluteUrl(value, baseUrl)).filter((url) => url !== null)
  return [...new Set(urls)].slice(0, 3).map((url) => ({ url, type: 'social', mode: null, source: 'og:image', score: 1 }))
}
