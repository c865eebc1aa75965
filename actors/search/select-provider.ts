// The search provider that the settings select.

import { AppError } from '#src/app-error.ts'
import type { SearchIndex } from '#src/search-index/search-index.ts'
import type { Config } from '#src/settings/config.ts'
import type { SearchProvider } from './provider.ts'
import { createBrave } from './providers/brave.ts'
import { createIndexProvider } from './providers/index.ts'
import { createSearxng } from './providers/searxng.ts'
import { createSerper } from './providers/serper.ts'

/**
 * The provider of the first setting of SEARXNG_URL, BRAVE_API_KEY and SERPER_API_KEY; without them the index.
 * @param index null when it is switched off
 */
export function selectProvider(
  { SEARXNG_URL, BRAVE_API_KEY, SERPER_API_KEY }: Pick<Config, 'SEARXNG_URL' | 'BRAVE_API_KEY' | 'SERPER_API_KEY'>,
  index: SearchIndex | null, now: () => number,
): SearchProvider {
  if (SEARXNG_URL !== null) return createSearxng({ baseUrl: SEARXNG_URL, now })
  if (BRAVE_API_KEY !== null) return createBrave({ apiKey: BRAVE_API_KEY, now })
  if (SERPER_API_KEY !== null) return createSerper({ apiKey: SERPER_API_KEY, now })
  return index === null ? noProvider : createIndexProvider({ index, now })
}

const noProvider: SearchProvider = {
  name: 'none',
  search: () => Promise.reject(new AppError('SEARCH_UNAVAILABLE', {
    message: 'No search provider is set up: set SEARXNG_URL, BRAVE_API_KEY or SERPER_API_KEY, '
      + 'or INDEX_MB_PER_KEY above 0 for the index of the pages that were read.',
  })),
}
