// The embedded provider: the pages that this installation has read for the key of the search.

import type { SearchHit } from '#schemas/search.ts'
import type { TimeRange } from '#schemas/search.ts'
import type { IndexHit } from '#src/search-index/index-search.ts'
import type { SearchIndex } from '#src/search-index/search-index.ts'
import type { ProviderQuery, SearchProvider } from '#actors/search/provider.ts'

const hourS = 3_600
const rangeS: Readonly<Record<TimeRange, number>> =
  { hour: hourS, day: 24 * hourS, week: 7 * 24 * hourS, month: 31 * 24 * hourS, year: 366 * 24 * hourS }

const emptyIndex =
  'The index has no page of this API key: it holds the pages that were scraped, crawled, batch-scraped or checked '
  + 'with the key. To search the web, set SEARXNG_URL, BRAVE_API_KEY or SERPER_API_KEY.'

/** @param now Unix milliseconds */
export function createIndexProvider({ index, now }: { index: Pick<SearchIndex, 'search'>; now: () => number }): SearchProvider {
  return {
    name: 'index',
    keepsTimeRange: true,
    async search(query, signal) {
      const { text, keyId, limit, time_range, language } = query
      const { hits, pages, isBlank } = await index.search(keyId, {
        text, limit, language: language?.toLowerCase() ?? null,
        since: time_range ? Math.floor(now() / 1000) - rangeS[time_range] : null,
      }, signal)
      return { hits: hits.map(toHit), warnings: [held(pages), ...blank(isBlank && pages > 0), ...ignored(query)] }
    },
  }
}

const held = (pages: number): string => pages === 0
  ? emptyIndex
  : `The index holds the ${pages === 1 ? 'only page' : `${pages} pages`} that this API key has read, not the web.`

const blank = (isBlank: boolean): string[] =>
  isBlank ? ['`query` has no word to search for, only exclusions or punctuation.'] : []

function ignored({ type, country, location }: ProviderQuery): string[] {
  return [
    ...(type === 'news' ? ['The provider index does not know `type` news; all pages were searched.'] : []),
    ...(country ? ['The provider index does not know `country`; it was ignored.'] : []),
    ...(location ? ['The provider index does not know `location`; it was ignored.'] : []),
  ]
}

const toHit = ({ url, title, snippet, date }: IndexHit): SearchHit => ({
  url, title, description: snippet, date: isoOf(date), source: null, image_url: null,
})

function isoOf(seconds: number | null): string | null {
  const date = new Date((seconds ?? Number.NaN) * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
