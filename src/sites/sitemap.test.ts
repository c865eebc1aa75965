import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { createThrottle } from '#src/crawl/throttle.ts'
import { freePort } from '#test/support/free-port.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { createRobotsReader } from './fetch-robots.ts'
import { createSiteHttp, type SiteHttp } from './site-http.ts'
import { readSitemaps, type SitemapRequest, type SitemapsRead } from './sitemap.ts'

let site: Site
let http: SiteHttp
before(async () => {
  site = await startSite({})
  http = createSiteHttp({ allow: parseEgressAllow('127.0.0.0/8') })
})
beforeEach(() => {
  site.pages = {}
  site.seen.length = 0
})
after(async () => {
  await http.close()
  await site.close()
})

const xml = (paths: string[]): string => {
  const urls = paths.map((path) => path.startsWith('http') ? path : site.url(path))
  return `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
}
const index = (paths: string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${site.url(path)}</loc></sitemap>`).join('')}</sitemapindex>`

const read = (options: Partial<SitemapRequest> = {}): Promise<SitemapsRead> => {
  const home = new URL(site.url('/'))
  return readSitemaps(http.get, {
    home, declared: [], inScope: ({ host }) => host === home.host, signal: new AbortController().signal, ...options,
  })
}
const paths = ({ urls }: SitemapsRead): string[] => urls.map(({ url }) => url.pathname + url.search)
const counts = ({ found, fetched, failed }: SitemapsRead): number[] => [found, fetched, failed]

describe('readSitemaps', () => {
  it('sends some dozens of requests a minute to a host, whatever an index lists', async () => {
    const files = Array.from({ length: 500 }, (_, at) => `/s${at}.xml`)
    site.pages = { '/sitemap.xml': index(files), ...Object.fromEntries(files.map((file) => [file, xml([file])])) }
    const all = await read({ waitMsMax: 100 })
    assert.deepEqual([site.seen.length, all.fetched, all.truncated], [40, 40, true])
    assert.match(all.warnings.join(), /at most 40 such requests a minute/)
    site.seen.length = 0
    assert.equal((await read({ isResumed: true, waitMsMax: 100 })).fetched, 0)
    assert.equal(site.seen.length, 0)
  })

  it('reads the sitemaps of robots.txt and /sitemap.xml, each once', async () => {
    site.pages = { '/a.xml': xml(['/1', '/2']), '/sitemap.xml': xml(['/3']) }
    const all = await read({ declared: [site.url('/a.xml'), '/sitemap.xml', site.url('/a.xml')] })
    assert.deepEqual([paths(all), counts(all), all.truncated, all.warnings], [['/1', '/2', '/3'], [2, 2, 0], false, []])
    assert.equal(site.seen.length, 2)
  })

  it('does not warn about a missing /sitemap.xml that nothing names', async () => {
    assert.deepEqual(counts(await read()), [0, 0, 0])
    site.pages = { '/sitemap.xml': '<!doctype html><title>Not found</title>' }
    assert.deepEqual(counts(await read()), [0, 0, 0])
    site.pages = { '/sitemap.xml': xml(['/1']) }
    assert.deepEqual(counts(await read()), [1, 1, 0])
  })

  it('recognises gzip by its magic number, with any label and in several layers', async () => {
    const packed = gzipSync(xml(['/1']))
    site.pages = {
      '/a.xml.gz': { headers: { 'content-type': 'application/octet-stream' }, body: packed },
      '/b.xml.gz': {
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/xml' },
        body: gzipSync(gzipSync(xml(['/2']))),
      },
      '/c.xml': { headers: { 'content-encoding': 'gzip' }, body: xml(['/3']) },
      '/d.xml': { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(xml(['/4'])) },
    }
    const all = await read({ declared: ['/a.xml.gz', '/b.xml.gz', '/c.xml', '/d.xml'] })
    assert.deepEqual([paths(all), counts(all)], [['/1', '/2', '/3', '/4'], [4, 4, 0]])
  })

  it('follows indexes three levels deep, and no cycles', async () => {
    site.pages = {
      '/sitemap.xml': index(['/2.xml', '/sitemap.xml']), '/2.xml': index(['/3.xml']), '/3.xml': index(['/4.xml']),
      '/4.xml': xml(['/page']),
    }
    const all = await read()
    assert.deepEqual([counts(all), all.truncated], [[4, 3, 0], true])
    assert.match(all.warnings[0]!, /deeper than 3/)
    site.pages['/3.xml'] = xml(['/page'])
    assert.deepEqual(paths(await read()), ['/page'])
  })

  it('skips other sites, and counts invalid URLs', async () => {
    site.pages = {
      '/sitemap.xml': xml([
        '/1#part',
        'https://other.example/x',
        'http://127.0.0.1:1/',
        'http://user:pw@127.0.0.1/',
        'http://[bad/',
        `http://a.example/${'x'.repeat(3_000)}`,
      ]),
    }
    const all = await read()
    assert.deepEqual([all.urls.map(({ url }) => url.href), all.outOfScope, all.badEntries], [[site.url('/1')], 2, 3])
  })

  it('counts nothing of a file that is no sitemap', async () => {
    site.pages = { '/sitemap.xml': { headers: { 'content-type': 'text/plain' }, body: 'Not found\n/index' } }
    const none = await read()
    assert.deepEqual([none.urls, counts(none), none.badEntries, none.outOfScope], [[], [0, 0, 0], 0, 0])
  })

  it('counts unreadable sitemaps and warns about each', async () => {
    site.pages = {
      '/broken.xml': { status: 500 }, '/page.xml': '<!doctype html>no',
      '/bomb.xml': '<!DOCTYPE a [<!ENTITY b "c">]><urlset/>', '/good.xml': xml(['/1']),
    }
    const all = await read({ declared: ['/broken.xml', '/page.xml', '/bomb.xml', '/good.xml', 'ftp://a.example/x'] })
    assert.deepEqual([paths(all), counts(all)], [['/1'], [4, 1, 3]])
    assert.match(all.warnings.join('\n'), /^The sitemap or feed .*broken\.xml .*answered with status 500/)
    assert.match(all.warnings.join('\n'), /broken\.xml [^]*page\.xml .*not a sitemap[^]*bomb\.xml .*entities/)
  })

  it('keeps the URLs before corrupt compressed data', async () => {
    const packed = gzipSync(xml(Array.from({ length: 20_000 }, (_, i) => `/page-${i}-${(i * 7919) % 10_007}`)))
    site.pages = { '/sitemap.xml': { body: packed.subarray(0, packed.length / 2) } }
    const all = await read()
    assert.ok(all.urls.length > 1_000 && all.urls.length < 20_000)
    assert.deepEqual(counts(all), [1, 1, 0])
  })

  it('stops at the largest number of URLs', async () => {
    site.pages = {
      '/sitemap.xml': index(['/a.xml', '/b.xml']), '/a.xml': xml(Array.from({ length: 600 }, (_, i) => `/a${i}`)),
      '/b.xml': xml(Array.from({ length: 600 }, (_, i) => `/b${i}`)),
    }
    const all = await read({ urlsMax: 1_000 })
    assert.deepEqual([all.urls.length, all.truncated], [1_000, true])
  })

  it('decodes other encodings than UTF-8', async () => {
    site.pages = {
      '/a.xml': {
        headers: { 'content-type': 'application/xml' }, body: Buffer.from(`\ufeff${xml(['/ä'])}`, 'utf16le'),
      },
      '/b.xml': {
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml(['/ö'])}`, 'latin1'),
      },
    }
    assert.deepEqual(paths(await read({ declared: ['/a.xml', '/b.xml'] })), ['/%C3%A4', '/%C3%B6'])
  })

  it('returns what was found when the signal fires', async () => {
    site.pages = { '/a.xml': xml(['/1']), '/b.xml': () => undefined }
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 300)
    const all = await read({ declared: ['/a.xml', '/b.xml'], signal: stop.signal })
    assert.deepEqual([paths(all), counts(all)], [['/1'], [2, 1, 1]])
    assert.match(all.warnings.join(' '), /in time/)
  })

  it('reads 50 MB from a file a thousand times smaller without buffering it', async () => {
    const line = '<url><loc>https://other.example/page</loc></url>'
    site.pages = { '/sitemap.xml': { body: gzipSync(`<urlset>${line.repeat(60 * 1024 * 1024 / line.length)}`) } }
    global.gc?.()
    const before = process.memoryUsage().rss
    const all = await read()
    assert.deepEqual([all.urls.length, all.truncated], [0, true])
    assert.match(all.warnings[0]!, /larger than 50 MB/)
    assert.ok(process.memoryUsage().rss - before < 150 * 1024 * 1024)
  })

  it('does not connect to hosts that the egress rules forbid', async () => {
    site.pages = {
      '/sitemap.xml': index(['/next.xml']),
      '/next.xml': { status: 302, headers: { location: 'http://10.0.0.1/secret.xml' } },
    }
    const all = await read({ declared: ['http://192.168.0.1/s.xml'] })
    assert.deepEqual(counts(all), [3, 1, 2])
    assert.match(all.warnings.join('\n'), /may not reach/)
  })
})

describe('readSitemaps with a throttle', () => {
  const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
  const listing = (...names: string[]): string => {
    const sitemaps = names.map((name) => `<sitemap><loc>${site.url(name)}</loc></sitemap>`)
    return `<sitemapindex ${namespace}>${sitemaps.join('')}</sitemapindex>`
  }
  const urlset = (path: string): string =>
    `<urlset ${namespace}><url><loc>${site.url(path)}</loc></url></urlset>`
  const request = { declared: [], inScope: () => true }

  it('requests one file after the other, spaced by the throttle', async () => {
    const at: number[] = []
    const noted = (body: string) => () => {
      at.push(performance.now())
      return { headers: { 'content-type': 'application/xml' }, body }
    }
    site.pages = {
      '/sitemap.xml': noted(listing('/1.xml', '/2.xml', '/3.xml')),
      ...Object.fromEntries([1, 2, 3].map((n) => [`/${n}.xml`, noted(urlset(`/p${n}`))])),
    }
    const { wait: throttle } = createThrottle(80)
    const startedAt = performance.now()
    const read = await readSitemaps(http.get, {
      ...request, home: new URL(site.url('/')), signal: AbortSignal.timeout(5_000), throttle,
    })
    assert.equal(read.urls.length, 3)
    // From the start on, because a late arrival shortens the time to the next one. Timers may fire a millisecond early.
    for (const [index, moment] of at.entries())
      assert.ok(moment - startedAt >= (80 - 1) * index, `request ${index} after ${moment - startedAt} ms`)
  })

  it('skips files that the throttle did not admit in time', async () => {
    site.pages = {
      '/sitemap.xml': { headers: { 'content-type': 'application/xml' }, body: listing('/1.xml', '/2.xml') },
    }
    const stop = new AbortController()
    let waits = 0
    const throttle = (signal: AbortSignal): Promise<void> => {
      if (++waits === 1) return Promise.resolve()
      stop.abort()
      return Promise.reject(signal.reason as Error)
    }
    const home = new URL(site.url('/'))
    const read = await readSitemaps(http.get, { ...request, home, signal: stop.signal, throttle })
    assert.deepEqual([read.found, read.fetched, read.failed, read.truncated], [3, 1, 0, true])
  })
})

describe('createRobotsReader', () => {
  const reader = (now = (): number => 0) => createRobotsReader({ get: http.get, now })

  it('requests robots.txt once a day for each site', async () => {
    let now = 0
    const robots = reader(() => now)
    site.pages = { '/robots.txt': 'User-agent: winnow\nDisallow: /a\nCrawl-delay: 2\nSitemap: /map.xml' }
    const [one, other] = await Promise.all([robots.of(new URL(site.url('/x'))), robots.of(new URL(site.url('/y')))])
    assert.deepEqual(
      [one.allows('/a'), one.allows('/b'), one.crawlDelayMs, one.sitemaps, one.state, other.allows('/a')],
      [false, true, 2_000, ['/map.xml'], 'read', false],
    )
    now = 86_399_999
    await robots.of(new URL(site.url('/z')))
    assert.equal(site.seen.length, 1)
    now = 86_400_001
    await robots.of(new URL(site.url('/z')))
    assert.equal(site.seen.length, 2)
  })

  it('allows everything on 4xx, and nothing on 5xx or without a response', async () => {
    site.pages = { '/robots.txt': { status: 403 } }
    const absent = await reader().of(new URL(site.url('/')))
    assert.deepEqual([absent.state, absent.allows('/a'), absent.failure], ['absent', true, null])
    site.pages = { '/robots.txt': { status: 503 } }
    const closed = await reader().of(new URL(site.url('/')))
    assert.deepEqual(
      [closed.state, closed.allows('/a'), closed.failure?.code], ['unreachable', false, 'TARGET_SERVER_ERROR'],
    )
    const away = await reader().of(new URL(`http://127.0.0.1:${await freePort()}/`))
    assert.deepEqual([away.state, away.failure?.code], ['unreachable', 'TARGET_UNREACHABLE'])
  })

  it('retries an unreachable robots.txt after ten seconds', async () => {
    let now = 0
    const robots = reader(() => now)
    site.pages = { '/robots.txt': { status: 503 } }
    await robots.of(new URL(site.url('/')))
    site.pages = { '/robots.txt': '' }
    assert.equal((await robots.of(new URL(site.url('/')))).state, 'unreachable')
    now = 10_001
    assert.equal((await robots.of(new URL(site.url('/')))).state, 'read')
  })

  it('follows redirects, and treats a redirect loop as an absent robots.txt', async () => {
    site.pages = {
      '/robots.txt': { status: 301, headers: { location: site.url('/moved.txt', '127.0.0.2') } },
      '/moved.txt': 'User-agent: *\nDisallow: /a',
    }
    assert.equal((await reader().of(new URL(site.url('/')))).allows('/a'), false)
    site.pages = { '/robots.txt': { status: 302, headers: { location: '/robots.txt' } } }
    assert.equal((await reader().of(new URL(site.url('/')))).state, 'absent')
  })

  it('ignores an unrequested 100 response', async () => {
    const text = 'User-agent: *\nDisallow: /a'
    const head = `Content-Type: text/plain\r\nContent-Length: ${text.length}`
    const answer = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${head}\r\n\r\n${text}`
    site.pages = { '/robots.txt': (_request, response) => { response.socket!.end(answer); return undefined } }
    const robots = await reader().of(new URL(site.url('/')))
    assert.deepEqual([robots.state, robots.allows('/a'), robots.allows('/b')], ['read', false, true])
  })

  it('stops reading an endless robots.txt', async () => {
    site.pages = {
      '/robots.txt': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' }).write('User-agent: *\nDisallow: /a\n')
        const more = (): void => { while (!response.destroyed && response.write('# filler\n'.repeat(8_192)));}
        response.on('drain', more)
        more()
        return undefined
      },
    }
    assert.equal((await reader().of(new URL(site.url('/')))).allows('/a'), false)
  })

  it('lets a caller stop waiting', async () => {
    site.pages = { '/robots.txt': () => undefined }
    await assert.rejects(reader().of(new URL(site.url('/')), AbortSignal.abort(new Error('gone'))), /gone/)
    site.dropConnections()
  })
})
