// Search, extract and map of Tavily, by HTTP, with tavily-python and with the tools of LangChain.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { pythonClients } from '#test/support/python-clients.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'

const python = await pythonClients()

const text = 'The mill stands by the river and grinds wheat for the town.'
const flour = (name: string, price: string): string => `<html lang="en"><head><title>${name}</title>
<link rel="icon" href="/mill.png"></head><body><nav>Menu</nav><main><h1>${name}</h1><p>The ${name} costs ${price} EUR.</p>
${`<p>${text}</p>`.repeat(8)}<p>See <a href="/spelt"><b>spelt</b></a>.</p><img src="/wheel.png" alt="The wheel"></main>
</body></html>`

const pages = {
  '/': `<html><head><title>Mill</title></head><body><main><h1>Mill</h1><p>${text}</p><a href="/rye">Rye</a>
<a href="/spelt">Spelt</a></main></body></html>`,
  '/rye': flour('rye flour', '4.50'),
  '/spelt': flour('spelt flour', '5.20'),
  '/broken': { status: 500, body: 'broken' },
  '/slow': () => undefined,
}

interface Result {
  url: string; title: string; content: string; score: number; raw_content: string | null
  images?: string[]; favicon?: string | null; published_date?: string
}
interface Body {
  query: string; answer: string | null; citations?: { url: string }[]; images: string[]; results: Result[]
  failed_results: { url: string; error: string }[]; response_time: number; request_id: string; warning?: string
  usage?: { credits: number }; detail: { error: string }
}

describe('the API of Tavily', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let key: string
  before(async () => {
    provider = await startProvider(() => ({
      json: {
        results: ['/rye', '/broken'].map((path) => ({
          url: at(path), title: path, content: 'Flour', publishedDate: '2026-11-01T00:00:00', thumbnail: at('/picture.png'),
        })),
        unresponsive_engines: [],
      },
    }))
    flow = await startGatewayFlow(pages, {
      actors: [startInfer, startMap, startSearch], settings: { SEARXNG_URL: provider.url },
    })
    key = (await flow.newKey({ credits: 100_000 })).key
  })
  after(async () => {
    await flow.stop()
    await provider.close()
  })

  const at = (path: string): string => flow.site.url(path)

  async function post<Data = Body>(
    path: string, body: object, headers: Record<string, string> = { authorization: `Bearer ${key}` },
  ): Promise<{ status: number; headers: Headers; body: Data }> {
    const response = await fetch(`${flow.url}/tavily${path}`, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() as Data }
  }

  const refused = async (path: string, body: object, headers?: Record<string, string>): Promise<[number, string]> => {
    const { status, body: { detail: { error } } } = await post(path, body, headers)
    return [status, error]
  }

  describe('search', () => {
    it('answers in the shape of Tavily', async () => {
      const { status, headers, body } = await post('/search', { query: 'flour' })
      const { response_time, request_id, warning, ...rest } = body
      const result = { content: 'Flour', raw_content: null, published_date: '2026-11-01T00:00:00.000Z' }
      assert.equal(status, 200)
      assert.deepEqual(rest, {
        query: 'flour', follow_up_questions: null, answer: null, images: [],
        results: [
          { url: at('/rye'), title: '/rye', score: 1, ...result }, { url: at('/broken'), title: '/broken', score: 0.75, ...result },
        ],
      })
      assert.ok(response_time > 0 && response_time < 60)
      assert.deepEqual([request_id, headers.get('x-credits-used')], [headers.get('x-request-id'), '2'])
      assert.match(warning!, /^The results are those of the provider searxng\.$/)
    })

    it('passes filters on', async () => {
      const { body } = await post('/search', {
        query: 'flour', topic: 'news', time_range: 'm', language: 'de', max_results: 1, include_images: true,
        include_domains: ['127.0.0.1'], exclude_domains: ['b.example'], include_usage: true,
      })
      const { q, categories, time_range, language } = provider.asked.at(-1)!.query
      assert.deepEqual([categories, time_range, language], ['news', 'month', 'de'])
      assert.match(q!, /flour.*127\.0\.0\.1.*-site:b\.example/)
      assert.deepEqual([body.results.length, body.images, body.usage], [1, [at('/picture.png')], { credits: 2 }])
    })

    it('reads the result pages as markdown or text, and names those that it cannot read', async () => {
      const { body: { results: [rye, broken], warning, usage } } = await post('/search', {
        query: 'flour', include_raw_content: true, include_favicon: true, include_usage: true,
      })
      assert.match(rye!.raw_content!, /^# rye flour\n\nThe rye flour costs 4\.50 EUR\.[^]*See \[\*\*spelt\*\*\]\(http/)
      assert.deepEqual([rye!.favicon, broken!.raw_content, usage], [at('/mill.png'), null, { credits: 3 }])
      assert.match(warning!, /Not read: http\S+\/broken: The site answered with a server error \(status 500\)\./)
      const { body: { results: [plain] } } = await post('/search', { query: 'flour', include_raw_content: 'text' })
      assert.match(plain!.raw_content!, /^rye flour\n\nThe rye flour costs 4\.50 EUR\.[^]*\n\nSee spelt\.$/)
    })

    it('answers a question with citations, at the price of both', async () => {
      const { body: { answer, citations, usage, results } } = await post('/search', {
        query: 'How much does the rye flour cost?', include_answer: true, include_usage: true,
      })
      assert.match(answer!, /The rye flour costs 4\.50 EUR\. \[1\]/)
      assert.deepEqual([citations!.map(({ url }) => url), results.length, usage], [[at('/rye')], 2, { credits: 8 }])
    })

    it('keeps the results when the answer fails', async () => {
      const { key: poor } = await flow.newKey({ credits: 3 })
      const { status, body: { answer, results, warning } } = await post(
        '/search', { query: 'flour', include_answer: true }, { authorization: `Bearer ${poor}` },
      )
      assert.deepEqual([status, answer, results.length], [200, null, 2])
      assert.match(warning!, /There is no answer: .*credit/)
    })

    it('names what it ignores', async () => {
      const { body: { warning } } = await post('/search', { query: 'flour', search_depth: 'advanced', safe_mode: true })
      assert.match(warning!, /^Ignored, because Winnow does not support it: `search_depth`, `safe_mode`\./)
    })

    it('names wrong values by the names of Tavily', async () => {
      for (const [body, message] of [
        [{}, /`query` is required/], [{ query: 'x'.repeat(401) }, /`query` must have 1 to 400 characters/],
        [{ query: 'flour', max_results: 'many' }, /`max_results` must be an integer \(got "many"\)/],
        [{ query: 'flour', time_range: 'decade' }, /`time_range` must be one of/],
        [{ query: 'flour', topic: 'sports' }, /`topic` must be one of/],
        [{ query: 'flour', include_domains: 'a.example' }, /`include_domains` must be an array/],
        [{ query: 'flour', end_date: '2026-01-01' }, /`end_date` is not supported/],
      ] as const) {
        const [status, error] = await refused('/search', body)
        assert.equal(status, 400, JSON.stringify(body))
        assert.match(error, message)
      }
    })

    it('reports a provider that is down, with a status other than 502', async () => {
      const { reply } = provider
      provider.reply = () => ({ status: 500, text: 'down' })
      assert.equal((await refused('/search', { query: 'flour' }))[0], 503)
      provider.reply = reply
    })
  })

  describe('extract', () => {
    it('reads pages, and lists those that it cannot read', async () => {
      const closed = `http://127.0.0.1:${await freePort()}/`
      const urls = [at('/rye'), at('/gone'), closed, 'http://10.0.0.1/', 'http://no-such-host.invalid/', at('/spelt')]
      const { status, headers, body } = await post('/extract', {
        urls, include_images: true, include_favicon: true, include_usage: true,
      })
      assert.equal(status, 200)
      assert.deepEqual(body.results.map(({ url, images, favicon }) => [url, images, favicon]), [
        [at('/rye'), [at('/wheel.png')], at('/mill.png')], [at('/spelt'), [at('/wheel.png')], at('/mill.png')],
      ])
      assert.match(body.results[0]!.raw_content!, /^# rye flour\n\nThe rye flour costs/)
      assert.deepEqual(body.failed_results.map(({ url }) => url), urls.slice(1, 5))
      for (const [index, message] of [/status 404/, /connection/i, /10\.0\.0\.1/, /no IP address/].entries())
        assert.match(body.failed_results[index]!.error, message)
      assert.deepEqual([body.usage, headers.get('x-credits-used'), body.warning], [{ credits: 6 }, '6', undefined])
    })

    it('accepts one URL, and gives text', async () => {
      const { body: { results: [rye] } } = await post('/extract', { urls: at('/rye'), format: 'text' })
      assert.match(rye!.raw_content!, /^rye flour\n\nThe rye flour costs 4\.50 EUR\.\n\nThe mill/)
      assert.deepEqual(rye!.images, [])
    })

    it('gives up within the timeout', async () => {
      const startedAt = performance.now()
      const { body: { results, failed_results } } = await post('/extract', { urls: [at('/slow'), at('/rye')], timeout: 3 })
      assert.deepEqual([results.length, failed_results.map(({ url }) => url)], [1, [at('/slow')]])
      assert.match(failed_results[0]!.error, /deadline/)
      assert.ok(performance.now() - startedAt < 3_000)
    })

    it('names wrong values', async () => {
      const many = Array.from({ length: 21 }, (_, index) => at(`/${index}`))
      for (const [body, message] of [
        [{}, /`urls` must be a URL or a list of 1 to 20 URLs \(got none\)/], [{ urls: many }, /got 21 URLs/],
        [{ urls: [5] }, /`urls` .*\(got 5\)/], [{ urls: at('/rye'), format: 'pdf' }, /`format` must be one of/],
        [{ urls: at('/rye'), timeout: 'long' }, /`timeout` must be an integer \(got "long"\)/],
      ] as const) {
        const [status, error] = await refused('/extract', body)
        assert.equal(status, 400, JSON.stringify(body).slice(0, 80))
        assert.match(error, message)
      }
    })

    it('reads none of the sites on the blocklist of the key', async () => {
      const { key: careful } = await flow.newKey()
      const list = { domains: ['127.0.0.1'] }
      const blocked = await fetch(`${flow.url}/blocklist`, {
        method: 'PUT', headers: { 'x-api-key': careful, 'content-type': 'application/json' }, body: JSON.stringify(list),
      })
      assert.equal(blocked.status, 200)
      const { body } = await post('/extract', { urls: at('/rye') }, { authorization: `Bearer ${careful}` })
      assert.match(body.failed_results[0]!.error, /blocklist/)
    })
  })

  it('lists the pages of a site', async () => {
    const { headers, body } = await post<{ base_url: string; results: string[]; warning?: string }>('/map', {
      url: at('/'), timeout: 150,
    })
    assert.deepEqual([body.base_url, body.results, body.warning], [at('/'), [at('/'), at('/rye'), at('/spelt')], undefined])
    assert.equal(headers.get('x-credits-used'), '3')
    const listed = async (options: object): Promise<string[]> =>
      (await post<{ results: string[] }>('/map', { url: at('/'), ...options })).body.results
    assert.deepEqual(await listed({ select_paths: ['^/r', 'elt$'] }), [at('/rye'), at('/spelt')])
    assert.deepEqual(await listed({ exclude_paths: ['^/r'], limit: 1 }), [at('/')])
    assert.deepEqual(await listed({ exclude_domains: ['127'] }), [])
    assert.deepEqual(await listed({ select_domains: ['127'] }), [at('/'), at('/rye'), at('/spelt')])
    assert.match((await refused('/map', { url: at('/'), select_paths: ['('] }))[1], /`select_paths\[0\]` must be a regular/)
    assert.match((await refused('/map', { url: at('/'), select_paths: '^/r' }))[1], /`select_paths` must be a list/)
    assert.deepEqual((await refused('/map', { url: at('/broken') }))[0], 500)
  })

  it('says what to use instead of a crawl', async () => {
    const [status, error] = await refused('/crawl', { url: at('/') })
    assert.equal(status, 400)
    assert.match(error, /POST \/crawl and read it with GET \/crawl\/\{id\}/)
  })

  it('answers wrong keys, keys without credits and unknown paths in the same shape', async () => {
    const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` })
    assert.deepEqual(await refused('/search', { query: 'flour' }, {}), [
      401, 'Unauthorized: send a key of Winnow as `Authorization: Bearer KEY`.',
    ])
    assert.deepEqual(await refused('/search', { query: 'flour' }, bearer('wrong')), [
      401, 'Unauthorized: The API key does not exist: a key is wnw_ and 32 characters of 0-9, A-Z, a-z.',
    ])
    const { key: poor } = await flow.newKey({ credits: 1 })
    for (const [path, body] of [['/search', { query: 'flour' }], ['/extract', { urls: [at('/rye'), at('/spelt')] }]] as const)
      assert.equal((await refused(path, body, bearer(poor)))[0], 432)
    const { key: slow } = await flow.newKey({ rate: 1 })
    await post('/search', { query: 'flour' }, bearer(slow))
    const limited = await post('/search', { query: 'flour' }, bearer(slow))
    assert.deepEqual([limited.status, Number(limited.headers.get('retry-after')) > 0], [429, true])
    assert.deepEqual(await refused('/unknown', {}), [404, 'Unknown path /tavily/unknown.'])
    const got = await fetch(`${flow.url}/tavily/search`, { headers: bearer(key) })
    assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST, OPTIONS'])
  })

  it('works with tavily-python', { skip: !python && 'Python is missing' }, async () => {
    const { key: poor } = await flow.newKey({ credits: 1 })
    const called = await python!.run<Record<string, Body> & {
      answer: string; map: { results: string[] }; wrong: string[]; poor: string[]; bad: string[]; crawl: string[]
    }>('tavily_calls', { url: flow.url, key }, { SITE: at(''), POOR_KEY: poor })
    const { search, filtered, answer, extract, one, map, wrong, bad, crawl } = called
    assert.deepEqual([search!.results.length, search!.usage], [2, { credits: 3 }])
    assert.match(search!.results[0]!.raw_content!, /^# rye flour/)
    assert.match(filtered!.warning!, /`search_depth`/)
    assert.match(answer, /The rye flour costs 4\.50 EUR\. \[1\]/)
    assert.deepEqual(extract!.results.map(({ url, images }) => [url, images]), [[at('/rye'), [at('/wheel.png')]]])
    assert.deepEqual(extract!.failed_results.map(({ url }) => url), [at('/gone')])
    assert.match(one!.results[0]!.raw_content!, /^# spelt flour/)
    assert.deepEqual(map.results, [at('/rye')])
    assert.deepEqual(wrong, [
      'InvalidAPIKeyError', 'Unauthorized: The API key does not exist: a key is wnw_ and 32 characters of 0-9, A-Z, a-z.',
    ])
    assert.equal(called.poor[0], 'ForbiddenError')
    assert.equal(bad[0], 'BadRequestError')
    assert.match(bad[1]!, /`time_range` must be one of/)
    assert.match(crawl.join(': '), /^BadRequestError: .*POST \/crawl/)
  })

  it('works with langchain-tavily', { skip: !python && 'Python is missing' }, async () => {
    const { search, extract, map, wrong } = await python!.run<Record<'search' | 'extract', Body> & {
      map: { results: string[] }; wrong: string
    }>('tavily_langchain', { url: flow.url, key }, { SITE: at('').replace(/\/$/, '') })
    assert.deepEqual(search.results.map(({ url }) => url), [at('/rye'), at('/broken')])
    assert.match(search.results[0]!.raw_content!, /^# rye flour/)
    assert.deepEqual(extract.results.map(({ url }) => url), [at('/rye')])
    assert.deepEqual(extract.failed_results.map(({ url }) => url), [at('/gone')])
    assert.deepEqual(map.results, [at('/rye')])
    assert.match(wrong, /Unauthorized|401/)
  })
})
