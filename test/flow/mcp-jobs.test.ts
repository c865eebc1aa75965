// Crawls, maps, searches and monitors with the MCP client of the SDK: what an agent does with the tools.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCheck } from '#actors/check/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'
import { until } from '#test/support/until.ts'

const words = '<p>The mill stands by the river and grinds wheat for the town.</p>'.repeat(8)
const page = (title: string, links: readonly string[] = []): string =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${words}
${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main></body></html>`
const leaves = Array.from({ length: 30 }, (_, index) => `/many/${index}`)

// Tests assert on the data, and do not repeat the schemas.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Data = Record<string, any>

describe('the tools of /mcp for an agent', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let client: Client
  before(async () => {
    provider = await startProvider(() => ({
      json: { results: [{ url: at('/rye'), title: 'Rye', content: 'Flour' }], unresponsive_engines: [] },
    }))
    flow = await startGatewayFlow({
      '/': page('Home', ['/rye', '/gone', '/private']), '/rye': page('Rye flour'), '/gone': { status: 404, body: 'gone' },
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' },
      '/many': page('Many', leaves), ...Object.fromEntries(leaves.map((path) => [path, page(`Leaf ${path}`)])),
    }, {
      actors: [startBatch, startCheck, startCrawl, startDiff, startInfer, startMap, startRender, startSearch],
      settings: { SEARXNG_URL: provider.url },
    })
    client = await connected((await flow.newKey()).key)
    await client.listTools() // The client checks results against the output schemas that it has seen.
  })
  after(async () => {
    await client.close()
    await flow.stop()
    await provider.close()
  })

  const at = (path: string): string => flow.site.url(path)

  async function connected(key: string): Promise<Client> {
    const one = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${key}` }
    await one.connect(new StreamableHTTPClientTransport(new URL(`${flow.url}/mcp`), { requestInit: { headers } }))
    return one
  }

  async function call(name: string, args: object): Promise<Data> {
    const result = await client.callTool({ name, arguments: args as Record<string, unknown> })
    assert.notEqual(result.isError, true, JSON.stringify(result.content).slice(0, 1_000))
    return result.structuredContent as Data
  }

  /** The text of an error. */
  async function failing(name: string, args: object, caller = client): Promise<string> {
    const { isError, content } = await caller.callTool({ name, arguments: args as Record<string, unknown> })
    assert.equal(isError, true, JSON.stringify(content).slice(0, 1_000))
    return (content[0] as { text: string }).text
  }

  it('scrape every format', async () => {
    const formats = ['markdown', 'html', 'raw_html', 'links', 'images', 'summary', 'json', 'screenshot', 'chunks']
    const scraped = await call('scrape', { url: at('/rye'), formats, json_prompt: 'name' })
    for (const format of formats) assert.ok(scraped[format], format)
  })

  it('crawl, and return results and errors in pages', async () => {
    const { id } = await call('crawl_start', { url: at('/') })
    const ended = await call('crawl_status', { id, wait: 30, limit: 1 })
    assert.deepEqual([ended.status, ended.completed, ended.failed, ended.data.length], ['completed', 2, 1, 1])
    const rest = await call('crawl_status', { id, skip: 1 })
    assert.deepEqual([rest.data.length, rest.next], [2, null])
    const { failed, robots_disallowed } = await call('crawl_errors', { id })
    assert.deepEqual(failed.map((one: Data) => [one.url, one.error_code]), [[at('/gone'), 'TARGET_NOT_FOUND']])
    assert.deepEqual(robots_disallowed, [at('/private')])
  })

  it('cancel a crawl', async () => {
    const { id } = await call('crawl_start', { url: at('/many'), concurrency: 1, delay_ms: 1_000 })
    assert.equal((await call('crawl_cancel', { id })).status, 'cancelled')
    assert.equal((await call('crawl_status', { id })).status, 'cancelled')
    assert.match(await failing('crawl_status', { id: 'crw_000000000000000000000000' }), /^NOT_FOUND/)
  })

  it('run and cancel a batch, and list its errors', async () => {
    const batch = { endpoint: 'scrape' }
    const { id } = await call('batch_start', { ...batch, urls: [at('/rye'), at('/gone')] })
    await until('it has ended', async () => (await call('batch_status', { ...batch, id })).status === 'completed')
    const { failed } = await call('batch_errors', { ...batch, id })
    assert.deepEqual(failed.map((one: Data) => one.url), [at('/gone')])
    assert.equal((await call('batch_cancel', { ...batch, id })).status, 'completed')
  })

  it('map and search', async () => {
    assert.deepEqual((await call('map', { url: at('/rye') })).links.map((one: Data) => one.url), [at('/rye')])
    assert.deepEqual((await call('search', { query: 'flour' })).results.map((one: Data) => one.title), ['Rye'])
  })

  it('watch a page', async () => {
    const targets = [{ type: 'scrape', urls: [at('/rye')] }]
    const { id } = await call('monitor_create', { name: 'Rye', schedule: { text: 'daily at 9am' }, targets })
    assert.deepEqual((await call('monitor_list', {})).monitors.map((one: Data) => one.id), [id])
    const { id: check_id } = await call('monitor_run', { id })
    const check = (): Promise<Data> => call('monitor_check', { id, checkId: check_id })
    await until('the check has ended', async () => (await check()).status === 'completed', 30_000)
    assert.deepEqual((await check()).pages.map((one: Data) => one.status), ['new'])
    assert.equal((await call('monitor_update', { id, status: 'paused' })).status, 'paused')
    assert.equal((await call('monitor_delete', { id })).deleted, true)
  })

  it('say why a call failed', async () => {
    assert.match(await failing('scrape', { url: `http://127.0.0.1:${await freePort()}/` }), /^TARGET_UNREACHABLE/)
    assert.match(await failing('scrape', { url: 'http://10.0.0.1/' }), /^INVALID_URL/)
    const poor = await connected((await flow.newKey({ credits: 1 })).key)
    assert.match(await failing('scrape', { url: at('/rye') }, poor), /^CREDITS_EXHAUSTED/)
    await poor.close()
    await assert.rejects(connected('wrong'), /401|Unauthorized|INVALID_API_KEY/)
  })
})
