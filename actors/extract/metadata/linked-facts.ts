// What JSON-LD says of the page as a whole: who wrote it, when, for whom. The subject is an article before it is a web page.

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

const authorsMax = 10
/** Works: what a page is about when it is about one thing. */
const workType = /(?:Article|Posting|Report|Recipe|Review|Book|Course|Movie|VideoObject|AudioObject|PodcastEpisode|Event|Product|SoftwareApplication|HowTo|QAPage|FAQPage|CreativeWork|Question|Dataset|JobPosting|Thesis)$/
const pageType = /(?:WebPage|AboutPage|ItemPage|ProfilePage|ContactPage|MedicalWebPage)$/

/** Reads the parsed JSON-LD values of a page. Bounded by the bounds of `ldNodes`. */
export function linkedFacts(values: readonly unknown[]): LinkedFacts {
  const nodes = ldNodes(values)
  const byId = new Map(nodes.filter((node) => typeof node['@id'] === 'string').map((node) => [node['@id'] as string, node]))
  const works = nodes.filter((node) => typesOf(node).some((type) => workType.test(type)))
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
    published: subjects.map((node) => textOfValue(node.datePublished) ?? textOfValue(node.dateCreated) ?? textOfValue(node.uploadDate) ?? '').filter(Boolean),
    modified: subjects.map((node) => textOfValue(node.dateModified) ?? '').filter(Boolean),
    siteName: textOfValue(site?.name) ?? first((node) => namesOf(node.publisher, byId), works),
    language: first((node) => languageOf(node.inLanguage)),
    keywords: first((node) => { const words = keywordsOf(node.keywords); return words.length > 0 ? words : null }) ?? [],
  }
}

/** A text value: a string, the first text of a list, or the `@value` of a literal. */
function textOfValue(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return decodeEntities(value).replace(/\s+/g, ' ').trim().slice(0, 5_000) || null
  if (Array.isArray(value)) return value.length > 0 ? textOfValue(value[0]) : null
  if (typeof value === 'object' && value !== null && '@value' in value) return textOfValue(value['@value'])
  return null
}

/** Names of persons or organisations, joined by commas; references by `@id` are followed once. */
function namesOf(value: unknown, byId: ReadonlyMap<string, LdNode>): string | null {
  const people = (Array.isArray(value) ? value as unknown[] : [value]).slice(0, authorsMax)
  const names = people.map((person): string | null => {
    if (typeof person !== 'object' || person === null) return textOfValue(person)
    const node = person as LdNode
    const named = node.name === undefined && typeof node['@id'] === 'string' ? byId.get(node['@id']) : node
    return textOfValue(named?.name) ?? ([textOfValue(named?.givenName), textOfValue(named?.familyName)].filter((part) => part !== null).join(' ') || null)
  }).filter((name) => name !== null && name.length <= 200 && !/^https?:/.test(name))
  return names.length > 0 ? [...new Set(names)].join(', ') : null
}

const languageOf = (value: unknown): string | null =>
  textOfValue(typeof value === 'object' && value !== null && 'alternateName' in value ? value.alternateName : value)

function keywordsOf(value: unknown): string[] {
  const parts = (Array.isArray(value) ? value as unknown[] : [value]).slice(0, 200).map((one) => textOfValue(one) ?? '')
  return (parts.length === 1 ? parts[0]!.split(/[,;]/) : parts).map((word) => word.trim()).filter((word) => word !== '')
}

const entities: Record<string, string> = { amp: '&', quot: '"', apos: '\'', lt: '<', gt: '>', nbsp: ' ', '#39': '\'', '#039': '\'', '#x27': '\'', '#8217': '’', '#8211': '–', '#038': '&' }

/** Content systems write HTML entities into JSON-LD; the usual ones are read. */
function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(/&(#?[a-z0-9]{2,6});/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole) : text
}
