// Extracts `input.html` of every folder of test/fixtures/main-content and compares the markdown with `expected.md`.
// Each folder is a whole page and shows what one rule keeps or drops.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { toMarkdown } from '#actors/extract/markdown/to-markdown.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { findMainContent } from './find-main-content.ts'

const folder = new URL('../../../test/fixtures/main-content/', import.meta.url)
const read = (name: string, file: string): string => readFileSync(new URL(`${name}/${file}`, folder), 'utf8')

function extract(name: string): string {
  const page = parseHtml(read(name, 'input.html'), 'https://example.com/a/page.html')
  const markdown = toMarkdown(findMainContent(page).root, {
    baseUrl: page.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false,
  })
  return `${markdown}\n`
}

describe('main content of whole pages', () => {
  for (const name of readdirSync(folder))
    it(`is what people came for: ${name}`, () => assert.equal(extract(name), read(name, 'expected.md')))
})
