import type { ScrapeOptions } from '#schemas/scrape.ts'
import { SearchData, SearchRequest } from '#schemas/search.ts'
import { searchPrice } from '#src/credits/prices.ts'
import { operation, type OperationResult, type Price } from '#src/operation.ts'
import { findHits } from '#src/search/find-hits.ts'
import { prepareSearch, type PreparedSearch } from '#src/search/prepare-search.ts'
import { scrapeResults } from '#src/search/scrape-results.ts'

const pagesMax = 10
const withModel: Pick<ScrapeOptions, 'formats'> = { formats: ['summary'] }

const price: Price = {
  kind: 'measured',
  max: searchPrice({ results: pagesMax, pages: pagesMax, options: withModel }),
  hold(input) {
    const { limit, pages } = input as PreparedSearch
    return searchPrice({ results: limit, ...(pages && { pages: limit, options: pages }) })
  },
  of(result, input) {
    const { count, scraped } = (result as OperationResult).data as SearchData
    const { pages } = input as PreparedSearch
    return searchPrice({ results: count, ...(pages && { pages: scraped, options: pages }) })
  },
}

/** Searches the web or news, and scrapes the result pages. */
export const search = operation({
  name: 'search',
  tag: 'Search',
  summary: 'Search the web or news, and scrape the result pages in the same request.',
  description:
    'A result page that cannot be scraped has `scrape_error` and is free. Costs 2 credits per 10 results, and for '
    + 'each scraped page 1, or 4 with `summary`, `json` or `check_prompt_injection`.',
  rest: [{ method: 'get', path: '/search', omit: ['scrape_options'] }, { method: 'post', path: '/search' }],
  input: SearchRequest,
  output: SearchData,
  errors: ['INVALID_JSON_SCHEMA', 'SEARCH_UNAVAILABLE', 'OVERLOADED', 'TIMEOUT'],
  price,
  example: { query: 'site:example.com documentation', limit: 5, formats: ['markdown'] },
  exampleOutput: {
    query: 'site:example.com documentation', type: 'web',
    results: [{
      position: 1, url: 'https://example.com/docs', title: 'Documentation', description: 'How to use the example.',
      date: '2026-11-01T00:00:00.000Z', source: null, image_url: null,
    }],
    count: 1, scraped: 0, warnings: ['The results are those of the provider searxng.'],
  },
  prepare: (input, { egressAllow }) => prepareSearch(input, egressAllow),
  async run({ input, ask, key }, { blocklists, egressAllow }) {
    const { query, pages, limit, type, time_range, country, language, location, include_domains, exclude_domains } =
      input as PreparedSearch
    const { hits, warnings } = await findHits(ask, {
      query, type, include_domains, exclude_domains, limit,
      ...(time_range && { time_range }), ...(country && { country }), ...(language && { language }),
      ...(location && { location }),
    }, await blocklists.get(key.id))
    const results = pages === null
      ? hits.map((hit, index) => ({ position: index + 1, ...hit }))
      : await scrapeResults(hits, pages, ask, egressAllow)
    const scraped = results.filter((one) => 'scrape' in one).length
    return { data: { query, type, results, count: results.length, scraped, warnings } }
  },
})
