// Converts RSS 2.0, RSS 1.0 (RDF) and Atom (RFC 4287) feeds to a list of entries with links. Feeds are often not
// well-formed, so tags are searched instead of parsed, and nothing is rejected.

import type { Metadata } from '#schemas/scrape-data.ts'
import { firstDate } from '#actors/extract/metadata/dates.ts'
import { languageTag } from '#actors/extract/metadata/language-tag.ts'

interface Entry { title: string, link: string, date: string, author: string, summary: string }

const entriesMax = 500
/** Longest summary of an entry. */
const summaryCharsMax = 2_000
/** Characters of one field that are read. */
const fieldCharsMax = 20_000

/** Characters at the start of the document that are searched for its root element. */
const headCharsMax = 5_000
/** Longest title made from a summary. */
const titleCharsMax = 80

const rootTag = /<(rss|feed|rdf:RDF)(?:\s[^>]{0,2000})?>/i
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export interface FeedOptions {
  /** Resolves relative links. */
  baseUrl: string
  /** False: entries have no links, and entries with nothing else are left out. */
  includeLinks: boolean
}

interface FeedStart { isAtom: boolean, rootTag: string, head: string }

/** The root tag of a feed and what precedes its first entry; null for other XML. */
function readStart(xml: string): FeedStart | null {
  const root = rootTag.exec(xml.slice(0, headCharsMax))
  if (root === null) return null
  const isAtom = root[1]!.toLowerCase() === 'feed'
  const first = xml.search(isAtom ? /<entry[\s>]/i : /<item[\s>]/i)
  return { isAtom, rootTag: root[0], head: first < 0 ? xml : xml.slice(0, first) }
}

/** What a feed states about itself; nothing for other XML. */
export function readFeedMetadata(xml: string): Partial<Metadata> {
  const start = readStart(xml)
  if (start === null) return {}
  const { head, isAtom } = start
  const text = (...names: string[]): string | null =>
    names.map((name) => textOf(head, name)).find((found) => found !== '') ?? null
  const modified = firstDate([text('lastBuildDate'), text('updated'), text('dc:date'), text('pubDate')])
  return {
    title: text('title'), description: text(isAtom ? 'subtitle' : 'description'),
    author: textOf(elements(head, 'author', 1)[0] ?? '', 'name') || text('dc:creator'),
    language: languageTag(text('language', 'dc:language') ?? attributeOf(start.rootTag, 'xml:lang')),
    ...(modified !== null && { modified_time: modified }),
  }
}

/** Returns a feed as markdown, or null for other XML. */
export function feedToMarkdown(xml: string, { baseUrl, includeLinks }: FeedOptions): string | null {
  const start = readStart(xml)
  if (start === null) return null
  const { isAtom, head } = start
  const base = URL.parse(attributeOf(start.rootTag, 'xml:base') ?? '', baseUrl)?.href ?? baseUrl
  const read = elements(xml, isAtom ? 'entry' : 'item', entriesMax).map((block) => readEntry(block, isAtom, base))
  const entries = (includeLinks ? read : read.map(withoutLink)).filter(
    ({ title, link, summary }) => title !== '' || link !== '' || summary !== '',
  )
  const title = textOf(head, 'title')
  const about = textOf(head, isAtom ? 'subtitle' : 'description')
  const parts = [
    title === '' ? '# Feed' : `# ${escapeMarkdown(title)}`,
    ...(about === '' || about === title ? [] : [escapeMarkdown(about)]),
    ...entries.map(toMarkdown),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Returns the content of the first elements of a name. Takes linear time, also when end tags are missing. */
function elements(xml: string, name: string, max: number): string[] {
  const found: string[] = []
  const open = new RegExp(`<${name}(?:\\s[^>]{0,2000})?>`, 'gi')
  const close = `</${name.toLowerCase()}`
  const lower = xml.toLowerCase()
  for (let match = open.exec(xml); match !== null && found.length < max; match = open.exec(xml)) {
    const end = lower.indexOf(close, open.lastIndex)
    if (end < 0) break
    found.push(xml.slice(open.lastIndex, end))
    open.lastIndex = end
  }
  return found
}

/** The value of an attribute of a tag; undefined without one. */
function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return value ? decodeEntities(value[1] ?? value[2] ?? '') : undefined
}

function readEntry(block: string, isAtom: boolean, baseUrl: string): Entry {
  const link = isAtom ? atomLink(block) : textOf(block, 'link') || permalink(block) || enclosure(block)
  return {
    title: textOf(block, 'title'),
    link: link === '' ? '' : (URL.parse(link, baseUrl)?.href ?? link),
    date: day(
      textOf(block, 'pubDate') || textOf(block, 'published') || textOf(block, 'updated') || textOf(block, 'dc:date'),
    ),
    author:
      textOf(block, 'dc:creator') || textOf(elements(block, 'author', 1)[0] ?? '', 'name') || textOf(block, 'author'),
    summary:
      textOf(block, 'description')
      || textOf(block, 'summary')
      || textOf(block, 'content')
      || textOf(block, 'content:encoded'),
  }
}

const withoutLink = (entry: Entry): Entry => ({ ...entry, link: '' })

/** The alternate link of an Atom entry, else its first link. */
function atomLink(block: string): string {
  const links = (block.match(/<link\s[^>]{1,2000}>/gi) ?? []).map((tag) => ({
    href: attributeOf(tag, 'href') ?? '',
    rel: attributeOf(tag, 'rel') ?? 'alternate',
  }))
  return (links.find(({ rel }) => rel === 'alternate') ?? links[0])?.href ?? ''
}

/** The guid of an RSS item if it is a URL. */
const permalink = (block: string): string => (/^https?:\/\//.test(textOf(block, 'guid')) ? textOf(block, 'guid') : '')

/** The file of an RSS item, such as an episode of a podcast. */
const enclosure = (block: string): string =>
  attributeOf(/<enclosure\s[^>]{1,2000}>/i.exec(block)?.[0] ?? '', 'url') ?? ''

/** Returns the text of the first element of a name, without markup and with white space collapsed. */
function textOf(xml: string, name: string): string {
  const inside = elements(xml, name, 1)[0]?.slice(0, fieldCharsMax)
  if (inside === undefined) return ''
  // Markup is either in CDATA sections or escaped by entities.
  const html = inside.includes('<![CDATA[')
    ? inside.replace(/<!\[CDATA\[/g, '').replace(/\]\]>/g, '')
    : decodeEntities(inside)
  const text = html.replace(/<(?:script|style)[\s>][^]*?<\/(?:script|style)>/gi, ' ').replace(/<[^>]{0,5000}>/g, ' ')
  return decodeEntities(text).replace(/\s+/g, ' ').trim()
}

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal)
      return isScalarValue(code) ? String.fromCodePoint(code) : whole
    },
  )

/** Whether a number is a Unicode code point other than U+0000 and surrogates. */
const isScalarValue = (code: number): boolean => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** The day of a date in UTC as `YYYY-MM-DD`; empty for an invalid date. */
function day(text: string): string {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&')

function toMarkdown({ title, link, date, author, summary }: Entry): string {
  const name = escapeMarkdown(title || link || summary.slice(0, titleCharsMax))
  const heading = link === '' ? `## ${name}` : `## [${name}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`
  const facts = [date, author].filter((fact) => fact !== '').map(escapeMarkdown).join(' · ')
  const short = summary.length > summaryCharsMax ? `${summary.slice(0, summaryCharsMax)}…` : summary
  return [heading, facts, short === title ? '' : escapeMarkdown(short)].filter((part) => part !== '').join('\n\n')
}
