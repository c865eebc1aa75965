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
})
