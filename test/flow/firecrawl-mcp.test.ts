// The MCP server of Firecrawl, started as a command, with its address changed.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { start as startCheck } from '#actors/check/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startIdentity } from '#actors/identity/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startJudge } from '#actors/judge/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { freePort } from '#test/support/free-port.ts'
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
      actors: [
        startCheck, startCrawl, startDiff, startIdentity, startInfer, startJudge, startMap, startRender,
        startSearch,
      ],
      settings: { SEARXNG_URL: provider.url },
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

  it('scrapes every format', async () => {
    const formats = [
      'markdown', 'html', 'rawHtml', 'links', 'summary', 'json', 'screenshot', 'changeTracking', 'branding',
    ]
    const { text, isError } = await call('firecrawl_scrape', {
      url: flow.site.url('/rye'), formats, jsonOptions: { prompt: 'name' },
      screenshotOptions: { fullPage: true, viewport: { width: 400, height: 300 } },
    })
    assert.equal(isError, false, text)
    const given = JSON.parse(text) as Record<string, unknown>
    assert.match(String(given.warning), /`viewport\.height` is 320, the minimum of Winnow, instead of 300/)
    for (const format of formats) assert.ok(given[format], `${format}: ${String(given.warning)} ${Object.keys(given)}`)
    const { text: refused } = await call('firecrawl_scrape', { url: flow.site.url('/rye'), formats: ['audio'] })
    assert.match(refused, /"audio" is not supported/)
  })

  it('keeps monitors', async () => {
    interface Reply { success: boolean; id?: string; data: { id: string; status: string; pages: { status: string }[] } }
    const reply = async (name: string, input: object): Promise<Reply> => {
      const { text, isError } = await call(`firecrawl_monitor_${name}`, input)
      assert.equal(isError, false, `${name}: ${text}`)
      return JSON.parse(text) as Reply
    }
    const { data: { id } } = await reply('create', { page: flow.site.url('/rye'), goal: 'the price', scheduleText: 'daily' })
    assert.equal((await reply('get', { id })).data.id, id)
    assert.match((await call('firecrawl_monitor_list', {})).text, new RegExp(id))
    assert.equal((await reply('update', { id, body: { status: 'paused' } })).data.status, 'paused')
    const checkId = (await reply('run', { id })).data.id
    const check = (): Promise<Reply> => reply('check', { id, checkId })
    await until('the check has ended', async () => (await check()).data.status === 'completed', 30_000)
    assert.deepEqual((await check()).data.pages.map(({ status }) => status), ['new'])
    assert.match((await call('firecrawl_monitor_checks', { id, limit: 5 })).text, new RegExp(checkId))
    assert.equal((await reply('delete', { id })).success, true)
    assert.match((await call('firecrawl_credit_usage', {})).text, /"remainingCredits": ?9007199254740991/)
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
    const dead = await call('firecrawl_scrape', { url: `http://127.0.0.1:${await freePort()}/` })
    assert.deepEqual([dead.isError, /connection/i.test(dead.text)], [true, true], dead.text)
    const poor = await connected((await flow.newKey({ credits: 1 })).key)
    const wrong = await connected('wrong')
    try {
      const unpaid = await call('firecrawl_scrape', { url: flow.site.url('/rye') }, poor)
      assert.deepEqual([unpaid.isError, /Insufficient credits/.test(unpaid.text)], [true, true], unpaid.text)
      const { text, isError } = await call('firecrawl_scrape', { url: flow.site.url('/rye') }, wrong)
      assert.deepEqual([isError, /Unauthorized/.test(text)], [true, true], text)
    } finally {
      await Promise.all([poor.close(), wrong.close()])
    }
  })
})
