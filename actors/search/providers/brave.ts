// The Brave Search API (https://api-dashboard.search.brave.com/app/documentation).

import { askProvider } from '#actors/search/ask-provider.ts'
import type { ProviderQuery, SearchProvider } from '#actors/search/provider.ts'
import { readHit } from '#actors/search/read-hit.ts'
import { readPages } from '#actors/search/read-pages.ts'

interface Result {
  url?: unknown
  title?: unknown
  description?: unknown
  page_age?: unknown
  age?: unknown
  profile?: { name?: unknown }
  meta_url?: { hostname?: unknown }
  thumbnail?: { src?: unknown }
}
/** News have their results at the top. */
interface Answer { web?: { results?: Result[] }; results?: Result[] }

const provider = 'brave'
const perPage = 20
/** `offset` counts pages and is at most 9. */
const pagesMax = 10

const freshness = { hour: 'pd', day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const
/** Languages whose code here differs from ISO 639. */
const languages: Readonly<Record<string, string>> = { ja: 'jp', zh: 'zh-hans', pt: 'pt-pt' }
const refusesKey = 'refuses the key of BRAVE_API_KEY'
const hints = {
  401: `${refusesKey} (status 401)`, 403: `${refusesKey} (status 403)`,
  402: 'has no quota left for the key of BRAVE_API_KEY (status 402)',
  422: 'does not accept this search (status 422): check `country` and `language`',
}

/** @param baseUrl of the API; default: that of Brave */
export function createBrave(
  { apiKey, now, baseUrl = 'https://api.search.brave.com' }: { apiKey: string; now: () => number; baseUrl?: string },
): SearchProvider {
  return {
    name: provider,
    async search(query, signal) {
      const headers = {
        'x-subscription-token': apiKey,
        ...(query.location && { 'x-loc-city': encodeURIComponent(query.location) }),
      }
      const hits = await readPages(query.limit, pagesMax, async (page) => {
        const url = new URL(`/res/v1/${query.type}/search?${parameters(query, page)}`, baseUrl)
        const answer = await askProvider<Answer>({ provider, url, headers, hints }, signal)
        const results = (query.type === 'news' ? answer.results : answer.web?.results) ?? []
        return results.flatMap((result) => readHit(rawOf(result, query), now()) ?? [])
      })
      return { hits, warnings: [] }
    },
  }
}

function parameters({ text, time_range, language, country, limit }: ProviderQuery, page: number): URLSearchParams {
  const code = language?.toLowerCase()
  return new URLSearchParams({
    q: text, count: String(Math.min(limit, perPage)), offset: String(page - 1), text_decorations: 'false',
    ...(time_range && { freshness: freshness[time_range] }),
    ...(country && { country: country.toUpperCase() }),
    ...(code && { search_lang: languages[code] ?? code }),
  })
}

function rawOf(
  { url, title, description, page_age, age, profile, meta_url, thumbnail }: Result, { type }: ProviderQuery,
): Parameters<typeof readHit>[0] {
  const hit = { url, title, description, date: page_age ?? age }
  return type === 'news' ? { ...hit, source: profile?.name ?? meta_url?.hostname, imageUrl: thumbnail?.src } : hit
}
