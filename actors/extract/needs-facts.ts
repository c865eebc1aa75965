// Which requests need the facts of a page.

import type { ScrapeRequest } from '#schemas/scrape.ts'

/** Whether the infer stage follows, which needs facts: for a summary, JSON or a prompt injection check. */
export const needsFacts = (request: Pick<ScrapeRequest, 'formats' | 'check_prompt_injection'>): boolean =>
  request.check_prompt_injection || request.formats.includes('summary') || request.formats.includes('json')
