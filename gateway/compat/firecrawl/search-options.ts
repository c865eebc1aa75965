// The fields of a search of Firecrawl as the input of Winnow's search.

import { isObject } from '#src/json/objects.ts'
import type { Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { Refusal } from './failure.ts'
import { readScrapeOptions, type ScrapeWishes } from './scrape-options.ts'
import type { Version } from './routes.ts'

export type Source = 'web' | 'news'

export interface SearchWishes {
  /** What to search; at least one. */
  sources: readonly Source[]
  /** The input of the operation, without `type`. */
  input: Record<string, unknown>
  /** How result pages are scraped; undefined if they are not. */
  pages?: ScrapeWishes
  notes: string[]
}

const defaultLimit: Readonly<Record<Version, number>> = { v2: 10, v1: 5 }
const limitBounds = { min: 1, max: 50 }
const scrapedBounds = { min: 1, max: 10 }
const timeoutBounds = { min: 5_000, max: 45_000 }
/** The default of the clients for `timeout`, which no user chose. */
const clientTimeout = 60_000

/** Reads a search. Throws INVALID_REQUEST for filters that Winnow does not have. */
export function readSearch(fields: Fields, version: Version): SearchWishes {
  const notes: string[] = []
  const pages = pagesOf(fields, version)
  const sources = version === 'v2' ? sourcesOf(fields.take('sources'), notes) : ['web' as const]
  const timeout = fields.take('timeout')
  const limit = fields.take('limit') ?? defaultLimit[version]
  const input = {
    query: queryOf(fields.take('query'), fields.take('categories')),
    limit: clamp(notes, 'limit', limit, pages ? scrapedBounds : limitBounds),
    time_range: timeRangeOf(fields.take('tbs'), notes),
    location: fields.take('location'),
    country: fields.take('country'),
    language: version === 'v1' ? fields.take('lang') : undefined,
    include_domains: fields.take('includeDomains'),
    exclude_domains: fields.take('excludeDomains'),
    timeout: clamp(timeout === clientTimeout ? [] : notes, 'timeout', timeout, timeoutBounds),
    ...(pages && { scrape_options: pages.options }),
  }
  fields.skip({ ignoreInvalidURLs: [true, false], highlights: [true] })
  return { sources, input: withoutUndefined(input), notes: [...notes, ...pages?.notes ?? []], ...(pages && { pages }) }
}

/** Pages are scraped if there are `scrapeOptions`, unless its `formats` is empty; without `formats`, as markdown. */
function pagesOf(fields: Fields, version: Version): ScrapeWishes | undefined {
  const options = fields.takeObject('scrapeOptions')
  if (!options) return undefined
  const formats = options.take('formats')
  const wishes = readScrapeOptions(options, { version, extras: [] })
  return Array.isArray(formats) && formats.length === 0 ? undefined : wishes
}

/** Firecrawl's catalogue of tools, for which its MCP server always asks beside "web". */
const toolSource = 'alexandria'

const isSource = (name: unknown): name is Source => name === 'web' || name === 'news'

function sourcesOf(given: unknown, notes: string[]): readonly Source[] {
  const names = [given ?? 'web'].flat().map((one: unknown) => (isObject(one) ? one['type'] : one))
  const known = [...new Set(names.filter(isSource))]
  const others = names.filter((name) => !isSource(name)).map((name) => JSON.stringify(name)?.slice(0, 40))
  if (known.length === 0)
    throw new Refusal(`\`sources\` must have "web" or "news" (got ${others.join(', ') || 'an empty list'})`)
  const missed = others.filter((name) => name !== JSON.stringify(toolSource))
  if (missed.length > 0) notes.push(`Not searched, because Winnow searches web and news only: ${missed.join(', ')}.`)
  return known
}

/** Operators that restrict a search as a category does. */
const operators: Readonly<Record<string, string>> = { github: 'site:github.com', pdf: 'filetype:pdf' }

function queryOf(query: unknown, given: unknown): unknown {
  const categories = given === undefined ? [] : [given].flat().map((one: unknown) => (isObject(one) ? one['type'] : one))
  if (categories.length === 0 || typeof query !== 'string') return query
  const operator = categories.length === 1 ? operators[String(categories[0])] : undefined
  if (operator === undefined)
    throw new Refusal(
      `\`categories\` may have one of ${Object.keys(operators).join(', ')} (got ${JSON.stringify(categories).slice(0, 80)});`
      + ' `includeDomains` restricts a search to sites',
    )
  return `${query} ${operator}`
}

const timeRanges: Readonly<Record<string, string>> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' }

/** `tbs` of a search engine: `qdr:w`; `sbd:1` (by date) is ignored. */
function timeRangeOf(tbs: unknown, notes: string[]): unknown {
  if (typeof tbs !== 'string' || tbs === '') return tbs
  const parts = tbs.split(',')
  const [range, ...rest] = parts.filter((part) => part !== 'sbd:1')
  if (parts.includes('sbd:1')) notes.push('`tbs`: results are not sorted by date.')
  if (range === undefined) return undefined
  const letter = /^qdr:([hdwmy])1?$/.exec(range)?.[1]
  if (letter === undefined || rest.length > 0)
    throw new Refusal(`\`tbs\` must be one of qdr:h, qdr:d, qdr:w, qdr:m, qdr:y (got ${JSON.stringify(tbs).slice(0, 80)})`)
  return timeRanges[letter]
}
