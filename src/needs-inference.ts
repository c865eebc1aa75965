// Which scrapes a model, or the methods in its place, must read.

import type { ScrapeRequest } from '#schemas/scrape.ts'

/** Whether answering needs the infer stage. */
export const needsInference = ({
  formats, check_prompt_injection,
}: Pick<ScrapeRequest, 'formats' | 'check_prompt_injection'>): boolean =>
  formats.includes('summary') || formats.includes('json') || check_prompt_injection
