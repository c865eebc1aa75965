// Crawls and batches with the SDK of Firecrawl, versions 2 and 1: paging, errors, cancellation, watchers.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Firecrawl, SdkError, type Document } from '@mendable/firecrawl-js'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import type { SitePage } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const page = (title: string, links: readonly string[] = []): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>
<p>${`The ${title} mill stands by the river and grinds wheat for the town. `.repeat(8)}</p>
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main></body></html>`

/** More pages than one part of a job has. */
const leaves = Array.from({ length: 104 }, (_, index) => `/many/${index}`)
const hidden = Array.from({ length: 8 }, (_, index) => `/private/${index}`)
const pages: Record<string, SitePage> = {
  '/': page('Home', ['/docs', '/docs/rye', '/docs/gone', '/docs/broken', '/docsearch', ...hidden]),
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' },
  '/docs': page('Docs', ['/docs/rye', '/docs/gone', '/docs/broken', '/docsearch', '/']),
  '/docs/rye': page('Rye'),
  '/docs/gone': { status: 404, body: '<h1>Gone</h1>' },
  '/docs/broken': { status: 500, body: 'broken' },
  '/docsearch': page('Search'),
  '/many': page('Many', leaves),
  ...Object.fromEntries(leaves.map((path) => [path, page(`Leaf ${path}`)])),
}

describe('jobs by the API of Firecrawl', () => {
  let flow: GatewayFlow
  let client: Firecrawl
  let apiKey: string
  before(async () => {
    flow = await startGatewayFlow(pages, { actors: [startCrawl, startBatch, startInfer] })
    apiKey = (await flow.newKey()).key
    client = new Firecrawl({ apiKey, apiUrl: flow.url })
  })
  after(() => flow.stop())

  const at = (path: string): string => flow.site.url(path)
  const titles = (documents: readonly Document[]): (string | undefined)[] =>
    documents.map(({ metadata }) => metadata?.title).sort()

  describe('a crawl', () => {
    it('returns the pages below its start page as documents, and its failures as errors', async () => {
      const job = await client.crawl(at('/docs'), { scrapeOptions: { formats: ['markdown', 'links'] }, pollInterval: 1 })
      assert.deepEqual([job.status, titles(job.data)], ['completed', ['Docs', 'Rye', undefined]])
      const docs = job.data.find(({ metadata }) => metadata?.title === 'Docs')!
      assert.match(docs.markdown!, /^# Docs\n/)
      assert.ok(docs.links!.includes(at('/docsearch')))
      assert.deepEqual([docs.metadata!.sourceURL, docs.metadata!.statusCode], [at('/docs'), 200])
      const gone = job.data.find(({ metadata }) => metadata?.statusCode === 404)!
      assert.deepEqual([gone.markdown, gone.metadata!.sourceURL], ['', at('/docs/gone')])
      assert.match(gone.metadata!.error!, /status 404/)
      // 3 for the start, 3 for each page that was read.
      const { errors } = await client.getCrawlErrors(idOf(job))
      assert.deepEqual(
        [job.total, job.completed, job.data.length, errors.length, job.creditsUsed], [4, 3, 3, 1, 9],
      )
      assert.deepEqual(errors.map(({ url, code }) => [url, code]), [[at('/docs/broken'), 'SCRAPE_SITE_ERROR']])
      assert.match(errors[0]!.error, /status 500/)
    })

    it('reads the entire domain when asked, and names all pages that robots.txt disallows', async () => {
      const job = await client.crawl(at('/docs'), {
        crawlEntireDomain: true, excludePaths: ['^/many'], limit: 1_000, pollInterval: 1,
      })
      assert.deepEqual(titles(job.data), ['Docs', 'Home', 'Rye', 'Search', undefined])
      assert.deepEqual((await client.getCrawlErrors(idOf(job))).robotsBlocked.toSorted(), hidden.map(at))
    })

    it('has all its documents in parts', async () => {
      const { id, url } = await client.startCrawl(at('/many'), { maxConcurrency: 10 })
      assert.equal(url, `${flow.url}/v2/crawl/${id}`)
      await ended(id)
      assert.equal((await client.getCrawlStatus(id)).data.length, 105)
      const first = await client.getCrawlStatus(id, { autoPaginate: false })
      assert.deepEqual([first.data.length, first.next], [100, `${url}?skip=100&limit=100`])
      assert.equal((await ask(`/v2/crawl/${id}?skip=5&limit=20`))['next'], `${url}?skip=25&limit=20`)
      const old = await client.v1.checkCrawlStatus(id, true)
      assert.ok(old.success)
      assert.deepEqual([old.status, old.data.length], ['completed', 105])
    })

    it('is cancelled, and cannot be cancelled once it has ended', async () => {
      const { id } = await client.startCrawl(at('/many'), { maxConcurrency: 1, delay: 1 })
      const { crawls } = await client.getActiveCrawls()
      assert.deepEqual(crawls.map((one) => [one.id, one.url]), [[id, at('/many')]])
      const queue = await client.getQueueStatus() as { jobsInQueue: number }
      assert.equal(queue.jobsInQueue, 1)
      assert.equal(await client.cancelCrawl(id), true)
      assert.equal((await client.getCrawlStatus(id)).status, 'cancelled')
      assert.deepEqual((await client.getActiveCrawls()).crawls, [])
      const done = await client.crawl(at('/docs/rye'), { pollInterval: 1 })
      await failing(client.cancelCrawl(idOf(done)), 409, /has already ended \(completed\)/)
    })

    it('reports a start page that cannot be read', async () => {
      const { id } = await client.startCrawl(at('/docs/broken'))
      await ended(id)
      const reply = await ask(`/v2/crawl/${id}`)
      assert.deepEqual([reply['success'], reply['status'], reply['data']], [true, 'failed', []])
      assert.match(reply['error'] as string, /status 500|start page/)
    })

    it('refuses what it cannot do, by the names of Firecrawl', async () => {
      for (const [options, message] of [
        [{ includePaths: ['('] }, /`includePaths\[0\]` must be a regular expression/],
        [{ limit: 'all' }, /`limit` must be/],
        [{ allowSubdomains: 'yes' }, /`allowSubdomains` must be/],
        [{ maxDiscoveryDepth: 'deep' }, /`maxDiscoveryDepth` must be/],
        [{ webhook: 'http://example.com/hook' }, /`webhook\.url` must begin with https/],
        [{ scrapeOptions: { formats: ['branding'] } }, /"branding" is not supported/],
        [{ zeroDataRetention: true }, /`zeroDataRetention` is not supported/],
        [{ prompt: 'the blog' }, /`prompt` is not supported/],
      ] as const)
        await failing(client.startCrawl(at('/'), options as never), 400, message)
      await failing(client.crawlParamsPreview(at('/'), 'the blog'), 400, /not supported/)
      await failing(client.getCrawlStatus('crw_000000000000000000000000'), 404, /There is no crawl/)
    })

    it('names what it ignored', async () => {
      const reply = await ask('/v2/crawl', { url: at('/docs/rye'), robotsUserAgent: 'bot', limit: 9_999 })
      assert.match(reply['warning'] as string, /`robotsUserAgent`.*`limit` is 500, the maximum/)
    })

    it('refuses a key without credits', async () => {
      const poor = new Firecrawl({ apiKey: (await flow.newKey({ credits: 3 })).key, apiUrl: flow.url })
      // The start costs all of them.
      await poor.startCrawl(at('/docs/rye'))
      await failing(poor.startCrawl(at('/')), 402, /Insufficient credits/)
    })
  })

  describe('a batch', () => {
    it('returns documents, failures and invalid URLs', async () => {
      const urls = [at('/docs/rye'), at('/docs/broken'), at('/docs/gone'), 'ftp://example.com/']
      const started = await client.startBatchScrape(urls, { options: { formats: ['markdown'] }, maxConcurrency: 2 })
      assert.deepEqual(started.invalidURLs, ['ftp://example.com/'])
      assert.equal(started.url, `${flow.url}/v2/batch/scrape/${started.id}`)
      const job = await batchEnded(started.id)
      assert.deepEqual(
        [job.status, titles(job.data), job.total, job.completed], ['completed', ['Rye', undefined], 3, 2],
      )
      const { errors } = await client.getBatchScrapeErrors(started.id)
      assert.deepEqual(errors.map(({ url }) => url), [at('/docs/broken')])
      await failing(client.cancelBatchScrape(started.id), 409, /already ended/)
    })

    it('is started once for an idempotency key', async () => {
      const start = () => client.startBatchScrape([at('/docs/rye')], { idempotencyKey: 'one' })
      assert.equal((await start()).id, (await start()).id)
      const { headers } = await fetch(`${flow.url}/v2/batch/scrape`, { method: 'OPTIONS' })
      assert.match(headers.get('access-control-allow-headers')!, /X-Idempotency-Key/)
    })

    it('rejects an invalid URL, and appending', async () => {
      const rye = [at('/docs/rye')]
      await failing(
        client.startBatchScrape(['ftp://example.com/', ...rye], { ignoreInvalidURLs: false }), 400, /ftp|http/,
      )
      await failing(client.startBatchScrape(rye, { appendToId: 'crw_1' }), 400, /`appendToId` is not supported/)
      await failing(client.startBatchScrape(Array(1_001).fill(at('/'))), 400, /`urls` must/)
    })
  })

  describe('a watcher', () => {
    it('sends the documents of a running job, all of them once', async () => {
      const { id } = await client.startCrawl(at('/many'), { maxConcurrency: 10 })
      const { documents, end } = await watched(id)
      assert.deepEqual([end.status, new Set(documents.map(({ metadata }) => metadata?.sourceURL)).size], ['completed', 105])
      assert.equal(documents.length, 105)
    })

    it('sends a job that has ended', async () => {
      const { id } = await client.startBatchScrape([at('/docs/rye'), at('/docs')])
      await batchEnded(id)
      const { documents, end } = await watched(id, 'batch')
      assert.deepEqual([end.status, titles(documents)], ['completed', ['Docs', 'Rye']])
    })

    it('reports a job that is cancelled', async () => {
      const { id } = await client.startCrawl(at('/many'), { maxConcurrency: 1, delay: 1 })
      const watching = watched(id)
      setTimeout(() => void client.cancelCrawl(id), 500)
      assert.equal((await watching).end.status, 'cancelled')
    })

    it('is never silent for two seconds, after which the Python client asks for the status itself', async () => {
      const { id } = await client.startCrawl(at('/many'), { maxConcurrency: 1, delay: 3 })
      const socket = new WebSocket(`${flow.url.replace('http', 'ws')}/v2/crawl/${id}`, apiKey)
      const messages: { type: string; data: { status: string; total: number; data: unknown[] } }[] = []
      socket.onmessage = ({ data }) => { messages.push(JSON.parse(data as string) as (typeof messages)[number]) }
      const pings = (): typeof messages => messages.filter(({ type }) => type === 'ping')
      await until('two pings have come', () => pings().length >= 2)
      socket.close()
      assert.equal(messages[0]!.type, 'catchup')
      assert.partialDeepStrictEqual(pings().at(-1)!.data, { status: 'scraping', data: [] })
      await client.cancelCrawl(id)
    })

    it('reports a job that does not exist, and ends', async () => {
      const { id } = await client.startBatchScrape([at('/docs/rye')])
      for (const [kind, unknown] of [['crawl', 'crw_000000000000000000000000'], ['crawl', id]] as const) {
        const watcher = client.watcher(unknown, { kind, timeout: 60 })
        const errors: string[] = []
        watcher.on('error', ({ error }: { error: string }) => errors.push(error))
        const end = new Promise<{ status: string }>((resolve) => { watcher.on('done', resolve) })
        await watcher.start()
        assert.equal((await end).status, 'failed')
        assert.equal(errors.length, 1)
        assert.match(errors[0]!, /^There is no crawl crw_/)
      }
    })

    it('is refused for a wrong key', async () => {
      const socket = new WebSocket(`${flow.url.replace('http', 'ws')}/v2/crawl/crw_000000000000000000000000`, 'wrong')
      assert.equal(await new Promise((resolve) => {
        socket.onopen = () => resolve('open')
        socket.onerror = () => resolve('refused')
      }), 'refused')
    })

    it('serves version 1, of batches at the path of crawls', async () => {
      for (const start of [
        () => client.v1.crawlUrlAndWatch(at('/docs'), { limit: 5 }),
        () => client.v1.batchScrapeUrlsAndWatch([at('/docs/rye')], { formats: ['markdown'] }),
      ]) {
        const watcher = await start()
        const documents: unknown[] = []
        watcher.addEventListener('document', ({ detail }) => { documents.push(detail) })
        const { detail } = await new Promise<{ detail: { status: string } }>((resolve, reject) => {
          watcher.addEventListener('done', resolve)
          watcher.addEventListener('error', reject)
        })
        assert.equal(detail.status, 'completed')
        assert.ok(documents.length > 0)
      }
    })
  })

  it('serves jobs of version 1', async () => {
    const crawl = await client.v1.crawlUrl(at('/docs'), { maxDepth: 1, scrapeOptions: { formats: ['markdown'] } }, 1)
    assert.ok(crawl.success)
    assert.deepEqual([crawl.status, titles(crawl.data as Document[])], ['completed', ['Docs', 'Rye', undefined]])
    const started = await client.v1.asyncBatchScrapeUrls([at('/docs/broken')], {
      formats: ['extract'], extract: { prompt: 'title' },
    })
    assert.ok(started.success)
    await batchEnded(started.id!)
    const { errors } = await client.v1.checkBatchScrapeErrors(started.id!) as { errors: { url: string }[] }
    assert.deepEqual(errors.map(({ url }) => url), [at('/docs/broken')])
    const { id } = await client.v1.asyncCrawlUrl(at('/docs'), {}) as { id: string }
    assert.ok('errors' in await client.v1.checkCrawlErrors(id))
    assert.match((await ask('/v1/crawl/crw_000000000000000000000000'))['error'] as string, /^There is no crawl/)
  })

  /** GET without a body, POST with one. */
  async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', 'authorization': `Bearer ${apiKey}` }
    const reply = await fetch(flow.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    return await reply.json() as Record<string, unknown>
  }

  /** The ID of a finished job, which the SDK returns with it. */
  const idOf = (job: object): string => (job as { id: string }).id

  async function ended(id: string): Promise<void> {
    while ((await client.getCrawlStatus(id, { autoPaginate: false })).status === 'scraping') await pause()
  }

  async function batchEnded(id: string): Promise<Awaited<ReturnType<Firecrawl['getBatchScrapeStatus']>>> {
    for (;;) {
      const job = await client.getBatchScrapeStatus(id)
      if (job.status !== 'scraping') return job
      await pause()
    }
  }

  const pause = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 100) })

  async function watched(
    id: string, kind: 'crawl' | 'batch' = 'crawl',
  ): Promise<{ documents: Document[]; end: { status: string } }> {
    const watcher = client.watcher(id, { kind, timeout: 60 })
    const documents: Document[] = []
    watcher.on('document', (document: Document) => documents.push(document))
    const end = new Promise<{ status: string }>((resolve, reject) => {
      watcher.on('done', resolve)
      watcher.on('error', (error: object) => reject(new Error(JSON.stringify(error))))
    })
    await watcher.start()
    return { documents, end: await end }
  }

  async function failing(call: Promise<unknown>, status: number, message: RegExp): Promise<void> {
    const error = await call.then(() => assert.fail('the call succeeded'), (reason: unknown) => reason)
    assert.ok(error instanceof SdkError, String(error))
    assert.match(error.message, message)
    assert.equal(error.status, status)
  }
})
