import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MapData, MapRequest } from '#schemas/map.ts'
import { AppError } from '#src/app-error.ts'
import { allowAll, disallowAll } from '#src/sites/robots.ts'
import type { SitemapRequest, SitemapsRead } from '#src/sites/sitemap.ts'
import type { Done, Task } from '#src/tasks/outcome.ts'
import { createMapHandler, type MapDeps, type StartPage } from './handle.ts'

const link = (url: string, title = '') => ({ url: new URL(url, 'https://www.a.example'), title })
const page: StartPage = {
  finalUrl: new URL('https://www.a.example/home'),
  title: 'Home',
  warnings: ['slow'],
  links: [
    link('https://a.example/x', 'X'),
    link('https://blog.a.example/', 'Blog'),
    link('https://other.example/'),
    link('https://a.example/home#top'),
  ],
}
const listing = (...urls: string[]): SitemapsRead => ({
  urls: urls.map((url) => ({ url: new URL(url) })), found: 1, fetched: 1, failed: 0, badEntries: 0, outOfScope: 0,
  truncated: false, warnings: [],
})

interface Mapped extends Omit<MapData, 'warnings'> { warnings: string[]; requested: SitemapRequest[] }

async function map(request: Partial<MapRequest> = {}, deps: Partial<MapDeps> = {}): Promise<Mapped> {
  const requested: SitemapRequest[] = []
  const handle = createMapHandler({
    readPage: () => Promise.resolve(page),
    robotsOf: () => Promise.resolve({ ...allowAll, state: 'read', failure: null, sitemaps: ['/map.xml'] }),
    readSitemaps: (one) => {
      requested.push(one)
      return Promise.resolve(listing('https://a.example/y', 'https://www.a.example/home'))
    },
    now: () => 0,
    ...deps,
  })
  const task: Task<'map'> = {
    id: 't', requestId: 'r', keyId: 'k', lane: 'now', share: 'first', attempt: 1, deadlineAt: 45_000, visited: [], ahead: [],
    results: {}, warnings: [], bodies: {}, route: 'map',
    request: {
      url: 'https://a.example/', limit: 100, sitemap: 'include', allow_subdomains: false, ignore_query_params: true,
      ...request,
    },
  }
  const outcome = await handle(task, new AbortController().signal) as Done<'map'>
  const data = JSON.parse(Buffer.from(outcome.bodies.data!).toString()) as MapData
  return { ...data, warnings: outcome.warnings, requested }
}
const urls = ({ links }: Mapped): string[] => links.map(({ url }) => url)

describe('the map stage', () => {
  it('lists the start page after redirects, its links in scope, and the sitemaps', async () => {
    const all = await map()
    assert.deepEqual(urls(all), [
      'https://www.a.example/home',
      'https://a.example/x',
      'https://a.example/home',
      'https://a.example/y',
    ])
    assert.deepEqual(
      [all.url, all.domain, all.count, all.truncated, all.sitemaps, all.warnings],
      ['https://a.example/', 'a.example', 4, false, { found: 1, fetched: 1, failed: 0 }, ['slow']],
    )
    const [first] = all.requested
    assert.deepEqual([first!.home.href, first!.declared], ['https://www.a.example/home', ['/map.xml']])
  })

  it('reads the feeds of the page like sitemaps, if they are on its site (issue 14, point 3)', async () => {
    const feeds = ['https://a.example/feed.xml', 'https://feeds.example.net/a'].map((url) => new URL(url))
    const all = await map({}, { readPage: () => Promise.resolve({ ...page, feeds }) })
    assert.deepEqual(all.requested[0]!.declared, ['/map.xml', 'https://a.example/feed.xml'])
    const skipped = await map({ sitemap: 'skip' }, { readPage: () => Promise.resolve({ ...page, feeds }) })
    assert.equal(skipped.requested.length, 0)
  })

  it('lists the pages of a list, also with the parameter of rel=next (issue 14, point 3)', async () => {
    const next = new URL('https://www.a.example/home?seite=2')
    const links = [link('/x?page=2'), link('/x?sort=1'), link('/x?sort=2'), link('/home?seite=9')]
    const all = await map({ sitemap: 'skip' }, {
      readPage: () => Promise.resolve({ ...page, next, links: [...links, { url: next, title: '' }] }),
    })
    assert.deepEqual(urls(all).map((url) => url.replace('https://www.a.example', '')), [
      '/home', '/x?page=2', '/x?sort=1', '/home?seite=9', '/home?seite=2',
    ])
  })

  it('includes subdomains if the options allow it', async () => {
    assert.ok(urls(await map({ allow_subdomains: true })).includes('https://blog.a.example/'))
  })

  it('reads no sitemaps, or nothing else', async () => {
    const skipped = await map({ sitemap: 'skip' })
    assert.deepEqual([skipped.requested.length, skipped.sitemaps], [0, { found: 0, fetched: 0, failed: 0 }])
    const only = await map({ sitemap: 'only' }, { readPage: () => Promise.reject(new Error('unexpected call')) })
    assert.deepEqual(urls(only), ['https://a.example/y', 'https://www.a.example/home'])
  })

  it('searches before it applies the limit', async () => {
    const found = await map({ search: 'y', limit: 1 })
    assert.deepEqual([urls(found), found.truncated], [['https://a.example/y'], false])
    const cut = await map({ limit: 2 })
    assert.deepEqual([cut.count, cut.truncated], [2, true])
  })

  it('warns about a failure if something was found', async () => {
    const failed = await map(
      {}, { readPage: () => Promise.reject(new AppError('TARGET_BLOCKED', { message: 'a wall' })) },
    )
    assert.equal(failed.count, 2)
    assert.match(failed.warnings[0]!, /links are missing: a wall/)
  })

  it('fails if nothing was found', async () => {
    const readSitemaps = (): Promise<SitemapsRead> => Promise.resolve({ ...listing(), fetched: 0, found: 0 })
    await assert.rejects(map({}, { readSitemaps, readPage: () => Promise.reject(new AppError('TARGET_NOT_FOUND')) }), {
      code: 'TARGET_NOT_FOUND',
    })
    const robotsOf: MapDeps['robotsOf'] = () =>
      Promise.resolve({ ...disallowAll, state: 'unreachable', failure: new AppError('DNS_RESOLUTION_FAILED') })
    await assert.rejects(map({ sitemap: 'only' }, { readSitemaps, robotsOf }), { code: 'DNS_RESOLUTION_FAILED' })
  })

  it('returns no links and a warning if a site has no sitemap', async () => {
    const none = await map(
      { sitemap: 'only' }, { readSitemaps: () => Promise.resolve({ ...listing(), fetched: 0, found: 0 }) },
    )
    assert.equal(none.count, 0)
    assert.match(none.warnings[0]!, /no sitemap/)
  })
})
