// `<meta>` and `<link>` of a page by name, and the Open Graph and Twitter properties as a caller reads them.

import type { Element } from 'hast'
import { attribute, clip, squash } from '#actors/extract/text-of.ts'

/** Values longer than this are cut: descriptions are, data that somebody parked in a meta tag is not read from here. */
const valueCharsMax = 5_000
const valuesMax = 1_000

/** Values by name, in lower case; names from `name`, `property`, `itemprop` and `http-equiv`. */
export type MetaTags = Map<string, string[]>

export function readMetaTags(metas: readonly Element[]): MetaTags {
  const tags: MetaTags = new Map()
  for (const meta of metas.slice(0, valuesMax)) {
    const content = clip(squash(attribute(meta, 'content') ?? ''), valueCharsMax)
    if (content === '') continue
    for (const name of namesOf(meta)) {
      const values = tags.get(name)
      if (!values) tags.set(name, [content])
      else if (!values.includes(content)) values.push(content)
    }
  }
  return tags
}

/** Longer lists of names are nobody's. */
const namesCharsMax = 2_000
const nameProperties = ['name', 'property', 'itemProp', 'httpEquiv']

function namesOf(meta: Element): Iterable<string> {
  const names = new Set<string>()
  for (const property of nameProperties) {
    const value = attribute(meta, property)
    if (value !== undefined && value.length <= namesCharsMax) for (const name of value.trim().toLowerCase().split(/\s+/)) if (name !== '' && name.length <= 100) names.add(name)
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
const openGraphVocabularies = ['article:', 'book:', 'profile:', 'video:', 'music:', 'product:', 'place:', 'business:', 'fb:', 'al:']

export function openGraphOf(tags: MetaTags): Properties {
  return collect(tags, (name) => (name.startsWith('og:') ? name.slice(3) : openGraphVocabularies.some((prefix) => name.startsWith(prefix)) ? name : ''))
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

/** Address of the declared icon as written: an icon proper before those for home screens. */
export function iconHref(links: readonly Element[]): string | null {
  for (const rels of iconRels) {
    for (const link of links) {
      const href = attribute(link, 'href')?.trim() ?? ''
      if (href !== '' && relsOf(link).some((rel) => rels.includes(rel)) && !/^data:/i.test(href)) return href
    }
  }
  return null
}

/** Address of the first `<link>` with the relation type, as written. */
export function linkHref(links: readonly Element[], rel: string): string | null {
  return links.filter((link) => relsOf(link).includes(rel)).map((link) => attribute(link, 'href')?.trim() ?? '').find((href) => href !== '') ?? null
}

export function relsOf(element: Element): string[] {
  return (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/).filter((rel) => rel !== '')
}
