// Crawls, end to end: credits that run out, pages without content, idempotency, invalid requests.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { prices } from '#src/credits/prices.ts'
import { crawlPrice } from '#test/support/crawl-price.ts'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const html = (title: string, links: string[] = []): string => {
  const prose = `What ${title} has to say. `.repeat(12)
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ')
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p class="body">${prose}</p>\n${anchors}</main>`
}
/** A list of three pages, which names the next one in its head, and its feed. */
const listPage = (number: string): string => {
  const next = Number(number) < 3 ? `<link rel="next" href="?seite=${Number(number) + 1}">` : ''
  const feed = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'
  return html(`List ${number}`, [`/p${number}`, '?farbe=rot']).replace('<main>', `${next}${feed}<main>`)
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

describe('crawls', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({
      '/many': html(
        'Many', numbers(20).map((n) => `/p${n}`),
      ),
      ...Object.fromEntries(numbers(20).map((n) => [`/p${n}`, html(`Page ${n}`)])),
      '/broken': html('Broken', [...numbers(6).map((n) => `/gone${n}`), ...numbers(3).map((n) => `/p${n}`)]),
      '/index': `<!doctype html><title>Index</title><ul>${numbers(3)
        .map((n) => `<li><a href="/p${n}">The page number ${n} of a few</a></li>`)
        .join('')}</ul>`,
      '/list': (request) => listPage(new URL(request.url!, site.url('/')).searchParams.get('seite') ?? '1'),
      '/feed.xml': {
        headers: { 'content-type': 'application/rss+xml' },
        body: '<rss version="2.0"><channel><item><title>P7</title><link>/p7</link></item></channel></rss>',
      },
    })
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  const ended = async (id: string, headers: Record<string, string> = {}): Promise<Envelope['data']> => {
    let data: Envelope['data']
    await until('the crawl ends', async () => {
      data = (await service.get(`/crawl/${id}`, { limit: 100 }, headers)).data
      return !['pending', 'running'].includes(data.status as string)
    }, 60_000)
    return data
  }
  const crawl = async (body: object, headers: Record<string, string> = {}): Promise<Envelope['data']> => {
    const started = await service.post('/crawl', body, headers)
    assert.equal(started.status, 202, started.error)
    return ended(started.data.id as string, headers)
  }
  const newKey = async (credits: number): Promise<Record<string, string>> => {
    const { stdout } = await service.cli('keys', 'create', '--name', 'few', '--credits', String(credits), '--json')
    return { 'x-api-key': (JSON.parse(stdout) as { key: string }).key }
  }

  it('stops at the last credit, and keeps its results', async () => {
    const headers = await newKey(crawlPrice(4) + 1)
    const job = await crawl({ url: site.url('/many'), concurrency: 5, use_sitemap: false }, headers)
    assert.deepEqual([job.status, job.completed, job.credits_used, job.total], ['completed', 4, crawlPrice(4), 4])
    assert.match(job.error as string, /credits/)
    assert.equal(job.skipped.credits_exhausted.count, 17)
    const usage = (await service.get('/usage', {}, headers)).data
    assert.deepEqual([usage.used, usage.held, usage.remaining], [crawlPrice(4), 0, 1])
  })

  it('reads on with the credits of pages that turn out to be free', async () => {
    const headers = await newKey(crawlPrice(3))
    const job = await crawl({ url: site.url('/broken'), concurrency: 10, use_sitemap: false }, headers)
    assert.deepEqual([job.completed, job.failed, job.credits_used], [3, 6, crawlPrice(3)])
    assert.deepEqual(job.skipped, { credits_exhausted: { count: 1, examples: [site.url('/p2')] } })
  })

  it('releases its credits at once when it is cancelled, whatever its pages wait for', async () => {
    const headers = await newKey(100)
    const body = { url: site.url('/many'), delay_ms: 60_000, concurrency: 5, use_sitemap: false }
    const { id } = (await service.post('/crawl', body, headers)).data as { id: string }
    const job = async (): Promise<Envelope['data']> => (await service.get(`/crawl/${id}`, {}, headers)).data
    const held = async (): Promise<number> => (await service.get('/usage', {}, headers)).data.held as number
    await until('five pages wait', async () => (await job()).completed === 1 && await held() === 5 * prices.crawl.page)
    await service.post('/jobs/cancel', { ids: [id] }, headers)
    await until('the credits are released', async () => await held() === 0, 20_000)
    const { status, total, skipped } = await job()
    assert.deepEqual([status, total, skipped.cancelled.count], ['cancelled', 1, 20])
  })

  it('spends the remaining credits of a key, and is refused only when there are none', async () => {
    const headers = await newKey(2)
    const job = await crawl({ url: site.url('/many') }, headers)
    assert.deepEqual([job.status, job.completed, job.credits_used], ['completed', 0, 2])
    const refused = await service.post('/crawl', { url: site.url('/many') }, headers)
    assert.deepEqual([refused.status, refused.error_code], [403, 'CREDITS_EXHAUSTED'])
  })

  it('follows the links of pages without the requested content', async () => {
    const job = await crawl({
      url: site.url('/index'), use_sitemap: false, scrape_options: { include_selectors: ['.body'] },
    })
    assert.deepEqual([job.status, job.completed, job.failed], ['completed', 3, 1])
    assert.equal(job.data.find(({ ok }: { ok: boolean }) => !ok).error_code, 'EMPTY_CONTENT')
  })

  it('reads the pages of a list that rel=next names, and the feed of its start page (issue 14, point 3)', async () => {
    const job = await crawl({ url: site.url('/list'), max_depth: 3 })
    const read = job.data.map(({ url }: { url: string }) => url.replace(site.url('/'), '/')).sort()
    assert.deepEqual(read, ['/list', '/list?seite=2', '/list?seite=3', '/p1', '/p2', '/p3', '/p7'])
    const { data } = await service.get('/map', { url: site.url('/list') })
    const mapped = data.links.map(({ url }: { url: string }) => url.replace(site.url('/'), '/')).sort()
    assert.deepEqual(mapped, ['/list', '/list?seite=2', '/p1', '/p7'])
    assert.equal(data.sitemaps.fetched, 1)
  })

  it('returns a summary of each page', async () => {
    const job = await crawl({ url: site.url('/p1'), limit: 1, scrape_options: { formats: ['summary', 'links'] } })
    assert.match(job.data[0].summary.text as string, /Page 1/)
    assert.equal(job.data[0].markdown, undefined)
  })

  it('is started and charged once under the same Idempotency-Key', async () => {
    const headers = await newKey(1000)
    const key = { ...headers, 'idempotency-key': 'one' }
    const [first, second] = [
      await service.post('/crawl', { url: site.url('/p1') }, key),
      await service.post('/crawl', { url: site.url('/p1') }, key),
    ]
    assert.equal(first.data.id, second.data.id)
    const credits = [first, second].map((one) => [
      one.headers.get('x-credits-used'), one.headers.get('x-credits-remaining'),
    ])
    assert.equal(credits[0]![0], String(crawlPrice(0)))
    assert.equal(credits[1]![0], '0')
    assert.ok(Number(credits[1]![1]) <= 1000 - crawlPrice(0), `${credits[1]![1]} remain`)
    await ended(first.data.id as string, headers)
    assert.equal((await service.get('/usage', {}, headers)).data.used, crawlPrice(1))
  })

  it('reports its price once to requests at the same time under one Idempotency-Key', async () => {
    const headers = { ...await newKey(1000), 'idempotency-key': 'at once' }
    const started = await Promise.all([1, 2, 3].map(() => service.post('/crawl', { url: site.url('/p1') }, headers)))
    assert.equal(new Set(started.map(({ data }) => data.id)).size, 1)
    const used = started.map((one) => Number(one.headers.get('x-credits-used')))
    assert.equal(used.reduce((sum, credits) => sum + credits, 0), crawlPrice(0))
  })

  it('refuses invalid patterns, selectors, addresses and fields', async () => {
    for (const [body, code, message] of [
      [{ include_paths: ['('] }, 'INVALID_REQUEST', /include_paths\[0\]/],
      [{ url: 'http://10.0.0.1/' }, 'INVALID_URL', /10\.0\.0\.1/],
      [{ scrape_options: { include_selectors: ['p['] } }, 'INVALID_REQUEST', /include_selectors/],
      [{ scrape_options: { formatz: [] } }, 'INVALID_REQUEST', /formatz/],
    ] as const) {
      const refused = await service.post('/crawl', { url: site.url('/many'), ...body })
      assert.deepEqual([refused.status, refused.error_code], [400, code])
      assert.match(refused.error!, message)
    }
  })

  it('is not found with another key', async () => {
    const { data } = await service.post('/crawl', { url: site.url('/p1') })
    const answer = await service.get(`/crawl/${data.id as string}`, {}, await newKey(10))
    assert.deepEqual([answer.status, answer.error_code], [404, 'NOT_FOUND'])
  })
})
