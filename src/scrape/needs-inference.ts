// Which scrapes need a model or the built-in methods that replace it.

import type { ScrapeRequest } from '#schemas/scrape.ts'

/** Whether the request needs the infer stage. */
export const needsInference = ({
  formats, check_prompt_injection,
}: Pick<ScrapeRequest, 'formats' | 'check_prompt_injection'>): boolean =>
  formats.includes('summary') || formats.includes('json') || check_prompt_injection
