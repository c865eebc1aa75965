// The pure parts of the gateway: paths, queries, bodies, rate windows, addresses, envelopes.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { isBlocked } from '#src/sites/blocked-host.ts'
import { normaliseDomain } from '#src/sites/blocklists.ts'
import { clientAddress, parseNetworks, rateIdOf } from './pipeline/client-address.ts'
import { errorReply, successReply } from './rest/envelope.ts'
import { createMatcher } from './rest/match-path.ts'
import { RateWindows } from './pipeline/rate-windows.ts'
import { isJsonType, readBody } from './rest/read-body.ts'
import { readQuery, splitList } from './rest/read-query.ts'

const refused =
  (code: string, message: RegExp) =>
    (error: unknown): boolean =>
      error instanceof AppError && error.code === code && message.test(error.message)

describe('createMatcher', () => {
  const bindings = [
    { method: 'get', path: '/scrape' }, { method: 'post', path: '/scrape' },
    { method: 'get', path: '/monitor/:id/checks/:checkId' },
  ] as const
  const match = createMatcher(bindings)

  it('finds a binding by method and path', () => {
    const found = match('post', '/scrape')
    assert.equal(found.kind === 'found' && found.binding, bindings[1])
  })

  it('reads path parameters', () => {
    const found = match('get', '/monitor/mon_1/checks/chk_2')
    assert.deepEqual(found.kind === 'found' && found.params, { id: 'mon_1', checkId: 'chk_2' })
  })

  it('lists the methods of a path', () => {
    assert.deepEqual(match('delete', '/scrape'), { kind: 'wrong method', allow: 'GET, HEAD, POST, OPTIONS' })
  })

  it('rejects methods that are named like properties of objects', () => {
    for (const method of ['constructor', '__proto__', 'tostring', 'hasownproperty'])
      assert.deepEqual(match(method, '/scrape'), { kind: 'wrong method', allow: 'GET, HEAD, POST, OPTIONS' }, method)
  })

  it('rejects other paths', () => {
    for (const path of [
      '/', '/scrape/', '/scrapes', '/monitor//checks/x', '/monitor/:id/checks', '/__proto__',
      '/constructor',
    ])
      assert.equal(match('get', path).kind, 'unknown path', path)
  })
})

describe('readQuery', () => {
  const read = (query: string): Record<string, unknown> => ({ ...readQuery(query, ScrapeRequest) })

  it('reads text, lists, booleans, numbers and JSON by the schema', () => {
    assert.deepEqual(
      read(
        'url=https%3A%2F%2Fa.example%2F%3Fq%3D1&formats=markdown,links&only_main_content=false&timeout=5000'
        + '&json_schema=%7B%22type%22%3A%22object%22%7D',
      ),
      {
        url: 'https://a.example/?q=1',
        formats: ['markdown', 'links'],
        only_main_content: false,
        timeout: 5000,
        json_schema: { type: 'object' },
      },
    )
  })

  it('reads values of a union', () => {
    assert.deepEqual(read('wait_for=1500'), { wait_for: 1500 })
    assert.deepEqual(read('wait_for=main%20h1'), { wait_for: 'main h1' })
  })

  it('keeps text that is not a boolean', () => {
    for (const text of ['maybe', 'constructor', '__proto__'])
      assert.deepEqual(read(`only_main_content=${text}`), { only_main_content: text })
  })

  it('joins a repeated list and rejects other repeated parameters', () => {
    assert.deepEqual(read('formats=markdown&formats=html'), { formats: ['markdown', 'html'] })
    assert.throws(() => read('url=a&url=b'), refused('INVALID_REQUEST', /`url` is given twice/))
  })

  it('splits lists at commas outside of brackets and quotes', () => {
    assert.deepEqual(splitList(`:is(h1, h2), a[title="x,y"] ,p`), [':is(h1, h2)', 'a[title="x,y"]', 'p'])
  })

  it('rejects invalid percent-encoding and invalid JSON', () => {
    assert.throws(() => read('url=%E0%A4%A'), refused('INVALID_REQUEST', /percent-encoded/))
    assert.throws(() => read('json_schema=%7B'), refused('INVALID_JSON_SCHEMA', /json_schema/))
  })

  it('rejects prototype properties as unknown parameters', () => {
    const check = compileCheck(ScrapeRequest, 'the query')
    for (const name of ['__proto__', 'constructor', 'toString'])
      assert.throws(
        () => check(readQuery(`url=x&${name}=1`, ScrapeRequest)), refused('INVALID_REQUEST', new RegExp(name)),
      )
  })
})

describe('readBody', () => {
  it('accepts only JSON objects', () => {
    assert.deepEqual(readBody(Buffer.from('{"a":1}')), { a: 1 })
    for (const text of ['[1]', '"a"', 'null', '{"a":'])
      assert.throws(() => readBody(Buffer.from(text)), refused('INVALID_REQUEST', /JSON/))
  })

  it('rejects invalid UTF-8 and excessive nesting', () => {
    assert.throws(() => readBody(Buffer.from([0x7b, 0xff, 0x7d])), refused('INVALID_REQUEST', /UTF-8/))
    assert.throws(
      () => readBody(Buffer.from(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)),
      refused('INVALID_REQUEST', /deeper than 64/),
    )
  })

  it('rejects ambiguous JSON and names its position', () => {
    const cases: [string, RegExp][] = [
      ['{"url":"a","url":"b"}', /^`url` is given twice$/],
      ['{"url":"a","\\u0075rl":"b"}', /^`url` is given twice$/],
      ['{"a":[{},{"b":[[1,2],3,{"c":1, "d":"}", "c" :2}]}]}', /^`a\[1\]\.b\[2\]\.c` is given twice$/],
      ['{"__proto__":{"admin":true}}', /^unknown parameter `__proto__`$/],
      ['{"headers":{"\\u005f_proto__":"x"}}', /^unknown parameter `headers\.__proto__`$/],
      ['{"a":"\\ud800"}', /^`a` contains an unpaired surrogate$/],
      ['{"a":["x","\\udc00\\ud800"]}', /^`a\[1\]` contains an unpaired surrogate$/],
      ['{"a":1e999}', /^`a` is a number beyond the range of a double$/],
      [`{"a":[-${'9'.repeat(400)}]}`, /^`a\[0\]` is a number beyond the range of a double$/],
    ]
    for (const [text, message] of cases)
      assert.throws(() => readBody(Buffer.from(text)), refused('INVALID_REQUEST', message), text)
  })

  it('accepts equal names in different objects, escapes, surrogate pairs and any number in range', () => {
    const text =
      '{"a":{"x":1},"b":{"x":2},"c":[{"x":"\\ud83c\\udf3e \\" : \\\\"},{"x":"}{][,:"}],'
      + '"d":-1.5e+300,"e":0,"constructor":1,"":{"":2}}'
    assert.deepEqual(readBody(Buffer.from(text)), JSON.parse(text))
  })

  it('reads one megabyte in less than 900 ms', () => {
    const body = Buffer.from(
      JSON.stringify({ a: Array.from({ length: 70_000 }, (_, index) => ({ [`k${index % 7}`]: index })) }),
    )
    const startedAt = performance.now()
    readBody(body)
    assert.ok(performance.now() - startedAt < 900)
  })

  it('recognises JSON media types', () => {
    for (const type of [
      'application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/ld+json',
    ])
      assert.ok(isJsonType(type), type)
    for (const type of ['', 'text/plain', 'application/jsonp', 'application/x-www-form-urlencoded'])
      assert.ok(!isJsonType(type), type)
  })
})

describe('compileCheck', () => {
  const check = compileCheck(
    Type.Object(
      { name: Type.String({ maxLength: 3 }), size: Type.Integer({ minimum: 1, maximum: 5, default: 2 }) },
      { additionalProperties: false },
    ),
    'the request body',
  )

  it('fills in defaults', () => assert.deepEqual(check({ name: 'a' }), { name: 'a', size: 2 }))

  it('names the field and the rule', () => {
    assert.throws(() => check({}), refused('INVALID_REQUEST', /`name` is required/))
    assert.throws(
      () => check({ name: 'a', size: 9 }), refused('INVALID_REQUEST', /`size` must be between 1 and 5 \(got 9\)$/),
    )
    assert.throws(
      () => check({ name: 'a', colour: 1 }),
      refused('INVALID_REQUEST', /unknown parameter `colour`; known parameters: `name`, `size`$/),
    )
    assert.throws(() => check({ name: 1 }), refused('INVALID_REQUEST', /`name` must be a string \(got 1\)$/))
    assert.throws(() => check([]), refused('INVALID_REQUEST', /the request body must be an object/))
  })

  it('counts the characters that were given', () => {
    assert.throws(
      () => check({ name: 'a🌾🌾🌾' }), refused('INVALID_REQUEST', /^`name` must have at most 3 characters \(got 4\)$/),
    )
  })

  it('writes one character, and several', () => {
    const least = compileCheck(Type.Object({ url: Type.String({ minLength: 1 }) }), 'the query')
    assert.throws(
      () => least({ url: '' }), refused('INVALID_REQUEST', /^`url` must have at least 1 character \(got 0\)$/),
    )
    const some = compileCheck(Type.Object({ urls: Type.Array(Type.String(), { minItems: 1, maxItems: 3 }) }), 'it')
    assert.throws(() => some({ urls: [] }), refused('INVALID_REQUEST', /^`urls` must have 1 to 3 items \(got 0\)$/))
  })

  it('cuts the value in a message to 40 characters', () => {
    assert.throws(
      () => check({ name: 'a', size: '🌾'.repeat(60) }),
      refused('INVALID_REQUEST', /^`size` must be an integer \(got "(🌾){40}…"\)$/u),
    )
  })

  it('leaves out values of fields that may hold credentials', () => {
    const Headers = Type.Record(Type.String(), Type.String())
    const credentials = compileCheck(
      Type.Object({ api_key: Type.Optional(Type.String()), headers: Type.Optional(Headers) }), 'the request body',
    )
    assert.throws(
      () => credentials({ api_key: 12345 }), refused('INVALID_REQUEST', /^`api_key` must be a string$/),
    )
    assert.throws(
      () => credentials({ headers: { Cookie: 12345 } }),
      refused('INVALID_REQUEST', /^`headers\.Cookie` must be a string$/),
    )
  })
})

describe('RateWindows', () => {
  it('allows as many requests as the limit, and more when the oldest is a minute old', () => {
    const windows = new RateWindows()
    const verdicts = Array.from({ length: 4 }, (_, index) => windows.hit('a', 3, 10_000_000 + index * 1000))
    assert.deepEqual(verdicts.map(({ allowed }) => allowed), [true, true, true, false])
    assert.deepEqual(verdicts.map(({ remaining }) => remaining), [2, 1, 0, 0])
    assert.equal(verdicts[3]!.resetAt, 10_060)
    assert.equal(windows.hit('a', 3, 10_059_999).allowed, false)
    assert.equal(windows.hit('a', 3, 10_060_000).allowed, true)
    assert.equal(windows.hit('a', 3, 10_060_500).allowed, false)
  })

  it('is empty after a minute without requests', () => {
    const windows = new RateWindows()
    for (let count = 0; count < 5; count++) windows.hit('a', 5, 1_000)
    assert.equal(windows.hit('a', 5, 500_000).remaining, 4)
  })

  it('adds the counts of other gateways, including late ones', () => {
    const windows = new RateWindows()
    windows.hit('a', 10, 100_000)
    windows.add('a', 4, 100)
    windows.add('a', 3, 95)
    windows.add('a', 9, 30)
    assert.equal(windows.hit('a', 10, 101_000).remaining, 1)
  })

  it('passes its last minute to another gateway, which counts no request twice', () => {
    const [old, young] = [new RateWindows(), new RateWindows()]
    for (const second of [30, 70, 70, 100]) old.hit('a', 10, second * 1000)
    young.hit('a', 10, 101_000)
    young.add('a', 2, 70)
    young.restore(old.recent(5, 101_000), 101_000)
    assert.equal(young.hit('a', 10, 101_500).remaining, 5)
    assert.equal(young.hit('a', 10, 130_000).remaining, 6)
    assert.equal(young.hit('a', 10, 159_900).remaining, 5)
    assert.equal(young.hit('a', 10, 160_000).remaining, 5)
  })

  it('counts IDs separately', () => {
    const windows = new RateWindows()
    windows.hit('a', 1, 0)
    assert.equal(windows.hit('b', 1, 0).allowed, true)
  })
})

describe('clientAddress', () => {
  const trusted = parseNetworks(['10.0.0.0/8', '::1'])

  it('trusts X-Forwarded-For of trusted proxies only, from right to left', () => {
    assert.equal(clientAddress('203.0.113.9', '1.2.3.4', trusted), '203.0.113.9')
    assert.equal(clientAddress('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.7', trusted), '1.2.3.4')
    assert.equal(clientAddress('10.0.0.1', '', trusted), '10.0.0.1')
    assert.equal(clientAddress('10.0.0.1', 'nonsense', trusted), '10.0.0.1')
    assert.equal(clientAddress('10.0.0.1', '6.6.6.6, nonsense, 10.0.0.7', trusted), '10.0.0.7')
    assert.equal(clientAddress('10.0.0.1', '6.6.6.6, 1.2.3.4:5678', trusted), '1.2.3.4')
    assert.equal(clientAddress('::1', '6.6.6.6, [2001:db8::7]:443', trusted), '2001:db8::7')
  })

  it('counts IPv6 addresses by /64, and IPv4-mapped ones as IPv4', () => {
    assert.equal(rateIdOf('2001:db8:1:2:aaaa::1'), rateIdOf('2001:db8:1:2:bbbb::2'))
    assert.notEqual(rateIdOf('2001:db8:1:2::1'), rateIdOf('2001:db8:1:3::1'))
    assert.equal(rateIdOf('::ffff:1.2.3.4'), '1.2.3.4')
  })

  it('names an invalid proxy', () =>
    assert.throws(() => parseNetworks(['10.0.0.0/8', 'proxy']), /TRUST_PROXY: proxy/))
})

describe('the envelope', () => {
  const parsed = ({ body }: { body: Uint8Array }): unknown => JSON.parse(Buffer.from(body).toString())

  it('inserts bytes unchanged', () => {
    const reply = (envelope: boolean): unknown =>
      parsed(successReply(200, Buffer.from('{"a":"ü"}'), { requestId: 'id', durationMs: 1.6 }, { envelope }))
    assert.deepEqual(reply(true), { success: true, data: { a: 'ü' }, meta: { requestId: 'id', durationMs: 2 } })
    assert.deepEqual(reply(false), { a: 'ü' })
  })

  it('presents an error with the status and retryability of its code', () => {
    const reply = errorReply(
      new AppError('KEY_RATE_LIMITED', { message: 'slow down', limit: 5, retryAfterMs: 1_200 }),
      { requestId: 'id', durationMs: 0 },
    )
    assert.equal(reply.status, 429)
    assert.equal(reply.headers['Retry-After'], '2')
    assert.deepEqual(parsed(reply), {
      success: false, error: 'slow down', error_code: 'KEY_RATE_LIMITED', retryable: true, retryAfterSeconds: 2,
      limit: 5, meta: { requestId: 'id', durationMs: 0 },
    })
  })
})

describe('the blocklist', () => {
  it('covers subdomains, but not other names with the same ending', () => {
    const domains = new Set(['example.com'])
    for (const host of ['example.com', 'WWW.Example.com', 'a.b.example.com.']) assert.ok(isBlocked(host, domains), host)
    for (const host of ['notexample.com', 'example.com.evil.org', 'com']) assert.ok(!isBlocked(host, domains), host)
  })

  it('normalises domains and rejects other text', () => {
    assert.equal(normaliseDomain(' *.Example.COM. '), 'example.com')
    assert.equal(normaliseDomain('www.bücher.example'), 'xn--bcher-kva.example')
    const isRefused = refused('INVALID_REQUEST', /must contain domains such as example\.com/)
    for (const text of ['', 'https://example.com', 'a b', 'example.com/path', 'user@example.com'])
      assert.throws(() => normaliseDomain(text), isRefused)
  })
})
