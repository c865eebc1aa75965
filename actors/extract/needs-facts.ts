// Which requests ask questions about a page that the infer stage answers.

import type { ScrapeRequest } from '#schemas/scrape.ts'

/** Whether inference follows, and so needs the facts of the page: summary, json or a prompt-injection check. */
export const needsFacts = ({
  formats, check_prompt_injection,
}: Pick<ScrapeRequest, 'formats' | 'check_prompt_injection'>): boolean =>
  check_prompt_injection || formats.includes('summary') || formats.includes('json')
