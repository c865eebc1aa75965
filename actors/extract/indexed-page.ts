// The page as the search index gets it.

import type { PageFetched } from '#schemas/page.ts'
import type { Metadata } from '#schemas/scrape-data.ts'
import { cleanText } from '#src/search-index/clean-text.ts'
import type { NewPage } from '#src/search-index/page.ts'

const titleCharsMax = 500

/** The page with the text of its markdown; undefined if it has no text. */
export function indexedPage(page: PageFetched, metadata: Metadata, markdown: string): NewPage | undefined {
  const text = cleanText(markdown)
  if (text === '') return undefined
  const { title, language, modified_time, published_time } = metadata
  const url = new URL(page.finalUrl)
  url.hash = ''
  return {
    url: url.href, title: (title ?? '').slice(0, titleCharsMax).toWellFormed(), text: text.toWellFormed(),
    date: secondsOf(modified_time) ?? secondsOf(published_time), readAt: Date.parse(page.fetchedAt),
    language: (language ?? '').slice(0, 2).toLowerCase(), kind: page.kind,
  }
}

function secondsOf(time: string | null | undefined): number | null {
  const ms = Date.parse(time ?? '')
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}
