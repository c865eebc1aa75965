import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CrawlRequest } from '#schemas/crawl.ts'
import { compileCheck } from '#src/validate.ts'
import { pageRequest } from './read-page.ts'

const check = compileCheck(CrawlRequest, 'the request')
const headers = { Authorization: 'Bearer secret' }
const headersFor = (url: string, options: Partial<CrawlRequest> = {}): unknown =>
  pageRequest(
    check({ url: 'https://example.com/', allow_external_links: true, scrape_options: { headers }, ...options }),
    url, '2026-01-01T00:00:00.000Z',
  ).headers

describe('pageRequest', () => {
  it('sends the caller\'s headers to the site of the start page', () => {
    for (const url of ['https://example.com/a', 'http://www.example.com/a']) assert.deepEqual(headersFor(url), headers)
    assert.deepEqual(headersFor('https://docs.example.com/a', { allow_subdomains: true }), headers)
  })

  it('does not send them to other sites', () => {
    for (const url of ['https://other.org/', 'https://example.com:8443/', 'https://docs.example.com/'])
      assert.equal(headersFor(url), undefined)
  })
})
