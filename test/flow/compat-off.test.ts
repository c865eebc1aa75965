// COMPAT_APIS=off: the paths of the compatible APIs are unknown, and those of Winnow's own API are not.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { compatApis } from '#gateway/compat/apis.ts'
import type { HttpRequest } from '#gateway/http.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'

const paths = [
  ['POST', '/v2/scrape'], ['GET', '/v2/crawl/crw_1'], ['POST', '/firecrawl/v1/scrape'], ['GET', '/searxng/search?q=mill'],
  ['POST', '/tavily/search'], ['POST', '/tavily/extract'], ['GET', '/r/https://example.com/'], ['POST', '/r/'],
  ['GET', '/s/mill'], ['POST', '/openwebui/loader'], ['POST', '/openwebui/search'],
] as const

const page = '<html><body><main><h1>Mill</h1><p>The mill stands by the river and grinds wheat for the town.</p></main></body></html>'

describe('COMPAT_APIS=off', () => {
  let flow: GatewayFlow
  before(async () => { flow = await startGatewayFlow({ '/mill': page }, { settings: { COMPAT_APIS: 'off' } }) })
  after(() => flow.stop())

  it('makes the paths of every compatible API unknown', async () => {
    const { key } = await flow.newKey()
    for (const [method, path] of paths) {
      const response = await fetch(flow.url + path, { method, headers: { authorization: `Bearer ${key}`, 'x-api-key': key } })
      const { error_code: code } = await response.json() as { error_code: string }
      assert.deepEqual([response.status, code], [404, 'NOT_FOUND'], path)
    }
  })

  it('tries a path of each API', () => {
    const header = (): string => ''
    for (const [index, api] of compatApis.entries()) {
      const found = paths.filter(([method, path]) =>
        api.match({ method: method.toLowerCase(), path: path.split('?')[0]!, header } as unknown as HttpRequest)?.kind === 'found')
      assert.ok(found.length > 0, `API ${index}`)
    }
  })

  it('leaves the own API as it is, with its prefix', async () => {
    const { key } = await flow.newKey()
    const url = `${flow.url}/v1/scrape?url=${encodeURIComponent(flow.site.url('/mill'))}`
    assert.equal((await fetch(url, { headers: { 'x-api-key': key } })).status, 200)
  })
})
