// The API of Firecrawl with its Python client and with LangChain's loader.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startIdentity } from '#actors/identity/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { pythonClients } from '#test/support/python-clients.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'

const python = await pythonClients()

const words = '<p>The mill stands by the river and grinds wheat for the town. It is older than the bridge.</p>'.repeat(8)
const page = (title: string, links: readonly string[] = []): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${words}
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main></body></html>`
const leaves = Array.from({ length: 104 }, (_, index) => `/many/${index}`)
const pages = {
  '/': page('Home', ['/rye', '/gone', '/many']),
  '/rye': page('Rye flour').replace('</h1>', `</h1><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Rye flour",
"offers": {"@type": "Offer", "price": "4.50"}}</script>`),
  '/gone': { status: 404, body: '<h1>Gone</h1>' },
  '/broken': { status: 500, body: 'broken' },
  '/many': page('Many', leaves),
  ...Object.fromEntries(leaves.map((path) => [path, page(`Leaf ${path}`)])),
}

interface Metadata { status_code: number; source_url: string; title?: string; error?: string; credits_used?: number }
interface Page {
  markdown: string
  html?: string
  links?: string[]
  json?: object
  warning?: string
  metadata: Metadata
}
type Failure = [type: string, message: string]

/** What `test/clients/firecrawl_pages.py` prints. */
interface Output {
  every: string[]
  scraped: Page
  crawled: Page[]
  crawl: string
  watching: { status: string; urls: string[]; done: number }
  awaited: { status: string; total: number; documents: number }
  unknown: string[]
  paged: number
  slow: string
  active: string[]
  cancelled: boolean
  batch: [status: number, hasMarkdown: boolean][]
  batch_total: number
  errors: [url: string, code: string][]
  links: string[]
  search: string[]
  extracted: object
  credits: number
  queue: number
  concurrency: number
  old: string
  gone: Page
  wrong_key: Failure
  no_credits: Failure
  dead: Failure
  no_host: Failure
  refused: Failure
  loaded: [content: string, title: string][]
  loaded_crawl: [content: string, title: string][]
  loaded_map: [content: string, title: string][]
  loaded_search: [content: string, title: string][]
  loaded_gone: [content: string, title: string][]
  loaded_wrong: Failure
  loaded_poor: Failure
  loaded_dead: Failure
}

describe('the Python client of Firecrawl', { skip: !python && 'NOT RUN: there is no Python' }, () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let output: Output
  before(async () => {
    provider = await startProvider(() => ({
      json: { results: [{ url: at('/rye'), title: 'Rye', content: 'Flour' }], unresponsive_engines: [] },
    }))
    flow = await startGatewayFlow(pages, {
      actors: [
        startCrawl, startBatch, startDiff, startIdentity, startInfer, startMap, startRender, startSearch,
      ],
      settings: { SEARXNG_URL: provider.url },
    })
    const { key } = await flow.newKey()
    const poor = await flow.newKey({ credits: 3 })
    output = await python!.run<Output>('firecrawl_pages', { url: flow.url, key }, {
      SITE: flow.site.url('').replace(/\/$/, ''), EXTRA: `${poor.key},${await freePort()}`,
    })
  }, { timeout: 180_000 })
  after(async () => {
    await flow.stop()
    await provider.close()
  })
  const at = (path: string): string => flow.site.url(path)

  it('scrapes, without a warning about its own defaults', () => {
    const { markdown, html, links, json, warning, metadata } = output.scraped
    assert.match(markdown, /^# Rye flour\n/)
    assert.match(html!, /<h1>Rye flour<\/h1>/)
    assert.deepEqual([links, json, warning], [[], { name: 'Rye flour', price: 4.5 }, undefined])
    assert.equal(metadata.status_code, 200)
    assert.equal(output.old, '# Rye flour\n')
  })

  it('scrapes every format', () => {
    assert.deepEqual(output.every, [
      'branding', 'change_tracking', 'html', 'images', 'json', 'links', 'markdown', 'metadata', 'raw_html', 'screenshot',
      'summary',
    ])
  })

  it('has an empty, free document of a page that is gone', () => {
    const { markdown, metadata } = output.gone
    assert.deepEqual([markdown, metadata.status_code, metadata.credits_used], ['', 404, 0])
    assert.match(metadata.error!, /status 404/)
  })

  it('crawls, follows the pages of a job, and cancels', () => {
    assert.equal(output.crawl, 'completed')
    const urls = output.crawled.map(({ metadata }) => metadata.source_url)
    assert.deepEqual(urls.sort(), [at('/'), at('/gone'), at('/rye')])
    assert.deepEqual([output.paged, output.active, output.cancelled], [105, [output.slow], true])
  })

  it('watches a job and gets every document once', () => {
    const { status, urls, done } = output.watching
    assert.deepEqual([status, urls.length, new Set(urls).size, done], ['completed', 105, 105, 105])
    assert.deepEqual(output.awaited, { status: 'completed', total: 105, documents: 105 })
  })

  it('reports a watched job that does not exist', () => {
    assert.equal(output.unknown.length, 1)
    assert.match(output.unknown[0]!, /^There is no crawl crw_0+;/)
  })

  it('runs batches and lists their errors', () => {
    assert.deepEqual(output.batch.sort(([one], [other]) => one - other), [[200, true], [404, false]])
    assert.equal(output.batch_total, 3)
    assert.deepEqual(output.errors, [[at('/broken'), 'SCRAPE_SITE_ERROR']])
  })

  it('maps, searches and extracts', () => {
    assert.deepEqual(output.links, [at('/'), at('/rye'), at('/gone')])
    assert.deepEqual(output.search, [at('/rye')])
    assert.deepEqual(output.extracted, { name: 'Rye flour', price: 4.5 })
  })

  it('reads credits and the queue', () => {
    assert.deepEqual([output.credits, output.queue, output.concurrency], [Number.MAX_SAFE_INTEGER, 0, 0])
  })

  it('raises its own errors', () => {
    for (const [name, type, message] of [
      ['wrong_key', 'UnauthorizedError', /Invalid token/],
      ['no_credits', 'PaymentRequiredError', /Insufficient credits/],
      ['dead', 'InternalServerError', /connection/i],
      ['no_host', 'DNSResolutionError', /no IP address/],
      ['refused', 'BadRequestError', /audio/],
      ['loaded_wrong', 'UnauthorizedError', /Invalid token/],
      ['loaded_poor', 'PaymentRequiredError', /Insufficient credits/],
      ['loaded_dead', 'InternalServerError', /connection/i],
    ] as const) {
      assert.match(output[name][1], message, name)
      assert.equal(output[name][0], type, name)
    }
  })

  it('is what the loader of LangChain reads with', () => {
    assert.match(output.loaded[0]![0], /^# Rye flour/)
    assert.deepEqual(output.loaded.map(([, title]) => title), ['Rye flour'])
    assert.deepEqual(output.loaded_crawl.map(([, title]) => title), ['Home', 'Rye flour'])
    assert.deepEqual(output.loaded_map.map(([url]) => url), [at('/'), at('/rye')])
    assert.deepEqual(output.loaded_search, [['Flour', 'Rye']])
    // The loader drops documents without content.
    assert.deepEqual(output.loaded_gone, [])
  })
})
