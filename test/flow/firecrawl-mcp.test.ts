// The MCP server of Firecrawl, started as a command, with its address changed.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'
import { until } from '#test/support/until.ts'

const command = fileURLToPath(new URL('../../node_modules/firecrawl-mcp/dist/index.js', import.meta.url))
const words = '<p>The mill stands by the river and grinds wheat for the town.</p>'.repeat(8)
const page = (title: string, link = ''): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${words}
${link && `<a href="${link}">${link}</a>`}</main></body></html>`

describe('the MCP server of Firecrawl', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let client: Client
  before(async () => {
    provider = await startProvider(() => ({
      json: { results: [{ url: flow.site.url('/rye'), title: 'Rye', content: 'Flour' }], unresponsive_engines: [] },
    }))
    flow = await startGatewayFlow({ '/': page('Home', '/rye'), '/rye': page('Rye flour') }, {
      actors: [startCrawl, startMap, startSearch], settings: { SEARXNG_URL: provider.url },
    })
    client = await connected((await flow.newKey()).key)
  })
  after(async () => {
    await client.close()
    await flow.stop()
    await provider.close()
  })

  async function connected(key: string): Promise<Client> {
    const one = new Client({ name: 'test', version: '1.0.0' })
    await one.connect(new StdioClientTransport({
      command: process.execPath, args: [command], stderr: 'ignore',
      env: { PATH: process.env.PATH ?? '', FIRECRAWL_API_URL: flow.url, FIRECRAWL_API_KEY: key },
    }))
    return one
  }

  /** The text of a result. */
  async function call(name: string, input: object, caller = client): Promise<{ text: string; isError: boolean }> {
    const { content, isError = false } = await caller.callTool({ name, arguments: input as Record<string, unknown> })
    return { text: (content as { text?: string }[]).map(({ text = '' }) => text).join('\n'), isError: isError === true }
  }

  it('scrapes', async () => {
    const { text, isError } = await call('firecrawl_scrape', { url: flow.site.url('/rye'), formats: ['markdown'] })
    assert.equal(isError, false, text)
    assert.match(text, /# Rye flour\\n\\nThe mill stands/)
    // Its own fields have no warning.
    assert.doesNotMatch(text, /Ignored/)
  })

  it('maps and searches', async () => {
    assert.match((await call('firecrawl_map', { url: flow.site.url('/') })).text, /\/rye/)
    assert.match((await call('firecrawl_search', { query: 'flour' })).text, /"title": ?"Rye"/)
  })

  it('crawls', async () => {
    const started = await call('firecrawl_crawl', { url: flow.site.url('/'), limit: 5 })
    assert.equal(started.isError, false, started.text)
    const id = /crw_\w{24}/.exec(started.text)?.[0]
    assert.ok(id, started.text)
    await until('the crawl has ended', async () => {
      const { text } = await call('firecrawl_check_crawl_status', { id })
      return /"status": ?"completed"/.test(text) && text.includes('# Rye flour')
    }, 30_000)
  })

  it('shows why a call failed', async () => {
    const refused = await call('firecrawl_scrape', { url: 'http://10.0.0.1/' })
    assert.deepEqual([refused.isError, /10\.0\.0\.1/.test(refused.text)], [true, true], refused.text)
    const wrong = await connected('wrong')
    try {
      const { text, isError } = await call('firecrawl_scrape', { url: flow.site.url('/rye') }, wrong)
      assert.deepEqual([isError, /Unauthorized/.test(text)], [true, true], text)
    } finally {
      await wrong.close()
    }
  })
})
