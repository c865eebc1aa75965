// Validation of a search that its schema cannot express, and the options of its scrapes. Runs before credits are
// reserved.

import { ScrapeOptions, ScrapeRequest } from '#schemas/scrape.ts'
import type { SearchRequest } from '#schemas/search.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { inObject } from '#src/field-errors.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { prepareScrape } from '#src/scrape/prepare-scrape.ts'
import { normaliseDomain } from '#src/sites/blocklists.ts'

/** A search as it runs. */
export interface PreparedSearch extends SearchRequest {
  query: string
  /** How result pages are scraped, without their URL; null if they are not. */
  pages: Omit<ScrapeRequest, 'url'> | null
}

const scrapedMax = 10
const withDefaults = compileCheck(ScrapeRequest, 'the options of the scrapes')
/** In place of the URLs of results, which are not known yet. */
const anyUrl = 'https://example.com/'

/** Throws INVALID_REQUEST, or INVALID_JSON_SCHEMA for the options of scrapes. */
export function prepareSearch(request: SearchRequest, egressAllow: EgressAllow): PreparedSearch {
  const { query, q, limit, include_domains, exclude_domains } = request
  const text = (query ?? q)?.trim()
  if (query !== undefined && q !== undefined && query !== q)
    throw new AppError('INVALID_REQUEST', { message: '`query` and `q` mean the same: give one of them' })
  if (text === undefined || text === '')
    throw new AppError('INVALID_REQUEST', {
      message: text === undefined ? '`query` is required' : '`query` must not be blank',
    })
  const pages = pageOptions(request, egressAllow)
  if (pages !== null && limit > scrapedMax)
    throw new AppError('INVALID_REQUEST', {
      message: `\`limit\` must be at most ${scrapedMax} if result pages are scraped (got ${limit})`,
    })
  return {
    ...request, query: text, pages,
    include_domains: include_domains.map((one) => normaliseDomain(one, 'include_domains')),
    exclude_domains: exclude_domains.map((one) => normaliseDomain(one, 'exclude_domains')),
  }
}

/** `scrape_options`, overridden by the fields beside it; null if the search asks for no pages. */
function pageOptions(request: SearchRequest, egressAllow: EgressAllow): PreparedSearch['pages'] {
  const { formats, only_main_content, max_age, timeout, scrape_options } = request
  if (formats === undefined && scrape_options === undefined) return null
  const options = withDefaults({
    ...scrape_options, ...(formats && { formats }), ...(only_main_content !== undefined && { only_main_content }),
    ...(max_age !== undefined && { max_age }), timeout, url: anyUrl,
  })
  const isNested = (name: string): boolean => request[name as keyof SearchRequest] === undefined
  const nested = Object.keys(ScrapeOptions.properties).filter(isNested)
  const { url: _any, ...pages } = inObject('scrape_options', nested, () => prepareScrape(options, egressAllow))
  return pages
}
