// What a list of jobs needs, end to end: exports, pages without content, filters, bulk cancellation, live events.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { ListedJob } from '#schemas/job-list.ts'
import { readEvents, type EventReader } from '#test/support/read-events.ts'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const run = promisify(execFile)
const html = (title: string, links: string[] = []): string => {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ')
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${`What ${title} says. `.repeat(20)}</p>${anchors}</main>`
}
const isListedJob = addFormats.default(new Ajv({ strict: false })).compile(ListedJob)

describe('jobs', () => {
  let service: Service
  let site: Site
  let crawl: string
  let batch: string
  const readers: EventReader[] = []
  const slow = Promise.withResolvers<void>()

  before(async () => {
    site = await startSite({
      '/': html('Home', ['/docs/a', '/docs/b', '/gone']),
      '/docs/a': html('Page A'),
      '/docs/b': html('Page B & more'),
      '/gone': { status: 404, body: 'gone' },
      '/slow'(_request, response) {
        void slow.promise.then(() => response.end(html('Slow')))
        return undefined
      },
    })
    service = await startService()
    crawl = await start('/crawl', { url: site.url('/'), use_sitemap: false })
    batch = await start('/batch/scrape', {
      urls: [{ url: site.url('/docs/a'), item_id: 'one' }], scrape_options: { formats: ['links'] },
    })
    await ended(`/crawl/${crawl}`)
    await ended(`/batch/scrape/${batch}`)
  })
  after(async () => {
    slow.resolve()
    for (const reader of readers) reader.close()
    await service.stop()
    await site.close()
  })

  async function start(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
    const { status, data, error } = await service.post(path, body, headers)
    assert.equal(status, 202, error)
    return data.id as string
  }
  const ended = (path: string): Promise<void> => until(`${path} ends`, async () =>
    !['pending', 'running'].includes((await service.get(path)).data.status as string), 60_000)
  const newKey = async (): Promise<{ id: string; headers: Record<string, string> }> => {
    const { stdout } = await service.cli('keys', 'create', '--name', 'other', '--json')
    const { id, key } = JSON.parse(stdout) as { id: string; key: string }
    return { id, headers: { 'x-api-key': key } }
  }
  const download = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(service.url + path, { headers: { 'x-api-key': service.apiKey }, ...init })
  const listen = async (headers: Record<string, string> = { 'x-api-key': service.apiKey }): Promise<EventReader> => {
    const reader = await readEvents(`${service.url}/jobs/events`, headers)
    readers.push(reader)
    return reader
  }

  describe('an export', () => {
    it('has one result a line, as the job has them', async () => {
      const response = await download(`/crawl/${crawl}/export`)
      assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
      assert.equal(response.headers.get('content-disposition'), `attachment; filename="127.0.0.1-${crawl}.jsonl"`)
      const lines = (await response.text()).split('\n')
      assert.equal(lines.pop(), '')
      const { data } = (await service.get(`/crawl/${crawl}`)).data as Envelope
      assert.deepEqual(lines.map((line) => JSON.parse(line) as unknown), data)
      assert.equal(lines.length, 4)
    })

    it('is a zip with a Markdown file for each page, and an index', async () => {
      const response = await download(`/crawl/${crawl}/export?format=zip`)
      assert.equal(response.headers.get('content-disposition'), `attachment; filename="127.0.0.1-${crawl}.zip"`)
      const file = join(service.dataDir, 'export.zip')
      await writeFile(file, Buffer.from(await response.arrayBuffer()))
      await run('unzip', ['-tq', file])
      const read = async (name: string): Promise<string> => (await run('unzip', ['-p', file, name])).stdout
      const index = JSON.parse(await read('index.json')) as
        { url: string; title: string | null; status: number; file: string | null; error?: string }[]
      const byUrl = new Map(index.map((entry) => [entry.url.replace(site.url('/'), '/'), entry]))
      assert.deepEqual([...byUrl.keys()].sort(), ['/', '/docs/a', '/docs/b', '/gone'])
      const { title, status, file: name } = byUrl.get('/docs/b')!
      assert.deepEqual([title, status], ['Page B & more', 200])
      assert.match(name!, /^pages\/000\d-127\.0\.0\.1-docs-b\.md$/)
      assert.match(await read(name!), /^# Page B & more\n\nWhat Page B & more says\./)
      const { file: none, error } = byUrl.get('/gone')!
      assert.equal(none, null)
      assert.match(error!, /404/)
    })

    it('of results without markdown has JSON files', async () => {
      const response = await download(`/batch/scrape/${batch}/export?format=zip`)
      assert.equal(response.headers.get('content-disposition'), `attachment; filename="batch-scrape-${batch}.zip"`)
      const file = join(service.dataDir, 'batch.zip')
      await writeFile(file, Buffer.from(await response.arrayBuffer()))
      const { stdout } = await run('unzip', ['-p', file, 'pages/0001-127.0.0.1-docs-a.json'])
      assert.equal((JSON.parse(stdout) as { item_id: string }).item_id, 'one')
    })

    it('is announced by HEAD, without a body', async () => {
      const response = await download(`/crawl/${crawl}/export?format=zip`, { method: 'HEAD' })
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/zip'])
      assert.equal(await response.text(), '')
    })

    it('of another key, of an unknown job or in an unknown format is refused', async () => {
      const { headers } = await newKey()
      const refused = await service.get(`/crawl/${crawl}/export`, {}, headers)
      assert.deepEqual([refused.status, refused.error_code], [404, 'NOT_FOUND'])
      assert.equal((await service.get('/crawl/crw_unknown/export')).status, 404)
      const { status, error } = await service.get(`/crawl/${crawl}/export`, { format: 'pdf' })
      assert.deepEqual([status, /`format` must be one of/.test(error!)], [400, true])
    })
  })

  it('has pages without their content', async () => {
    const { data } = await service.get(`/crawl/${crawl}`, { content: false, limit: 2 })
    assert.equal(data.data.length, 2)
    assert.equal(data.data[0].metadata.title, 'Home')
    assert.equal(data.data[0].markdown, undefined)
    assert.match(data.next as string, /content=false/)
    const rest = await service.get((data.next as string).replace(service.url, ''))
    assert.deepEqual(rest.data.data.map((page: object) => 'markdown' in page), [false, false])
  })

  it('is listed by text, kinds, statuses and time', async () => {
    const ids = async (query: Record<string, unknown>): Promise<string[]> =>
      (await service.get('/jobs', query)).data.jobs.map(({ id }: { id: string }) => id)
    assert.deepEqual(await ids({ q: '/DOCS/a' }), [batch])
    assert.deepEqual(await ids({ q: crawl.slice(4).toLowerCase() }), [crawl])
    assert.deepEqual((await ids({ kind: 'crawl,batch', status: 'completed,failed' })).sort(), [batch, crawl].sort())
    assert.deepEqual(await ids({ created_before: '2020-01-01T00:00:00Z' }), [])
    const { jobs, next } = (await service.get('/jobs', { kind: 'crawl,batch', limit: 1, q: '127.0.0.1' })).data
    const { data } = await service.get((next as string).replace(service.url, ''))
    assert.deepEqual([...jobs, ...data.jobs].map(({ id }: { id: string }) => id), [batch, crawl])
    assert.equal((await service.get('/jobs', { created_after: 'yesterday' })).status, 400)
  })

  it('is announced to its key: created, while it runs, and at its end', async () => {
    const { headers } = await newKey()
    const [own, foreign] = [await listen(), await listen(headers)]
    assert.equal(own.headers.get('content-type'), 'text/event-stream')
    const id = await start('/crawl', { url: site.url('/'), use_sitemap: false })
    await until('the end is announced', () => own.jobs.some((job) => job.id === id && job.status === 'completed'))
    const states = own.jobs.filter((job) => job.id === id)
    assert.deepEqual([states[0]!.completed, states.at(-1)!.completed, states.at(-1)!.failed], [0, 3, 1])
    assert.ok(states.length > 1)
    for (const state of states) assert.ok(isListedJob(state), JSON.stringify(isListedJob.errors))
    assert.deepEqual(foreign.jobs, [])
  })

  it('is cancelled with others that match a filter', async () => {
    const { headers } = await newKey()
    const events = await listen(headers)
    const first = await start('/batch/scrape', { urls: [site.url('/slow'), site.url('/slow?b')] }, headers)
    const second = await start('/crawl', { url: site.url('/slow'), use_sitemap: false }, headers)
    const cancel = async (body: object): Promise<Envelope> => service.post('/jobs/cancel', body, headers)
    const empty = await cancel({})
    assert.deepEqual([empty.status, /filter or `ids`/.test(empty.error!)], [400, true])
    const both = await cancel({ all: true, ids: [first] })
    assert.deepEqual([both.status, /`all` selects every .* leave out `ids`/.test(both.error!)], [400, true])
    const none = { checks: 0, ended: 0, not_found: 0 }
    assert.deepEqual((await cancel({ q: 'nowhere' })).data, { cancelled: 0, skipped: none, complete: true })
    assert.deepEqual((await cancel({ ids: [crawl] })).data, {
      cancelled: 0, skipped: { ...none, not_found: 1 }, complete: true,
    })
    assert.deepEqual((await cancel({ kind: ['batch'], q: '/slow' })).data, { cancelled: 1, skipped: none, complete: true })
    assert.deepEqual((await cancel({ ids: [first, second] })).data, {
      cancelled: 1, skipped: { ...none, ended: 1 }, complete: true,
    })
    assert.deepEqual((await cancel({ all: true })).data, { cancelled: 0, skipped: none, complete: true })
    await until('both cancellations are announced', () =>
      [first, second].every((id) => events.jobs.some((job) => job.id === id && job.status === 'cancelled')))
    assert.equal((await service.get(`/crawl/${crawl}`)).data.status, 'completed')
  })

  it('is not announced on more streams than a key may have, until one is closed', async () => {
    const { headers } = await newKey()
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(headers)))
    const refused = await service.get('/jobs/events', {}, headers)
    assert.deepEqual([refused.status, refused.error_code], [429, 'KEY_RATE_LIMITED'])
    open[0]!.close()
    await until('there is room again', async () => (await listen(headers)).headers.get('retry-after') === null)
  })

  it('is not announced to a revoked key any more', async () => {
    const { id, headers } = await newKey()
    const reader = await listen(headers)
    await service.cli('keys', 'revoke', id)
    await until('the stream ends', () => reader.ended, 30_000)
    assert.equal((await service.get('/jobs/events', {}, headers)).error_code, 'API_KEY_REVOKED')
  })

  it('is announced until the service stops, which ends the streams', async () => {
    const reader = await listen()
    const { ms, left } = await service.end()
    await until('the stream ends', () => reader.ended, 5_000)
    assert.deepEqual(left, [])
    assert.ok(ms < 10_000, `${ms} ms`)
  })
})
