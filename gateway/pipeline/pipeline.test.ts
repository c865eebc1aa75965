import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ApiKey } from '#src/keys.ts'
import { operations } from '#src/operation-table.ts'
import { createLog } from '#src/process/log.ts'
import type { HttpRequest } from '../http.ts'
import { createDocumentation } from '../openapi/documentation.ts'
import { createRest } from '../rest/rest.ts'
import { createPipeline, type PipelineOptions } from './pipeline.ts'
import type { Transport } from './transport.ts'

const rest = createRest(operations)
const documentation = createDocumentation(operations, 'http://winnow.example', rest)

interface Sent { method?: string; path: string; query?: string; body?: string; headers?: Record<string, string> }
interface Setup { transports?: Transport[]; channel?: ApiKey['channel']; refused?: 'address' | 'key' }
interface Seen {
  steps: string[]; status: number; code: string | undefined; headers: Record<string, string>
  /** Of the record of the request in the log. */
  loggedPath: unknown
}

/** Sends a request through the pipeline, whose steps are recorded. `refused`: whose rate is exceeded. */
async function send(
  { method = 'get', path, query = '', body = '', headers = {} }: Sent,
  { transports = [documentation, rest], channel = 'direct', refused }: Setup = {},
): Promise<Seen> {
  const steps: string[] = []
  const request: HttpRequest = {
    method, path, query, peer: '127.0.0.1', signal: new AbortController().signal,
    header: (name) => headers[name] ?? '',
    body() {
      steps.push('body')
      return Promise.resolve(Buffer.from(body))
    },
  }
  let loggedPath: unknown
  const log = Object.assign(createLog('test', 'silent'), {
    info: (record: { path?: unknown }) => { loggedPath = record.path },
  })
  const answer = createPipeline({
    deps: { log, egressAllow: [], startedAt: 0 },
    transports,
    authenticate() {
      steps.push('authenticate')
      return Promise.resolve({ id: 'key_1', credits: null, rate: null, channel } as ApiKey)
    },
    countRequest(id: string, limit: number) {
      const [kind] = id.split(' ')
      steps.push(kind!)
      return { allowed: kind !== refused, limit, remaining: 0, resetAt: 60 }
    },
    ratePerAddress: 10, ratePerKey: 5, trustedProxies: [],
  } as unknown as PipelineOptions)
  const reply = await answer(request)
  const isJson = reply.headers['Content-Type']?.startsWith('application/json') && reply.status >= 400
  const { error_code: code } = (isJson ? JSON.parse(Buffer.from(reply.body).toString()) : {}) as { error_code?: string }
  return { steps, status: reply.status, code, headers: reply.headers, loggedPath }
}

const json = { 'content-type': 'application/json' }
const webSocket = {
  'upgrade': 'websocket', 'connection': 'upgrade', 'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const rateNames = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

describe('createPipeline', () => {
  it('logs paths without the names of files, and without what is read or searched', async () => {
    const logged = async (path: string): Promise<unknown> => (await send({ path })).loggedPath
    assert.equal(await logged('/v1/files/fil_secret.png'), '/v1/files/…')
    assert.equal(await logged('/r/https://example.com/r/secret'), '/r/…')
    assert.equal(await logged('/s/secret'), '/s/…')
    assert.equal(await logged('/monitor/mon_1/r/x'), '/monitor/mon_1/r/x')
  })

  const cases: [name: string, sent: Sent, setup: Setup, steps: string[], status: number, code: string | undefined][] = [
    ['a preflight', { method: 'options', path: '/scrape' }, {}, [], 204, undefined],
    ['a public operation', { path: '/health' }, { refused: 'address' }, [], 200, undefined],
    ['a document', { path: '/docs' }, {}, ['address'], 200, undefined],
    ['an address above its rate', { path: '/usage' }, { refused: 'address' }, ['address'], 429, 'RATE_LIMITED'],
    [
      'two lengths of the body', { method: 'post', path: '/crawl', headers: { 'content-length': '2, 3' } }, {},
      ['address'], 400, 'INVALID_REQUEST',
    ],
    [
      'a key above its rate', { path: '/usage' }, { refused: 'key' }, ['address', 'authenticate', 'key'], 429,
      'KEY_RATE_LIMITED',
    ],
    [
      'a WebSocket where there is none', { path: '/scrape', headers: webSocket }, {}, ['address'], 400, 'INVALID_REQUEST',
    ],
    ['a WebSocket to a public operation', { path: '/health', headers: webSocket }, {}, ['address'], 400, 'INVALID_REQUEST'],
    ['an unknown path', { path: '/nowhere' }, {}, ['address', 'authenticate', 'key'], 404, 'NOT_FOUND'],
    [
      'a wrong method', { method: 'put', path: '/scrape' }, {}, ['address', 'authenticate', 'key'], 405,
      'METHOD_NOT_ALLOWED',
    ],
    [
      'a wrong method where no key is needed', { method: 'post', path: '/health' }, {}, ['address'], 405,
      'METHOD_NOT_ALLOWED',
    ],
    ['a wrong method for a document', { method: 'put', path: '/docs' }, {}, ['address'], 405, 'METHOD_NOT_ALLOWED'],
    [
      'a marketplace key for a direct operation', { method: 'post', path: '/monitor', headers: json, body: '{' },
      { channel: 'marketplace' }, ['address', 'authenticate', 'key'], 403, 'DIRECT_KEY_REQUIRED',
    ],
    [
      'an invalid body', { method: 'post', path: '/crawl', headers: json, body: '{}' }, {},
      ['address', 'authenticate', 'key', 'body'], 400, 'INVALID_REQUEST',
    ],
    [
      'a URL that may not be fetched', { path: '/scrape', query: 'url=http://10.0.0.1/' }, {},
      ['address', 'authenticate', 'key'], 400, 'INVALID_URL',
    ],
  ]

  for (const [name, sent, setup, steps, status, code] of cases) {
    it(`answers ${name} after the steps: ${steps.join(', ') || 'none'}`, async () => {
      const seen = await send(sent, setup)
      assert.deepEqual([seen.steps, seen.status, seen.code], [steps, status, code])
      assert.match(seen.headers['X-Request-Id'] ?? '', /^[\da-f-]{36}$/)
      assert.equal(seen.headers['X-API-Version'], '1.0.0')
      assert.equal(seen.headers['Access-Control-Allow-Origin'], '*')
      const given = rateNames.filter((one) => seen.headers[one] !== undefined)
      assert.deepEqual(given, steps.includes('key') ? rateNames : [])
      assert.equal(seen.headers['Retry-After'] !== undefined, status === 429)
      const methods = sent.path === '/scrape' ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS'
      assert.equal(seen.headers.Allow, status === 405 ? methods : undefined)
    })
  }

  it('answers a request whose target cannot be resolved with INTERNAL_ERROR', async () => {
    const broken: Transport = { ...rest, resolve() { throw new TypeError('a bug') } }
    const { status, code, headers } = await send({ path: '/scrape' }, { transports: [broken, rest] })
    assert.deepEqual([status, code], [500, 'INTERNAL_ERROR'])
    assert.ok(headers['X-Request-Id'])
  })
})
