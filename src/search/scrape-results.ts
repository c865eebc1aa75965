// Scrapes the pages of search results in parallel. A page that fails has its error in place of its content.

import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { SearchHit, SearchResult } from '#schemas/search.ts'
import { AppError, toErrorRecord } from '#src/app-error.ts'
import { askScrape } from '#src/ask-scrape.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { AskRoute } from '#src/operation.ts'
import { prepareScrape } from '#src/prepare-scrape.ts'
import type { PreparedSearch } from './prepare-search.ts'

/**
 * The hits with `scrape` or `scrape_error`, in their order, with positions from 1.
 * @throws AppError CANCELLED when the caller has disconnected
 */
export const scrapeResults = (
  hits: readonly SearchHit[], options: NonNullable<PreparedSearch['pages']>, ask: AskRoute, egressAllow: EgressAllow,
): Promise<SearchResult[]> =>
  Promise.all(hits.map(async (hit, index): Promise<SearchResult> => {
    const result = { position: index + 1, ...hit }
    try {
      const request = prepareScrape({ ...options, url: hit.url }, egressAllow)
      const { data, warnings } = await askScrape(ask, request, `result-${result.position}`)
      const scrape = { ...JSON.parse(Buffer.from(data).toString()) as Omit<ScrapeData, 'warnings'>, warnings }
      return { ...result, scrape }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error
      const { code, message } = toErrorRecord(error)
      return { ...result, scrape_error: { error: message, error_code: code } }
    }
  }))
