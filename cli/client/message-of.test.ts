import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from './message-of.ts'
import type { OptionFlag } from './option-flags.ts'
import { ServiceError } from './service.ts'

const fields = ['formats', 'json_schema', 'limit', 'include_selectors', 'webhook_headers']
const options = fields.map((field): OptionFlag => ({ name: '', field, kind: 'text', description: '' }))
const shown = (message: string): string =>
  messageOf(new ServiceError(null, message), options, ['schedule', 'webhook'])

describe('the message of a refused call', () => {
  it('names flags instead of fields', () => {
    const names: Readonly<Record<string, string>> = {
      '`limit` must be between 1 and 500 (got 0)': '--limit must be between 1 and 500 (got 0)',
      '`json_schema` needs json in `formats`': '--json-schema needs json in --formats',
      '`targets[0].scrape_options.include_selectors[1]` must be': '--include-selectors must be',
      '`scrape_options.json_schema.properties.limit.$ref` is': '`properties.limit.$ref` of --json-schema is',
      '`webhook.headers.host` is reserved': '--webhook-headers is reserved',
      '`webhook.url` must begin with https://': '--webhook must begin with https://',
      '`schedule`: "often" is not': '--schedule: "often" is not',
      '`url` must have a host': '`url` must have a host',
    }
    for (const [given, expected] of Object.entries(names)) assert.equal(shown(given), expected)
  })

  it('ends with the code of the error', () => {
    assert.equal(messageOf(new ServiceError('INVALID_URL', 'No.'), options), 'No. (INVALID_URL)')
  })
})
