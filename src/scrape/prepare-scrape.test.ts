import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { compileCheck } from '../json-schema/validate.ts'
import { prepareScrape } from './prepare-scrape.ts'

const check = compileCheck(ScrapeRequest, 'the request')

describe('prepareScrape', () => {
  it('refuses what needs a browser where the browser is refused', () => {
    for (const given of [{ formats: ['screenshot'] }, { wait_for: 'h1' }])
      assert.throws(
        () => prepareScrape(check({ url: 'example.com', render: 'never', ...given }), []),
        { code: 'INVALID_REQUEST', message: /needs a browser: `render` must not be "never"/ }, JSON.stringify(given),
      )
    assert.deepEqual(prepareScrape(check({ url: 'example.com', formats: ['screenshot'] }), []).formats, ['screenshot'])
  })

  it('refuses the format json without its fields, and fields without the format', () => {
    const json_schema = { type: 'object', properties: { price: { type: 'number' } } }
    const wrong: [object, RegExp][] = [
      [{ formats: ['json'] }, /`json_prompt` or `json_schema` is required/],
      [{ json_schema }, /`json_schema` needs json in `formats` \(got markdown\): add json, or leave `json_schema` out/],
      [{ formats: ['links', 'html'], json_prompt: 'price' }, /`json_prompt` needs json in `formats` \(got links, html\)/],
    ]
    for (const [given, message] of wrong)
      assert.throws(
        () => prepareScrape(check({ url: 'example.com', ...given }), []), { code: 'INVALID_REQUEST', message },
      )
    for (const given of [{ json_schema }, { json_prompt: 'price' }])
      prepareScrape(check({ url: 'example.com', formats: ['markdown', 'json'], ...given }), [])
  })
})
