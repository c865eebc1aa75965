// Batches and maps, end to end.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site, type SitePage } from '#test/support/site.ts'
import { latePage } from '#test/support/slow-site.ts'
import { until } from '#test/support/until.ts'

const html = (title: string, ...links: string[]): string =>
  [
    `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${'Grain and chaff. '.repeat(20)}</p>`,
    ...links.map((href) => `<a href="${href}">To ${href}</a> `),
    '</main>',
  ].join('')
const slow = (ms: number): SitePage => latePage(ms, (path) => html(`Page ${path}`))

let service: Service
let site: Site
before(async () => {
  site = await startSite({})
  service = await startService()
})
beforeEach(() => {
  site.pages = {}
  site.seen.length = 0
})
after(async () => {
  await service.stop()
  await site.close()
})

const newKey = async (...options: string[]): Promise<Record<string, string>> => {
  const { stdout } = await service.cli('keys', 'create', '--name', 'test', '--json', ...options)
  return { 'x-api-key': (JSON.parse(stdout) as { key: string }).key }
}
const finished = async (path: string, headers = {}): Promise<Envelope['data']> => {
  const read = async (): Promise<Envelope['data']> => (await service.get(path, { limit: 100 }, headers)).data
  await until(`${path} ends`, async () => !['pending', 'running'].includes((await read()).status), 60_000)
  return read()
}
const remove = async (path: string): Promise<Envelope['data']> =>
  (
    (await (
      await fetch(service.url + path, { method: 'DELETE', headers: { 'x-api-key': service.apiKey } })
    ).json()) as Envelope
  ).data

describe('a batch', () => {
  it('stops at the last credit, and keeps its results', async () => {
    site.pages = { '*': html('Any') }
    const key = await newKey('--credits', '7')
    const {
      data: { id },
    } = await service.post('/batch/scrape', { urls: Array.from({ length: 6 }, (_, i) => site.url(`/${i}`)) }, key)
    const job = await finished(`/batch/scrape/${id}`, key)
    assert.deepEqual(
      [job.status, job.completed, job.total, job.credits_used, job.skipped.credits_exhausted.count],
      ['completed', 2, 2, 6, 4],
    )
    assert.match(job.error, /credits/)
    const { used, held } = (await service.get('/usage', {}, key)).data
    assert.deepEqual([used, held], [6, 0])
  })

  it('goes on with the credits of URLs that turn out to be free', async () => {
    site.pages = Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, html(path)]))
    const key = await newKey('--credits', '6')
    const urls = ['/gone1', '/gone2', '/gone3', '/a', '/b', '/c'].map((path) => site.url(path))
    const { data: { id } } = await service.post('/batch/scrape', { urls }, key)
    const job = await finished(`/batch/scrape/${id}`, key)
    assert.deepEqual([job.completed, job.failed, job.credits_used], [2, 3, 6])
    assert.deepEqual(job.skipped, { credits_exhausted: { count: 1, examples: [site.url('/c')] } })
  })

  it('is refused when the key has no credits', async () => {
    site.pages = { '*': html('Any') }
    const key = await newKey('--credits', '0')
    assert.equal((await service.post('/batch/scrape', { urls: [site.url('/')] }, key)).error_code, 'CREDITS_EXHAUSTED')
  })

  it('answers a repeated Idempotency-Key with the same batch', async () => {
    site.pages = { '*': html('Any') }
    const body = { urls: [site.url('/once')] }
    const first = await service.post('/batch/scrape', body, { 'idempotency-key': 'one' })
    await finished(`/batch/scrape/${first.data.id}`)
    const again = await service.post('/batch/scrape', body, { 'idempotency-key': 'one' })
    assert.deepEqual([again.status, again.data], [202, first.data])
    assert.equal(
      (await service.post('/batch/scrape', { urls: [site.url('/other')] }, { 'idempotency-key': 'one' })).status, 409,
    )
    assert.deepEqual(site.seen.map(({ path }) => path), ['/once'])
  })

  it('has free results for blocklisted and failed URLs', async () => {
    site.pages = { '/good': html('Good') }
    const key = await newKey()
    const headers = { ...key, 'content-type': 'application/json' }
    await fetch(`${service.url}/blocklist`, { method: 'PUT', headers, body: '{"domains":["127.0.0.9"]}' })
    const urls = [site.url('/good'), { url: site.url('/x', '127.0.0.9'), item_id: 'b' }, site.url('/gone')]
    const { data: { id } } = await service.post('/batch/scrape', { urls }, key)
    const job = await finished(`/batch/scrape/${id}`, key)
    assert.deepEqual([job.status, job.completed, job.failed, job.credits_used], ['completed', 1, 2, 3])
    const codes = job.data
      .filter((one: { ok: boolean }) => !one.ok)
      .map((one: { error_code: string; item_id?: string }) => [one.error_code, one.item_id])
    assert.deepEqual(codes.sort(), [['TARGET_NOT_FOUND', undefined], ['URL_BLOCKLISTED', 'b']])
    const errors = (await service.get(`/batch/scrape/${id}/errors`, { limit: 1 }, key)).data
    assert.equal(errors.failed.length, 1)
    assert.match(errors.next, /\/batch\/scrape\/crw_\w+\/errors\?skip=1&limit=1$/)
  })

  it('fails when no URL could be read', async () => {
    const { data: { id } } = await service.post('/batch/scrape', { urls: [site.url('/gone')] })
    const job = await finished(`/batch/scrape/${id}`)
    assert.deepEqual([job.status, job.failed, job.credits_used], ['failed', 1, 0])
  })

  it('reads at most `concurrency` URLs at the same time', async () => {
    site.pages = { '*': slow(150) }
    const {
      data: { id },
    } = await service.post('/batch/scrape', {
      urls: Array.from({ length: 9 }, (_, i) => site.url(`/c${i}`)), concurrency: 3,
    })
    assert.equal((await finished(`/batch/scrape/${id}`)).completed, 9)
    assert.equal(site.maxConcurrent, 3)
  })

  it('completes running pages and counts skipped ones when it is cancelled', async () => {
    site.pages = { '*': slow(300) }
    const {
      data: { id },
    } = await service.post('/batch/scrape', {
      urls: Array.from({ length: 12 }, (_, i) => site.url(`/d${i}`)), concurrency: 2,
    })
    await until('some pages were requested', () => site.seen.length >= 4)
    assert.equal((await remove(`/batch/scrape/${id}`)).status, 'cancelled')
    await until('the counts are final', async () => {
      const { completed, skipped } = (await service.get(`/batch/scrape/${id}`)).data
      return completed + skipped.cancelled.count === 12
    })
    const job = (await service.get(`/batch/scrape/${id}`)).data
    assert.deepEqual(
      [job.status, job.completed, job.credits_used], ['cancelled', site.seen.length, 3 * site.seen.length],
    )
  })

  it('refuses contradictory options before any credit is spent', async () => {
    const answer = await service.post('/batch/scrape', { urls: [site.url('/')], scrape_options: { formats: ['json'] } })
    assert.deepEqual([answer.status, answer.error_code], [400, 'INVALID_REQUEST'])
    assert.match((await service.post('/batch/nonsense', { urls: [site.url('/')] })).error!, /\/batch\/scrape/)
  })

  it('survives the death of its owner: every URL is read once and charged once', async () => {
    site.pages = { '*': slow(200) }
    const key = await newKey()
    const {
      data: { id },
    } = await service.post(
      '/batch/scrape', { urls: Array.from({ length: 20 }, (_, i) => site.url(`/k${i}`)), concurrency: 2 }, key,
    )
    await until('almost half of the pages were requested', () => site.seen.length >= 8)
    for (const { pid } of service.processesOf('batch')) process.kill(pid, 'SIGKILL')
    const job = await finished(`/batch/scrape/${id}`, key)
    assert.deepEqual([job.status, job.completed, job.failed, job.credits_used], ['completed', 20, 0, 60])
    assert.equal(new Set(job.data.map(({ url }: { url: string }) => url)).size, 20)
    assert.equal((await service.get('/usage', {}, key)).data.used, 60)
    assert.ok(
      site.seen.length <= 22,
      `only pages in progress may be fetched again: ${site.seen.length} requests for 20 pages`,
    )
  })
})

describe('a map', () => {
  it('follows redirects of the start page to another host, and reads the sitemaps there', async () => {
    site.pages = {
      '/': { status: 302, headers: { location: site.url('/home', '127.0.0.3') } },
      '/home': html('Home', '/a', site.url('/away')),
      '/robots.txt': 'Sitemap: /index.xml',
      '/index.xml': [
        `<sitemapindex><sitemap><loc>${site.url('/one.xml.gz', '127.0.0.3')}</loc></sitemap>`,
        `<sitemap><loc>${site.url('/gone.xml', '127.0.0.3')}</loc></sitemap></sitemapindex>`,
      ].join(''),
      '/one.xml.gz': {
        headers: { 'content-type': 'application/octet-stream' },
        body: gzipSync(`${site.url('/b', '127.0.0.3')}\n${site.url('/not-here')}\n`),
      },
    }
    const { status, data, headers } = await service.get('/map', { url: site.url('/') })
    assert.equal(status, 200)
    assert.deepEqual(data.links, [
      { url: site.url('/home', '127.0.0.3'), title: 'Home', source: 'page' },
      { url: site.url('/a', '127.0.0.3'), title: 'To /a', source: 'page' },
      { url: site.url('/b', '127.0.0.3'), source: 'sitemap' },
    ])
    assert.deepEqual(
      [data.domain, data.sitemaps, data.truncated], ['127.0.0.3', { found: 3, fetched: 2, failed: 1 }, false],
    )
    assert.match(data.warnings.join(' '), /gone\.xml could not be read/)
    assert.equal(headers.get('x-credits-used'), '3')
  })

  it('costs nothing when the site has no pages', async () => {
    const before = (await service.get('/usage')).data.used
    assert.equal((await service.get('/map', { url: site.url('/') })).error_code, 'TARGET_NOT_FOUND')
    assert.equal((await service.get('/usage')).data.used, before)
  })

  it('returns 30,000 links', async () => {
    const urls = Array.from({ length: 40_000 }, (_, i) => site.url(`/page-${i}`))
    site.pages = {
      '/sitemap.xml': {
        headers: { 'content-type': 'text/xml' },
        body: `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
      },
    }
    const { data } = await service.get('/map', { url: site.url('/'), limit: 30_000, sitemap: 'only' })
    assert.deepEqual([data.count, data.links.length, data.truncated], [30_000, 30_000, true])
  })
})
