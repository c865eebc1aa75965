// The providers against servers that answer in their formats, as their documentation describes them.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ProviderQuery, SearchProvider } from '#actors/search/provider.ts'
import { AppError } from '#src/app-error.ts'
import { startProvider, type ProviderServer, type Reply } from '#test/support/search-provider.ts'
import { createBrave } from './brave.ts'
import { createSearxng } from './searxng.ts'
import { createSerper } from './serper.ts'

const nowMs = Date.parse('2026-11-23T12:00:00Z')
const now = (): number => nowMs
const query = (more: Partial<ProviderQuery> = {}): ProviderQuery =>
  ({ text: 'lantern', type: 'web', limit: 10, keyId: 'key_a', ...more })
const never = new AbortController().signal
const numbered = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const page = (at: number): string => `https://result${at}.example/page`

const unavailable = (message: RegExp, retryAfterMs?: number) => (error: unknown): boolean => {
  assert.ok(error instanceof AppError)
  assert.equal(error.code, 'SEARCH_UNAVAILABLE')
  assert.match(error.message, message)
  assert.equal(error.retryAfterMs, retryAfterMs)
  return true
}

let server: ProviderServer
before(async () => { server = await startProvider(() => ({ json: {} })) })
beforeEach(() => { server.asked.length = 0 })
after(() => server.close())
const replies = (reply: ProviderServer['reply']): void => { server.reply = reply }

/** What holds for each provider. `results` builds its answer from hits. */
function itFails(name: string, provider: () => SearchProvider): void {
  const cases: [string, Reply, RegExp, number?][] = [
    ['a server error', { status: 500, text: 'oops' }, /status 500/],
    ['too many requests', { status: 429, text: '', headers: { 'retry-after': '7' } }, /status 429/, 7_000],
    ['a page of HTML', { status: 200, text: '<h1>Too many requests</h1>' }, /JSON/],
    ['a list in place of an object', { status: 200, text: '[]' }, /JSON/],
    ['a redirect', { status: 302, text: '', headers: { location: 'https://elsewhere.example/' } }, /status 302/],
    ['a refused key or format', { status: 403, text: '' }, name === 'searxng' ? /search\.formats/ : /API_KEY/],
  ]
  for (const [what, reply, message, retryAfterMs] of cases) {
    it(`is unavailable after ${what}`, async () => {
      replies(() => reply)
      await assert.rejects(provider().search(query(), never), unavailable(message, retryAfterMs))
    })
  }

  it('ends with its signal when the server is silent', async () => {
    replies(() => null)
    await assert.rejects(provider().search(query(), AbortSignal.timeout(100)), { name: 'TimeoutError' })
  })
}

describe('searxng', () => {
  const provider = (): SearchProvider => createSearxng({ baseUrl: `${server.url}/`, now })
  const hits = (from: number, to: number) =>
    numbered(to - from, (at) => ({ url: page(from + at), title: `Result ${from + at}`, content: 'About', engine: 'x' }))
  itFails('searxng', provider)

  it('reads results, and names no engine', async () => {
    replies(() => ({
      json: {
        results: [
          { url: page(1), title: 'One &amp; only', content: 'A <b>lantern</b>', publishedDate: '2026-11-20T08:00:00' },
          { url: 'javascript:alert(1)', title: 'x', content: 'x' }, { title: 'no url' },
          { url: page(2), title: '', content: null },
        ],
      },
    }))
    const { hits: found, warnings } = await provider().search(query(), never)
    assert.deepEqual(found, [
      {
        url: page(1), title: 'One & only', description: 'A lantern', date: '2026-11-20T08:00:00.000Z', source: null,
        image_url: null,
      },
      { url: page(2), title: page(2), description: '', date: null, source: null, image_url: null },
    ])
    assert.deepEqual(warnings, [])
    const { query: sent, path } = server.asked[0]!
    assert.equal(path, '/search')
    assert.equal(sent.q, 'lantern')
    assert.equal(sent.format, 'json')
    assert.equal(sent.categories, 'general')
    assert.ok(!('engines' in sent) && !('time_range' in sent) && !('language' in sent))
  })

  it('sends time range, language with country, and the category of news', async () => {
    replies(() => ({ json: { results: hits(0, 1) } }))
    const { warnings } = await provider().search(
      query({ type: 'news', time_range: 'hour', language: 'DE', country: 'ch', location: 'Bern' }), never,
    )
    const { query: sent } = server.asked[0]!
    assert.deepEqual(
      [sent.time_range, sent.language, sent.categories], ['day', 'de-CH', 'news'],
    )
    assert.match(warnings.join(), /location/)
  })

  it('reads further pages until there are enough results', async () => {
    replies(({ query: { pageno } }) => ({ json: { results: hits((Number(pageno) - 1) * 20, Number(pageno) * 20) } }))
    const { hits: found } = await provider().search(query({ limit: 45 }), never)
    assert.deepEqual(found.map(({ url }) => url), numbered(45, page))
    assert.equal(server.asked.length, 3)
  })

  it('ends with the pages that it has when a later one repeats or fails', async () => {
    replies(({ query: { pageno } }) => (pageno === '1' ? { json: { results: hits(0, 20) } } : { status: 500, text: '' }))
    assert.equal((await provider().search(query({ limit: 45 }), never)).hits.length, 20)
    replies(() => ({ json: { results: hits(0, 20) } }))
    assert.equal((await provider().search(query({ limit: 45 }), never)).hits.length, 20)
  })

  it('is unavailable without results when its engines failed', async () => {
    replies(() => ({ json: { results: [], unresponsive_engines: [['google', 'CAPTCHA'], ['bing', 'timeout']] } }))
    await assert.rejects(provider().search(query(), never), unavailable(/google: CAPTCHA; bing: timeout/))
  })

  it('finds nothing when its engines found nothing', async () => {
    replies(() => ({ json: { results: [], unresponsive_engines: [] } }))
    assert.deepEqual((await provider().search(query(), never)).hits, [])
  })
})

describe('brave', () => {
  const provider = (): SearchProvider => createBrave({ apiKey: 'secret', now, baseUrl: server.url })
  itFails('brave', provider)

  it('reads web results', async () => {
    replies(() => ({
      json: {
        type: 'search',
        web: {
          results: [{
            url: page(1), title: 'Lanterns', description: 'All <strong>lanterns</strong>.', page_age: '2026-10-01T00:00:00',
            profile: { name: 'Result' }, thumbnail: { src: 'https://img.example/1.png' },
          }],
        },
      },
    }))
    const { hits } = await provider().search(
      query({ time_range: 'week', country: 'jp', language: 'ja', location: 'Zürich' }), never,
    )
    assert.deepEqual(hits, [{
      url: page(1), title: 'Lanterns', description: 'All lanterns.', date: '2026-10-01T00:00:00.000Z', source: null,
      image_url: null,
    }])
    const { path, query: sent, headers } = server.asked[0]!
    assert.equal(path, '/res/v1/web/search')
    assert.deepEqual([sent.freshness, sent.country, sent.search_lang, sent.offset], ['pw', 'JP', 'jp', '0'])
    assert.equal(headers['x-subscription-token'], 'secret')
    assert.equal(headers['x-loc-city'], 'Z%C3%BCrich')
  })

  it('reads news with publisher and picture', async () => {
    replies(() => ({
      json: {
        results: [{
          url: page(1), title: 'New lantern', description: 'd', age: '3 hours ago', meta_url: { hostname: 'news.example' },
          thumbnail: { src: 'https://img.example/1.png' },
        }],
      },
    }))
    const { hits: [hit] } = await provider().search(query({ type: 'news', time_range: 'hour' }), never)
    assert.equal(server.asked[0]!.path, '/res/v1/news/search')
    assert.deepEqual(
      [hit!.source, hit!.image_url, hit!.date], ['news.example', 'https://img.example/1.png', '2026-11-23T09:00:00.000Z'],
    )
  })

  it('counts pages in its offset', async () => {
    replies(({ query: { offset } }) => ({
      json: { web: { results: numbered(20, (at) => ({ url: page(Number(offset) * 20 + at), title: 't' })) } },
    }))
    assert.equal((await provider().search(query({ limit: 50 }), never)).hits.length, 50)
    assert.deepEqual(server.asked.map(({ query: { offset } }) => offset), ['0', '1', '2'])
  })
})

describe('serper', () => {
  const provider = (): SearchProvider => createSerper({ apiKey: 'secret', now, baseUrl: server.url })
  itFails('serper', provider)

  it('reads web results', async () => {
    replies(() => ({
      json: { organic: [{ link: page(1), title: 'Lanterns', snippet: 'All lanterns.', date: 'Mar 3, 2026', position: 1 }] },
    }))
    const { hits } = await provider().search(
      query({ time_range: 'hour', country: 'CH', language: 'DE', location: 'Bern' }), never,
    )
    assert.deepEqual(hits, [{
      url: page(1), title: 'Lanterns', description: 'All lanterns.', date: '2026-03-03T00:00:00.000Z', source: null,
      image_url: null,
    }])
    const { path, method, headers, body } = server.asked[0]!
    assert.deepEqual([method, path, headers['x-api-key']], ['POST', '/search', 'secret'])
    assert.deepEqual(body, { q: 'lantern', num: 10, page: 1, tbs: 'qdr:h', gl: 'ch', hl: 'de', location: 'Bern' })
  })

  it('reads news with publisher and picture', async () => {
    replies(() => ({
      json: {
        news: [{
          link: page(1), title: 'New', snippet: 's', date: '1 day ago', source: 'The Paper',
          imageUrl: 'https://img.example/1.png',
        }],
      },
    }))
    const { hits: [hit] } = await provider().search(query({ type: 'news' }), never)
    assert.equal(server.asked[0]!.path, '/news')
    assert.deepEqual([hit!.source, hit!.image_url], ['The Paper', 'https://img.example/1.png'])
  })
})
