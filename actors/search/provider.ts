// What every search provider does.

import type { SearchHit, SearchQuery } from '#schemas/search.ts'

/** A search as a provider is asked: domains are operators of the text. */
export type ProviderQuery = Omit<SearchQuery, 'query' | 'include_domains' | 'exclude_domains'> & {
  text: string
  /** The API key of the search. */
  keyId: string
}

export interface ProviderAnswer {
  /** In the provider's order, at most `limit`. */
  hits: SearchHit[]
  /** Parts of the query that the provider does not know. */
  warnings: string[]
}

export interface SearchProvider {
  readonly name: string
  /** Whether its hits are exactly those of `time_range`, so that none has to be left out by its date. */
  readonly keepsTimeRange?: boolean
  /** @throws AppError SEARCH_UNAVAILABLE when it does not answer, or answers with an error */
  search(query: ProviderQuery, signal: AbortSignal): Promise<ProviderAnswer>
}
