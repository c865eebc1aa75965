// Runs the fixtures of the markdown writer through the whole extraction: choosing the main content must not lose any of
// their content.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { PageFetched } from '#schemas/page.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { extractHtml } from './extract-page.ts'
import type { MarkdownOptions } from './markdown/writer/markdown-options.ts'

const folder = new URL('../../test/fixtures/extract/', import.meta.url)
const url = 'https://example.com/a/page.html'
const page: PageFetched = {
  url, finalUrl: url, statusCode: 200, contentType: 'text/html', kind: 'html', encoding: 'UTF-8', headers: {},
  tier: 'plain', fetchedAt: '2026-01-01T00:00:00.000Z', cacheState: 'bypass', cachedAt: null,
}
const complete = compileCheck(ScrapeRequest, 'the request')

/**
 * Fixtures that are too small or unusual to have main content, such as a list of links alone.
 */
const withoutMainContent = new Set([
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

describe('extraction of fixtures', () => {
  const names = readdirSync(folder).filter((name) => !withoutMainContent.has(name))
  for (const name of names)
    it(`keeps the content of ${name}`, () =>
      assert.equal(extract(name), readFileSync(new URL(`${name}/expected.md`, folder), 'utf8')))

  it('number at least a hundred', () => assert.ok(names.length >= 100, `${names.length} folders`))
})
