import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { batchFieldNameOf } from './firecrawl/field-names.ts'
import { searchNameOf } from './jina/field-names.ts'
import { renameFields } from './rename-fields.ts'

const renamed = (message: string, nameOf: (field: string) => string): string =>
  renameFields(new AppError('INVALID_REQUEST', { message }), nameOf).message

describe('renameFields', () => {
  it('leaves out the object whose fields a foreign API has at the top level', () => {
    const message = '`scrape_options.include_selectors` must be a CSS selector'
    assert.equal(renamed(message, searchNameOf), '`X-Target-Selector` must be a CSS selector')
    assert.equal(renamed(message, batchFieldNameOf), '`include_selectors` must be a CSS selector')
  })

  it('keeps the names in a schema of the caller', () => assert.equal(
    renamed('`scrape_options.json_schema.properties.scrape_options.type` is wrong', batchFieldNameOf),
    '`json_schema.properties.scrape_options.type` is wrong',
  ))
})
