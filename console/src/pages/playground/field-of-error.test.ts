import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldOfError } from './field-of-error.ts'
import { fieldsOf } from './form-fields.ts'

const fields = fieldsOf({
  properties: {
    url: { type: 'string' }, formats: { type: 'array', items: { enum: ['a'] } }, json_schema: { type: 'object' },
    scrape_options: { type: 'object', properties: { timeout: { type: 'integer' } } },
  },
})
const fieldOf = (message: string, { code = 'INVALID_REQUEST', status = 400 } = {}): string | null =>
  fieldOfError(fields, { status, code, message })

describe('the field of an error', () => {
  it('is the one that the message names', () => {
    assert.equal(fieldOf('`url` is required'), 'url')
    assert.equal(fieldOf('`formats[2]` must be one of "a"'), 'formats')
    assert.equal(fieldOf('`scrape_options.timeout` must be between 1000 and 120000 (got 5)'), 'scrape_options.timeout')
    assert.equal(fieldOf('`json_schema.properties.a` must be an object'), 'json_schema')
  })

  it('follows from the code when the message names none', () => {
    assert.equal(fieldOf('the host is forbidden', { code: 'INVALID_URL' }), 'url')
    assert.equal(fieldOf('the host is forbidden'), null)
  })

  it('is none when the input was accepted', () => {
    assert.equal(fieldOf('`url` is on the blocklist', { code: 'URL_BLOCKLISTED', status: 403 }), null)
  })
})
