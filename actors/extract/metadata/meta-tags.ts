// Reads the `<meta>` elements of a page, and the Open Graph and Twitter properties among them.

import type { Element } from 'hast'
import { attribute, clip, squash } from '#actors/extract/text-of.ts'

/** Longer values are cut. */
const valueCharsMax = 5_000
const metasMax = 1_000

/**
 * Values by name in lower case, from `name`, `property`, `itemprop` and `http-equiv`. Dublin Core names are written
 * with a dot: `dc.creator`.
 */
export type MetaTags = Map<string, string[]>

export function readMetaTags(metas: readonly Element[]): MetaTags {
  const tags: MetaTags = new Map()
  for (const meta of metas.slice(0, metasMax)) {
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

const parselyValuesMax = 50
const parselyNames: Record<string, string> = {
  title: 'parsely-title', author: 'parsely-author', authors: 'parsely-author', pub_date: 'parsely-pub-date',
  tags: 'parsely-tags',
}

/** The values of a `parsely-page` tag, which holds the single tags of Parse.ly as JSON. */
function parselyPage(tags: MetaTags): (readonly [string, string])[] {
  const json = tags.get('parsely-page')?.[0]
  if (json === undefined) return []
  try {
    const page = JSON.parse(json) as Record<string, unknown>
    return Object.entries(parselyNames).flatMap(([key, name]) =>
      [page[key]]
        .flat(1)
        .slice(0, parselyValuesMax)
        .filter((value) => typeof value === 'string')
        .filter((value) => value !== '')
        .map((value) => [name, value] as const),
    )
  } catch {
    return [] // not a JSON object; the page has other tags
  }
}

/** Longer attributes and names are ignored. */
const namesCharsMax = 2_000
const nameCharsMax = 100
const nameProperties = ['name', 'property', 'itemProp', 'httpEquiv']

function namesOf(meta: Element): Iterable<string> {
  const names = new Set<string>()
  for (const property of nameProperties) {
    const value = attribute(meta, property)
    if (value !== undefined && value.length <= namesCharsMax)
      for (const name of value.trim().toLowerCase().split(/\s+/))
        if (name !== '' && name.length <= nameCharsMax) names.add(name.replace(/^dc(terms)?:/, 'dc$1.'))
  }
  return names
}

/** The first value of the first name that has one. */
export function firstMeta(tags: MetaTags, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = tags.get(name)?.[0]
    if (value !== undefined) return value
  }
  return null
}

/** All values of the first name that has one. */
export function allMeta(tags: MetaTags, ...names: readonly string[]): string[] {
  for (const name of names) {
    const values = tags.get(name)
    if (values) return values
  }
  return []
}

type Properties = Record<string, string | string[]>

/** Other vocabularies of Open Graph (ogp.me, section "Global types"). */
const openGraphVocabularies = [
  'article:', 'book:', 'profile:', 'video:', 'music:', 'product:', 'place:', 'business:', 'fb:', 'al:',
]

export function openGraphOf(tags: MetaTags): Properties {
  return collect(tags, (name) => {
    if (name.startsWith('og:')) return name.slice(3)
    return openGraphVocabularies.some((prefix) => name.startsWith(prefix)) ? name : ''
  })
}

export function twitterOf(tags: MetaTags): Properties {
  return collect(tags, (name) => (name.startsWith('twitter:') ? name.slice(8) : ''))
}

/** The tags whose key is not empty; a single value is a string. */
function collect(tags: MetaTags, keyOf: (name: string) => string): Properties {
  const found = new Map<string, string | string[]>()
  for (const [name, values] of tags) {
    const key = keyOf(name)
    if (key !== '') found.set(key, values.length === 1 ? values[0]! : values)
  }
  return Object.fromEntries(found)
}
