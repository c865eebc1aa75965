// Pages of jobs: they are fetched once, and not processed again if they have not changed.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MonitoredPageRequest } from '#schemas/monitored-page.ts'
import { openStore } from '#src/store/open.ts'
import { startFetch, type TestFetch } from '#test/support/fetch-task.ts'
import { startSite, type Site } from '#test/support/site.ts'

const article =
  `<!doctype html><title>Grain</title><main><h1>Grain</h1><p>${'Wheat, rye and oats. '.repeat(30)}</p></main>`
const sha256 = (text: string): string => hash('sha256', text, 'hex')
/** A time after every copy that these tests store. */
const afterAll = new Date(Date.now() + 3_600_000).toISOString()
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

let site: Site
let fetcher: TestFetch

before(async () => {
  site = await startSite({})
  fetcher = await startFetch()
})
after(async () => {
  await fetcher.close()
  await site.close()
})
beforeEach(() => { site.seen.length = 0 })

describe('a page of a job', () => {
  it('is fetched once, also if it does not exist', async () => {
    site.pages = { '/once': article }
    const since = { outline: true, fetched_since: ago(1000) }
    await fetcher.run(site.url('/once'), since)
    await fetcher.run(site.url('/once'), since)
    for (const _ of [1, 2])
      await assert.rejects(fetcher.run(site.url('/gone'), since), { code: 'TARGET_NOT_FOUND', targetStatus: 404 })
    assert.deepEqual(site.seen.map(({ path }) => path), ['/once', '/gone'])
  })

  it('is fetched once for two owners of its job, the second of which searches slowly for a copy', async () => {
    site.pages = { '/twice': article }
    let reads = 0
    const dataDir = mkdtempSync(join(tmpdir(), 'winnow-slow-'))
    const store = await openStore({ dataDir })
    const copies = store.collection('page_cache')
    const slow: typeof copies = {
      ...copies,
      async get(id) {
        const found = await copies.get(id)
        if (++reads === 2) await sleep(300)
        return found
      },
    }
    const slowStore = {
      ...store, collection: (name: 'page_cache') => (name === 'page_cache' ? slow : store.collection(name)),
    }
    const slowFetcher = await startFetch({ store: slowStore })
    const since = { outline: true, fetched_since: ago(1000) }
    const outcomes = await Promise.all([1, 2].map(() => slowFetcher.run(site.url('/twice'), since)))
    assert.deepEqual(outcomes.map(({ kind }) => kind), ['done', 'done'])
    assert.equal(site.seen.length, 1)
    await slowFetcher.close()
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  it('is requested again if its failure is retryable or of an earlier job', async () => {
    site.pages = { '/broken': { status: 503, body: 'busy' } }
    const since = { outline: true, fetched_since: ago(1000) }
    for (const _ of [1, 2])
      await assert.rejects(fetcher.run(site.url('/broken'), since), { code: 'TARGET_SERVER_ERROR' })
    await assert.rejects(fetcher.run(site.url('/missing'), since), { code: 'TARGET_NOT_FOUND' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await assert.rejects(fetcher.run(site.url('/missing'), { outline: true, fetched_since: ago(0) }), {
      code: 'TARGET_NOT_FOUND',
    })
    assert.equal(site.seen.length, 4)
  })

  it('does not affect scrapes: they ignore the stored failure of a job', async () => {
    site.pages = {}
    await assert.rejects(fetcher.run(site.url('/later'), { outline: true, fetched_since: ago(1000) }), {
      code: 'TARGET_NOT_FOUND',
    })
    site.pages = { '/later': article }
    assert.equal((await fetcher.run(site.url('/later'), { max_age: 60_000 })).kind, 'done')
  })

  it('does not follow any kind of redirect to a URL that robots.txt disallows', async () => {
    site.pages = {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: winnow\nDisallow: /kept' },
      '/moved': { status: 302, headers: { location: '/step' } },
      '/step': { status: 301, headers: { location: '/kept/page' } },
      '/refreshed': '<!doctype html><meta http-equiv="refresh" content="0;url=/kept/page">',
      '/allowed': { status: 302, headers: { location: '/free' } },
      '/kept/page': article,
      '/free': article,
    }
    const job = { outline: true, fetched_since: ago(0), obey_robots: true }
    for (const path of ['/moved', '/refreshed'])
      await assert.rejects(fetcher.run(site.url(path), job), {
        code: 'ROBOTS_DISALLOWED', message: /does not allow \/kept\/page/,
      })
    assert.ok(!site.seen.some(({ path }) => path === '/kept/page'))
    assert.equal((await fetcher.page(site.url('/allowed'), job)).finalUrl, site.url('/free'))
    assert.equal(
      (await fetcher.page(site.url('/moved'), { ...job, obey_robots: false })).finalUrl, site.url('/kept/page'),
    )
    assert.equal((await fetcher.page(site.url('/moved'))).finalUrl, site.url('/kept/page'))
  })
})

describe('a page of a monitor', () => {
  const monitored = (unless: MonitoredPageRequest['unless']) => ({
    outline: true, fetched_since: afterAll, snapshot: { id: 'tgt_1:a', check_id: 'chk_1' },
    modes: ['markdown' as const], goal: null, unless,
  })

  it('ends its route if the site responds that it has not changed', async () => {
    site.pages = { '/': { headers: { etag: '"1"', 'content-type': 'text/html' }, body: article } }
    const first = await fetcher.page(site.url('/'), monitored(null))
    assert.equal(first.bodySha256, sha256(article))
    site.pages = {
      '/': ({ headers }, response) => {
        response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 500).end()
        return undefined
      },
    }
    const outcome = await fetcher.run(site.url('/'), monitored({ etag: '"1"', last_modified: null, body_sha256: null }))
    assert.equal(outcome.kind, 'ended')
    assert.deepEqual(JSON.parse(Buffer.from(outcome.bodies.data ?? []).toString()), {
      status: 'same', title: null, final_url: site.url('/'), status_code: 304,
    })
  })

  it('ends its route if its bytes are those of the last check, and continues otherwise', async () => {
    site.pages = { '/plain': article }
    const kinds = []
    for (const body_sha256 of [sha256(article), sha256('other')])
      kinds.push(
        (await fetcher.run(site.url('/plain'), monitored({ etag: null, last_modified: null, body_sha256 }))).kind,
      )
    assert.deepEqual(kinds, ['ended', 'done'])
  })

  it('does not end the route of a concurrent scrape of the same page', async () => {
    site.pages = {
      '/both': (_request, response) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(article), 50)
        return undefined
      },
    }
    const outcomes = await Promise.all([
      fetcher.run(site.url('/both'), monitored({ etag: null, last_modified: null, body_sha256: sha256(article) })),
      fetcher.run(site.url('/both')),
    ])
    assert.deepEqual(outcomes.map(({ kind }) => kind), ['ended', 'done'])
  })
})
