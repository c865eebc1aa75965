// Checks of monitors of the Firecrawl API with its own client.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MonitorCheckPage } from '@mendable/firecrawl-js'
import { failing, flour, flourSchema, prepareMonitorClient, type WithMore } from '#test/support/firecrawl-monitors.ts'

describe('checks of monitors of the API of Firecrawl', () => {
  const bench = prepareMonitorClient()
  /** Paths and results, by path: pages are in the order in which they were read. */
  const found = (pages: readonly MonitorCheckPage[]): string[] =>
    pages.map(({ url, status }) => `${new URL(url).pathname} ${status}`).sort()
  const pageAt = (path: string, pages: readonly MonitorCheckPage[]): MonitorCheckPage =>
    pages.find(({ url }) => url === bench.at(path))!

  it('compare pages in checks, with a diff and a judgment of each change', async () => {
    const { id } = await bench.client.createMonitor({ ...bench.pagesOf('/rye', '/spelt'), goal: 'Tell me when the price changes' })
    const first = await bench.check(id)
    const { pages, ...baseline } = first
    assert.deepEqual(found(pages), ['/rye new', '/spelt new'])
    assert.deepEqual(baseline, {
      id: baseline.id, monitorId: id, status: 'completed', trigger: 'manual', scheduledFor: null,
      createdAt: baseline.createdAt, startedAt: baseline.startedAt, finishedAt: baseline.finishedAt,
      summary: { totalPages: 2, same: 0, new: 2, changed: 0, removed: 0, error: 0, meaningful: 0 }, baseline: true,
      estimatedCredits: baseline.estimatedCredits, actualCredits: 2, reservedCredits: null, billingStatus: 'confirmed',
      error: null, errorCode: null, webhookDeliveries: { pending: 0, delivered: 0, failed: 0 },
      updatedAt: baseline.finishedAt, next: null,
    })

    bench.flow.site.pages['/rye'] = flour('Rye', '1.40')
    const { pages: compared, summary, ...second } = await bench.check(id)
    const { diff, judgment, createdAt, metadata, ...rest } = pageAt('/rye', compared)
    const { text, json } = diff as { text: string; json: { files: { additions: number; deletions: number }[] } }
    assert.match(text, /^-Price: € 1\.10$/m)
    assert.match(text, /^\+Price: € 1\.40$/m)
    assert.deepEqual([json.files[0]!.additions, json.files[0]!.deletions], [1, 1])
    assert.deepEqual([judgment!.meaningful, judgment!.confidence], [true, 'high'])
    assert.match(judgment!.reason, /price/i)
    assert.deepEqual(judgment!.meaningfulChanges, [
      { type: 'changed', before: 'Price: € 1.10', after: 'Price: € 1.40', reason: judgment!.reason },
    ])
    const before = pageAt('/rye', pages)
    assert.ok(Date.parse(createdAt) > Date.parse(before.createdAt))
    assert.deepEqual(metadata, { title: 'Rye', errorCode: null, previousCheckedAt: before.createdAt })
    assert.deepEqual(rest, {
      id: rest.id, targetId: before.targetId, url: bench.at('/rye'), status: 'changed', previousScrapeId: null,
      currentScrapeId: null, statusCode: 200, error: null, snapshot: null,
    })
    const spelt = pageAt('/spelt', compared)
    assert.deepEqual([spelt.status, spelt.diff, spelt.judgment], ['same', null, null])
    assert.equal(new Set([...pages, ...compared].map((one) => one.id)).size, 4)
    assert.deepEqual([summary.changed, summary.same, second.actualCredits], [1, 1, 3])
    const { lastCheckSummary, lastRunAt } = await bench.client.getMonitor(id)
    assert.deepEqual(lastCheckSummary, {
      ...summary, checkId: second.id, status: 'completed', finishedAt: second.finishedAt, actualCredits: 3,
    })
    assert.equal(lastRunAt, second.startedAt)
    const checks = await bench.client.listMonitorChecks(id)
    assert.deepEqual(checks.map((one) => [one.id, one.summary.changed]), [[second.id, 1], [first.id, 0]])
    const older = await bench.client.listMonitorChecks(id, { limit: 1, offset: 1 })
    assert.deepEqual(older.map((one) => one.id), [first.id])
  })

  it('track fields, as a diff by field and with their current values', async () => {
    const { id } = await bench.client.createMonitor({
      ...bench.pagesOf(),
      targets: [{
        type: 'scrape', urls: [bench.at('/rye')], scrapeOptions: { formats: ['markdown', { type: 'json', schema: flourSchema }] },
      }],
    })
    const { pages: [known] } = await bench.check(id)
    assert.deepEqual(known!.snapshot, { json: { name: 'Rye', price: 1.1 } })
    bench.flow.site.pages['/rye'] = flour('Rye', '1.40')
    const { pages: [page] } = await bench.check(id)
    assert.deepEqual(page!.snapshot, { json: { name: 'Rye', price: 1.4 } })
    const { text, json } = page!.diff!
    assert.deepEqual(json, { price: { previous: 1.1, current: 1.4 } })
    assert.match(text!, /^\+Price: € 1\.40$/m)
    assert.equal(page!.judgment, null)
  })

  it('find and lose the pages of a crawl target, which are read in parts', async () => {
    const { id } = await bench.client.createMonitor({
      ...bench.pagesOf(), targets: [{ type: 'crawl', url: bench.at('/docs') }],
    })
    await bench.check(id)
    bench.flow.site.pages['/docs'] = flour('Docs', '3.10', '<a href="/docs/a">A</a> <a href="/docs/c">C</a>')
    bench.flow.site.pages['/docs/c'] = flour('C', '6.10')
    const { id: checkId, pages } = await bench.check(id)
    const expected = ['/docs changed', '/docs/a same', '/docs/b removed', '/docs/c new']
    assert.deepEqual(found(pages), expected)

    const one = await bench.client.getMonitorCheck(id, checkId, { limit: 3, autoPaginate: false })
    assert.equal(one.pages.length, 3)
    assert.equal(one.next, `${bench.flow.url}/v2/monitor/${id}/checks/${checkId}?skip=3&limit=3`)
    const all = await bench.client.getMonitorCheck(id, checkId, { limit: 1 })
    assert.deepEqual([found(all.pages), all.next], [expected, null])
    const { pages: some } = await bench.client.getMonitorCheck(id, checkId, { status: 'new', limit: 1 })
    assert.deepEqual(found(some), ['/docs/c new'])
  })

  it('start a check with counts of 0, and are refused a second check at the same time', async () => {
    const { id } = await bench.client.createMonitor(bench.pagesOf('/slow'))
    const answer = Promise.withResolvers<void>()
    bench.flow.site.pages['/slow'] = (_request, response) => {
      void answer.promise.then(() => response.end(flour('Slow', '9')))
      return undefined
    }
    const started = await bench.client.runMonitor(id)
    assert.deepEqual(started, {
      id: started.id, monitorId: id, status: 'queued', trigger: 'manual', scheduledFor: null, startedAt: null,
      finishedAt: null, estimatedCredits: null, reservedCredits: null, actualCredits: 0, billingStatus: 'reserved',
      summary: { totalPages: 0, same: 0, new: 0, changed: 0, removed: 0, error: 0, meaningful: 0 }, error: null,
      createdAt: started.createdAt, updatedAt: started.createdAt,
    })
    assert.equal((await bench.client.getMonitor(id)).currentCheckId, started.id)
    assert.deepEqual(
      await failing(bench.client.runMonitor(id)).then(({ status, code }) => [status, code]), [409, 'CHECK_IN_PROGRESS'],
    )
    answer.resolve()
  })

  it('are at /firecrawl too, with links of the same path, and take queries as text', async () => {
    const { id } = await bench.client.createMonitor(bench.pagesOf('/rye', '/spelt'))
    const { id: checkId } = await bench.check(id)
    const get = async (path: string, method = 'GET'): Promise<WithMore<object>> => {
      const headers = { authorization: `Bearer ${bench.key}` }
      const response = await fetch(`${bench.flow.url}/firecrawl/v2${path}`, { method, headers })
      return { status: response.status, ...await response.json() as object }
    }
    const part = await get(`/monitor/${id}/checks/${checkId}?limit=1&mine=2`)
    assert.equal(part.next, `${bench.flow.url}/firecrawl/v2/monitor/${id}/checks/${checkId}?skip=1&limit=1`)
    assert.equal(part.warning, 'Ignored, because Winnow does not support it: `mine`.')
    const { warning, data } = await get('/monitor?limit=1000')
    assert.deepEqual(
      [warning, (data as object[]).length], ['`limit` is 100, the maximum of Winnow, instead of 1000.', 1],
    )
    const { data: checks } = await get(`/monitor/${id}/checks?status=completed`)
    assert.deepEqual((checks as { id: string }[]).map((one) => one.id), [checkId])
    // The MCP server of Firecrawl sends no body.
    const started = await get(`/monitor/${id}/run`, 'POST')
    assert.equal(started.id, (started.data as { id: string }).id)
    const { status, error } = await get('/monitor?limit=ten')
    assert.deepEqual([status, error], [400, '`limit` must be an integer (got "ten")'])
  })
})
