// Asks the search stage and leaves out the results on the blocklist of the key.

import type { SearchHit, SearchHits, SearchQuery } from '#schemas/search.ts'
import type { AskRoute } from '#src/operation.ts'
import { isBlocked } from '#src/sites/blocked-host.ts'

/** Further results that are asked for when some may be on the blocklist of the key. */
const spareResults = 10

/** At most `search.limit` hits, and the warnings of the provider. @throws AppError SEARCH_UNAVAILABLE, as `AskRoute` */
export async function findHits(
  ask: AskRoute, search: SearchQuery, blocklist: readonly string[],
): Promise<{ hits: SearchHit[]; warnings: string[] }> {
  const blocked = new Set(blocklist)
  const { limit } = search
  const { data, warnings } = await ask('search', { ...search, limit: blocked.size > 0 ? limit + spareResults : limit })
  const { hits } = JSON.parse(Buffer.from(data).toString()) as SearchHits
  return { hits: hits.filter(({ url }) => !isBlocked(new URL(url).hostname, blocked)).slice(0, limit), warnings }
}
