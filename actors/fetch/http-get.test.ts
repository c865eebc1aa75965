import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { after, before, beforeEach, describe, it } from 'node:test'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { createTestCerts } from '#test/support/certs.ts'
import { startFetch, type TestFetch } from '#test/support/fetch-task.ts'
import { freePort } from '#test/support/free-port.ts'
import { listen } from '#test/support/listen.ts'
import { startSite, type Site, type SiteAnswer, type SitePage } from '#test/support/site.ts'
import { defaultUserAgent } from '#src/egress/user-agent.ts'

const text = 'The ferry left the old quay a little after seven, with the lamps still burning along the breakwater.'
const html = `<!doctype html><title>Quay</title><main><h1>Quay</h1><p>${text}</p></main>`
const moved = (location: string, status = 302, headers: SiteAnswer['headers'] = {}): SiteAnswer => ({
  status, headers: { ...headers, location },
})
const packed = (encoding: string, body: Uint8Array): SiteAnswer => ({
  headers: { 'content-type': 'text/html', 'content-encoding': encoding }, body,
})
/** Gzip data without the end that says that it is whole. */
const flushed = (page: string) => gzipSync(page, { finishFlush: constants.Z_SYNC_FLUSH })
const mebibyte = 1024 * 1024

let site: Site
let fetcher: TestFetch
/** Reads larger bodies. */
let large: TestFetch
const serve = (pages: Record<string, SitePage>): void => { site.pages = pages; Object.assign(pages, { '/quay': html }) }

before(async () => {
  site = await startSite({})
  fetcher = await startFetch({ bodyBytesMax: 2 * mebibyte })
  large = await startFetch()
})
after(async () => {
  await fetcher.close()
  await large.close()
  await site.close()
})
beforeEach(() => { site.seen.length = 0 })

describe('redirects', () => {
  it('are followed across hosts, with relative URLs and all statuses, keeping the fragment', async () => {
    serve({
      '/1': moved('/2?x=1', 301), '/2': () => moved(site.url('/a/3', '127.0.0.2'), 303), '/a/3': moved('4', 307),
      '/a/4': moved('../quay', 308),
    })
    const page = await fetcher.page(site.url('/1#part'))
    assert.deepEqual(
      [page.url, page.finalUrl, page.statusCode], [site.url('/1#part'), site.url('/quay#part', '127.0.0.2'), 200],
    )
    assert.deepEqual(site.seen.map(({ path }) => path), ['/1', '/2?x=1', '/a/3', '/a/4', '/quay'])
  })

  it('fail after ten, and at once in a loop', async () => {
    serve({
      '/a': moved('/b'), '/b': moved('/a'),
      ...Object.fromEntries(Array.from({ length: 12 }, (_, step) => [`/s${step}`, moved(`/s${step + 1}`)])),
    })
    await assert.rejects(fetcher.run(site.url('/a')), { code: 'TOO_MANY_REDIRECTS' })
    assert.equal(site.seen.length, 2)
    await assert.rejects(fetcher.run(site.url('/s0')), { code: 'TOO_MANY_REDIRECTS', limit: 10 })
  })

  it('to the same page that set a cookie are not a loop', async () => {
    serve({
      '/': (request) =>
        request.headers.cookie === 'seen=1' ? html : moved('/', 302, { 'set-cookie': 'seen=1; Path=/' }),
    })
    assert.match((await fetcher.page(site.url('/'))).text, /old quay/)
  })

  it('to a forbidden address are rejected without a connection', async () => {
    serve({
      '/': moved('http://10.0.0.1/'),
      '/file': moved('file:///etc/passwd'),
      '/port': moved(`http://127.0.0.1:22/`),
    })
    for (const path of ['/', '/file', '/port'])
      await assert.rejects(fetcher.run(site.url(path)), {
        code: 'INVALID_URL',
        message: /^The page redirects to (http|file):\/\//,
      })
  })

  it('with a Location that is not percent-encoded keep its bytes', async () => {
    const raw = (encoding: 'utf8' | 'latin1'): SitePage => (_, response) => {
      response.socket!.end(
        Buffer.from('HTTP/1.1 302 Found\r\nLocation: /caf\u00e9\r\nContent-Length: 0\r\n\r\n', encoding),
      )
      return undefined
    }
    serve({ '/utf8': raw('utf8'), '/latin1': raw('latin1'), '/caf%C3%A9': html, '/caf%E9': html })
    assert.equal((await fetcher.page(site.url('/utf8'))).finalUrl, site.url('/caf%C3%A9'))
    assert.equal((await fetcher.page(site.url('/latin1'))).finalUrl, site.url('/caf%E9'))
  })

  it('without a Location are not pages, whatever their body', async () => {
    serve({
      '/none': { status: 302, body: html },
      '/broken': { ...moved('http://'), body: html },
      '/choices': { status: 300, body: html },
      '/304': { status: 304 },
    })
    for (const path of ['/none', '/broken', '/choices', '/304'])
      await assert.rejects(fetcher.run(site.url(path)), { code: 'EMPTY_CONTENT' }, path)
  })

  it('by refresh, in the header or the page, are followed if they have a short delay', async () => {
    serve({
      '/header': { headers: { refresh: '0; url=/quay' }, body: 'moved' },
      '/meta': '<html><head><meta http-equiv="Refresh" content="1;URL=\'/quay\'"></head>moved</html>',
      '/late': `<meta http-equiv="refresh" content="300; url=/quay">${html}`,
      '/self': `<meta http-equiv="refresh" content="0">${html}`,
      '/noscript': `<noscript><meta http-equiv="refresh" content="0; url=/other"></noscript>${html}`,
      '/round': '<meta http-equiv="refresh" content="0; url=/round2">',
      '/round2': '<meta http-equiv="refresh" content="0; url=/round">',
    })
    const ends = await Promise.all(
      ['/header', '/meta', '/late', '/self', '/noscript'].map(
        async (path) => new URL((await fetcher.page(site.url(path))).finalUrl).pathname,
      ),
    )
    assert.deepEqual(ends, ['/quay', '/quay', '/late', '/self', '/noscript'])
    await assert.rejects(fetcher.run(site.url('/round')), { code: 'TOO_MANY_REDIRECTS' })
  })

  it('with an endless body are followed', async () => {
    serve({ '/': (_, response) => { response.writeHead(302, { location: '/quay' }).write('x'); return undefined } })
    assert.match((await fetcher.page(site.url('/'))).text, /old quay/)
  })
})

describe('request headers', () => {
  it('are those of a browser in the same order, with the User-Agent of Winnow', async () => {
    serve({})
    await fetcher.page(site.url('/quay'))
    const { rawHeaders } = site.seen[0]!
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    assert.deepEqual(names, [
      'host', 'connection', 'upgrade-insecure-requests', 'user-agent', 'accept', 'sec-fetch-site', 'sec-fetch-mode',
      'sec-fetch-user', 'sec-fetch-dest', 'accept-encoding', 'accept-language',
    ])
    assert.equal(site.seen[0]!.headers['user-agent'], defaultUserAgent)
    assert.match(defaultUserAgent, /compatible; Winnow/)
  })

  it('include headers of the caller, except those that the connection sets', async () => {
    serve({})
    await fetcher.page(site.url('/quay'), {
      headers: {
        'X-Colour': 'violet', 'user-agent': 'Own/1', Host: 'evil.example', 'Content-Length': '5',
        'Transfer-Encoding': 'chunked', 'Bad Name': 'x', 'X-Break': 'a\r\nB: c',
      },
    })
    const { headers } = site.seen[0]!
    assert.deepEqual(
      [headers['x-colour'], headers['user-agent'], headers.host, headers['content-length'], headers['x-break']],
      ['violet', 'Own/1', new URL(site.url()).host, undefined, undefined],
    )
  })

  it('include secrets of the caller only for the original host and port', async () => {
    serve({ '/': () => moved(site.url('/there', '127.0.0.2')), '/there': () => moved(site.url('/quay')) })
    await fetcher.page(site.url('/'), {
      headers: {
        Authorization: 'Bearer s', Cookie: 'id=1', 'X-Api-Key': 'k', 'X-Colour': 'violet', 'Accept-Language': 'de',
      },
    })
    const told = site.seen.map(({ headers }) => [
      headers.authorization, headers.cookie, headers['x-api-key'], headers['x-colour'], headers['accept-language'],
    ])
    assert.deepEqual(told, [
      ['Bearer s', 'id=1', 'k', 'violet', 'de'], [undefined, undefined, undefined, undefined, 'de'],
      ['Bearer s', 'id=1', 'k', 'violet', 'de'],
    ])
  })

  it('include the cookies of the task, which replace those of the caller', async () => {
    serve({
      '/': moved('/in', 302, { 'set-cookie': ['id=2; Path=/', 'there=1; Path=/other', 'gone=1; Max-Age=0'] }),
      '/in': moved('/quay'),
    })
    await fetcher.page(site.url('/'), { headers: { cookie: 'id=1; lang=de' } })
    assert.deepEqual(
      site.seen.map(({ headers }) => headers.cookie), ['id=1; lang=de', 'lang=de; id=2', 'lang=de; id=2'],
    )
    await fetcher.page(site.url('/quay'))
    assert.equal(site.seen.at(-1)!.headers.cookie, undefined)
  })
})

describe('bodies', () => {
  const body = Buffer.from(html)
  const skippable = Buffer.from('502a4d180400000061626364', 'hex')
  for (const [name, encoding, bytes] of [
    ['gzip', 'gzip', gzipSync(body)],
    ['br', 'br', brotliCompressSync(body)],
    ['zstd', 'zstd', zstdCompressSync(body)],
    [
      'zstd in two frames', 'zstd',
      Buffer.concat([zstdCompressSync(body.subarray(0, 40)), zstdCompressSync(body.subarray(40))]),
    ],
    ['zstd behind a frame to skip', 'zstd', Buffer.concat([skippable, zstdCompressSync(body)])],
    ['zlib deflate', 'deflate', deflateSync(body)],
    ['raw deflate', 'deflate', deflateRawSync(body)],
    ['gzip under br', 'br, gzip', gzipSync(brotliCompressSync(body))],
    ['gzip twice', 'gzip, gzip', gzipSync(gzipSync(body))],
    ['plain bytes called gzip', 'gzip', body],
    ['plain bytes called br', 'br', body],
    ['plain bytes called deflate', 'deflate', body],
    ['plain bytes called utf-8', 'utf-8', body],
    ['gzip called deflate', 'deflate', gzipSync(body)],
    ['x-gzip', 'x-gzip', gzipSync(body)],
    ['identity', 'identity', body],
    ['gzip without its end', 'gzip', gzipSync(body).subarray(0, -6)],
    ['gzip without its checksum', 'gzip', gzipSync(body).subarray(0, -8)],
    ['deflate without its checksum', 'deflate', deflateSync(body).subarray(0, -4)],
    ['gzip that is flushed and never ended', 'gzip', flushed(`${html}</html>\n<!-- cached -->`)],
    ['gzip and rubbish behind it', 'gzip', Buffer.concat([gzipSync(body), Buffer.from('<!-- 0.02 s -->')])],
    [
      'gzip of a file with a name',
      'gzip',
      Buffer.concat([
        Buffer.from('1f8b0808000000000003', 'hex'), Buffer.from('quay.html\0'), deflateRawSync(body),
        Buffer.alloc(8, 1),
      ]),
    ],
  ] as const) {
    it(`are decompressed: ${name}`, async () => {
      serve({ '/': packed(encoding, bytes) })
      assert.match((await fetcher.page(site.url('/'))).text, /old quay/)
    })
  }

  const sentences = Array.from({ length: 3000 }, (_, at) => `<p>${text} ${Math.sin(at)}</p>`).join('')
  const long = Buffer.from(`${html}${sentences}`)
  for (const [encoding, bytes] of [
    ['gzip', gzipSync(long)], ['br', brotliCompressSync(long)], ['zstd', zstdCompressSync(long)],
    ['deflate', deflateSync(long)], ['deflate', deflateRawSync(long)], ['gzip', gzipSync(body)], ['br', brotliCompressSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['zstd', Buffer.concat([zstdCompressSync(body.subarray(0, 40)), zstdCompressSync(long)])],
  ] as const) {
    it(`that are cut in the middle of ${bytes.length} bytes of ${encoding} are TARGET_UNREACHABLE`, async () => {
      const whole = packed(encoding, bytes)
      serve({ '/whole': whole, '/cut': packed(encoding, bytes.subarray(0, bytes.length >> 1)) })
      assert.match((await fetcher.page(site.url('/whole'))).text, /old quay/)
      await assert.rejects(fetcher.run(site.url('/cut')), { code: 'TARGET_UNREACHABLE', message: /ends too early/ })
    })
  }

  it('that have no text in their first 4 million characters are read further', async () => {
    serve({ '/': `<style>${'x'.repeat(1_900_000)}</style>`, '/late': `${'<div></div>'.repeat(400_000)}<p>${text}</p>` })
    await assert.rejects(fetcher.run(site.url('/')), { code: 'EMPTY_CONTENT' })
    assert.match((await large.page(site.url('/late'))).text, /old quay/)
  })

  it('that are gzip files of HTML are decompressed; archives are rejected', async () => {
    serve({
      '/': { headers: { 'content-type': 'text/html' }, body: gzipSync(body) },
      '/x.gz': { headers: { 'content-type': 'application/octet-stream' }, body: gzipSync(body) },
    })
    assert.match((await fetcher.page(site.url('/'))).text, /old quay/)
    await assert.rejects(fetcher.run(site.url('/x.gz')), { code: 'UNSUPPORTED_CONTENT' })
  })

  it('that are too large are rejected: by Content-Length, without it, or decompressed', async () => {
    const blanks = Buffer.alloc(6 * mebibyte, 32)
    serve({
      '/announced': { headers: { 'content-length': String(3 * mebibyte) }, body: Buffer.alloc(3 * mebibyte, 32) },
      '/chunked': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const pump = (): void => {
          while (!response.destroyed && response.write(blanks.subarray(0, 65_536)));
        }
        response.on('drain', pump)
        pump()
        return undefined
      },
      '/gzip': packed('gzip', gzipSync(blanks)),
      '/br': packed('br', brotliCompressSync(blanks, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })),
      '/zstd': packed('zstd', zstdCompressSync(blanks)),
      '/deflate': packed('deflate', deflateSync(blanks)),
      '/twice': packed('gzip, gzip', gzipSync(gzipSync(blanks))),
    })
    for (const path of ['/announced', '/chunked', '/gzip', '/br', '/zstd', '/deflate', '/twice'])
      await assert.rejects(fetcher.run(site.url(path)), { code: 'CONTENT_TOO_LARGE', limit: 2 * mebibyte }, path)
  })

  it('with an unsupported coding or corrupt data are rejected', async () => {
    serve({
      '/compress': packed('compress', body), '/layers': packed('gzip, gzip, gzip, gzip, gzip', body),
      '/broken': packed('gzip', Buffer.concat([gzipSync(body).subarray(0, 12), Buffer.alloc(200, 0xee)])),
    })
    for (const path of ['/compress', '/layers', '/broken'])
      await assert.rejects(fetcher.run(site.url(path)), { code: 'UNSUPPORTED_CONTENT' }, path)
  })

  it('that are empty are EMPTY_CONTENT', async () => {
    serve({
      '/204': { status: 204 }, '/205': { status: 205 }, '/none': {},
      '/blank': '<!doctype html><title>x</title><body> \n </body>',
      '/text': { headers: { 'content-type': 'text/plain' }, body: ' \n' },
    })
    for (const path of ['/204', '/205', '/none', '/blank', '/text'])
      await assert.rejects(fetcher.run(site.url(path)), { code: 'EMPTY_CONTENT' }, path)
  })
})

describe('the deadline', () => {
  for (const [name, page] of [
    ['a site that accepts and says nothing', () => undefined],
    [
      'a body that drips',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const timer = setInterval(() => response.write('.'), 20)
        response.once('close', () => clearInterval(timer))
        return undefined
      },
    ],
    ['a redirect to a silent page', (request) => (request.url === '/' ? moved('/silent') : undefined)],
  ] as [string, SitePage][]) {
    it(`applies to ${name}`, async () => {
      serve({ '*': page })
      const startedAt = performance.now()
      await assert.rejects(fetcher.run(site.url('/'), {}, 300), { code: 'TIMEOUT' })
      assert.ok(performance.now() - startedAt < 1500)
    })
  }
})

describe('connections', () => {
  it('are reused, and a closed one is not a failure', async () => {
    serve({})
    const ports = []
    for (let round = 0; round < 3; round++) {
      await fetcher.page(site.url('/quay'))
      ports.push(site.seen.at(-1)!.port)
      // A connection becomes free in the next turn of the event loop.
      await nextTurn()
    }
    assert.equal(new Set(ports).size, 1)
    let answers = 0
    const rude = await listen(createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => {
        if (++answers === 2) socket.destroy()
        else
          socket.write(
            `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(html)}\r\n\r\n${html}`,
          )
      })
    }))
    const url = `http://127.0.0.1:${rude.port}/`
    await fetcher.page(url)
    await nextTurn()
    assert.match((await fetcher.page(url)).text, /old quay/)
    assert.equal(answers, 3)
    await rude.close()
  })

  it('fail with the code of the cause', async () => {
    serve({})
    const { port } = site
    await assert.rejects(fetcher.run(`http://127.0.0.1:${await freePort()}/`), { code: 'TARGET_UNREACHABLE' })
    await assert.rejects(fetcher.run('http://no-such-host.invalid/'), { code: 'DNS_RESOLUTION_FAILED' })
    await assert.rejects(fetcher.run(`https://127.0.0.1:${port}/`), { code: 'TLS_ERROR' })
  })

  it('that break during the response, or are not HTTP, are TARGET_UNREACHABLE', async () => {
    serve({
      '/': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        response.write('half a page')
        setImmediate(() => response.destroy())
        return undefined
      },
    })
    await assert.rejects(fetcher.run(site.url('/')), { code: 'TARGET_UNREACHABLE' })
    const odd = await listen(createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('SSH-2.0-hello\r\n'))
    }))
    await assert.rejects(fetcher.run(`http://127.0.0.1:${odd.port}/`), { code: 'TARGET_UNREACHABLE' })
    await odd.close()
  })

  it('ignore informational responses', async () => {
    for (const interim of [
      'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n',
    ]) {
      const before =
        (answer: string): SitePage =>
          (_, response) => {
            response.socket!.end(interim + answer)
            return undefined
          }
      serve({
        '/': before('HTTP/1.1 302 Found\r\nLocation: /page\r\nSet-Cookie: a=1\r\nContent-Length: 0\r\n\r\n'),
        '/page': before(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html}`),
      })
      const page = await fetcher.page(site.url('/'))
      assert.deepEqual([page.finalUrl, page.text], [site.url('/page'), html])
      assert.equal(site.seen.at(-1)!.headers.cookie, 'a=1')
    }
  })

  it('to one host are limited; further requests wait', async () => {
    serve({
      '*': (request, response) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html + request.url), 30)
        return undefined
      },
    })
    const polite = await startFetch({ hostConnectionsMax: 6, processes: () => 2 })
    const pages = await Promise.all(Array.from({ length: 12 }, (_, index) => polite.page(site.url(`/p${index}`))))
    assert.equal(pages.length, 12)
    assert.equal(site.maxConcurrent, 3)
    await polite.close()
  })
})

describe('TLS and HTTP/2', () => {
  const certs = createTestCerts()

  it('trusts the certificate authorities of the file, and no unknown ones', async () => {
    const secure = await startSite({ '/': html }, { tls: certs })
    const trusting = await startFetch({ extraCaFile: certs.caFile })
    assert.match((await trusting.page(secure.url('/'))).text, /old quay/)
    await assert.rejects(fetcher.run(secure.url('/')), { code: 'TLS_ERROR' })
    await trusting.close()
    await secure.close()
  })

  it('uses HTTP/2 if it is offered, and recovers when its sessions break', async (context) => {
    const secure = await startSite({ '*': { body: html } }, { tls: certs, http2: true })
    const trusting = await startFetch({ extraCaFile: certs.caFile, hostConnectionsMax: 8 })
    context.after(async () => { await trusting.close(); await secure.close() })
    for (let round = 0; round < 3; round++) {
      const pages = await Promise.all(
        Array.from({ length: 8 }, (_, index) => trusting.page(secure.url(`/r${round}-${index}`))),
      )
      assert.equal(pages.length, 8)
      secure.dropConnections()
    }
    assert.deepEqual(secure.seen.slice(0, 8).map(({ httpVersion }) => httpVersion), Array(8).fill('2.0'))
  })
})
