// Whole pages as the extract stage hands them to inference: what the tests of this folder ask questions of.

import { extractHtml } from '#actors/extract/extract-page.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import type { PageFacts } from '#schemas/facts.ts'

export const pageUrl = 'https://example.com/page'

/** A document in one of the languages of the world (BCP 47), with more elements for its head. */
export const documentOf = (language: string, title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

/** Facts of an HTML page at `pageUrl`, of its main content. */
export function factsOfHtml(html: string): PageFacts {
  const request = makeRequest({ url: pageUrl, formats: ['summary'], check_prompt_injection: true })
  const { facts } = extractHtml(html, makePage({ url: pageUrl, finalUrl: pageUrl }), request)
  if (!facts) throw new Error('the page gave no facts')
  return facts
}
