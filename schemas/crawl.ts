// The request of POST /crawl, and what its owner asks of the page stages.

import { Type, type Static } from 'typebox'
import { ScrapeOptions, ScrapeRequest } from './scrape.ts'

const Patterns = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 100, default: [], description })

/** Where a crawl may go, and how fast; also of a monitor's crawl target. */
export const CrawlOptions = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 25, description: 'Most pages to return.' }),
    max_depth: Type.Integer({
      minimum: 0, maximum: 5, default: 2, description: 'Most links between the start page and a page.',
    }),
    include_paths: Patterns('Regular expressions (RE2); the path of a page must match at least one.'),
    exclude_paths: Patterns(
      'Regular expressions (RE2); a path that matches one is left out, whatever include_paths say.',
    ),
    allow_subdomains: Type.Boolean({
      default: false, description: 'Whether every host under the registrable domain belongs to the site.',
    }),
    allow_external_links: Type.Boolean({ default: false, description: 'Whether links to other sites are followed.' }),
    ignore_query_params: Type.Boolean({
      default: true, description: 'Whether addresses that differ in their query only are one page.',
    }),
    respect_robots_txt: Type.Boolean({
      default: true, description: 'Whether robots.txt decides what is read and how fast.',
    }),
    use_sitemap: Type.Boolean({
      default: true, description: 'Whether pages are also looked for in the sitemaps of the site.',
    }),
    delay_ms: Type.Integer({
      minimum: 0, maximum: 60_000, default: 0,
      description: 'Least time between the starts of two requests to the site, in milliseconds.',
    }),
    concurrency: Type.Integer({
      minimum: 1, maximum: 10, default: 2, description: 'Most pages that are read at once.',
    }),
  },
  { additionalProperties: false },
)
export type CrawlOptions = Static<typeof CrawlOptions>

/** The body of POST /crawl. */
export const CrawlRequest = Type.Object(
  {
    url: Type.String({ minLength: 1, description: 'The start page; https:// is prepended when there is no protocol.' }),
    ...CrawlOptions.properties,
    scrape_options: Type.Object(ScrapeOptions.properties, {
      additionalProperties: false, default: {}, description: 'How each page is read, as in POST /scrape.',
    }),
  },
  { additionalProperties: false },
)
export type CrawlRequest = Static<typeof CrawlRequest>

/** A page of a crawl as the stages get it: a scrape, with what the crawl needs besides. */
export const CrawlPageRequest = Type.Object({
  ...ScrapeRequest.properties,
  /** Asks extract for the body `outline`. */
  outline: Type.Boolean(),
  /**
   * A stored copy that was fetched at this time or later will do (ISO 8601): a page that was fetched for this job is
   * not fetched again.
   */
  fetched_since: Type.String({ format: 'date-time' }),
  /** Whether a redirect to where robots.txt does not let us ends with ROBOTS_DISALLOWED instead of being followed. */
  obey_robots: Type.Optional(Type.Boolean()),
}, { additionalProperties: false })
export type CrawlPageRequest = Static<typeof CrawlPageRequest>

/** What a crawl needs to know of a page, beside what its caller gets: body `outline`. */
export interface PageOutline {
  /** Absolute http and https addresses of the whole document, each once, in order, without fragments. */
  links: string[]
  /** `rel=canonical`, absolute. */
  canonical: string | null
  /** Of title and text, to recognise identical content; null for pages with hardly any. */
  textHash: string | null
  /** Why there is no content to return, where that does not keep the links from being followed. */
  failure: { code: 'EMPTY_CONTENT'; message: string } | null
}
