// The fixtures through the whole extraction, as a caller gets them: choosing the main content must not cost what the
// writer can keep.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { PageFetched } from '#schemas/page.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { compileCheck } from '#src/validate.ts'
import { extractHtml } from './extract-page.ts'
import type { MarkdownOptions } from './markdown/markdown-options.ts'

const folder = new URL('../../test/fixtures/extract/', import.meta.url)
const url = 'https://example.com/a/page.html'
const page: PageFetched = {
  url, finalUrl: url, statusCode: 200, contentType: 'text/html', kind: 'html', encoding: 'UTF-8', headers: {},
  tier: 'plain', fetchedAt: '2026-01-01T00:00:00.000Z', cacheState: 'bypass', cachedAt: null,
}
const complete = compileCheck(ScrapeRequest, 'the request')

/**
 * Pages of a few odd words that show one thing of the writer: signs without words, a heading that swallows the page, a
 * link list alone. No page that people read looks so, and what is chosen of them as main content says nothing.
 */
const forTheWriterOnly = new Set([
  'broken-nesting', 'dropped-elements', 'escaping-block-starts', 'heading-never-closed', 'lists-of-links',
  'math-mathjax', 'screen-reader-text', 'words-do-not-glue',
])

function extract(name: string): string {
  const file = (one: string): URL => new URL(`${name}/${one}`, folder)
  const options = existsSync(file('options.json'))
    ? (JSON.parse(readFileSync(file('options.json'), 'utf8')) as Partial<MarkdownOptions>)
    : {}
  const { includeLinks = true, includeImages = false, includeBase64Images = false } = options
  const request = complete({
    url, include_links: includeLinks, include_images: includeImages, include_base64_images: includeBase64Images,
  })
  return `${extractHtml(readFileSync(file('input.html'), 'utf8'), page, request).data.markdown?.content ?? ''}\n`
}

describe('extraction of the fixtures', () => {
  const names = readdirSync(folder).filter((name) => !forTheWriterOnly.has(name))
  for (const name of names)
    it(`keeps ${name}`, () => assert.equal(extract(name), readFileSync(new URL(`${name}/expected.md`, folder), 'utf8')))

  it('has at least sixty of them', () => assert.ok(names.length >= 60, `${names.length} folders`))
})
