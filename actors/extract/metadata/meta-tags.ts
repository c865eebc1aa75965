// `<meta>` and `<link>` of a page by name, and the Open Graph and Twitter properties as a caller reads them.

import type { Element } from 'hast'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, clip, squash } from '#actors/extract/text-of.ts'

/** Values longer than this are cut: descriptions are, data that somebody parked in a meta tag is not read from here. */
const valueCharsMax = 5_000
const valuesMax = 1_000

/**
 * Values by name, in lower case; names from `name`, `property`, `itemprop` and `http-equiv`. Dublin Core names have a
 * dot: `dc.creator`.
 */
export type MetaTags = Map<string, string[]>

export function readMetaTags(metas: readonly Element[]): MetaTags {
  const tags: MetaTags = new Map()
  for (const meta of metas.slice(0, valuesMax)) {
    const content = clip(squash(attribute(meta, 'content') ?? attribute(meta, 'value') ?? ''), valueCharsMax)
    if (content === '') continue
    for (const name of namesOf(meta)) add(tags, name, content)
  }
  for (const [name, value] of parselyPage(tags)) add(tags, name, value)
  return tags
}

function add(tags: MetaTags, name: string, content: string): void {
  const values = tags.get(name)
  if (!values) tags.set(name, [content])
  else if (!values.includes(content)) values.push(content)
}

const parselyNames: Record<string, string> = {
  title: 'parsely-title', author: 'parsely-author', authors: 'parsely-author', pub_date: 'parsely-pub-date',
  tags: 'parsely-tags',
}

/** What a `parsely-page` tag holds: the single tags in one, as JSON. */
function parselyPage(tags: MetaTags): (readonly [string, string])[] {
  const json = tags.get('parsely-page')?.[0]
  if (json === undefined) return []
  try {
    const page = JSON.parse(json) as Record<string, unknown>
    return Object.entries(parselyNames).flatMap(([key, name]) =>
      [page[key]]
        .flat(1)
        .slice(0, 50)
        .filter((value) => typeof value === 'string')
        .filter((value) => value !== '')
        .map((value) => [name, value] as const),
    )
  } catch {
    return [] // not JSON, or not an object: the page has other tags
  }
}

/** Longer lists of names are nobody's. */
const namesCharsMax = 2_000
const nameProperties = ['name', 'property', 'itemProp', 'httpEquiv']

function namesOf(meta: Element): Iterable<string> {
  const names = new Set<string>()
  for (const property of nameProperties) {
    const value = attribute(meta, property)
    if (value !== undefined && value.length <= namesCharsMax)
      for (const name of value.trim().toLowerCase().split(/\s+/))
        if (name !== '' && name.length <= 100) names.add(name.replace(/^dc(terms)?:/, 'dc$1.'))
  }
  return names
}

/** First value of the first name that has one. */
export function firstMeta(tags: MetaTags, ...names: string[]): string | null {
  for (const name of names) {
    const value = tags.get(name)?.[0]
    if (value !== undefined) return value
  }
  return null
}

/** All values of the first name that has one. */
export function allMeta(tags: MetaTags, ...names: string[]): string[] {
  for (const name of names) {
    const values = tags.get(name)
    if (values) return values
  }
  return []
}

type Properties = Record<string, string | string[]>

/** Vocabularies that Open Graph lends its prefix mechanism to (ogp.me, section "Global types"). */
const openGraphVocabularies = [
  'article:', 'book:', 'profile:', 'video:', 'music:', 'product:', 'place:', 'business:', 'fb:', 'al:',
]

export function openGraphOf(tags: MetaTags): Properties {
  return collect(tags, (name) =>
    name.startsWith('og:')
      ? name.slice(3)
      : openGraphVocabularies.some((prefix) => name.startsWith(prefix))
        ? name
        : '',
  )
}

export function twitterOf(tags: MetaTags): Properties {
  return collect(tags, (name) => (name.startsWith('twitter:') ? name.slice(8) : ''))
}

function collect(tags: MetaTags, keyOf: (name: string) => string): Properties {
  const found = new Map<string, string | string[]>()
  for (const [name, values] of tags) {
    const key = keyOf(name)
    if (key !== '') found.set(key, values.length === 1 ? values[0]! : values)
  }
  return Object.fromEntries(found)
}

const linkHeaderPart = /<([^>]*)>((?:\s*;\s*[a-z*]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/gi

/** Target of the first link of a Link header (RFC 8288) that has the relation type. */
export function linkHeaderTarget(header: string | undefined, rel: string): string | null {
  for (const [, target, parameters] of (header ?? '').slice(0, 20_000).matchAll(linkHeaderPart)) {
    const types = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters ?? '')
    if ((types?.[1] ?? types?.[2] ?? '').toLowerCase().split(/\s+/).includes(rel)) return target!
  }
  return null
}

const iconRels = [['icon'], ['apple-touch-icon'], ['apple-touch-icon-precomposed'], ['mask-icon', 'fluid-icon']]

/**
 * Address of the declared icon: an icon proper before those for home screens, one for every screen before one for dark
 * ones.
 */
export function iconTarget(links: readonly Element[], baseUrl: string): string | null {
  const icons = links.filter((link) => relsOf(link).some((rel) => iconRels.flat().includes(rel)))
  const ordered = [...icons.filter((icon) => !isForDark(icon)), ...icons.filter(isForDark)]
  for (const rels of iconRels) {
    const found = firstTarget(ordered.filter((icon) => relsOf(icon).some((rel) => rels.includes(rel))), baseUrl)
    if (found !== null) return found
  }
  return null
}

const isForDark = (link: Element): boolean => /prefers-color-scheme:\s*dark/i.test(attribute(link, 'media') ?? '')

/** Address of the first `<link>` with the relation type that has one of the web. */
export const linkTarget = (links: readonly Element[], rel: string, baseUrl: string): string | null =>
  firstTarget(links.filter((link) => relsOf(link).includes(rel)), baseUrl)

function firstTarget(links: readonly Element[], baseUrl: string): string | null {
  for (const link of links) {
    const href = attribute(link, 'href')?.trim() ?? ''
    const url = href === '' ? null : absoluteUrl(href, baseUrl)
    if (url !== null) return url
  }
  return null
}

export function relsOf(element: Element): string[] {
  return (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/).filter((rel) => rel !== '')
}
