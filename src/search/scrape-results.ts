// Scrapes the pages of search results in parallel. A page that fails has its error in place of its content.

import type { ErrorCode } from '#schemas/errors.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { SearchHit, SearchResult } from '#schemas/search.ts'
import { AppError, toErrorRecord } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { AskOptions, AskRoute, PageAnswer } from '#src/operation.ts'
import { askScrape } from '#src/scrape/ask-scrape.ts'
import { prepareScrape } from '#src/scrape/prepare-scrape.ts'
import type { PreparedSearch } from './prepare-search.ts'

/** How result pages are scraped. */
export interface ResultScrape {
  options: NonNullable<PreparedSearch['pages']>
  ask: AskRoute
  egressAllow: EgressAllow
  /** Of each scrape. */
  askOptions?: AskOptions
}

export type ScrapedResult = { page: PageAnswer } | { failure: { error: string; error_code: ErrorCode } }

/**
 * The pages of the hits in their order.
 * @throws AppError CANCELLED when the caller has disconnected
 */
export const scrapeHits = (
  hits: readonly SearchHit[], { options, ask, egressAllow, askOptions }: ResultScrape,
): Promise<ScrapedResult[]> =>
  Promise.all(hits.map(async ({ url }, index): Promise<ScrapedResult> => {
    try {
      const request = prepareScrape({ ...options, url }, egressAllow)
      return { page: await askScrape(ask, request, `result-${index + 1}`, askOptions) }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error
      const { code, message } = toErrorRecord(error)
      return { failure: { error: message, error_code: code } }
    }
  }))

/** The hits with `scrape` or `scrape_error`, in their order, with positions from 1. @throws as `scrapeHits` */
export async function scrapeResults(
  hits: readonly SearchHit[], options: ResultScrape['options'], ask: AskRoute, egressAllow: EgressAllow,
): Promise<SearchResult[]> {
  const scraped = await scrapeHits(hits, { options, ask, egressAllow })
  return hits.map((hit, index) => {
    const result = { position: index + 1, ...hit }
    const one = scraped[index]!
    if ('failure' in one) return { ...result, scrape_error: one.failure }
    const { data, warnings } = one.page
    const scrape = { ...JSON.parse(Buffer.from(data).toString()) as Omit<ScrapeData, 'warnings'>, warnings }
    return { ...result, scrape }
  })
}
