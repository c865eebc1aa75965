// Options of a crawl of Firecrawl (versions 2 and 1) as options of a crawl of Winnow.

import { prependScheme } from '#src/egress/check-url.ts'
import { escapeRegExp } from '#src/text/word-patterns.ts'
import type { Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { Refusal } from './failure.ts'
import type { Version } from './routes.ts'
import { negation } from './scrape-options.ts'

export interface CrawlWishes {
  /** Options of a crawl of Winnow without `url` and `scrape_options`, not validated. */
  options: Record<string, unknown>
  /** Sentences for `warning`. */
  notes: readonly string[]
}

const limitBounds = { min: 1, max: 500 }
const depthBounds = { min: 0, max: 5 }
const concurrencyBounds = { min: 1, max: 10 }
const delayBounds = { min: 0, max: 60 }

/**
 * Reads the options of a crawl from `url`, of which the path matters. Values are given on as they are, except that
 * numbers out of Winnow's bounds are clamped. Without `limit` and a depth, a crawl reads as much as Winnow can,
 * because Firecrawl reads 10,000 pages at any depth. Throws INVALID_REQUEST for what would crawl other pages if it were
 * ignored: `prompt`, `sitemap: "only"`, patterns with `regexOnFullURL`.
 */
export function readCrawlOptions(fields: Fields, url: unknown, version: Version): CrawlWishes {
  const notes: string[] = []
  const paths = pathsOf(fields, url, notes)
  refuse(fields)
  const number = (name: string, bounds: { min: number; max: number }): unknown =>
    clamp(notes, name, fields.take(name), bounds)
  const depth = number('maxDiscoveryDepth', depthBounds)
  const oldDepth = version === 'v1' ? number('maxDepth', depthBounds) : undefined
  const delay = number('delay', delayBounds)
  const options = withoutUndefined({
    limit: number('limit', limitBounds) ?? limitBounds.max,
    max_depth: depth ?? oldDepth ?? depthBounds.max,
    ...paths,
    allow_subdomains: fields.take('allowSubdomains'),
    allow_external_links: fields.take('allowExternalLinks'),
    ignore_query_params: fields.take('ignoreQueryParameters') ?? false,
    respect_robots_txt: negation(fields.take('ignoreRobotsTxt')),
    use_sitemap: usesSitemap(fields, version),
    delay_ms: typeof delay === 'number' ? Math.round(delay * 1000) : delay,
    concurrency: number('maxConcurrency', concurrencyBounds),
  })
  // Pages with the same text are read once, whatever their addresses.
  fields.skip({ deduplicateSimilarURLs: [true] })
  return { options, notes }
}

function refuse(fields: Fields): void {
  if (fields.take('prompt') !== undefined)
    throw new Refusal(
      '`prompt` is not supported for a crawl: Winnow does not derive options from a text; set `includePaths`,'
      + ' `excludePaths` and `limit`',
    )
  if (fields.take('sitemap') === 'only')
    throw new Refusal(
      '`sitemap`: "only" is not supported for a crawl: list the pages with POST /map and `sitemap`: "only", and read'
      + ' them with POST /batch/scrape',
    )
}

/**
 * The patterns of paths. Unless `crawlEntireDomain` is true, Firecrawl reads only pages below the path of the start
 * page; its patterns apply in addition. Winnow has one list of patterns, of which each page has to match one: patterns
 * of the caller take the place of the path.
 */
function pathsOf(fields: Fields, url: unknown, notes: string[]): Record<string, unknown> {
  const include = fields.take('includePaths')
  const exclude = fields.take('excludePaths')
  const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)
  if (fields.take('regexOnFullURL') === true && (isGiven(include) || isGiven(exclude)))
    throw new Refusal('`regexOnFullURL` is not supported: patterns are matched against the path of a URL')
  const backward = fields.take('allowBackwardLinks')
  const entireDomain = fields.take('crawlEntireDomain') ?? backward
  const below = entireDomain === true ? null : pathBelow(url)
  if (below !== null && isGiven(include))
    notes.push('`includePaths` alone decides which pages are read, also outside the path of `url`.')
  return { include_paths: isGiven(include) || below === null ? include : [below], exclude_paths: exclude }
}

/** A pattern of the paths of a page and below it; null if these are all paths. */
function pathBelow(url: unknown): string | null {
  const path = typeof url === 'string' ? URL.parse(prependScheme(url))?.pathname.replace(/\/+$/, '') ?? '' : ''
  return path === '' ? null : `^${escapeRegExp(path)}(?:/|$)`
}

/** Version 2 has `sitemap`, version 1 `ignoreSitemap`. */
function usesSitemap(fields: Fields, version: Version): unknown {
  const sitemap = fields.take('sitemap')
  if (sitemap === undefined) return version === 'v1' ? negation(fields.take('ignoreSitemap')) : undefined
  if (sitemap === 'include' || sitemap === 'skip') return sitemap === 'include'
  throw new Refusal(`\`sitemap\` must be "include" or "skip" (got ${JSON.stringify(sitemap).slice(0, 40)})`)
}
