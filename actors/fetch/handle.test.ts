import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { createPageCache, pageCacheKey } from '#src/page/page-cache.ts'
import { openStore } from '#src/store/open.ts'
import { makePdf } from '#test/support/pdf.ts'
import { fetchTask, startFetch, type TestFetch } from '#test/support/fetch-task.ts'
import { listen } from '#test/support/listen.ts'
import { startSite, type Site, type SiteAnswer, type SitePage } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const fixture = (path: string): string =>
  readFileSync(new URL(`../../test/fixtures/pages/${path}.html`, import.meta.url), 'utf8')
const article = fixture('static/plain-article')
const shell = fixture('needs-js/angular-loading-text')

let site: Site
let fetcher: TestFetch
const serve = (pages: Record<string, SitePage>): void => { site.pages = pages }

before(async () => {
  site = await startSite({})
  fetcher = await startFetch()
})
after(async () => {
  await fetcher.close()
  await site.close()
})
beforeEach(() => { site.seen.length = 0 })

describe('the fetch stage', () => {
  it('returns a page as UTF-8 with the facts about it', async () => {
    serve({
      '/': {
        headers: {
          'content-type': 'text/html; charset=iso-8859-1', etag: '"1"', 'content-language': 'en', 'x-own': 'no',
        },
        body: article,
      },
    })
    const { text, fetchedAt, ...page } = await fetcher.page(site.url('/'))
    assert.equal(text, article)
    assert.ok(Math.abs(Date.now() - Date.parse(fetchedAt)) < 5000)
    assert.deepEqual(page, {
      url: site.url('/'), finalUrl: site.url('/'), statusCode: 200, contentType: 'text/html; charset=iso-8859-1',
      kind: 'html', encoding: 'utf-8', headers: { 'content-language': 'en', etag: '"1"' }, tier: 'plain',
      cacheState: 'bypass', cachedAt: null,
    })
  })

  it('sends pages that need JavaScript to the browser, unless `render` is `never`', async () => {
    serve({ '/shell': shell, '/article': article })
    const kinds = await Promise.all(
      [
        ['/shell', 'auto'], ['/shell', 'never'], ['/article', 'auto'], ['/article', 'always'],
      ].map(async ([path, render]) => (await fetcher.run(site.url(path), { render: render as 'auto' })).kind),
    )
    assert.deepEqual(kinds, ['detour', 'done', 'done', 'detour'])
    assert.equal((await fetcher.run(site.url('/article'), { wait_for: 'h1' })).kind, 'detour')
  })

  it('sends a page with the format screenshot to the browser, without a request', async () => {
    serve({ '/': article })
    const { kind, adds } = await fetcher.run(site.url('/'), { formats: ['markdown', 'screenshot'] })
    assert.deepEqual([kind, adds, site.seen.length], ['detour', {}, 0])
  })

  it('does not fetch pages that will be rendered anyway, but rejects forbidden URLs', async () => {
    serve({ '/': article })
    await fetcher.run(site.url('/'), { render: 'always' })
    assert.equal(site.seen.length, 0)
    await assert.rejects(fetcher.run('http://192.168.1.1/', { render: 'always' }), { code: 'INVALID_URL' })
  })

  it('rejects an empty page that may not be rendered', async () => {
    serve({ '/': fixture('needs-js/create-react-app') })
    await assert.rejects(fetcher.run(site.url('/'), { render: 'never' }), { code: 'EMPTY_CONTENT' })
  })

  it('sends a challenge to the browser with a warning, and rejects walls that a browser cannot pass', async () => {
    const challenge = {
      status: 403, headers: { server: 'cloudflare', 'cf-mitigated': 'challenge' },
      body: fixture('walls/cloudflare-challenge'),
    }
    serve({
      '/': challenge,
      '/blocked': { ...challenge, headers: { server: 'cloudflare' }, body: fixture('walls/cloudflare-blocked') },
      '/login': fixture('walls/login-form'), '/private': { status: 302, headers: { location: '/login' } },
    })
    const outcome = await fetcher.run(site.url('/'))
    assert.deepEqual(
      [outcome.kind, outcome.warnings],
      ['detour', ['The plain request met a challenge of Cloudflare; the page was run in a browser.']],
    )
    await assert.rejects(fetcher.run(site.url('/'), { render: 'never' }), {
      code: 'TARGET_BLOCKED', targetStatus: 403, retryable: false,
    })
    await assert.rejects(fetcher.run(site.url('/blocked')), { code: 'TARGET_BLOCKED' })
    await assert.rejects(fetcher.run(site.url('/private')), { code: 'LOGIN_REQUIRED' })
  })

  for (const [status, code, retryable] of [
    [400, 'TARGET_CLIENT_ERROR', false], [401, 'TARGET_CLIENT_ERROR', false], [403, 'TARGET_CLIENT_ERROR', false],
    [404, 'TARGET_NOT_FOUND', false], [410, 'TARGET_NOT_FOUND', false], [418, 'TARGET_CLIENT_ERROR', false],
    [429, 'TARGET_BLOCKED', false], [451, 'TARGET_CLIENT_ERROR', false], [500, 'TARGET_SERVER_ERROR', true],
    [503, 'TARGET_SERVER_ERROR', true],
  ] as const) {
    it(`maps status ${status} to ${code}`, async () => {
      serve({ '/': { status, headers: { 'retry-after': '120' }, body: '<h1>An error page</h1>' }, '/bare': { status } })
      for (const path of ['/', '/bare'])
        await assert.rejects(fetcher.run(site.url(path)), { code, targetStatus: status, retryable })
    })
  }

  it('returns a Retry-After, and waits for a short one of a 429', async () => {
    let calls = 0
    serve({
      '/busy': { status: 503, headers: { 'retry-after': '7' } },
      '/slow': () => (++calls === 1 ? { status: 429, headers: { 'retry-after': '0' } } : article),
    })
    await assert.rejects(fetcher.run(site.url('/busy')), { code: 'TARGET_SERVER_ERROR', retryAfterMs: 7000 })
    assert.equal((await fetcher.page(site.url('/slow'))).statusCode, 200)
    assert.equal(calls, 2)
  })

  it('determines the kind by the bytes, whatever the content type', async () => {
    const pdf = makePdf([[{ text: 'one', y: 700 }]])
    const typed = (type: string, body: string | Buffer): SitePage => ({ headers: { 'content-type': type }, body })
    serve({
      '/pdf': typed('text/html', pdf), '/json': typed('text/html', '{"a":1}'), '/text': typed('text/plain', 'words'),
      '/html': typed('application/octet-stream', article), '/feed': typed('text/html', '<rss version="2.0"></rss>'),
    })
    const kinds = await Promise.all(
      ['/pdf', '/json', '/text', '/html', '/feed'].map(async (path) => (await fetcher.page(site.url(path))).kind),
    )
    assert.deepEqual(kinds, ['pdf', 'json', 'text', 'html', 'xml'])
    const outcome = await fetcher.run(site.url('/pdf'))
    assert.deepEqual(Buffer.from(outcome.bodies.page!), pdf)
    serve({ '/': typed('text/html', Buffer.from('89504e470d0a1a0a', 'hex')) })
    await assert.rejects(fetcher.run(site.url('/')), {
      code: 'UNSUPPORTED_CONTENT',
      message: 'The URL leads to a PNG image (image/png); Winnow reads HTML, PDF, text, JSON and XML.',
    })
  })
})

describe('the proxy tier', () => {
  it('reads blocked pages through a proxy, and fails with the block if the proxy fails', async (context) => {
    const seen: string[] = []
    const proxy = await listen(createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (head) => {
        seen.push(head.toString('latin1').split('\r\n')[0]!)
        const onward = connect(site.port, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n')
          allowed.add(onward.localPort!)
          socket.pipe(onward).pipe(socket)
        })
        onward.on('error', () => socket.destroy())
      })
    }))
    const allowed = new Set<number>()
    serve({
      '*': (request) =>
        allowed.has(request.socket.remotePort!)
          ? article
          : { status: 403, headers: { server: 'cloudflare' }, body: fixture('walls/cloudflare-blocked') },
    })
    const proxied = await startFetch({ proxyUrls: [`http://127.0.0.1:${proxy.port}`] })
    context.after(async () => { await proxied.close(); await proxy.close() })
    const outcome = await proxied.run(site.url('/'))
    assert.deepEqual(
      [outcome.kind, outcome.adds.page?.tier, outcome.warnings],
      ['done', 'proxy', ['The site blocks automated requests; the page was read through a proxy.']],
    )
    assert.deepEqual(seen, [`CONNECT 127.0.0.1:${site.port} HTTP/1.1`])
    const broken = await startFetch({ proxyUrls: ['http://127.0.0.1:1'] })
    context.after(() => broken.close())
    await assert.rejects(broken.run(site.url('/a')), { code: 'TARGET_BLOCKED' })
  })
})

describe('the page cache', () => {
  it('serves requests that accept a copy of that age, with the same mode and headers', async () => {
    serve({ '/': article })
    const url = site.url('/')
    const states: unknown[] = []
    const copy = { max_age: 60_000 }
    const requests: Partial<ScrapeRequest>[] = [
      {}, copy, { ...copy, headers: { cookie: 'a=1' } }, { ...copy, headers: { Cookie: 'a=1' } },
      { ...copy, render: 'never' }, {},
    ]
    for (const options of requests) {
      states.push((await fetcher.page(url, options)).cacheState)
    }
    assert.deepEqual(states, ['bypass', 'hit', 'miss', 'hit', 'miss', 'bypass'])
    assert.equal(site.seen.length, 4)
    const { text, cachedAt, fetchedAt } = await fetcher.page(url, { max_age: 60_000 })
    assert.equal(text, article)
    assert.ok(cachedAt !== null && cachedAt >= fetchedAt)
  })

  it('is not asked for a page of which a picture is wanted', async (context) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'winnow-fetch-'))
    const store = await openStore({ dataDir })
    const own = await startFetch({ store })
    context.after(async () => {
      await own.close()
      await store.close()
      rmSync(dataDir, { recursive: true })
    })
    const rendered = { ...fetchTask(site.url('/'), { render: 'always', max_age: 60_000 }).request }
    const { adds } = await fetcher.run(site.url('/'))
    const cache = createPageCache(store.collection('page_cache'), Date.now)
    await cache.write(pageCacheKey(rendered), adds.page!, Buffer.from(article))
    const kinds = [['markdown'], ['screenshot']].map(async (formats) =>
      (await own.run(rendered.url, { ...rendered, formats: formats as ScrapeRequest['formats'] })).kind)
    assert.deepEqual(await Promise.all(kinds), ['done', 'detour'])
  })

  it('revalidates a copy that is too old, and renews it', async () => {
    const etag = '"1"'
    serve({
      '/': ({ headers }): SiteAnswer =>
        headers['if-none-match'] === etag
          ? { status: 304, headers: { etag } }
          : { headers: { 'content-type': 'text/html', etag }, body: article },
    })
    const url = site.url('/')
    const first = await fetcher.page(url)
    await older(first.fetchedAt)
    const confirmed = await fetcher.page(url, { max_age: 1 })
    assert.deepEqual([confirmed.text, confirmed.cacheState, confirmed.statusCode], [article, 'miss', 200])
    assert.ok(confirmed.fetchedAt > first.fetchedAt)
    assert.equal((await fetcher.page(url, { max_age: 60_000 })).cacheState, 'hit')
    assert.deepEqual(site.seen.map(({ headers }) => headers['if-none-match']), [undefined, '"1"'])
  })

  it('reads a changed page again, and does not revalidate for requests without `max_age`', async () => {
    let version = 1
    serve({
      '/': () => ({
        headers: { 'content-type': 'text/html', etag: `"${version}"` },
        body: article.replace('</h1>', ` ${version}</h1>`),
      }),
    })
    const url = site.url('/')
    const { fetchedAt } = await fetcher.page(url)
    version = 2
    await older(fetchedAt)
    assert.match((await fetcher.page(url, { max_age: 1 })).text, / 2<\/h1>/)
    await fetcher.page(url)
    assert.deepEqual(site.seen.map(({ headers }) => headers['if-none-match']), [undefined, '"1"', undefined])
  })

  it('stores no failures and no pages that must be rendered', async () => {
    serve({ '/gone': { status: 404 }, '/shell': shell })
    for (let round = 0; round < 2; round++) {
      await assert.rejects(fetcher.run(site.url('/gone'), { max_age: 60_000 }), { code: 'TARGET_NOT_FOUND' })
      assert.equal((await fetcher.run(site.url('/shell'), { max_age: 60_000 })).kind, 'detour')
    }
    assert.equal(site.seen.length, 4)
  })
})

/** Waits until the copy is older than a few milliseconds. */
const older = (fetchedAt: string): Promise<void> =>
  until('the copy has aged', () => Date.now() > Date.parse(fetchedAt) + 5)

describe('identical concurrent requests', () => {
  it('are made once; each caller waits under its own deadline', async () => {
    serve({
      '/': (_, response) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(article), 150)
        return undefined
      },
    })
    const url = site.url('/')
    const [hasty, ...patient] = await Promise.allSettled([
      fetcher.run(url, {}, 50), fetcher.page(url), fetcher.page(url), fetcher.page(url),
    ])
    assert.equal(site.seen.length, 1)
    assert.equal(hasty?.status === 'rejected' && (hasty.reason as { code: string }).code, 'TIMEOUT')
    assert.deepEqual(patient.map(({ status }) => status), ['fulfilled', 'fulfilled', 'fulfilled'])
  })

  it('are aborted when nobody waits any more, and made again for the next caller', async () => {
    serve({
      '/': (_, response) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(article), 150)
        return undefined
      },
    })
    await assert.rejects(fetcher.run(site.url('/'), {}, 30), { code: 'TIMEOUT' })
    assert.equal((await fetcher.page(site.url('/'))).statusCode, 200)
    assert.equal(site.seen.length, 2)
  })

  it('fail together', async () => {
    serve({ '/': { status: 404 } })
    const results = await Promise.allSettled([fetcher.run(site.url('/')), fetcher.run(site.url('/'))])
    assert.deepEqual(results.map(({ status }) => status), ['rejected', 'rejected'])
    assert.equal(site.seen.length, 1)
  })
})
