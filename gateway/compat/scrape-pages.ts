// Scrapes the pages that one request names, in parallel.

import { pageErrors, type ErrorCode } from '#schemas/errors.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError, returnAppError } from '#src/app-error.ts'
import { scrape } from '#src/operations/scrape.ts'
import type { CompatRequest } from './compat-api.ts'

export interface ScrapedPages {
  /** In the order of the URLs; `url` as it was given. */
  pages: { url: string; data: ScrapeData }[]
  failures: { url: string; error: AppError }[]
  creditsUsed: number
}

/** Most pages of a request. */
const pagesMax = 20

/** The URLs of a field that has one or a list of them, each once. Throws INVALID_REQUEST. */
export function urlsOf(field: string, given: unknown): string[] {
  const urls = (given === undefined ? [] : [given].flat()) as unknown[]
  if (urls.length >= 1 && urls.length <= pagesMax && urls.every((one) => typeof one === 'string')) return [...new Set(urls)]
  const wrong = urls.find((one) => typeof one !== 'string')
  const got = wrong === undefined ? `${urls.length} URLs` : JSON.stringify(wrong).slice(0, 40)
  throw new AppError('INVALID_REQUEST', {
    message: `\`${field}\` must be a URL or a list of 1 to ${pagesMax} URLs (got ${given === undefined ? 'none' : got})`,
  })
}

/** Errors that concern one page. Others, such as exhausted credits, concern the whole request. */
const ofOnePage = new Set<ErrorCode>([...pageErrors, 'URL_BLOCKLISTED'])
ofOnePage.delete('OVERLOADED')

/**
 * Scrapes each page as a call of its own. Rejects with INVALID_REQUEST, and with an error that concerns the whole
 * request if it kept every page from being read.
 */
export async function scrapePages(
  request: CompatRequest, urls: readonly string[], options: Readonly<Record<string, unknown>>,
): Promise<ScrapedPages> {
  const results = await Promise.all(urls.map(async (url) => {
    const result = await request.call<ScrapeData>(scrape, { ...options, url }).catch(returnAppError)
    return { url, result }
  }))
  const pages: ScrapedPages['pages'] = []
  const failures: ScrapedPages['failures'] = []
  let creditsUsed = 0
  for (const { url, result } of results) {
    if (result instanceof AppError) {
      failures.push({ url, error: result })
      continue
    }
    pages.push({ url, data: result.data })
    creditsUsed += result.creditsUsed
  }
  const fatal = failures.find(({ error: { code } }) =>
    code === 'INVALID_REQUEST' || (pages.length === 0 && !ofOnePage.has(code)))
  if (fatal) throw fatal.error
  return { pages, failures, creditsUsed }
}
