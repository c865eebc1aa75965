// RSS 2.0, RSS 1.0 (RDF) and Atom (RFC 4287) as a readable list of entries with links. Feeds in the wild are often not
// well-formed, so this reads tags leniently and never refuses; what is no feed gives null.

interface Entry { title: string; link: string; date: string; author: string; summary: string }

const entriesMax = 500
const summaryCharsMax = 2000
/** Of the markup of one field. */
const fieldCharsMax = 20_000

const root = /<(rss|feed|rdf:RDF)[\s>]/i
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export interface FeedOptions {
  /** What relative links are resolved against. */
  baseUrl: string
  /** False: entries by their titles, without addresses; one that has nothing but its address is left out. */
  includeLinks: boolean
}

/** @returns markdown, or null when the XML is no feed */
export function feedToMarkdown(xml: string, { baseUrl, includeLinks }: FeedOptions): string | null {
  const start = root.exec(xml.slice(0, 5000))
  if (start === null) return null
  const atom = start[1]!.toLowerCase() === 'feed'
  const blocks = elements(xml, atom ? 'entry' : 'item', entriesMax)
  const first = blocks[0]
  const head = first === undefined ? xml : xml.slice(0, xml.indexOf(first))
  const read = blocks.map((block) => readEntry(block, atom, baseUrl))
  const entries = (includeLinks ? read : read.map(withoutLink)).filter(
    ({ title, link, summary }) => title !== '' || link !== '' || summary !== '',
  )
  const title = textOf(head, 'title')
  const about = textOf(head, atom ? 'subtitle' : 'description')
  const parts = [
    title === '' ? '# Feed' : `# ${escaped(title)}`, ...(about === '' || about === title ? [] : [escaped(about)]),
    ...entries.map(written),
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * The insides of the first elements of a name. Searches once from left to right: linear, also where end tags are
 * missing.
 */
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

function readEntry(block: string, atom: boolean, baseUrl: string): Entry {
  const link = atom ? atomLink(block) : textOf(block, 'link') || permalink(block)
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

/** The alternate link of an Atom entry, else its first. */
function atomLink(block: string): string {
  const links = (block.match(/<link\s[^>]{1,2000}>/gi) ?? []).map((tag) => ({
    href: unescape(/\shref\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? ''),
    rel: /\srel\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? 'alternate',
  }))
  return (links.find(({ rel }) => rel === 'alternate') ?? links[0])?.href ?? ''
}

/** A guid that is an address, which it is unless it says otherwise. */
const permalink = (block: string): string => (/^https?:\/\//.test(textOf(block, 'guid')) ? textOf(block, 'guid') : '')

/** Text of the first element of a name: markup taken off, references resolved, blanks folded. */
function textOf(xml: string, name: string): string {
  const inside = elements(xml, name, 1)[0]?.slice(0, fieldCharsMax)
  if (inside === undefined) return ''
  const raw = inside.includes('<![CDATA[') ? inside.replace(/<!\[CDATA\[/g, '').replace(/\]\]>/g, '') : unescape(inside)
  return unescape(raw.replace(/<(?:script|style)[\s>][^]*?<\/(?:script|style)>/gi, ' ').replace(/<[^>]{0,5000}>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

const unescape = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? parseInt(hex, 16) : null
      if (code !== null)
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
      return named[name!.toLowerCase()] ?? whole
    },
  )

/** The day of a date, in UTC; '' for what is none. */
function day(text: string): string {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&')

function written({ title, link, date, author, summary }: Entry): string {
  const name = escaped(title || link || summary.slice(0, 80))
  const heading = link === '' ? `## ${name}` : `## [${name}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`
  const facts = [date, author].filter((fact) => fact !== '').map(escaped).join(' · ')
  const short = summary.length > summaryCharsMax ? `${summary.slice(0, summaryCharsMax)}…` : summary
  return [heading, facts, short === title ? '' : escaped(short)].filter((part) => part !== '').join('\n\n')
}
