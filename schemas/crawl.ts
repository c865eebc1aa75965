// The request of POST /crawl, and the requests that a crawl sends to the page stages.

import { Type, type Static } from 'typebox'
import { ScrapeOptions, ScrapeRequest } from './scrape.ts'
import { JobWebhookRequest } from './webhook.ts'

const Patterns = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 100, default: [], description })

/** Scope and pace of a crawl; also used by the crawl targets of monitors. */
export const CrawlOptions = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 25, description: 'Maximum number of pages to return.' }),
    max_depth: Type.Integer({
      minimum: 0, maximum: 5, default: 2, description: 'Maximum number of links to follow from the start page.',
    }),
    include_paths: Patterns('Regular expressions (RE2) of paths to read; if given, a path must match at least one.'),
    exclude_paths: Patterns(
      'Regular expressions (RE2) of paths to skip; they take precedence over `include_paths`.',
    ),
    allow_subdomains: Type.Boolean({
      default: false, description: 'Whether to read other hosts of the same registrable domain.',
    }),
    allow_external_links: Type.Boolean({ default: false, description: 'Whether to follow links to other sites.' }),
    ignore_query_params: Type.Boolean({
      default: true,
      description:
        'Whether to treat URLs that differ only in their query as one page. The parameters of pagination make a '
        + 'difference: `page`, `p`, `paged`, `offset`, `start`, and those of the `rel=next` link of a page.',
    }),
    respect_robots_txt: Type.Boolean({
      default: true, description: 'Whether to obey robots.txt, including its crawl delay.',
    }),
    use_sitemap: Type.Boolean({
      default: true, description: 'Whether to also discover pages in the sitemaps and feeds of the site.',
    }),
    delay_ms: Type.Integer({
      minimum: 0, maximum: 60_000, default: 0,
      description: 'Minimum time between the starts of two requests to the site, in milliseconds.',
    }),
    concurrency: Type.Integer({
      minimum: 1, maximum: 10, default: 2, description: 'Maximum number of pages read in parallel.',
    }),
  },
  { additionalProperties: false },
)
export type CrawlOptions = Static<typeof CrawlOptions>

/** The body of POST /crawl. */
export const CrawlRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1, description: 'URL of the start page. `https://` is prepended if there is no protocol.',
    }),
    ...CrawlOptions.properties,
    scrape_options: Type.Object(ScrapeOptions.properties, {
      additionalProperties: false, default: {}, description: 'Options applied to every page, as in `POST /scrape`.',
    }),
    webhook: Type.Optional(JobWebhookRequest),
  },
  { additionalProperties: false },
)
export type CrawlRequest = Static<typeof CrawlRequest>

/** The request of a stored crawl. */
export type StoredCrawlRequest = Omit<CrawlRequest, 'webhook'> & {
  /** The URL of the start page if the caller gave it without a scheme. */
  scheme_assumed?: string[]
}

/** The request for one page of a crawl: the options of a scrape and those of the crawl. */
export const CrawlPageRequest = Type.Object({
  ...ScrapeRequest.properties,
  /** Whether the extract stage returns the body `outline`. */
  outline: Type.Boolean(),
  /** A stored copy fetched at or after this time (ISO 8601) is reused, so that a job fetches each page once. */
  fetched_since: Type.String({ format: 'date-time' }),
  /** Whether a redirect to a URL that robots.txt disallows fails with ROBOTS_DISALLOWED. */
  obey_robots: Type.Optional(Type.Boolean()),
}, { additionalProperties: false })
export type CrawlPageRequest = Static<typeof CrawlPageRequest>

/** Body `outline`: the facts about a page that the crawl itself needs. */
export interface PageOutline {
  /** Unique absolute http and https URLs of the whole document, in order, without fragments. */
  links: string[]
  /** `rel=canonical`, absolute. */
  canonical: string | null
  /** Hash of title and text, to detect duplicate content; null for pages with almost no text. */
  textHash: string | null
  /** `rel=next`, absolute. Absent if there is none. It is also in `links`. */
  next?: string
  /** RSS and Atom feeds that the page links to, absolute. Absent if there are none. */
  feeds?: string[]
  /** Why the page has no content to return. Its links are followed all the same. */
  failure: { code: 'EMPTY_CONTENT'; message: string } | null
}
