// What JSON-LD says of the page as a whole: who wrote it, when, for whom. The subject is an article before it is a web
// page.

import { decodeHTML } from 'entities/decode'
import { ldNodes, typesOf, type LdNode } from './json-ld.ts'

export interface LinkedFacts {
  headline: string | null
  description: string | null
  author: string | null
  published: string[]
  modified: string[]
  siteName: string | null
  language: string | null
  keywords: string[]
}

const authorsMax = 100
/** As many works and the page is a list of them, unless one says that it is this page. */
const listedMin = 3
/** Works: what a page is about when it is about one thing. */
const workType =
  /(?:Article|Posting|Report|Recipe|Review|Book|Course|Movie|VideoObject|AudioObject|PodcastEpisode|Event|Product|SoftwareApplication|HowTo|QAPage|FAQPage|CreativeWork|Question|Dataset|JobPosting|Thesis)$/
const pageType = /(?:WebPage|AboutPage|ItemPage|ProfilePage|ContactPage|MedicalWebPage)$/

/**
 * Reads the parsed JSON-LD values of a page. Bounded by the bounds of `ldNodes`.
 * @param pageUrls addresses of the page: what is said of another one is not said of this
 */
export function linkedFacts(values: readonly unknown[], pageUrls: readonly string[] = []): LinkedFacts {
  const nodes = ldNodes(values)
  const byId = nodesById(values, nodes)
  const works = worksOf(nodes, pageUrls)
  const subjects = [...works, ...nodes.filter((node) => typesOf(node).some((type) => pageType.test(type)))]
  const site = nodes.find((node) => typesOf(node).includes('WebSite'))
  const first = <T>(read: (node: LdNode) => T | null, from = subjects): T | null => {
    for (const node of from) {
      const value = read(node)
      if (value !== null) return value
    }
    return null
  }
  return {
    headline: first((node) => textOfValue(node.headline) ?? textOfValue(node.name)),
    description: first((node) => textOfValue(node.description)),
    author: first((node) => namesOf(node.author ?? node.creator, byId)),
    published: subjects
      .map(
        (node) =>
          textOfValue(node.datePublished) ?? textOfValue(node.dateCreated) ?? textOfValue(node.uploadDate) ?? '',
      )
      .filter(Boolean),
    modified: subjects.map((node) => textOfValue(node.dateModified) ?? '').filter(Boolean),
    siteName: textOfValue(site?.name) ?? first((node) => namesOf(node.publisher, byId), works),
    language: first((node) => languageOf(node.inLanguage)),
    keywords:
      first((node) => {
        const words = keywordsOf(node.keywords)
        return words.length > 0 ? words : null
      }) ?? [],
  }
}

/**
 * What the page may be about, the likeliest first: what gives this page as its address, else all in their order. None
 * of a list of works.
 */
function worksOf(nodes: readonly LdNode[], pageUrls: readonly string[]): LdNode[] {
  const typed = nodes.filter((node) => typesOf(node).some((type) => workType.test(type)))
  const works = typed.length > 0 ? typed : nodes.filter((node) => node['@type'] === undefined)
  const here = new Set(pageUrls.map(plainAddress))
  const ours = works.filter((node) => addressesOf(node).some((address) => here.has(plainAddress(address))))
  if (ours.length > 0)
    return [...ours, ...works.filter((node) => !ours.includes(node) && addressesOf(node).length === 0)]
  const listed = works.filter((node) => addressesOf(node).length > 0)
  return listed.length >= listedMin ? works.filter((node) => !listed.includes(node)) : works
}

const addressesOf = (node: LdNode): string[] =>
  [node.url, node.mainEntityOfPage, node['@id']]
    .map((value) =>
      typeof value === 'object' && value !== null
        ? '@id' in value
          ? value['@id']
          : 'url' in value
            ? value.url
            : undefined
        : value,
    )
    .filter((value): value is string => typeof value === 'string' && /^https?:/i.test(value))

/** An address without what differs between two ways to write it: protocol, `www.`, fragment, last slash. */
const plainAddress = (address: string): string =>
  (URL.parse(address)?.href ?? address)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/#.*$/s, '')
    .replace(/\/$/, '')

/**
 * Nodes by their `@id`, also those that stand without a type, or as the author of another. The first that has a name
 * counts.
 */
function nodesById(values: readonly unknown[], nodes: readonly LdNode[]): ReadonlyMap<string, LdNode> {
  const byId = new Map<string, LdNode>()
  const add = (value: unknown): void => {
    for (const one of Array.isArray(value) ? value.slice(0, authorsMax) : [value]) {
      if (
        typeof one !== 'object'
        || one === null
        || !('@id' in one)
        || typeof one['@id'] !== 'string'
        || byId.get(one['@id'])?.name !== undefined
      )
        continue
      byId.set(one['@id'], one as LdNode)
    }
  }
  nodes.forEach(add)
  for (const node of nodes) [node.author, node.creator, node.publisher].forEach(add)
  for (const value of values)
    if (typeof value === 'object' && value !== null && '@graph' in value && Array.isArray(value['@graph']))
      value['@graph'].slice(0, 2_000).forEach(add)
  return byId
}

/** A text value: a string, the first text of a list, or the `@value` of a literal; without markup, entities decoded. */
function textOfValue(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return plainText(value.slice(0, 20_000)).slice(0, 5_000) || null
  if (Array.isArray(value)) return value.length > 0 ? textOfValue(value[0]) : null
  if (typeof value === 'object' && value !== null && '@value' in value) return textOfValue(value['@value'])
  return null
}

/** Content systems write HTML into JSON-LD, and its entities. */
function plainText(text: string): string {
  const bare = text.includes('<')
    ? text
        .replace(/<\/?(?:p|br|div|li|ul|ol|h[1-6])(?:\s[^<>]{0,500})?\/?>/gi, ' ')
        .replace(/<\/?[a-z][a-z0-9]*(?:\s[^<>]{0,500})?\/?>/gi, '')
    : text
  return (bare.includes('&') ? decodeHTML(bare) : bare).replace(/\s+/g, ' ').trim()
}

/** Names of persons or organisations, joined by commas; references by `@id` are followed once. */
function namesOf(value: unknown, byId: ReadonlyMap<string, LdNode>): string | null {
  const names = (Array.isArray(value) ? (value.flat(3) as unknown[]) : [value])
    .slice(0, authorsMax)
    .flatMap((person) => namesOfOne(person, byId))
    .filter(
      (name) =>
        name !== ''
        && name.length <= 200
        && !/^(?:https?:|@)/.test(name)
        && !/^(?:undefined|null|none|n\/a|admin|administrator|author)$/i.test(name),
    )
  return names.length > 0 ? [...new Set(names)].join(', ') : null
}

function namesOfOne(person: unknown, byId: ReadonlyMap<string, LdNode>): string[] {
  if (typeof person !== 'object' || person === null) return [textOfValue(person) ?? '']
  const node = person as LdNode
  if (Array.isArray(node['@list']))
    return node['@list']
      .slice(0, authorsMax)
      .flatMap((one) => (typeof one === 'object' && one !== null && '@list' in one ? [] : namesOfOne(one, byId)))
  const named = node.name === undefined && typeof node['@id'] === 'string' ? byId.get(node['@id']) : node
  if (Array.isArray(named?.name) && named.name.every((one) => typeof one === 'string'))
    return named.name.slice(0, authorsMax).map((one) => textOfValue(one) ?? '')
  return [
    textOfValue(named?.name)
      ?? [textOfValue(named?.givenName), textOfValue(named?.familyName)].filter((part) => part !== null).join(' '),
  ].filter((name) => name !== '')
}

const languageOf = (value: unknown): string | null =>
  textOfValue(typeof value === 'object' && value !== null && 'alternateName' in value ? value.alternateName : value)

function keywordsOf(value: unknown): string[] {
  const parts = (Array.isArray(value) ? value as unknown[] : [value]).slice(0, 200)
    .map((one) => textOfValue(typeof one === 'object' && one !== null && 'name' in one ? one.name : one) ?? '')
  return (parts.length === 1 ? parts[0]!.split(/[,;]/) : parts).map((word) => word.trim()).filter((word) => word !== '')
}
