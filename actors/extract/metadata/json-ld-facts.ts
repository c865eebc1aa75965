// Metadata of a page from its JSON-LD. Articles and other works have priority over the node of the web page.

import { ldNodes, typesOf, type LdNode } from './json-ld.ts'
import { plainText } from './plain-text.ts'

export interface JsonLdFacts {
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
const keywordsMax = 200
const graphNodesMax = 2_000
/** Longer texts are cut, before and after their markup is removed. */
const rawCharsMax = 20_000
const textCharsMax = 5_000
const nameCharsMax = 200
/** A page with this many works with addresses is a list, unless one has the address of the page. */
const listedMin = 3
/** Ends of the schema.org types of works, the subject of a page that has a single subject. */
const workTypes = [
  'Article', 'Posting', 'Report', 'Recipe', 'Review', 'Book', 'Course', 'Movie', 'VideoObject', 'AudioObject',
  'PodcastEpisode', 'Event', 'Product', 'SoftwareApplication', 'HowTo', 'QAPage', 'FAQPage', 'CreativeWork', 'Question',
  'Dataset', 'JobPosting', 'Thesis',
]
const pageTypes = ['WebPage', 'AboutPage', 'ItemPage', 'ProfilePage', 'ContactPage', 'MedicalWebPage']
const hasType = (node: LdNode, ends: readonly string[]): boolean =>
  typesOf(node).some((type) => ends.some((end) => type.endsWith(end)))

/**
 * Reads the parsed JSON-LD values of a page.
 * @param pageUrls addresses of the page, to tell its works from works on other pages
 */
export function jsonLdFacts(values: readonly unknown[], pageUrls: readonly string[] = []): JsonLdFacts {
  const nodes = ldNodes(values)
  const byId = nodesById(values, nodes)
  const works = worksOf(nodes, pageUrls)
  const subjects = [...works, ...nodes.filter((node) => hasType(node, pageTypes))]
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
    published: subjects.map(publishedOf).filter((date) => date !== null),
    modified: subjects.map((node) => textOfValue(node.dateModified)).filter((date) => date !== null),
    siteName: textOfValue(site?.name) ?? first((node) => namesOf(node.publisher, byId), works),
    language: first((node) => languageOf(node.inLanguage)),
    keywords: subjects.map((node) => keywordsOf(node.keywords)).find((keywords) => keywords.length > 0) ?? [],
  }
}

const publishedOf = (node: LdNode): string | null =>
  textOfValue(node.datePublished) ?? textOfValue(node.dateCreated) ?? textOfValue(node.uploadDate)

/**
 * The works that the page may be about, most likely first: those with the address of the page, else all in document
 * order except the members of a list.
 */
function worksOf(nodes: readonly LdNode[], pageUrls: readonly string[]): LdNode[] {
  const typed = nodes.filter((node) => hasType(node, workTypes))
  const works = typed.length > 0 ? typed : nodes.filter((node) => node['@type'] === undefined)
  const here = new Set(pageUrls.map(normalizeUrl))
  const ours = works.filter((node) => addressesOf(node).some((address) => here.has(normalizeUrl(address))))
  if (ours.length > 0)
    return [...ours, ...works.filter((node) => !ours.includes(node) && addressesOf(node).length === 0)]
  const listed = works.filter((node) => addressesOf(node).length > 0)
  return listed.length >= listedMin ? works.filter((node) => !listed.includes(node)) : works
}

const addressesOf = (node: LdNode): string[] =>
  [node.url, node.mainEntityOfPage, node['@id']]
    .map(addressOf)
    .filter((value): value is string => typeof value === 'string' && /^https?:/i.test(value))

/** An address, or that of a referenced node. */
function addressOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return '@id' in value ? value['@id'] : 'url' in value ? value.url : undefined
}

/** An address without protocol, `www.`, fragment and trailing slash, to compare it. */
const normalizeUrl = (address: string): string =>
  (URL.parse(address)?.href ?? address)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/#.*$/s, '')
    .replace(/\/$/, '')

/** Nodes by `@id`, including untyped nodes and authors of other nodes. The first node with a name has priority. */
function nodesById(values: readonly unknown[], nodes: readonly LdNode[]): ReadonlyMap<string, LdNode> {
  const byId = new Map<string, LdNode>()
  const add = (value: unknown): void => {
    for (const node of Array.isArray(value) ? value.slice(0, authorsMax) : [value]) {
      if (typeof node !== 'object' || node === null || !('@id' in node) || typeof node['@id'] !== 'string') continue
      if (byId.get(node['@id'])?.name === undefined) byId.set(node['@id'], node as LdNode)
    }
  }
  nodes.forEach(add)
  for (const node of nodes) [node.author, node.creator, node.publisher].forEach(add)
  for (const value of values)
    if (typeof value === 'object' && value !== null && '@graph' in value && Array.isArray(value['@graph']))
      value['@graph'].slice(0, graphNodesMax).forEach(add)
  return byId
}

/** A string, the first text of a list, or the `@value` of a literal, without markup and with entities decoded. */
function textOfValue(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return plainText(value.slice(0, rawCharsMax)).slice(0, textCharsMax) || null
  if (Array.isArray(value)) return value.length > 0 ? textOfValue(value[0]) : null
  if (typeof value === 'object' && value !== null && '@value' in value) return textOfValue(value['@value'])
  return null
}

const addressOrHandle = /^(?:https?:|@)/
/** User names, and values that templates print for a missing name. */
const notName = /^(?:undefined|null|none|n\/a|admin|administrator|author)$/i

/** Names of persons or organisations, joined by commas. References by `@id` are followed once. */
function namesOf(value: unknown, byId: ReadonlyMap<string, LdNode>): string | null {
  const names = (Array.isArray(value) ? (value.flat(3) as unknown[]) : [value])
    .slice(0, authorsMax)
    .flatMap((person) => namesOfOne(person, byId))
    .filter((name) => name !== '' && name.length <= nameCharsMax)
    .filter((name) => !addressOrHandle.test(name) && !notName.test(name))
  return names.length > 0 ? [...new Set(names)].join(', ') : null
}

function namesOfOne(person: unknown, byId: ReadonlyMap<string, LdNode>): string[] {
  if (typeof person !== 'object' || person === null) return [textOfValue(person) ?? '']
  const node = person as LdNode
  if (Array.isArray(node['@list'])) {
    const isList = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && '@list' in entry
    const entries = node['@list'].slice(0, authorsMax) as unknown[]
    return entries.flatMap((entry) => (isList(entry) ? [] : namesOfOne(entry, byId)))
  }
  const named = node.name === undefined && typeof node['@id'] === 'string' ? byId.get(node['@id']) : node
  if (Array.isArray(named?.name) && named.name.every((name) => typeof name === 'string'))
    return named.name.slice(0, authorsMax).map((name) => textOfValue(name) ?? '')
  const parts = [textOfValue(named?.givenName), textOfValue(named?.familyName)].filter((part) => part !== null)
  return [textOfValue(named?.name) ?? parts.join(' ')].filter((name) => name !== '')
}

const languageOf = (value: unknown): string | null =>
  textOfValue(typeof value === 'object' && value !== null && 'alternateName' in value ? value.alternateName : value)

function keywordsOf(value: unknown): string[] {
  const entries = (Array.isArray(value) ? value as unknown[] : [value]).slice(0, keywordsMax)
  const texts = entries.map((entry) =>
    textOfValue(typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry) ?? '')
  const words = texts.length === 1 ? texts[0]!.split(/[,;]/) : texts
  return words.map((word) => word.trim()).filter((word) => word !== '')
}
