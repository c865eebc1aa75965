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
type Entry = Partial<Record<Field, string>>
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
        reader = start.startsWith('<') ? new XmlReader(sink) : textReader(sink)
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

class XmlReader implements SitemapParser {
  readonly #sink: SitemapSink
  readonly #parser: Parser
  readonly #open: string[] = []
  #kind: SitemapKind = 'none'
  #stopped = false
  /** The values of the open entry. */
  #entry: Entry | null = null
  /** The value of the entry that the open element holds. */
  #field: Field | null = null

  constructor(sink: SitemapSink) {
    this.#sink = sink
    this.#parser = new Parser({
      onprocessinginstruction: (_name, data) => {
        if (/^!(?:entity|element|attlist)|\[/i.test(data)) this.#stop('refused')
      },
      onopentag: (name, attributes) => this.#openTag(localName(name), attributes),
      ontext: (text) => this.#addText(text),
      onclosetag: (name) => this.#closeTag(localName(name)),
    }, { xmlMode: true, decodeEntities: true })
  }

  write(text: string): boolean {
    this.#parser.write(text)
    return !this.#stopped
  }

  end(): SitemapKind {
    if (!this.#stopped) this.#parser.end()
    return this.#kind
  }

  #stop(as: SitemapKind): void {
    this.#stopped = true
    this.#kind = as
  }

  #openTag(name: string, attributes: Record<string, string>): void {
    if (this.#stopped) return
    const parent = this.#open.at(-1)
    this.#open.push(name)
    if (this.#open.length > depthMax) this.#stop('refused')
    else if (parent === undefined) this.#openRoot(name)
    else if (entries.has(name)) this.#entry = {}
    else this.#openField(entries.get(parent)?.get(name) ?? null, name, attributes)
  }

  #openRoot(name: string): void {
    const kind = kinds.get(name)
    if (kind === undefined) this.#stop('none')
    else this.#kind = kind
  }

  #openField(field: Field | null, name: string, attributes: Record<string, string>): void {
    const entry = this.#entry
    if (entry === null) return
    this.#field = field
    if (field === null) return
    // In Atom the URL is an attribute, and other links stand beside it.
    const href = name === 'link' ? attributes.href : undefined
    if (href === undefined) entry[field] = ''
    else {
      if (attributes.rel === undefined || attributes.rel === 'alternate') entry.url ??= href
      this.#field = null
    }
  }

  #addText(text: string): void {
    const entry = this.#entry
    const field = this.#field
    if (!this.#stopped && entry !== null && field !== null && entry[field]!.length < valueCharsMax) entry[field] += text
  }

  #closeTag(name: string): void {
    if (this.#stopped) return
    this.#open.pop()
    this.#field = null
    const found = this.#entry
    if (found === null || !entries.has(name)) return
    this.#entry = null
    const url = (found.url ?? '').trim()
    if (name === 'sitemap') this.#sink.sitemap(url)
    else
      this.#sink.page({
        url, ...optional('lastmod', found.lastmod?.trim() || toIso(found.date)),
        ...optional('title', found.title?.replace(/\s+/g, ' ').trim()),
      })
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const optional = <K extends string>(name: K, value: string | undefined): { [key in K]?: string } =>
  (value === undefined || value === '' ? {} : { [name]: value.slice(0, textCharsMax) } as { [key in K]?: string })

function toIso(text: string | undefined): string | undefined {
  const at = Date.parse(text?.trim() ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
