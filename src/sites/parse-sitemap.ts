// Reads sitemaps of every kind from text that comes in pieces: XML (sitemaps.org), indexes, RSS and Atom feeds, plain
// lists. Forgiving, as what people publish is: an `&` that is not escaped or a tag that is not closed costs no entry.
// Nothing is expanded: a document that declares entities of its own is refused.

import { Parser } from 'htmlparser2'

export interface SitemapEntry {
  /** As written. */
  url: string
  /** When the page changed last: as written in a sitemap, ISO 8601 from a feed. */
  lastmod?: string
  /** Feeds name their pages. */
  title?: string
}

export interface SitemapSink {
  page(entry: SitemapEntry): void
  /** Another sitemap that an index names. */
  sitemap(url: string): void
}

/**
 * What it turned out to be; `none` is no sitemap at all (a page that says "not found"), `refused` one that declares
 * entities or nests without end.
 */
export type SitemapKind = 'urlset' | 'index' | 'feed' | 'text' | 'none' | 'refused'

export interface SitemapParser {
  /** Takes the next piece. Returns false when nothing more will come of it. */
  write(text: string): boolean
  end(): SitemapKind
}

/** Kept of one value; longer ones are no address. */
const valueCharsMax = 4_096
/** Elements within one another; sitemaps have four. */
const depthMax = 64

const kinds: Record<string, SitemapKind> = {
  urlset: 'urlset', sitemapindex: 'index', rss: 'feed', rdf: 'feed', feed: 'feed',
}
/** Elements that hold one entry, and which of their children say what. */
const entries: Record<string, Record<string, 'url' | 'lastmod' | 'date' | 'title'>> = {
  url: { loc: 'url', lastmod: 'lastmod' },
  sitemap: { loc: 'url', lastmod: 'lastmod' },
  item: { link: 'url', pubdate: 'date', date: 'date', title: 'title' },
  entry: { link: 'url', updated: 'date', title: 'title' },
}

/** A parser that tells the sink of everything it finds, at the end of each entry. */
export function createSitemapParser(sink: SitemapSink): SitemapParser {
  let reader: SitemapParser | undefined
  return {
    write(text) {
      if (reader === undefined) {
        const start = text.trimStart()
        if (start === '') return true
        reader = start.startsWith('<') ? xmlReader(sink) : textReader(sink)
      }
      return reader.write(text)
    },
    end: () => reader?.end() ?? 'none',
  }
}

/** One address a line; comments by `#` are no part of the protocol, and common. */
function textReader(sink: SitemapSink): SitemapParser {
  let rest = ''
  let seen = false
  const take = (line: string): void => {
    const url = line.trim()
    if (url === '' || url.startsWith('#')) return
    seen ||= /^https?:\/\//i.test(url)
    sink.page({ url })
  }
  return {
    write(text) {
      const lines = (rest + text).split(/[\r\n]+/)
      rest = (lines.pop() ?? '').slice(0, valueCharsMax)
      for (const line of lines) take(line)
      return true
    },
    end() {
      take(rest)
      return seen ? 'text' : 'none'
    },
  }
}

function xmlReader(sink: SitemapSink): SitemapParser {
  const open: string[] = []
  let kind: SitemapKind = 'none'
  let over = false
  let entry: Record<string, string> | null = null
  let field: string | null = null

  const stop = (why: SitemapKind): void => {
    over = true
    kind = why
  }

  const parser = new Parser({
    onprocessinginstruction(_name, data) {
      if (/^!(?:entity|element|attlist)|\[/i.test(data)) stop('refused')
    },
    onopentag(name, attributes) {
      if (over) return
      const local = localName(name)
      const parent = open.at(-1)
      open.push(local)
      if (open.length > depthMax) stop('refused')
      else if (open.length === 1) kinds[local] === undefined ? stop('none') : kind = kinds[local]
      else if (local in entries) entry = {}
      else if (entry !== null && parent !== undefined) {
        field = entries[parent]?.[local] ?? null
        if (field === null) return
        // Atom names its page by an attribute, among links to other things.
        const href = local === 'link' ? attributes.href : undefined
        if (href !== undefined) {
          if (attributes.rel === undefined || attributes.rel === 'alternate') entry.url ??= href
          field = null
        } else entry[field] = ''
      }
    },
    ontext(text) {
      if (!over && entry !== null && field !== null && entry[field]!.length < valueCharsMax) entry[field] += text
    },
    onclosetag(name) {
      if (over) return
      const local = localName(name)
      open.pop()
      field = null
      if (entry === null || !(local in entries)) return
      const found = entry
      entry = null
      const url = (found.url ?? '').trim()
      if (local === 'sitemap') sink.sitemap(url)
      else
        sink.page({
          url, ...optional('lastmod', found.lastmod?.trim() || isoOf(found.date)),
          ...optional('title', found.title?.replace(/\s+/g, ' ').trim()),
        })
    },
  }, { xmlMode: true, decodeEntities: true })

  return {
    write(text) {
      parser.write(text)
      return !over
    },
    end() {
      if (!over) parser.end()
      return kind
    },
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const optional = <K extends string>(name: K, value: string | undefined): { [key in K]?: string } =>
  (value === undefined || value === '' ? {} : { [name]: value.slice(0, 300) } as { [key in K]?: string })

function isoOf(text: string | undefined): string | undefined {
  const at = Date.parse(text?.trim() ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
