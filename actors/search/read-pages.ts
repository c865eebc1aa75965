// Reads pages of results until there are enough.

import type { SearchHit } from '#schemas/search.ts'

/**
 * The first `limit` hits with different URLs of at most `pagesMax` pages, from page 1. Stops at a page without a new
 * hit. A page after the first that fails ends the list; the first one throws.
 */
export async function readPages(
  limit: number, pagesMax: number, readPage: (page: number) => Promise<SearchHit[]>,
): Promise<SearchHit[]> {
  const hits = new Map<string, SearchHit>()
  for (let page = 1; page <= pagesMax && hits.size < limit; page++) {
    const before = hits.size
    const found = await readPage(page).catch((error: unknown) => {
      if (page === 1) throw error
      return []
    })
    for (const hit of found) if (!hits.has(hit.url)) hits.set(hit.url, hit)
    if (hits.size === before) break
  }
  return [...hits.values()].slice(0, limit)
}
