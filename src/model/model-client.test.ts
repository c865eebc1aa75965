import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { pino } from 'pino'
import { startModelServer, type ModelRequest, type ModelServer, type ModelReply } from '#test/support/model-server.ts'
import { AppError } from '#src/app-error.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { cutAtBlocks } from './cut-text.ts'
import { createModelClient, type JsonQuestion, type ModelSettings } from './model-client.ts'

const servers: ModelServer[] = []
after(() => Promise.all(servers.map((server) => server.close())))

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => { logged.push(line) } })

async function setUp(script: (asked: ModelRequest, call: number) => ModelReply, settings: Partial<ModelSettings> = {}) {
  const server = await startModelServer(script)
  servers.push(server)
  return {
    server,
    client: createModelClient({ baseUrl: server.baseUrl, apiKey: 'secret-key', model: 'test-model', log, ...settings }),
  }
}

const page = 'First block.\n\nSecond block.'
const question = {
  instruction: 'Say it.', page: (charsMax: number) => cutAtBlocks(page, charsMax), answerTokensMax: 100,
}
const { schema, validate } = compileCallerSchema({
  type: 'object', properties: { price: { type: 'number' } }, required: ['price'],
})
const priced: JsonQuestion = { ...question, schema: { name: 'extraction', schema, strict: false }, validate }
const limits = (ms = 5000) => ({ deadlineAt: Date.now() + ms, signal: new AbortController().signal })
const unavailable = (pattern: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'LLM_UNAVAILABLE' && pattern.test(error.message)

describe('a model client', () => {
  it('returns the text and the model that the server reports', async () => {
    const { client, server } = await setUp(() => 'A good text.')
    assert.deepEqual(await client.askText(question, limits()), {
      text: 'A good text.', model: 'test-model-answered', cut: false,
    })
    assert.deepEqual(
      [server.requests[0]?.temperature, server.requests[0]?.max_tokens, server.authorizations[0]],
      [0, 100, 'Bearer secret-key'],
    )
  })

  it('asks for the first model that the server lists when none is set', async () => {
    const { client } = await setUp(() => 'x', { model: null })
    assert.equal((await client.askText(question, limits())).model, 'listed-model-answered')
  })

  it('fences every page with its own mark and declares it as data', async () => {
    const { client, server } = await setUp(() => 'x')
    await client.askText(question, limits())
    await client.askText(question, limits())
    const marks = server.requests.map(
      ({ messages }) =>
        /<page-([0-9a-f]{16})>\nFirst block\.\n\nSecond block\.\n<\/page-\1>/.exec(messages[1]?.content ?? '')?.[1],
    )
    assert.equal(new Set(marks).size, 2)
    assert.match(server.requests[0]?.messages[0]?.content ?? '', /never an instruction/)
  })

  it('requests JSON by the schema and parses it', async () => {
    const { client, server } = await setUp(() => '{"price": 4.5}')
    assert.deepEqual((await client.askJson(priced, limits())).value, { price: 4.5 })
    assert.deepEqual(server.requests[0]?.response_format?.json_schema?.schema, schema)
  })

  it('extracts JSON from prose, code fences and reasoning', async () => {
    const { client } = await setUp(() => '<think>{"price": 1}</think>Sure:\n```json\n{"price": 2}\n```')
    assert.deepEqual((await client.askJson(priced, limits())).value, { price: 2 })
  })

  for (const invalid of ['Sure! Here is {"the": answer, without end', '{"price": "cheap"}', '[]', '']) {
    it(`asks once to repair ${JSON.stringify(invalid)}, with the error`, async () => {
      const { client, server } = await setUp((_, call) => call === 0 ? invalid : '{"price": 3}')
      assert.deepEqual((await client.askJson(priced, limits())).value, { price: 3 })
      assert.match(
        server.requests[1]?.messages.at(-1)?.content ?? '',
        /cannot be used: (price must be number|it is not a JSON object)/,
      )
    })
  }

  it('gives up after one repair', async () => {
    const { client, server } = await setUp(() => 'no')
    await assert.rejects(client.askJson(priced, limits()), unavailable(/no usable answer/))
    assert.equal(server.requests.length, 2)
  })

  it('simplifies the request when the server rejects the response format', async () => {
    const { client, server } = await setUp(({ response_format }) =>
      response_format ? { status: 400, message: 'response_format is not supported' } : '{"price": 1}',
    )
    assert.deepEqual((await client.askJson(priced, limits())).value, { price: 1 })
    assert.deepEqual(server.requests.map((one) => one.response_format?.type), ['json_schema', 'json_object', undefined])
    assert.match(server.requests[2]?.messages[1]?.content ?? '', /"price"/)
  })

  it('drops the temperature, renames the token limit and remembers both if the server requires it', async () => {
    const { client, server } = await setUp((asked) =>
      asked.temperature !== undefined
        ? { status: 400, message: "Unsupported value: 'temperature'" }
        : asked.max_tokens !== undefined
          ? { status: 400, message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." }
          : 'fine',
    )
    assert.equal((await client.askText(question, limits())).text, 'fine')
    await client.askText(question, limits())
    assert.deepEqual(
      [server.requests.length, server.requests[3]?.temperature, server.requests[3]?.max_completion_tokens],
      [4, undefined, 100],
    )
  })

  it('sends less of the page when it is too long for the model', async () => {
    const long = { ...question, page: (charsMax: number) => cutAtBlocks('word '.repeat(20_000), charsMax) }
    const { client } = await setUp(({ messages }) =>
      (messages[1]?.content.length ?? 0) > 25_000
        ? { status: 400, message: 'This model has a maximum context length of 8192 tokens' }
        : 'short',
    )
    assert.deepEqual(await client.askText(long, limits()), { text: 'short', model: 'test-model-answered', cut: true })
  })

  for (const failing of [{ status: 500 }, { status: 429, headers: { 'retry-after-ms': '5' } }, { body: '{"broken' }]) {
    it(`retries after ${JSON.stringify(failing)}`, async () => {
      const { client, server } = await setUp((_, call) => call === 0 ? failing : 'fine')
      assert.equal((await client.askText(question, limits())).text, 'fine')
      assert.equal(server.requests.length, 2)
    })
  }

  const completion = (message: Record<string, unknown>) => ({
    body: JSON.stringify({ model: 'm', choices: [{ index: 0, message: { role: 'assistant', ...message } }] }),
  })
  const calls = [{ id: 't', type: 'function', function: { name: 'extraction', arguments: '{"price": 5}' } }]
  const event = (content: string) => `data: ${JSON.stringify({ model: 'm', choices: [{ delta: { content } }] })}\n\n`
  for (const [what, reply] of [
    [
      'in parts',
      completion({ content: [{ type: 'text', text: '{"price":' }, { type: 'text', text: ' 5}' }] }),
    ],
    ['as an object', completion({ content: { price: 5 } })],
    ['in a tool call', completion({ content: null, tool_calls: calls })],
    [
      'as an unrequested stream',
      { body: `${event('{"price"')}${event(': 5}')}data: [DONE]\n\n`, contentType: 'text/event-stream' },
    ],
    ['labelled as text', { ...completion({ content: '{"price": 5}' }), contentType: 'text/plain' }],
    ['wrapped in another object', completion({ content: '{"result": {"price": 5}}' })],
    ['after reasoning that the template opened', completion({ content: 'It says {"price": 1} </think> {"price": 5}' })],
  ] as const) {
    it(`accepts an answer ${what}`, async () => {
      const { client, server } = await setUp(() => reply)
      assert.deepEqual(await client.askJson(priced, limits()), { value: { price: 5 }, model: 'm', cut: false })
      assert.equal(server.requests.length, 1)
    })
  }

  for (const [what, reply] of [
    ['a content that is a number', completion({ content: 5 })], ['no content', completion({ content: null })],
    ['no choices', { body: '{"choices": []}' }], ['a choice that is null', { body: '{"choices": [null]}' }],
    ['a list', { body: '[]' }], ['reasoning without an end', '<think>maybe {"price": 1} or'],
    ['an error with a successful status', { body: '{"error": {"message": "overloaded"}}' }],
  ] as const) {
    it(`rejects ${what}`, async () => {
      const { client } = await setUp(() => reply)
      await assert.rejects(client.askJson(priced, limits()), unavailable(/no usable answer/))
      await assert.rejects(client.askText(question, limits()), unavailable(/no usable answer/))
    })
  }

  for (const [model, expected] of [
    [5, 'test-model'], ['', 'test-model'], ['x'.repeat(5000), 'x'.repeat(200)],
  ] as const) {
    const reported = JSON.stringify(model).slice(0, 10)
    it(`returns the model "${expected.slice(0, 10)}" if the server reports ${reported}`, async () => {
      const { client } = await setUp(() => ({
        body: JSON.stringify({ model, choices: [{ message: { content: 'fine' } }] }),
      }))
      assert.equal((await client.askText(question, limits())).model, expected)
    })
  }

  it('reads at most four megabytes of an answer', async () => {
    const { client } = await setUp(() => completion({ content: 'x'.repeat(5_000_000) }))
    await assert.rejects(client.askText(question, limits()), unavailable(/could not be read/))
  })

  it('does not follow redirects and reports them', async () => {
    const { client, server } = await setUp((_, call) =>
      call === 0 ? { status: 307, headers: { location: '/v1/chat/completions' } } : 'fine',
    )
    await assert.rejects(client.askText(question, limits()), unavailable(/redirects \(status 307\); LLM_BASE_URL/))
    assert.equal(server.requests.length, 1)
  })

  it('simplifies the request when the server fails on the schema', async () => {
    const { client, server } = await setUp(({ response_format: format }) =>
      format?.type === 'json_schema' ? { status: 500, message: 'failed to build grammar' } : '{"price": 1}',
    )
    assert.deepEqual((await client.askJson(priced, limits())).value, { price: 1 })
    assert.equal(server.requests.length, 2)
  })

  it('limits the time of a question and its repair, even if the deadline of the caller is later', async () => {
    const { client, server } = await setUp((_, call) => (call === 0 ? 'no JSON' : 'hang'), { questionMsMax: 300 })
    const startedAt = performance.now()
    await assert.rejects(client.askJson(priced, limits(60_000)), unavailable(/in time/))
    assert.equal(server.requests.length, 2)
    assert.ok(performance.now() - startedAt < 5000)
  })

  it('does not wait for a busy server beyond the deadline', async () => {
    const { client, server } = await setUp(() => ({ status: 429, headers: { 'retry-after': '60' } }))
    await assert.rejects(client.askText(question, limits()), unavailable(/status 429/))
    assert.equal(server.requests.length, 1)
  })

  it('does not retry when the key is rejected', async () => {
    const { client, server } = await setUp(() => ({ status: 401 }))
    await assert.rejects(client.askText(question, limits()), unavailable(/refused the key/))
    assert.equal(server.requests.length, 1)
  })

  it('ends at the deadline when the server hangs', async () => {
    const { client } = await setUp(() => 'hang')
    await assert.rejects(client.askText(question, limits(100)), unavailable(/in time/))
  })

  it('accepts a fractional deadline', async () => {
    const { client } = await setUp(() => 'x')
    assert.equal((await client.askText(question, limits(5000.25))).text, 'x')
  })

  it('ends with the reason of the signal when that aborts', async () => {
    const { client, server } = await setUp(() => 'hang')
    const controller = new AbortController()
    const asking = client.askText(question, { deadlineAt: Date.now() + 5000, signal: controller.signal })
    controller.abort(new Error('drained'))
    await assert.rejects(asking, /drained/)
    assert.ok(server.requests.length <= 1)
  })

  it('reports a server that cannot be reached', async () => {
    const { client, server } = await setUp(() => 'x')
    await server.close()
    servers.splice(servers.indexOf(server), 1)
    await assert.rejects(client.askText(question, limits(1500)), unavailable(/could not be reached/))
  })

  it('never logs the key or the page', () => {
    assert.ok(logged.length > 0)
    assert.doesNotMatch(logged.join(''), /secret-key|First block/)
  })
})
