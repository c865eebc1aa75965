// A fetched page and a scrape request with default values; tests override single fields.

import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { indexPage, type PageIndex } from '#actors/extract/page-index.ts'
import { parseHtml, type ParsedPage } from '#actors/extract/parse-html.ts'

export const testUrl = 'https://shop.example.com/goods/kettle?id=7'

export const makePage = (over: Partial<PageFetched> = {}): PageFetched => ({
  url: testUrl, finalUrl: testUrl, statusCode: 200, contentType: 'text/html; charset=utf-8', kind: 'html',
  encoding: 'utf-8', headers: {}, tier: 'plain', fetchedAt: '2026-01-02T03:04:05.678Z', cacheState: 'miss',
  cachedAt: null, ...over,
})

export const makeRequest = (over: Partial<ScrapeRequest> = {}): ScrapeRequest => ({
  url: testUrl, formats: ['markdown'], only_main_content: true, include_links: true, include_images: false,
  include_base64_images: false, include_selectors: [], exclude_selectors: [], summary_max_words: 150, max_age: 0,
  timeout: 45_000, check_prompt_injection: false, render: 'auto', ...over,
})

export function makeIndex(html: string, finalUrl = testUrl): { parsed: ParsedPage, index: PageIndex } {
  const parsed = parseHtml(html, finalUrl)
  return { parsed, index: indexPage(parsed.root) }
}
