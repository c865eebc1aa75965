import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CrawlRequest } from '#schemas/crawl.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { prepareCrawl } from './crawl-start.ts'

const check = compileCheck(CrawlRequest, 'the request')

describe('prepareCrawl', () => {
  it('names wrong options of the pages by their path', () => {
    const wrong: [object, RegExp][] = [
      [{ scrape_options: { formats: ['json'] } }, /`scrape_options.json_schema` is required when `scrape_options.formats`/],
      [{ scrape_options: { headers: { 'a b': 'c' } } }, /^`scrape_options.headers` has "a b"/],
      [{ scrape_options: { wait_for: 'a >' } }, /^`scrape_options.wait_for` must be/],
    ]
    for (const [given, message] of wrong)
      assert.throws(() => prepareCrawl(check({ url: 'example.com', ...given }), []), { message })
    assert.throws(() => prepareCrawl(check({ url: 'ftp://example.com' }), []), { message: /^`url` must begin/ })
  })
})
