import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { operations } from '#src/operation-table.ts'
import { apiMarkdown } from './api-markdown.ts'

it('docs/api.md is what `npm run docs` writes', () => {
  assert.equal(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8'), apiMarkdown(operations))
})
