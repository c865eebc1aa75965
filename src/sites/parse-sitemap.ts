// A streaming parser for all kinds of sitemaps (sitemaps.org): XML sitemaps and indexes, RSS and Atom feeds, plain
// text. It tolerates common mistakes: an unescaped `&` or an unclosed tag loses no entry. A document that declares
// entities is rejected, so nothing is ever expanded.

import { Parser } from 'htmlparser2'

export interface SitemapEntry {
  /** As written in the document. */
  url: string
  /** Date of the last change: as written in a sitemap, ISO 8601 from a feed. */
  lastmod?: string
  /** From feeds only. */
  title?: string
}

export interface SitemapSink {
  page(entry: SitemapEntry): void
  /** Called for a sitemap that an index lists. */
  sitemap(url: string): void
}

/** `none`: not a sitemap, for example an error page. `refused`: it declares entities or is nested too deeply. */
export type SitemapKind = 'urlset' | 'index' | 'feed' | 'text' | 'none' | 'refused'

export interface SitemapParser {
  /** Parses the next chunk. Returns false if the rest will be ignored. */
  write(text: string): boolean
  end(): SitemapKind
}

/** Longest value in characters; the rest is cut off. */
const valueCharsMax = 4_096
/** Deepest nesting of elements; sitemaps have four levels. */
const depthMax = 64
/** Longest title or date in characters. */
const textCharsMax = 300

const kinds: ReadonlyMap<string, SitemapKind> = new Map([
  ['urlset', 'urlset'], ['sitemapindex', 'index'], ['rss', 'feed'], ['rdf', 'feed'], ['feed', 'feed'],
])
type Field = 'url' | 'lastmod' | 'date' | 'title'
/** Elements that hold an entry, and the meaning of their children. */
const entries = new Map<string, ReadonlyMap<string, Field>>([
  ['url', new Map([['loc', 'url'], ['lastmod', 'lastmod']])],
  ['sitemap', new Map([['loc', 'url'], ['lastmod', 'lastmod']])],
  ['item', new Map([['link', 'url'], ['pubdate', 'date'], ['date', 'date'], ['title', 'title']])],
  ['entry', new Map([['link', 'url'], ['updated', 'date'], ['title', 'title']])],
])

/** A parser that calls the sink at the end of each entry. */
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

/** One URL per line. Comments with `#` are not part of the protocol, but common. */
function textReader(sink: SitemapSink): SitemapParser {
  let rest = ''
  let seen = false
  const readLine = (line: string): void => {
    const url = line.trim()
    if (url === '' || url.startsWith('#')) return
    seen ||= /^https?:\/\//i.test(url)
    sink.page({ url })
  }
  return {
    write(text) {
      const lines = (rest + text).split(/[\r\n]+/)
      rest = (lines.pop() ?? '').slice(0, valueCharsMax)
      for (const line of lines) readLine(line)
      return true
    },
    end() {
      readLine(rest)
      return seen ? 'text' : 'none'
    },
  }
}

function xmlReader(sink: SitemapSink): SitemapParser {
  const open: string[] = []
  let kind: SitemapKind = 'none'
  let stopped = false
  let entry: Partial<Record<Field, string>> | null = null
  let field: Field | null = null

  const stop = (as: SitemapKind): void => {
    stopped = true
    kind = as
  }
  const setKind = (known: SitemapKind | undefined): void => {
    if (known === undefined) stop('none')
    else kind = known
  }

  const parser = new Parser({
    onprocessinginstruction(_name, data) {
      if (/^!(?:entity|element|attlist)|\[/i.test(data)) stop('refused')
    },
    onopentag(name, attributes) {
      if (stopped) return
      const local = localName(name)
      const parent = open.at(-1)
      open.push(local)
      if (open.length > depthMax) stop('refused')
      else if (open.length === 1) setKind(kinds.get(local))
      else if (entries.has(local)) entry = {}
      else if (entry !== null && parent !== undefined) {
        field = entries.get(parent)?.get(local) ?? null
        if (field === null) return
        // In Atom the URL is an attribute, and other links stand beside it.
        const href = local === 'link' ? attributes.href : undefined
        if (href !== undefined) {
          if (attributes.rel === undefined || attributes.rel === 'alternate') entry.url ??= href
          field = null
        } else entry[field] = ''
      }
    },
    ontext(text) {
      if (!stopped && entry !== null && field !== null && entry[field]!.length < valueCharsMax) entry[field] += text
    },
    onclosetag(name) {
      if (stopped) return
      const local = localName(name)
      open.pop()
      field = null
      if (entry === null || !entries.has(local)) return
      const found = entry
      entry = null
      const url = (found.url ?? '').trim()
      if (local === 'sitemap') sink.sitemap(url)
      else
        sink.page({
          url, ...optional('lastmod', found.lastmod?.trim() || toIso(found.date)),
          ...optional('title', found.title?.replace(/\s+/g, ' ').trim()),
        })
    },
  }, { xmlMode: true, decodeEntities: true })

  return {
    write(text) {
      parser.write(text)
      return !stopped
    },
    end() {
      if (!stopped) parser.end()
      return kind
    },
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const optional = <K extends string>(name: K, value: string | undefined): { [key in K]?: string } =>
  (value === undefined || value === '' ? {} : { [name]: value.slice(0, textCharsMax) } as { [key in K]?: string })

function toIso(text: string | undefined): string | undefined {
  const at = Date.parse(text?.trim() ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
