// GET and POST /r/{url} and /s/{query}, as clients of Jina Reader and Open WebUI ask.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { makePdf } from '#test/support/pdf.ts'
import { pythonClients } from '#test/support/python-clients.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'

const python = await pythonClients()

const text = '<p>The mill stands by the river and grinds wheat for the town. It is older than the bridge.</p>'.repeat(8)
const rye = `<html lang="en"><head><title>Rye flour</title><meta name="description" content="Flour of the mill">
<meta property="article:published_time" content="2026-11-01T08:00:00Z"></head>
<body><nav><a href="/">Menu of the mill</a></nav><main><h1>Rye flour</h1>${text}
<p class="price">It costs 4.50 EUR. See <a href="/spelt">spelt</a>.</p><img src="/wheel.png" alt="The wheel">
</main></body></html>`

const pages = {
  '/rye': rye,
  '/spelt': rye.replaceAll('Rye', 'Spelt'),
  '/broken': { status: 500, body: 'broken' },
  '/slow': () => undefined,
  '/late': `<html><body><main><h1>Late</h1>${text}<p id="price"></p></main><script>setTimeout(() => {
    document.querySelector('#price').innerHTML = '<b class="shown">It costs 9 EUR.</b>'
  }, 300)</script></body></html>`,
}

interface Page {
  title: string; description: string; url: string; content?: string; html?: string; text?: string
  publishedTime?: string; links?: Record<string, string> | string[][]; images?: Record<string, string>
  screenshotUrl?: string; pageshotUrl?: string; usage: { tokens: number }; warning?: string; date?: string
}
interface Envelope<Data = Page> { code: number; status: number; data: Data; name?: string; message?: string }

describe('the API of Jina Reader', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let key: string
  before(async () => {
    provider = await startProvider(() => ({
      json: {
        results: ['/rye', '/broken'].map((path) => ({ url: at(path), title: path, content: 'Flour' })),
        unresponsive_engines: [],
      },
    }))
    flow = await startGatewayFlow(pages, {
      actors: [startRender, startSearch], settings: { SEARXNG_URL: provider.url },
    })
    key = (await flow.newKey({ credits: 100_000 })).key
  })
  after(async () => {
    await flow.stop()
    await provider.close()
  })

  const at = (path: string): string => flow.site.url(path)
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(flow.url + path, { redirect: 'manual', ...init, headers: { authorization: `Bearer ${key}`, ...init.headers as object } })
  const read = (url: string, headers: Record<string, string> = {}): Promise<Response> => ask(`/r/${url}`, { headers })

  async function readText(url: string, headers?: Record<string, string>): Promise<string> {
    const response = await read(url, headers)
    const body = await response.text()
    assert.equal(response.status, 200, body)
    return body
  }

  async function readJson(url: string, headers: Record<string, string> = {}): Promise<Page> {
    const response = await read(url, { accept: 'application/json', ...headers })
    const { code, status, data, message } = await response.json() as Envelope
    assert.deepEqual([response.status, code, status], [200, 200, 20_000], message)
    return data
  }

  const refused = async (response: Promise<Response>): Promise<[number, string]> =>
    [(await response).status, await (await response).text()]

  describe('reading', () => {
    it('answers with text', async () => {
      const response = await read(at('/rye'))
      const { headers } = response
      assert.match(await response.text(), new RegExp([
        `^Title: Rye flour\n\nURL Source: ${at('/rye')}\n\nPublished Time: 2026-11-01T08:00:00\\.000Z\n\n`,
        'Markdown Content:\n# Rye flour\n\nThe mill stands [^]*See \\[spelt\\]\\(http[^]*!\\[The wheel\\]\\(http[^)]+\\)\n$',
      ].join('')))
      assert.deepEqual([headers.get('content-type'), headers.get('x-content-type-options'), headers.get('x-warning')], [
        'text/plain; charset=utf-8', 'nosniff', null,
      ])
      assert.deepEqual([headers.get('x-credits-used'), Number(headers.get('x-usage-tokens')) > 100], ['3', true])
    })

    it('answers with JSON', async () => {
      const { content, usage, ...rest } = await readJson(at('/rye'))
      assert.match(content!, /^# Rye flour\n\nThe mill /)
      assert.deepEqual(rest, {
        title: 'Rye flour', description: 'Flour of the mill', url: at('/rye'), publishedTime: '2026-11-01T08:00:00.000Z',
        metadata: { lang: 'en' },
      })
      assert.ok(usage.tokens > 100)
    })

    it('takes URLs with queries, escaped as a whole, and in a body', async () => {
      const target = at('/rye?a=/b//c&d=%20e')
      const seen = (): string => flow.site.seen.at(-1)!.path
      await readText(target)
      assert.equal(seen(), '/rye?a=/b//c&d=%20e')
      await readText(encodeURIComponent(at('/rye?f=%2Fg')))
      assert.equal(seen(), '/rye?f=%2Fg')
      assert.equal((await readJson(at('/rye'))).url, at('/rye'))
      for (const body of [JSON.stringify({ url: at('/rye?json') }), new URLSearchParams({ url: at('/rye?form') })]) {
        const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
        assert.match(await (await ask('/r/', { method: 'POST', body, headers: type })).text(), /^Title: Rye flour/)
        assert.match(seen(), /^\/rye\?(?:json|form)$/)
      }
      const posted = await ask(`/r/${at('/rye?path')}`, { method: 'POST' })
      assert.deepEqual([posted.status, seen()], [200, '/rye?path'])
      const head = await ask(`/r/${at('/rye')}`, { method: 'HEAD' })
      assert.deepEqual([head.status, await head.text()], [200, ''])
    })

    it('returns the page in other forms', async () => {
      assert.match(await readText(at('/rye'), { 'x-respond-with': 'markdown' }), /Markdown Content:\n[^]*Menu of the mill/)
      assert.match(await readText(at('/rye'), { 'x-return-format': 'html' }), /^<html lang="en"><head><title>Rye/)
      assert.match(
        await readText(at('/rye'), { 'x-respond-with': 'text' }),
        /Menu of the mill[^]*Rye flour\n\nThe mill stands [^]*It costs 4\.50 EUR\. See spelt\./,
      )
      const { content, html, text: plain } = await readJson(at('/rye'), { 'x-respond-with': 'content,html,text' })
      assert.match(content!, /^# Rye/)
      assert.match(html!, /<nav>/)
      assert.match(plain!, /^Rye flour\n/)
      const [status, error] = await refused(read(at('/rye'), { 'x-respond-with': 'content,html' }))
      assert.equal(status, 400)
      assert.match(error, /^Error 400 INVALID_REQUEST: `X-Respond-With` must name one form/)
    })

    it('returns pictures as redirects, and their addresses in JSON', async () => {
      for (const [form, credits] of [['screenshot', '3'], ['pageshot', '2']] as const) {
        const response = await read(at('/rye'), { 'x-respond-with': form })
        assert.deepEqual([response.status, response.headers.get('x-credits-used')], [302, credits])
        const picture = await fetch(response.headers.get('location')!.replace(/^https?:\/\/[^/]+/, flow.url))
        assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg'])
      }
      const { title, content, screenshotUrl, pageshotUrl } =
        await readJson(at('/rye'), { 'x-respond-with': 'content, screenshot, pageshot' })
      assert.equal(title, 'Rye flour')
      assert.match(content!, /^# Rye/)
      for (const url of [screenshotUrl, pageshotUrl]) assert.match(url!, /\/files\/fil_/)
      assert.match((await refused(read(at('/rye'), { 'x-respond-with': 'pageshot', 'x-locale': 'de' })))[1], /own headers/)
    })

    it('selects, removes and waits for elements', async () => {
      const content = async (headers: Record<string, string>, path = '/rye'): Promise<string> =>
        (await readJson(at(path), headers)).content!
      assert.equal(await content({ 'x-target-selector': 'h1, .price', 'x-remove-selector': 'a' }), '# Rye flour\n\nIt costs 4.50 EUR. See .')
      assert.match(await content({ 'x-wait-for-selector': '.shown' }, '/late'), /\*\*It costs 9 EUR\.\*\*/)
    })

    it('keeps images and links as it is told', async () => {
      const { content } = await readJson(at('/rye'), { 'x-retain-images': 'none', 'x-retain-links': 'text' })
      assert.doesNotMatch(content!, /wheel|\]\(/)
      const { images, links } = await readJson(at('/rye'), {
        'x-with-images-summary': 'true', 'x-with-links-summary': 'true',
      })
      assert.deepEqual(images, { 'Image 1: The wheel': at('/wheel.png') })
      assert.deepEqual(links, { 'Menu of the mill': at('/'), 'spelt': at('/spelt') })
      const all = await readJson(at('/rye'), { 'x-with-links-summary': 'all' })
      assert.deepEqual(all.links, [['Menu of the mill', at('/')], ['spelt', at('/spelt')]])
      const body = await readText(at('/rye'), { 'x-with-images-summary': 'true', 'x-with-links-summary': 'true' })
      assert.ok(body.endsWith(
        `\n\nImages:\n- ![Image 1: The wheel](${at('/wheel.png')})\n\n`
        + `Links/Buttons:\n- [Menu of the mill](${at('/')})\n- [spelt](${at('/spelt')})\n`,
      ), body)
    })

    it('sends cookies and headers to the page', async () => {
      const response = await read(at('/rye'), {
        'x-set-cookie': 'a=1; Path=/, b=2; Domain=other.example', 'x-user-agent': 'Mill/1', 'x-locale': 'de',
        'x-referer': 'https://mill.example/',
      })
      const { cookie, referer, ...seen } = flow.site.seen.at(-1)!.headers
      assert.deepEqual([cookie, referer, seen['user-agent'], seen['accept-language']], [
        'a=1', 'https://mill.example/', 'Mill/1', 'de',
      ])
      assert.equal(response.headers.get('x-warning'), 'Cookies for other pages are not sent: b.')
      assert.doesNotMatch(await response.text(), /Warning:/)
    })

    it('reads a stored copy that is young enough, unless it must not', async () => {
      const requests = (): number => flow.site.seen.filter(({ path }) => path === '/rye?cache').length
      await readText(at('/rye?cache'), { 'x-cache-tolerance': '60' })
      await readText(at('/rye?cache'), { 'x-cache-tolerance': '60' })
      assert.equal(requests(), 1)
      await readText(at('/rye?cache'), { 'x-cache-tolerance': '60', 'x-no-cache': 'true' })
      await readText(at('/rye?cache'))
      assert.equal(requests(), 3)
    })

    it('cuts the content to a number of tokens, and says so', async () => {
      const { content, usage, warning } = await readJson(at('/rye'), { 'x-max-tokens': '40' })
      assert.equal(content!.split('\n\n')[0], '# Rye flour')
      assert.ok(usage.tokens <= 40, String(usage.tokens))
      assert.equal(warning, 'The content was cut to about 40 tokens.')
      assert.match(await readText(at('/rye'), { 'x-max-tokens': '40' }), /\n\nWarning: The content was cut to about 40 tokens\.\n\n/)
    })

    it('names what it ignores in `warning`, or for text in a header', async () => {
      const { warning } = await readJson(at('/rye'), { 'x-with-iframe': 'true', 'x-retain-images': 'alt' })
      assert.match(warning!, /^Ignored, .*: `X-With-Iframe`\. `X-Retain-Images: alt` is not supported/)
      const response = await read(at('/rye'), { 'x-with-iframe': 'true' })
      assert.match(response.headers.get('x-warning')!, /`X-With-Iframe`/)
    })

    it('gives a page that answers with a 4xx as an empty one, which is free', async () => {
      const response = await read(at('/gone'))
      assert.deepEqual([response.status, response.headers.get('x-credits-used')], [200, null])
      assert.equal(await response.text(), [
        'Title: ', `URL Source: ${at('/gone')}`, 'Warning: Target URL returned error 404: Not Found', 'Markdown Content:\n\n',
      ].join('\n\n'))
      const { content, warning, usage } = await readJson(at('/gone'))
      assert.deepEqual([content, warning, usage.tokens], ['', 'Target URL returned error 404: Not Found', 0])
      assert.equal((await refused(read(at('/gone'), { 'x-respond-with': 'screenshot' })))[0], 422)
    })

    it('reads PDF files', async () => {
      flow.site.pages['/mill.pdf'] = { headers: { 'content-type': 'application/pdf' }, body: makePdf([[{ text: 'The mill', y: 700 }]]) }
      assert.match(await readText(at('/mill.pdf')), /\n\nNumber of Pages: 1\n\n[^]*The mill/)
      assert.match(await readText(at('/mill.pdf'), { 'x-respond-with': 'text' }), /^The mill/)
    })

    it('reports pages that cannot be read, never with 502', async () => {
      const closed = `http://127.0.0.1:${await freePort()}/`
      for (const [url, headers, status, message] of [
        [at('/broken'), {}, 500, /^Error 500 TARGET_SERVER_ERROR: .*status 500/],
        [closed, {}, 500, /^Error 500 TARGET_UNREACHABLE: /],
        ['http://no-such-host.invalid/', {}, 422, /^Error 422 DNS_RESOLUTION_FAILED: /],
        ['http://10.0.0.1/', {}, 400, /^Error 400 INVALID_URL: .*10\.0\.0\.1/],
        [at('/slow'), { 'x-timeout': '1' }, 504, /^Error 504 TIMEOUT: /],
        [at('/rye'), { 'x-target-selector': '.none' }, 422, /^Error 422 EMPTY_CONTENT: /],
      ] as const) {
        const [given, error] = await refused(read(url, headers))
        assert.equal(given, status, error)
        assert.match(error, message)
      }
    })

    it('names wrong values by the names of Jina', async () => {
      for (const [headers, message] of [
        [{ 'x-respond-with': 'vlm' }, /`X-Respond-With` must be one of/],
        [{ 'x-target-selector': 'a >' }, /`X-Target-Selector`/], [{ 'x-remove-selector': '..b' }, /`X-Remove-Selector`/],
        [{ 'x-timeout': 'long' }, /`X-Timeout` must be an integer \(got "long"\)/],
        [{ 'x-cache-tolerance': 'day' }, /`X-Cache-Tolerance` must be an integer/],
        [{ 'x-wait-for-selector': 'a', 'x-engine': 'direct' }, /`X-Wait-For-Selector` needs a browser: `X-Engine`/],
        [{ 'x-max-tokens': 'few' }, /`X-Max-Tokens` must be an integer of at least 1 \(got "few"\)/],
        [{ 'x-robots-txt': 'true' }, /`X-Robots-Txt` is not supported/],
        [{ accept: 'text/event-stream' }, /`Accept` must allow/],
      ] as const) {
        const [status, error] = await refused(read(at('/rye'), headers))
        assert.equal(status, 400, error)
        assert.match(error, message)
      }
      assert.match((await refused(ask('/r/')))[1], /`url` is required/)
      assert.match((await refused(ask('/r/', {
        method: 'POST', body: '{"html": "<p>"}', headers: { 'content-type': 'application/json' },
      })))[1], /`url` is required/)
    })
  })

  describe('keys', () => {
    it('are refused as text or JSON', async () => {
      const wrong = { authorization: 'Bearer wrong' }
      assert.deepEqual(await refused(fetch(`${flow.url}/r/${at('/rye')}`)), [
        401, 'Error 401 MISSING_API_KEY: Send the API key as `Authorization: Bearer KEY`.\n',
      ])
      const message = 'The API key does not exist: a key is wnw_ and 32 characters of 0-9, A-Z, a-z.'
      assert.deepEqual(await refused(read(at('/rye'), wrong)), [401, `Error 401 INVALID_API_KEY: ${message}\n`])
      const json = await read(at('/rye'), { ...wrong, accept: 'application/json' })
      const { name, ...error } = await json.json() as Envelope<null>
      assert.deepEqual([json.status, name, error], [401, 'INVALID_API_KEY', {
        data: null, code: 401, status: 40_100, message, readableMessage: `INVALID_API_KEY: ${message}`,
      }])
    })

    it('without credits are 402, and beyond their rate 429', async () => {
      const { key: poor } = await flow.newKey({ credits: 2 })
      assert.equal((await refused(read(at('/rye'), { authorization: `Bearer ${poor}` })))[0], 402)
      const { key: slow } = await flow.newKey({ rate: 1 })
      const authorization = `Bearer ${slow}`
      await read(at('/rye'), { authorization })
      const limited = await read(at('/rye'), { authorization })
      assert.deepEqual([limited.status, Number(limited.headers.get('retry-after')) > 0], [429, true])
    })

    it('are not asked of other methods', async () => {
      const put = await ask(`/r/${at('/rye')}`, { method: 'PUT' })
      assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST, OPTIONS'])
    })

    it('lets other sites send the options and read the warnings', async () => {
      const { headers } = await fetch(`${flow.url}/r/${at('/rye')}`, { method: 'OPTIONS' })
      assert.match(headers.get('access-control-allow-headers')!, /Authorization,.* X-Return-Format, /)
      assert.match(headers.get('access-control-expose-headers')!, /X-Warning, X-Usage-Tokens/)
    })
  })

  describe('searching', () => {
    it('answers Open WebUI, which sends the key without Bearer', async () => {
      const response = await fetch(`${flow.url}/s/`, {
        method: 'POST', body: JSON.stringify({ q: 'flour', count: 2 }),
        headers: {
          'accept': 'application/json', 'content-type': 'application/json', 'authorization': key, 'x-retain-images': 'none',
        },
      })
      const { code, data } = await response.json() as Envelope<Page[]>
      assert.deepEqual([response.status, code, response.headers.get('x-credits-used')], [200, 200, '3'])
      const [first, second] = data
      assert.deepEqual([first!.url, first!.title, first!.description], [at('/rye'), '/rye', 'Flour'])
      assert.match(first!.content!, /^# Rye flour\n\nThe mill /)
      assert.doesNotMatch(first!.content!, /wheel/)
      assert.deepEqual(second, { url: at('/broken'), title: '/broken', description: 'Flour', content: 'Flour' })
      assert.match(response.headers.get('x-warning')!, /Not read: http\S+\/broken: .*status 500/)
    })

    it('takes the query from the path, and filters', async () => {
      const response = await ask('/s/rye%20flour?site=127.0.0.1&hl=de&num=1')
      const body = await response.text()
      assert.match(body, /^\[1\] Title: \/rye\n\[1\] URL Source: http\S+\n\[1\] Description: Flour\n\[1\] Published Time: [^]*\n\[1\] Markdown Content:\n# Rye/)
      assert.doesNotMatch(body, /\[2\]/)
      const { q, language } = provider.asked.at(-1)!.query
      assert.match(q!, /rye flour.*127\.0\.0\.1/)
      assert.equal(language, 'de')
    })

    it('reads no pages with no-content', async () => {
      const before = flow.site.seen.length
      const response = await ask('/s/?q=flour', { headers: { 'accept': 'application/json', 'x-respond-with': 'no-content' } })
      const { data } = await response.json() as Envelope<Page[]>
      assert.deepEqual(data.map(({ url, content }) => [url, content]), [[at('/rye'), ''], [at('/broken'), '']])
      assert.deepEqual([flow.site.seen.length, response.headers.get('x-credits-used')], [before, '2'])
    })

    it('works with LangChain', { skip: !python && 'Python is missing' }, async () => {
      const { results, documents } = await python!.run<{
        results: Record<string, string>[]; documents: { content: string; metadata: Record<string, string> }[]
      }>('jina_search_calls', { url: flow.url, key })
      assert.deepEqual(results.map(({ link, snippet }) => [link, snippet]), [[at('/rye'), 'Flour'], [at('/broken'), 'Flour']])
      assert.match(documents[0]!.content, /^# Rye flour/)
      assert.equal(documents[0]!.metadata['link'], at('/rye'))
    })

    it('names wrong values', async () => {
      for (const [query, message] of [
        ['', /`q` is required/], ['?q=flour&num=many', /`num` must be an integer/], ['?q=flour&type=images', /`type` must be/],
        ['?q=flour&gl=Germany', /`gl` must match/], ['?q=flour&page=2', /`page` must be 1/],
      ] as const) {
        const [status, error] = await refused(ask(`/s/${query}`))
        assert.equal(status, 400, error)
        assert.match(error, message)
      }
    })
  })
})
