// The map stage: lists the URLs of a site from its sitemaps and the links of its start page. The start page is scraped
// by the fetch and extract stages.

import type { MapData, MapRequest } from '#schemas/map.ts'
import { AppError, returnAppError } from '#src/app-error.ts'
import type { SiteRobots } from '#src/sites/fetch-robots.ts'
import { bareHost, createScope } from '#src/sites/scope.ts'
import { sitemapUrlsMax, type SitemapRequest, type SitemapsRead } from '#src/sites/sitemap.ts'
import { pagingParameters } from '#src/sites/url-key.ts'
import { done, type Handler } from '#src/tasks/outcome.ts'
import { collectLinks, type PageLink } from './collect-links.ts'
import { rankLinks } from './rank-links.ts'

export interface StartPage {
  /** URL after redirects. */
  finalUrl: URL
  title: string | null
  /** With the `rel=next` page. */
  links: PageLink[]
  next?: URL
  feeds?: URL[]
  warnings: string[]
}

/** The task of the map, whose ids the scrape of the start page inherits. */
export interface MapTask { id: string; requestId: string; traceparent?: string; keyId: string; lane: 'now' | 'bulk' }

export interface MapDeps {
  /** Scrapes the start page. Throws the AppError of the scrape. */
  readPage: (url: string, task: MapTask, deadlineAt: number, signal: AbortSignal) => Promise<StartPage>
  robotsOf: (url: URL, signal: AbortSignal) => Promise<SiteRobots>
  readSitemaps: (request: SitemapRequest) => Promise<SitemapsRead>
  now: () => number
}

/** Part of the remaining time for the start page, so that time is left for the sitemaps. */
const pageShare = 0.6
/** Longest wait for a sitemap, so that a client does not wait until the deadline for a part of a large site. */
const sitemapWaitMsMax = 5_000
/** Time reserved for building the response, in milliseconds. */
const answerMs = 2_000

const noSitemaps: SitemapsRead = {
  urls: [], found: 0, fetched: 0, failed: 0, badEntries: 0, outOfScope: 0, truncated: false, warnings: [],
}

/** The handler of the map stage. A failure of the page or the sitemaps is a warning if any link was found. */
export function createMapHandler(deps: MapDeps): Handler<'map'> {
  return async (task, signal) => {
    const { request } = task
    const startUrl = new URL(request.url)
    const leftMs = task.deadlineAt - deps.now()
    // Reads robots.txt into the cache while the start page is scraped. Most start pages stay on their host. Its failure
    // is thrown when robots.txt is needed, below.
    if (request.sitemap !== 'skip') deps.robotsOf(startUrl, signal).catch(() => undefined)
    const page =
      request.sitemap === 'only'
        ? null
        : await deps.readPage(request.url, task, deps.now() + leftMs * pageShare, signal).catch(returnAppError)
    const home = page === null || page instanceof AppError ? startUrl : page.finalUrl
    const place = createScope(home, { allowSubdomains: request.allow_subdomains })
    const inScope = (url: URL): boolean => place(url) === 'inside'

    const robots = request.sitemap === 'skip' ? null : await deps.robotsOf(home, signal)
    const found = page === null || page instanceof AppError ? null : page
    const feeds = (found?.feeds ?? []).filter(inScope).map(({ href }) => href)
    const sitemaps = robots === null ? noSitemaps : await deps.readSitemaps({
      home, inScope, declared: [...robots.sitemaps, ...feeds], urlsMax: sitemapLimit(request),
      isResumed: task.attempt > 1, waitMsMax: sitemapWaitMsMax,
      signal: AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, task.deadlineAt - deps.now() - answerMs))]),
    })
    signal.throwIfAborted()

    const pageLinks =
      found === null
        ? []
        : [{ url: found.finalUrl, title: found.title ?? '' }, ...found.links.filter(({ url }) => inScope(url))]
    const paging = new Set(found?.next ? pagingParameters(found.finalUrl, found.next) : [])
    const all = collectLinks(pageLinks, sitemaps.urls, { ignoreQuery: request.ignore_query_params, paging })
    const failure =
      page instanceof AppError
        ? page
        : robots?.state === 'unreachable' && sitemaps.fetched === 0
          ? robots.failure
          : null
    if (all.length === 0 && failure !== null) throw failure
    const ranked = request.search === undefined ? all : rankLinks(all, request.search)
    const links = ranked.slice(0, request.limit)
    const { found: listed, fetched, failed } = sitemaps
    const data: Omit<MapData, 'warnings'> = {
      url: request.url, domain: bareHost(home.hostname), links, count: links.length,
      truncated: links.length < ranked.length || sitemaps.truncated, sitemaps: { found: listed, fetched, failed },
    }
    return done(
      {},
      { bodies: { data: Buffer.from(JSON.stringify(data)) }, warnings: warningsOf(request, page, robots, sitemaps) },
    )
  }
}

/** URLs to read from the sitemaps: all for a search, else more than the limit, since some are duplicates. */
const sitemapLimit = ({ search, limit }: MapRequest): number =>
  search === undefined ? Math.min(sitemapUrlsMax, 2 * limit + 1_000) : sitemapUrlsMax

function warningsOf(
  request: MapRequest, page: StartPage | AppError | null, robots: SiteRobots | null,
  { found, badEntries, warnings }: SitemapsRead,
): string[] {
  return [
    ...(page instanceof AppError ? [`The page could not be read, so its links are missing: ${page.message}`] : []),
    ...(page === null || page instanceof AppError ? [] : page.warnings),
    ...(robots?.state === 'unreachable'
      ? [`robots.txt could not be read, so its sitemaps are missing: ${robots.failure?.message ?? ''}`]
      : []),
    ...warnings,
    ...(badEntries > 0
      ? [`Skipped ${badEntries} ${badEntries === 1 ? 'entry' : 'entries'} of sitemaps without a valid URL.`]
      : []),
    ...(request.sitemap === 'only' && found === 0
      ? ['The site has no sitemap in robots.txt or at /sitemap.xml.']
      : []),
  ]
}
