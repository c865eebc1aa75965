// POST /mcp with the client of the SDK, in both eras of the protocol: tools, results, errors, credits, keys.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'

const sentence = 'The mill stands by the river and grinds wheat for the town. '
const article = `<html lang="en"><head><title>The mill</title></head><body><main><h1>The mill</h1>
<p>${sentence.repeat(200)}</p></main></body></html>`

interface Reply {
  status: number
  headers: Headers
  // Tests assert on the data, and do not repeat the schemas.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: Record<string, any>
}


describe('POST /mcp', () => {
  let flow: GatewayFlow
  let apiKey: string
  before(async () => {
    flow = await startGatewayFlow({ '/': article })
    apiKey = (await flow.newKey()).key
  })
  after(() => flow.stop())

  /** A client of the newest revision, or of those with a handshake. */
  async function connect(headers: Record<string, string>, mode: 'auto' | 'legacy', query = ''): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const url = new URL(`${flow.url}/mcp${query}`)
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
    return client
  }

  async function send(body: unknown, headers: Record<string, string> = { 'x-api-key': apiKey }): Promise<Reply> {
    const response = await fetch(`${flow.url}/mcp`, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: text === '' ? {} : JSON.parse(text) }
  }

  const callOf = (name: string, args: object, id = 1): object =>
    ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })
  const textOf = ({ content }: CallToolResult): string => (content[0] as { text: string }).text

  for (const [mode, revision] of [['auto', '2026-07-28'], ['legacy', '2025-11-25']] as const) {
    describe(`revision ${revision}`, () => {
      let client: Client
      before(async () => { client = await connect({ authorization: `Bearer ${apiKey}` }, mode) })
      after(() => client.close())

      it('is agreed on', () => {
        assert.equal(client.getNegotiatedProtocolVersion(), revision)
        assert.equal(client.getServerVersion()?.name, 'winnow')
      })

      it('lists the tools', async () => {
        const { tools } = await client.listTools()
        assert.ok(tools.length > 25)
        for (const { name, inputSchema, outputSchema, annotations } of tools) {
          assert.equal(inputSchema.type, 'object', name)
          assert.equal(outputSchema?.type, 'object', name)
          assert.equal(typeof annotations?.readOnlyHint, 'boolean', name)
        }
      })

      it('scrapes at the price of a scrape, with structured content that fits the output schema', async () => {
        await client.listTools() // The client checks results against the output schemas that it has seen.
        const result = await client.callTool({ name: 'scrape', arguments: { url: flow.site.url('/') } })
        assert.equal(result.isError, undefined)
        const { markdown, truncation } =
          result.structuredContent as { markdown: { content: string }; truncation?: object }
        assert.match(markdown.content, /^# The mill\n/)
        assert.equal(truncation, undefined)
        assert.deepEqual(JSON.parse(textOf(result)), result.structuredContent)
        assert.equal(result._meta?.['winnow/credits_used'], 3)
      })

      it('cuts long texts, with the offset of the next part', async () => {
        interface Cut { markdown: { content: string; char_count: number }; truncation: { next_offset: number | null } }
        let content = ''
        let offset: number | null = 0
        let calls = 0
        for (; offset !== null && calls < 5; calls++) {
          const args = { url: flow.site.url('/'), max_chars: 5_000, offset }
          const { structuredContent } = await client.callTool({ name: 'scrape', arguments: args })
          const { markdown, truncation } = structuredContent as Cut
          assert.ok(markdown.content.length <= 5_000)
          content += markdown.content
          offset = truncation.next_offset
          if (offset === null) assert.equal(content.length, markdown.char_count)
        }
        assert.equal(calls, 3)
      })

      it('names a wrong argument', async () => {
        const args = { url: flow.site.url('/'), summary_max_words: 5 }
        const result = await client.callTool({ name: 'scrape', arguments: args })
        assert.equal(result.isError, true)
        assert.equal(
          textOf(result), 'INVALID_REQUEST: `summary_max_words` must be between 20 and 400 (got 5). Not retryable.',
        )
      })

      it('rejects a tool that does not exist', async () => {
        await assert.rejects(client.callTool({ name: 'nothing', arguments: {} }), /unknown tool `nothing`/)
      })
    })
  }

  it('answers a page that does not exist with an error that is free', async () => {
    const { json: { result }, headers } = await send(callOf('scrape', { url: flow.site.url('/none') }))
    assert.equal(result.isError, true)
    assert.match(result.content[0].text, /^TARGET_NOT_FOUND: .+ Not retryable\.$/)
    assert.equal(headers.get('x-credits-used'), null)
  })

  it('takes empty strings and nulls of optional arguments as absent', async () => {
    const { json: { result } } = await send(callOf('scrape', {
      url: flow.site.url('/'), json_prompt: '', json_schema: null, wait_for: '', max_age: null, offset: '', max_chars: null,
    }))
    assert.equal(result.isError, undefined, JSON.stringify(result))
  })

  it('refuses a key without credits what costs credits, and answers what is free', async () => {
    const { key } = await flow.newKey({ credits: 3 })
    const own = { 'x-api-key': key }
    const first = await send(callOf('scrape', { url: flow.site.url('/') }), own)
    assert.equal(first.headers.get('x-credits-used'), '3')
    assert.equal(first.headers.get('x-credits-remaining'), '0')
    const second = await send(callOf('scrape', { url: flow.site.url('/') }), own)
    assert.match(second.json.result.content[0].text, /^CREDITS_EXHAUSTED: .+ Not retryable\.$/)
    const usage = await send(callOf('usage', {}), own)
    assert.equal(usage.json.result.structuredContent.used, 3)
  })

  it('authenticates by X-API-Key before Authorization', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const authorization = `Bearer ${apiKey}`
    assert.equal((await send(ping, { authorization })).status, 200)
    const missing = await send(ping, {})
    assert.deepEqual([missing.status, missing.json.error_code], [401, 'MISSING_API_KEY'])
    assert.equal(missing.headers.get('www-authenticate'), 'Bearer')
    const wrong = await send(ping, { authorization, 'x-api-key': `wnw_${'x'.repeat(32)}` })
    assert.deepEqual([wrong.status, wrong.json.error_code], [403, 'INVALID_API_KEY'])
  })

  it('refuses a marketplace key the operations that need a direct one', async () => {
    const { key } = await flow.newKey({ channel: 'marketplace' })
    const { json: { result } } = await send(callOf('monitor_create', {}), { 'x-api-key': key })
    assert.match(result.content[0].text, /^DIRECT_KEY_REQUIRED: /)
  })

  it('creates one resource for an Idempotency-Key, as REST does', async () => {
    const headers = { 'x-api-key': apiKey, 'idempotency-key': 'one-monitor' }
    const create = callOf('monitor_create', {
      name: 'By an agent', schedule: { text: 'daily', cron: '' }, targets: [{ type: 'scrape', urls: [flow.site.url('/')] }],
    })
    const [first, second] = [await send(create, headers), await send(create, headers)]
    const { id } = first.json.result.structuredContent
    assert.match(id, /^mon_/)
    assert.equal(second.json.result.structuredContent.id, id)
    const cleared = await send(callOf('monitor_update', { id, goal: null, name: '' }))
    assert.deepEqual(
      [cleared.json.result.structuredContent.goal, cleared.json.result.structuredContent.name], [null, 'By an agent'],
    )
    const deleted = await send(callOf('monitor_delete', { id }))
    assert.deepEqual(deleted.json.result.structuredContent, { id, deleted: true })
  })

  it('starts a batch of an endpoint, and finds it by its id', async () => {
    const options = { only_main_content: false }
    const started = await send(callOf('batch_start', { endpoint: 'scrape', urls: [flow.site.url('/')], options }))
    const { id, endpoint } = started.json.result.structuredContent
    assert.equal(endpoint, 'scrape')
    const found = await send(callOf('batch_status', { endpoint, id }))
    assert.equal(found.json.result.structuredContent.total, 1)
    const unknown = await send(callOf('batch_start', { endpoint: 'map', urls: ['a.example'] }))
    assert.match(unknown.json.result.content[0].text, /`endpoint` must be one of .+ \(got "map"\)/)
  })

  it('counts every call of a batch of messages against the rate of the key', async () => {
    const { key } = await flow.newKey({ rate: 3 })
    const ids = [1, 2, 3, 4, 5]
    const { json } = await send(ids.map((id) => callOf('usage', {}, id)), { 'x-api-key': key })
    const results = json as unknown as { id: number; result: CallToolResult }[]
    const limited = results.filter(({ result }) => result.isError)
    assert.deepEqual([results.length, limited.length], [5, 2])
    assert.match(textOf(limited[0]!.result), /^KEY_RATE_LIMITED: .+ Retryable in \d+ s\.$/)
  })

  it('narrows the list by include_tools and tags, and describes fewer tools in more detail', async () => {
    const client = await connect({ 'x-api-key': apiKey }, 'auto', '?include_tools=scrape,map,usage&tags=extraction')
    const { tools } = await client.listTools()
    assert.deepEqual(tools.map(({ name }) => name).sort(), ['map', 'scrape'])
    assert.match(JSON.stringify(tools), /Maximum length of a passage in `chunks`/)
    await assert.rejects(client.callTool({ name: 'usage', arguments: {} }), /unknown tool `usage`/)
    await client.close()
    const refused = await fetch(`${flow.url}/mcp?tags=Nope`, {
      method: 'POST', headers: { 'x-api-key': apiKey, 'content-type': 'application/json' }, body: '{}',
    })
    assert.match(((await refused.json()) as { error: string }).error, /`tags` must be a comma-separated list of Extraction/)
  })

  it('answers GET, DELETE and PUT with 405', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${flow.url}/mcp`, { method, headers: { 'x-api-key': apiKey } })
      assert.equal(response.status, 405, method)
      assert.equal(response.headers.get('allow'), 'POST, OPTIONS')
    }
  })

  it('answers malformed messages, and refuses web pages of other sites', async () => {
    const broken = await send('{"jsonrpc": "2.0", "id": 1, "id": 2}')
    assert.deepEqual([broken.status, broken.json.error.code], [400, -32_700])
    assert.match(broken.json.error.message, /`id` is given twice/)
    assert.equal((await send('{}', { 'x-api-key': apiKey, 'content-type': 'text/plain' })).status, 415)
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    assert.equal((await send(ping, { 'x-api-key': apiKey, origin: 'https://evil.example' })).status, 403)
    assert.equal((await send(ping, { 'x-api-key': apiKey, origin: 'http://localhost:6274' })).status, 200)
    const preflight = await fetch(`${flow.url}/mcp`, { method: 'OPTIONS' })
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Mcp-Method/)
  })

  it('opens no event stream for a client that listens', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const message = {
      jsonrpc: '2.0', id: 1, method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    }
    const { json, headers } = await send(message, {
      'x-api-key': apiKey, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen',
    })
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(json.error.code, -32_603)
  })
})
