// Converts `input.html` of every folder of test/fixtures/extract with its `options.json` and compares the result with
// `expected.md`. After an intended change, run with UPDATE_FIXTURES=1 to rewrite all expectations and review the diff.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Root } from 'hast'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { findElement } from '#actors/extract/tree/walk.ts'
import { toMarkdown } from './to-markdown.ts'
import type { MarkdownOptions } from './writer/markdown-options.ts'

const folder = new URL('../../../test/fixtures/extract/', import.meta.url)
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()

const read = (name: string, file: string): string => readFileSync(new URL(`${name}/${file}`, folder), 'utf8')

function optionsOf(name: string): Partial<MarkdownOptions> {
  const has = readdirSync(new URL(name, folder)).includes('options.json')
  return has ? JSON.parse(read(name, 'options.json')) as Partial<MarkdownOptions> : {}
}

/** Converts the content of `<main>`; the default is with links and without images. */
function convert(name: string): string {
  const page = parseHtml(read(name, 'input.html'), 'https://example.com/a/page.html')
  const main = findElement(page.root, (element) => element.tagName === 'main')
  assert.ok(main, `${name}/input.html has no <main>`)
  const root: Root = { type: 'root', children: main.children }
  const defaults = { baseUrl: page.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false }
  return `${toMarkdown(root, { ...defaults, ...optionsOf(name) })}\n`
}

if (process.env.UPDATE_FIXTURES === '1')
  for (const name of names) writeFileSync(new URL(`${name}/expected.md`, folder), convert(name))

describe('markdown fixtures', () => {
  for (const name of names) it(`converts ${name}`, () => assert.equal(convert(name), read(name, 'expected.md')))

  it('number at least a hundred', () => assert.ok(names.length >= 100, `${names.length} folders`))
})
