// GET and POST /searxng/search, over the index of what the key has read.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startIndex } from '#actors/index/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { pythonClients } from '#test/support/python-clients.ts'
import { until } from '#test/support/until.ts'

const python = await pythonClients()

const mill = `<html lang="en"><head><title>The mill</title></head><body><main><h1>The mill</h1>
<p>${'The mill stands by the river and grinds wheat for the town. '.repeat(20)}</p></main></body></html>`

interface Answer { query: string; results: Record<string, unknown>[]; warning?: string; error?: string }

describe('/searxng/search', () => {
  let flow: GatewayFlow
  let key: string
  before(async () => {
    flow = await startGatewayFlow({ '/mill': mill }, { actors: [startSearch, startIndex] })
    key = (await flow.newKey()).key
    const read = await fetch(`${flow.url}/scrape?url=${encodeURIComponent(flow.site.url('/mill'))}`, {
      headers: { 'x-api-key': key },
    })
    assert.equal(read.status, 200)
    await until('the page is in the index', async () => (await search('q=mill&format=json')).body.results.length === 1)
  })
  after(() => flow.stop())

  async function search(
    query: string, init: RequestInit = {},
  ): Promise<{ status: number; headers: Headers; body: Answer }> {
    const response = await fetch(`${flow.url}/searxng/search${query && `?${query}`}`, {
      headers: { authorization: `Bearer ${key}` }, ...init,
    })
    return { status: response.status, headers: response.headers, body: await response.json() as Answer }
  }

  it('answers in the shape of SearXNG', async () => {
    const { status, headers, body } = await search('q=mill&format=json&language=en&time_range=day&safesearch=1')
    assert.equal(status, 200)
    const { results: [first], warning, ...rest } = body
    assert.match(warning!, /^Ignored, because Winnow does not support it: `safesearch`\. /)
    assert.deepEqual(rest, {
      query: 'mill', answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [],
    })
    assert.deepEqual([first!.url, first!.title, first!.category, first!.score], [
      flow.site.url('/mill'), 'The mill', 'general', 1,
    ])
    assert.match(String(first!.content), /grinds wheat/)
    assert.ok(Number(headers.get('x-credits-used')) > 0)
  })

  it('names what was ignored, and not what changes nothing', async () => {
    const { body: { warning } } = await search('q=mill&format=json&safesearch=0&theme=simple&engines=bing&colour=red')
    assert.match(warning!, /^Ignored, because Winnow does not support it: `engines`, `colour`\. .*provider index/)
  })

  it('accepts a form, and the key as the password of the address', async () => {
    const { status, body } = await search('', {
      method: 'POST', body: new URLSearchParams({ q: 'mill', format: 'json' }),
      headers: { authorization: `Basic ${Buffer.from(`winnow:${key}`).toString('base64')}` },
    })
    assert.deepEqual([status, body.results.length], [200, 1])
  })

  it('works with LangChain', { skip: !python && 'Python is missing' }, async () => {
    const { results, text } = await python!.run<{ results: Record<string, unknown>[]; text: string }>(
      'searxng_calls', { url: flow.url, key },
    )
    assert.deepEqual(results.map(({ link, title, category }) => [link, title, category]), [
      [flow.site.url('/mill'), 'The mill', 'general'],
    ])
    assert.match(text, /grinds wheat/)
  })

  it('names what is wrong by the names of SearXNG', async () => {
    for (const [query, message] of [
      ['format=json', /`q`/], ['q=mill', /`format` must be "json" \(got none\)/],
      ['q=mill&format=json&pageno=9', /`pageno`/], ['q=mill&format=json&time_range=decade', /`time_range` must be one of/],
    ] as const) {
      const { status, body } = await search(query)
      assert.equal(status, 400, query)
      assert.match(body.error!, message)
    }
    assert.equal((await search('q=mill&format=json', { headers: {} })).status, 401)
    const { status, body } = await search('q=mill&format=json', { headers: { authorization: 'Bearer wrong' } })
    assert.deepEqual([status, typeof body.error], [403, 'string'])
  })

  it('answers other methods and paths in the same shape', async () => {
    const { status, headers } = await search('', { method: 'PUT' })
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, POST, OPTIONS'])
    const missing = await fetch(`${flow.url}/searxng/other`, { headers: { authorization: `Bearer ${key}` } })
    assert.deepEqual(await missing.json(), { error: 'Unknown path /searxng/other.' })
  })
})
