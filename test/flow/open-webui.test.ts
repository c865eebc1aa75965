// The external loader and the external search of Open WebUI, asked as it asks them.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startSearch } from '#actors/search/main.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'

const text = '<p>The mill stands by the river and grinds wheat for the town. It is older than the bridge.</p>'.repeat(8)
const flour = (name: string): string => `<html lang="en"><head><title>${name} flour</title>
<meta name="description" content="Flour of the mill"></head><body><nav>Menu</nav><main><h1>${name} flour</h1>${text}</main>
</body></html>`

interface Document { page_content: string; metadata: Record<string, string> }
interface Failure { detail: string; error_code: string }

describe('Open WebUI', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let key: string
  before(async () => {
    provider = await startProvider(() => ({
      json: {
        results: [1, 2, 3].map((one) => ({ url: at(`/${one}`), title: `Flour ${one}`, content: 'Prices' })),
        unresponsive_engines: [],
      },
    }))
    flow = await startGatewayFlow(
      { '/rye': flour('Rye'), '/spelt': flour('Spelt'), '/broken': { status: 500, body: 'broken' } },
      { actors: [startSearch], settings: { SEARXNG_URL: provider.url } },
    )
    key = (await flow.newKey({ credits: 100_000 })).key
  })
  after(async () => {
    await flow.stop()
    await provider.close()
  })

  const at = (path: string): string => flow.site.url(path)

  async function post<Body>(
    path: string, body: object, authorization = `Bearer ${key}`,
  ): Promise<{ status: number; headers: Headers; body: Body }> {
    const response = await fetch(`${flow.url}/openwebui${path}`, {
      method: 'POST', body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'user-agent': 'Open WebUI (https://github.com/open-webui/open-webui)', authorization },
    })
    return { status: response.status, headers: response.headers, body: await response.json() as Body }
  }

  async function refused(path: string, body: object, authorization?: string): Promise<[number, string]> {
    const { status, body: { detail } } = await post<Failure>(path, body, authorization)
    return [status, detail]
  }

  describe('loader', () => {
    it('gives the pages as documents, without those that it cannot read', async () => {
      const closed = `http://127.0.0.1:${await freePort()}/`
      const { status, headers, body } = await post<Document[]>('/loader', {
        urls: [at('/rye'), at('/gone'), closed, at('/spelt')],
      })
      assert.equal(status, 200)
      assert.deepEqual(body.map(({ metadata }) => metadata), ['Rye', 'Spelt'].map((name) => ({
        source: at(`/${name.toLowerCase()}`), title: `${name} flour`, description: 'Flour of the mill', language: 'en',
        final_url: at(`/${name.toLowerCase()}`),
      })))
      assert.match(body[0]!.page_content, /^# Rye flour\n\nThe mill /)
      assert.equal(headers.get('x-credits-used'), '6')
      assert.match(headers.get('x-warning')!, /^Not read: \S+\/gone: .*status 404.*Not read: http/)
    })

    it('answers with the error if no page can be read, never with 502', async () => {
      const [status, detail] = await refused('/loader', { urls: [at('/broken'), at('/gone')] })
      assert.equal(status, 500)
      assert.match(detail, /status 500/)
      assert.equal((await refused('/loader', { urls: [at('/gone')] }))[0], 422)
      assert.match((await refused('/loader', { urls: ['http://10.0.0.1/'] }))[1], /10\.0\.0\.1/)
    })

    it('names wrong values and what it ignores', async () => {
      for (const [urls, message] of [
        [[], /`urls` must be a URL or a list of 1 to 20 URLs \(got 0 URLs\)/], [[7], /\(got 7\)/],
        [Array.from({ length: 21 }, (_, index) => at(`/${index}`)), /got 21 URLs/],
      ] as const) {
        const [status, detail] = await refused('/loader', { urls })
        assert.equal(status, 400)
        assert.match(detail, message)
      }
      const { headers, body } = await post<Document[]>('/loader', { urls: at('/rye'), depth: 2 })
      assert.equal(body.length, 1)
      assert.equal(headers.get('x-warning'), 'Ignored, because Winnow does not support it: `depth`.')
    })
  })

  describe('search', () => {
    it('gives as many results as are wanted', async () => {
      const { status, headers, body } = await post('/search', { query: 'flour', count: 2 })
      assert.deepEqual([status, headers.get('x-credits-used')], [200, '2'])
      assert.deepEqual(body, [1, 2].map((one) => ({ link: at(`/${one}`), title: `Flour ${one}`, snippet: 'Prices' })))
      assert.equal(provider.asked.at(-1)!.query.q, 'flour')
      const { headers: clamped } = await post('/search', { query: 'flour', count: 100 })
      assert.match(clamped.get('x-warning')!, /^`count` is 50, the maximum of Winnow, instead of 100\./)
    })

    it('names wrong values', async () => {
      assert.deepEqual(await refused('/search', { count: 2 }), [400, '`query` is required'])
      assert.match((await refused('/search', { query: 'flour', count: 'all' }))[1], /`count` must be an integer \(got "all"\)/)
    })

    it('reports a provider that is down', async () => {
      const { reply } = provider
      provider.reply = () => ({ status: 500, text: 'down' })
      assert.equal((await refused('/search', { query: 'flour' }))[0], 503)
      provider.reply = reply
    })
  })

  it('refuses wrong keys, and keys without credits', async () => {
    const { key: poor } = await flow.newKey({ credits: 1 })
    for (const [path, body] of [['/search', { query: 'flour' }], ['/loader', { urls: [at('/rye'), at('/spelt')] }]] as const) {
      assert.deepEqual(await refused(path, body, ''), [401, 'Send the API key as `Authorization: Bearer KEY`.'])
      assert.deepEqual(await refused(path, body, 'Bearer wrong'), [
        401, 'The API key does not exist: a key is wnw_ and 32 characters of 0-9, A-Z, a-z.',
      ])
      assert.equal((await refused(path, body, `Bearer ${poor}`))[0], 402)
    }
    assert.deepEqual(await refused('/other', {}), [404, 'Unknown path /openwebui/other.'])
  })
})
