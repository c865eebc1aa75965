// HTML documents and their facts, as the extract stage passes them to inference.

import { extractHtml } from '#actors/extract/extract-page.ts'
import { html } from '#test/support/html.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import type { PageFacts } from '#schemas/facts.ts'

export const pageUrl = 'https://example.com/page'

/** An HTML document. `language` is a BCP 47 tag; `head` holds more elements of the head. */
export const documentOf = (language: string, title: string, body: string, head = ''): string => html`
  <!doctype html>
  <html lang="${language}">
    <head><meta charset="utf-8"><title>${title}</title>${head}</head>
    <body>${body}</body>
  </html>
`

/** The facts of the main content of an HTML page. */
export function factsOfHtml(source: string, url = pageUrl): PageFacts {
  const request = makeRequest({ url, formats: ['summary'], check_prompt_injection: true })
  const { facts } = extractHtml(source, makePage({ url, finalUrl: url }), request)
  if (!facts) throw new Error('the extracted page has no facts')
  return facts
}
