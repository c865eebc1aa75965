// SearXNG (https://docs.searxng.org/dev/search_api.html). It is never told which engines to use; its answers have
// about twenty results a page.

import { AppError } from '#src/app-error.ts'
import { askProvider } from '#actors/search/ask-provider.ts'
import type { ProviderAnswer, ProviderQuery, SearchProvider } from '#actors/search/provider.ts'
import { readHit } from '#actors/search/read-hit.ts'
import { readPages } from '#actors/search/read-pages.ts'

interface Answer {
  results?: { url?: unknown; title?: unknown; content?: unknown; publishedDate?: unknown; img_src?: unknown
    thumbnail?: unknown; source?: unknown; author?: unknown }[]
  unresponsive_engines?: unknown[]
}

const provider = 'searxng'
const pagesMax = 5
const refusesJson = 'refuses JSON (status 403): add `json` to `search.formats` in its settings.yml'

/** @param baseUrl of the server, with or without `/search` */
export function createSearxng({ baseUrl, now }: { baseUrl: string; now: () => number }): SearchProvider {
  const base = baseUrl.replace(/\/+$/, '').replace(/\/search$/, '')
  return {
    name: provider,
    async search(query, signal) {
      const hits = await readPages(query.limit, pagesMax, async (page) => {
        const url = new URL(`${base}/search?${parameters(query, page)}`)
        const answer = await askProvider<Answer>({ provider, url, hints: { 403: refusesJson } }, signal)
        const results = Array.isArray(answer.results) ? answer.results : []
        if (page === 1 && results.length === 0) assertSearched(answer)
        return results.flatMap(({ url, title, content, publishedDate, img_src, thumbnail, source, author }) =>
          readHit({
            url, title, description: content, date: publishedDate, source: source ?? author,
            imageUrl: img_src || thumbnail,
          }, now()) ?? [])
      })
      return { hits, warnings: ignored(query) }
    },
  }
}

function parameters({ text, type, time_range, language, country }: ProviderQuery, page: number): URLSearchParams {
  const range = time_range === 'hour' ? 'day' : time_range
  return new URLSearchParams({
    q: text, format: 'json', categories: type === 'news' ? 'news' : 'general', pageno: String(page),
    ...(range && { time_range: range }),
    ...(language && { language: country ? `${language.toLowerCase()}-${country.toUpperCase()}` : language.toLowerCase() }),
  })
}

/** An empty answer is one only if the engines did search. */
function assertSearched({ unresponsive_engines: engines }: Answer): void {
  if (!Array.isArray(engines) || engines.length === 0) return
  const named = engines.slice(0, 5).map((one) => (Array.isArray(one) ? one.slice(0, 2).join(': ') : String(one)))
  throw new AppError('SEARCH_UNAVAILABLE', {
    message: `The search provider ${provider} has no results because its engines failed (${named.join('; ')}).`,
  })
}

function ignored({ country, language, location }: ProviderQuery): ProviderAnswer['warnings'] {
  return [
    ...(country && !language ? ['The provider searxng needs `language` for `country`; it was ignored.'] : []),
    ...(location ? ['The provider searxng does not know `location`; it was ignored.'] : []),
  ]
}
