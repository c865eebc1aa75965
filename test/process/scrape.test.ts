// GET and POST /scrape, end to end.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { SearchResult } from '#schemas/search.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/site/${name}`, import.meta.url), 'utf8')

describe('a scrape', () => {
  let service: Service
  let site: Site
  let provider: ProviderServer
  before(async () => {
    site = await startSite({
      '/article': fixture('article.html'),
      '/app': fixture('app.html'),
      '/app.json': { headers: { 'content-type': 'application/json' }, body: fixture('app.json') },
      '/long': `<!doctype html><title>Long</title><main><h1>Long</h1><p>${'🌾 grain '.repeat(150_000)}</p></main>`,
      '/moved': { status: 301, headers: { location: '/article' } },
      '/broken': { status: 500, body: '<h1>broken</h1>' },
    })
    provider = await startProvider(() => ({ json: { results: [] } }))
    service = await startService({ SEARXNG_URL: provider.url })
  })
  after(async () => {
    await service.stop()
    await provider.close()
    await site.close()
  })

  it('returns the markdown of the main content and the metadata of the page', async () => {
    const { status, data, headers } = await service.get('/scrape', { url: site.url('/article') })
    assert.equal(status, 200)
    assert.equal(headers.get('x-credits-used'), '3')
    assert.match(data.markdown.content, /^# How wheat is winnowed\n/)
    assert.doesNotMatch(data.markdown.content, /Sign up|All rights reserved/)
    assert.equal(data.metadata.author, 'Ada Quill')
    assert.equal(data.metadata.published_time, '2026-03-01T08:00:00.000Z')
    assert.deepEqual(Object.keys(data).sort(), [
      'domain', 'final_url', 'markdown', 'metadata', 'status_code', 'url', 'warnings',
    ])
  })

  it('returns every requested format', async () => {
    const { data } = await service.post('/scrape', {
      url: site.url('/article'), formats: ['markdown', 'html', 'raw_html', 'links', 'images'], include_images: true,
    })
    assert.equal(data.raw_html.content, fixture('article.html'))
    assert.match(data.html.content, /<h2>.*Tools/)
    assert.ok(data.links.internal.some(({ url }: { url: string }) => url === site.url('/imprint')))
    assert.ok(data.links.external.some(({ url }: { url: string }) => url === 'https://example.org/fans'))
    assert.equal(data.images.assets[0].url, site.url('/fan.jpg'))
    assert.match(data.markdown.content, new RegExp(`!\\[A winnowing fan\\]\\(${site.url('/fan.jpg')}\\)`))
  })

  it('summarises, fills a schema and detects prompt injection without a model', async () => {
    const json_schema = { type: 'object', properties: { headline: { type: 'string' } }, required: ['headline'] }
    const { data } = await service.post('/scrape', {
      url: site.url('/article'), formats: ['summary', 'json'], json_schema, check_prompt_injection: true,
      summary_max_words: 40,
    })
    assert.deepEqual(data.json.data, { headline: 'How wheat is winnowed' })
    assert.ok(data.summary.text.split(/\s+/).length <= 40)
    assert.equal(data.prompt_injection.detected, false)
  })

  it('renders a page in a browser when scripts create its content', async () => {
    const { status, data, error } = await service.get('/scrape', {
      url: site.url('/app'), formats: 'markdown,raw_html',
    })
    assert.equal(status, 200, error)
    assert.match(data.markdown.content, /The chaff flew with the wind/)
    assert.match(data.raw_html.content, /<h1>Threshing floor<\/h1>/)
  })

  it('does not render a page with `render: never`', async () => {
    const { status, error_code } = await service.get('/scrape', { url: site.url('/app'), render: 'never' })
    assert.deepEqual([status, error_code], [422, 'EMPTY_CONTENT'])
  })

  it('truncates markdown after a million characters, between code points', async () => {
    const { data } = await service.get('/scrape', { url: site.url('/long') })
    assert.deepEqual([data.markdown.truncated, data.markdown.char_count], [true, 1_000_000])
    assert.equal([...data.markdown.content].length, 1_000_000)
    assert.ok(data.markdown.content.isWellFormed())
  })

  it('follows redirects and returns the final URL', async () => {
    const { data } = await service.get('/scrape', { url: site.url('/moved') })
    assert.deepEqual([data.url, data.final_url, data.status_code], [site.url('/moved'), site.url('/article'), 200])
  })

  it('charges nothing for an error', async () => {
    const used = (await service.get('/usage')).data.used
    const { status, error_code, headers } = await service.get('/scrape', { url: site.url('/broken') })
    assert.deepEqual([status, error_code], [502, 'TARGET_SERVER_ERROR'])
    assert.equal(headers.get('x-credits-used'), '0')
    const usage = (await service.get('/usage')).data
    assert.deepEqual([usage.used, usage.held], [used, 0])
  })

  it('names the invalid field of a request', async () => {
    const wrong: [Record<string, unknown>, string, RegExp][] = [
      [{ url: site.url('/article'), formats: 'markdwon' }, 'INVALID_REQUEST', /formats\[0\].*"markdown"/],
      [{ url: site.url('/article'), timeout: 5 }, 'INVALID_REQUEST', /timeout.*between 1000 and 120000/],
      [{ url: site.url('/article'), include_selectors: 'div[' }, 'INVALID_REQUEST', /include_selectors/],
      [{ url: 'http://10.0.0.1/' }, 'INVALID_URL', /private|may not reach/],
      [{}, 'INVALID_REQUEST', /`url` is required/],
    ]
    for (const [query, code, message] of wrong) {
      const { status, error_code, error } = await service.get('/scrape', query)
      assert.deepEqual([status, error_code], [400, code])
      assert.match(String(error), message)
    }
  })

  it('logs the request id in every stage', async () => {
    const logging = await startService({ LOG_LEVEL: 'info' })
    try {
      const { meta } = await logging.get('/scrape', { url: site.url('/article') })
      const actors = (): string[] =>
        logging
          .output()
          .split('\n')
          .filter((line) => line.includes(meta.requestId))
          .map((line) => (JSON.parse(line) as { actor: string }).actor)
      await until('each process has logged it', () => actors().length === 3)
      assert.deepEqual(new Set(actors()), new Set(['fetch', 'extract', 'gateway']))
    } finally {
      await logging.stop()
    }
  })

  it('is made of each result of a search that asks for formats', async () => {
    const hit = (url: string) => ({ url, title: 'A page', content: 'About it' })
    provider.reply = () => ({
      json: { results: ['/article', '/broken', '/app'].map((path) => hit(site.url(path))).concat(hit('http://10.0.0.1/')) },
    })
    const { data, headers } = await service.post('/search', {
      query: 'winnowing', limit: 4, scrape_options: { formats: ['markdown'], render: 'never' },
    })
    assert.deepEqual(
      data.results.map(({ position, scrape, scrape_error }: SearchResult) =>
        [position, scrape ? 'page' : scrape_error?.error_code]),
      [[1, 'page'], [2, 'TARGET_SERVER_ERROR'], [3, 'EMPTY_CONTENT'], [4, 'INVALID_URL']],
    )
    assert.match(data.results[0].scrape.markdown.content, /^# How wheat is winnowed/)
    assert.deepEqual([data.count, data.scraped, headers.get('x-credits-used')], [4, 1, '3'])
  })

  it('is not reserved beyond what a search may cost', async () => {
    provider.reply = () => ({ json: { results: [] } })
    const { id, key } = JSON.parse((await service.cli('keys', 'create', '--name', 'few', '--credits', '3', '--json')).stdout)
    const asked = { query: 'nothing' }
    const { status, data } = await service.get('/search', asked, { 'x-api-key': key })
    assert.deepEqual([status, data.count], [200, 0], id)
    const refused = await service.get('/search', { ...asked, limit: 20 }, { 'x-api-key': key })
    assert.deepEqual([refused.status, refused.error_code], [403, 'CREDITS_EXHAUSTED'])
    const { data: usage } = await service.get('/usage', {}, { 'x-api-key': key })
    const reported = ['x-credits-used', 'x-credits-remaining'].map((name) => refused.headers.get(name))
    assert.deepEqual(reported, ['0', String(usage.remaining)])
  })
})
