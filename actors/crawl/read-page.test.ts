import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CrawlRequest } from '#schemas/crawl.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { AppError } from '#src/app-error.ts'
import { prepareCrawl } from '#src/operations/crawl-start.ts'
import { pageRequest, readPage, type CrawlContext } from './read-page.ts'

const check = compileCheck(CrawlRequest, 'the request')
const headers = { Authorization: 'Bearer secret' }
const headersFor = (url: string, options: Partial<CrawlRequest> = {}): unknown =>
  pageRequest(
    check({ url: 'https://example.com/', allow_external_links: true, scrape_options: { headers }, ...options }),
    url, '2026-01-01T00:00:00.000Z',
  ).headers

describe('readPage', () => {
  it('says to try http:// when TLS fails for a start page that was given without a scheme', async () => {
    const errorOf = async (given: string, url: string): Promise<unknown> => {
      const context = {
        job: { _id: 'crw_1', request_id: 'r', key_id: 'k' }, request: prepareCrawl(check({ url: given }), []),
        startedAt: '2026-01-01T00:00:00.000Z', lease: { delivery: 1, signal: new AbortController().signal },
      } as unknown as CrawlContext
      const ask = () => Promise.reject(new AppError('TLS_ERROR', { message: 'The TLS handshake failed.' }))
      return (await readPage(ask, context, { url, key: url, depth: 0, order: 0 })).failed?.error
    }
    const hint = /try http:\/\/intranet\.example\/ if the site has no TLS/
    assert.match(String(await errorOf('intranet.example', 'https://intranet.example/')), hint)
    assert.equal(await errorOf('intranet.example', 'https://other.example/'), 'The TLS handshake failed.')
    assert.equal(await errorOf('https://intranet.example', 'https://intranet.example/'), 'The TLS handshake failed.')
  })
})

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
