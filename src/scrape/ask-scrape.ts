// A scrape along the route that its formats need.

import type { ScrapeRequest } from '#schemas/scrape.ts'
import type { AskOptions, AskRoute, PageAnswer } from '../operation.ts'
import { needsInference } from './needs-inference.ts'
import { pageAnswer } from './page-answer.ts'

/** Scrapes a page; `part` distinguishes the pages of one call. Throws the errors of `AskRoute`. */
export async function askScrape(
  ask: AskRoute, request: ScrapeRequest, part?: string, options?: AskOptions,
): Promise<PageAnswer> {
  return pageAnswer(await ask(needsInference(request) ? 'scrapeAndInfer' : 'scrape', request, part, options))
}
