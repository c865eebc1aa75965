// serper.dev: results of Google.

import { askProvider } from '#actors/search/ask-provider.ts'
import type { ProviderQuery, SearchProvider } from '#actors/search/provider.ts'
import { readHit } from '#actors/search/read-hit.ts'
import { readPages } from '#actors/search/read-pages.ts'

interface Result {
  link?: unknown
  title?: unknown
  snippet?: unknown
  date?: unknown
  source?: unknown
  imageUrl?: unknown
}
interface Answer { organic?: Result[]; news?: Result[] }

const provider = 'serper'
/** More results a page cost more. */
const perPage = 10
const pagesMax = 10
const refusesKey = 'refuses the key of SERPER_API_KEY'
const hints = {
  401: `${refusesKey} (status 401)`, 403: `${refusesKey} (status 403)`,
  400: 'does not accept this search (status 400): it may have no credits left',
}
const timeRanges = { hour: 'qdr:h', day: 'qdr:d', week: 'qdr:w', month: 'qdr:m', year: 'qdr:y' } as const

/** @param baseUrl of the API; default: that of serper.dev */
export function createSerper(
  { apiKey, now, baseUrl = 'https://google.serper.dev' }: { apiKey: string; now: () => number; baseUrl?: string },
): SearchProvider {
  return {
    name: provider,
    async search(query, signal) {
      const url = new URL(query.type === 'news' ? '/news' : '/search', baseUrl)
      const hits = await readPages(query.limit, pagesMax, async (page) => {
        const request = { provider, url, headers: { 'x-api-key': apiKey }, body: bodyOf(query, page), hints }
        const answer = await askProvider<Answer>(request, signal)
        const results = (query.type === 'news' ? answer.news : answer.organic) ?? []
        return results.flatMap(({ link, title, snippet, date, source, imageUrl }) =>
          readHit({
            url: link, title, description: snippet, date, ...(query.type === 'news' && { source, imageUrl }),
          }, now()) ?? [])
      })
      return { hits, warnings: [] }
    },
  }
}

function bodyOf({ text, time_range, language, country, location }: ProviderQuery, page: number): object {
  return {
    q: text, num: perPage, page,
    ...(time_range && { tbs: timeRanges[time_range] }),
    ...(country && { gl: country.toLowerCase() }),
    ...(language && { hl: language.toLowerCase() }),
    ...(location && { location }),
  }
}
