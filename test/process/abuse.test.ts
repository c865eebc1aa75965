// Malformed, oversized, slow and hostile requests: each gets a clear error or a closed connection, is not charged, and
// leaks or crashes nothing; no API key appears in logs, answers or messages. Uses raw sockets, because fetch would not
// send most of these requests.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { connect as connectSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { NatsConnection } from '@nats-io/transport-node'
import { connectNats } from '#src/bus/bus.ts'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const crlf = '\r\n'
/** Descriptors that this process may open. */
const openFilesMax = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
const idleConnections = Math.min(10_000, openFilesMax - 1_000)

interface Reply { status: number; text: string; closedAfterMs: number }

describe('a service under abuse', () => {
  let service: Service
  let site: Site
  let nc: NatsConnection
  let key: string
  let gateway: number
  let port: number
  let seenOnNats = ''
  const hangs = '/hangs'
  before(async () => {
    site = await startSite({
      [hangs]: () => undefined,
      '*': '<!doctype html><title>Grain</title><main><h1>Grain</h1>'
        + '<p>Grain and chaff are separated by the wind. </p></main>',
    })
    service = await startService({ LOG_LEVEL: 'trace' })
    port = Number(new URL(service.url).port)
    nc = await connectNats(readFileSync(join(service.dataDir, 'nats-url'), 'utf8').trim(), 'test')
    nc.subscribe('>', {
      callback(_error, message) {
        const headers = [...(message.headers ?? [])].map(([name, values]) => `${name}: ${values.join()}`).join()
        const data = Buffer.from(message.data).toString('latin1')
        seenOnNats += `${message.subject} ${message.reply ?? ''} ${headers} ${data}\n`
      },
    })
    await nc.flush()
    key = (JSON.parse((await service.cli('keys', 'create', '--name', 'abused', '--json')).stdout) as { key: string })
      .key
    gateway = service.processes('winnow.js gateway')[0]!.pid
  })
  after(async () => {
    await nc.close()
    await service.stop()
    await site.close()
  })

  const head = (line: string, ...headers: string[]): string =>
    [`${line} HTTP/1.1`, 'Host: x', `X-API-Key: ${key}`, ...headers, '', ''].join(crlf)

  /** Sends the pieces, `everyMs` apart, and reads until the server closes the connection or `done` matches. */
  function talk(
    pieces: Iterable<string | Buffer>,
    { done = /\r\n\r\n.*\}$/s, everyMs = 0 }: { done?: RegExp; everyMs?: number } = {},
  ): Promise<Reply> {
    return new Promise((resolve) => {
      const startedAt = Date.now()
      const socket = connectSocket(port, '127.0.0.1')
      const rest = pieces[Symbol.iterator]()
      let text = ''
      let timer: NodeJS.Timeout | undefined
      const more = (): void => {
        const { value, done: over } = rest.next()
        if (over || socket.destroyed) return
        if (everyMs > 0) {
          socket.write(value)
          timer = setTimeout(more, everyMs)
        } else if (socket.write(value)) setImmediate(more)
        else socket.once('drain', more)
      }
      socket.on('connect', more)
      socket.on('error', () => undefined)
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
        if (done.test(text)) socket.destroy()
      })
      socket.on('close', () => {
        clearTimeout(timer)
        resolve({
          text, status: Number(/^HTTP\/1\.1 (?!100)(\d+)/m.exec(text)?.[1] ?? 0), closedAfterMs: Date.now() - startedAt,
        })
      })
    })
  }

  const bodyOf = ({ text }: Reply): Envelope => JSON.parse(text.slice(text.lastIndexOf(crlf) + 2)) as Envelope
  const post = (body: string | Buffer, ...headers: string[]): Promise<Reply> =>
    talk([
      Buffer.concat([
        Buffer.from(
          head(
            'POST /scrape', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers,
          ),
        ),
        Buffer.from(body),
      ]),
    ])
  const descriptors = (): number => readdirSync(`/proc/${gateway}/fd`).length
  const memoryMb = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${gateway}/status`, 'utf8'))![1]) / 1024

  function* forever(piece: string | Buffer): Generator<string | Buffer> {
    for (;;) yield piece
  }

  it('answers 413 to bodies over 1 MB with a length, in chunks, or without an end', async () => {
    const chunk = `10000${crlf}${'x'.repeat(0x10000)}${crlf}`
    const answers = await Promise.all([
      post(`{"url":"${'x'.repeat(1_100_000)}"}`),
      talk([
        head('POST /scrape', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
        ...Array.from({ length: 18 }, () => chunk), `0${crlf}${crlf}`,
      ]),
      talk(
        (function* () {
          yield head('POST /scrape', 'Content-Type: application/json', 'Transfer-Encoding: chunked')
          yield* forever(chunk)
        })(),
      ),
    ])
    for (const answer of answers) {
      assert.equal(answer.status, 413)
      assert.equal(bodyOf(answer).error_code, 'PAYLOAD_TOO_LARGE')
    }
  })

  it('reads a body of almost 1 MB', async () => {
    const { status, text } = await post(`{"url":"${site.url('/')}","json_prompt":"${'x'.repeat(1_000_000)}"}`)
    assert.equal(status, 400)
    assert.match(text, /`json_prompt` must have 1 to 10000 characters \(got 1000000\)/)
  })

  it('disconnects clients that are slow in headers, in bodies of either kind, or before the first byte', async () => {
    const slow = { everyMs: 500 }
    const answers = await Promise.all([
      talk(
        (function* () {
          yield `GET /usage HTTP/1.1${crlf}`
          yield* forever('x')
        })(),
        slow,
      ),
      talk(
        (function* () {
          yield head('POST /scrape', 'Content-Type: application/json', 'Content-Length: 100000')
          yield* forever(' ')
        })(),
        slow,
      ),
      talk(
        (function* () {
          yield head('POST /scrape', 'Content-Type: application/json', 'Transfer-Encoding: chunked')
          yield* forever(`1${crlf} ${crlf}`)
        })(),
        slow,
      ),
      talk([]),
    ])
    for (const { closedAfterMs } of answers) assert.ok(closedAfterMs < 30_000, `closed after ${closedAfterMs} ms`)
  })

  it('answers 431 to too many or large headers and long URLs, and reads a schema of 50 KB in a query', async () => {
    assert.equal(
      (await talk([head('GET /usage', ...Array.from({ length: 300 }, (_, index) => `X-${index}: y`))])).status, 431,
    )
    assert.equal((await talk([head('GET /usage', `X-Large: ${'y'.repeat(70_000)}`)])).status, 431)
    assert.equal((await talk([head(`GET /usage?x=${'y'.repeat(70_000)}`)])).status, 431)
    assert.equal((await talk([head(`GET /${'y'.repeat(60_000)}`)])).status, 404)
    const properties = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `name_${index}`, { type: 'string', description: 'grain and chaff '.repeat(3) },
      ]),
    )
    const schema = encodeURIComponent(JSON.stringify({ type: 'object', properties }))
    assert.ok(schema.length > 50_000)
    const { status, text } = await talk([
      head(`GET /scrape?formats=json&url=${encodeURIComponent(site.url('/'))}&json_schema=${schema}`),
    ])
    assert.equal(status, 200, text.slice(0, 1_500))
  })

  it('interprets paths and queries in only one way', async () => {
    const cases: [string, number, RegExp][] = [
      ['//scrape', 404, /NOT_FOUND/],
      ['/scrape/', 404, /NOT_FOUND/],
      ['/%73crape', 404, /NOT_FOUND/],
      ['/scrape%00', 404, /NOT_FOUND/],
      ['/../scrape', 404, /NOT_FOUND/],
      ['/scrape?', 400, /`url` is required/],
      ['/scrape?url=a&url=b', 400, /`url` is given twice/],
      ['/scrape?url=%', 400, /percent-encoded/],
      ['/scrape?url=%ff', 400, /percent-encoded/],
      ['/scrape?url=http%3A%2F%2Fa%00b%2F', 400, /INVALID_URL/],
      ['/scrape?url=x&__proto__=1', 400, /unknown parameter `__proto__`/],
      ['/scrape?url=x&constructor=1', 400, /unknown parameter `constructor`/],
      [`/scrape?url=x&${'n'.repeat(5_000)}=1`, 400, /n{500}/],
      [`/scrape?${'a&'.repeat(500)}`, 400, /at most 100/],
      ['/scrape?url=x&json_schema=%7B%22a%22%3A1,%22a%22%3A2%7D', 400, /`json_schema\.a` is given twice/],
      [`/scrape?url=x&json_schema=${'%7B%22a%22:'.repeat(3_000)}1${'%7D'.repeat(3_000)}`, 400, /deeper than 64/],
      ['/usage?x=1', 400, /unknown parameter `x`/],
      ['/usage?a%20b=1', 400, /unknown parameter `a b`/],
    ]
    for (const [path, status, message] of cases) {
      const answer = await talk([head(`GET ${path}`)])
      assert.equal(answer.status, status, `${path.slice(0, 100)}: ${answer.text.slice(0, 800)}`)
      assert.match(answer.text, message)
      assert.ok(answer.text.length < 3_000)
    }
  })

  it('answers 400 with the position to ambiguous or malformed JSON', async () => {
    const url = `"url":"${site.url('/')}"`
    const cases: [string | Buffer, RegExp][] = [
      [`{${url},"url":"http://other.example/"}`, /`url` is given twice/],
      [`{${url},"headers":{"a":"1","a":"2"}}`, /`headers.a` is given twice/],
      [`{${url},"__proto__":{"render":"never"}}`, /unknown parameter `__proto__`/],
      [`{${url},"constructor":{"prototype":{"x":1}}}`, /unknown parameter `constructor`/],
      [`{${url},"json_schema":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`, /deeper than 64/],
      ['['.repeat(500_000) + ']'.repeat(500_000), /deeper than 64/],
      [Buffer.concat([Buffer.from('{"url":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]), /not UTF-8/],
      [`{${url},"timeout":1e999}`, /`timeout` is a number beyond the range of a double/],
      [`{${url},"timeout":99999999999999999999}`, /`timeout` must be between 1000 and 120000 \(got 1(0){20}\)/],
      [`{${url},"json_prompt":"\\ud83c"}`, /unpaired surrogate/],
      ['', /`url` is required/],
      ['nonsense', /must be JSON/],
      ['[]', /must be a JSON object/],
      [`{"${'k'.repeat(100_000)}":1,${url}}`, /kkkk/],
    ]
    for (const [body, message] of cases) {
      const answer = await post(body)
      assert.equal(answer.status, 400, answer.text.slice(0, 800))
      assert.match(answer.text, message)
      assert.ok(answer.text.length < 3_000)
    }
    assert.equal(({} as Record<string, unknown>).render, undefined)
  })

  it('answers or refuses other methods, expectations and framings', async () => {
    assert.equal((await talk([head('BREW /scrape')])).status, 405)
    assert.equal((await talk([head('TRACE /usage')])).status, 405)
    for (const method of ['CONSTRUCTOR', '__PROTO__'])
      assert.equal((await talk([head(`${method} /health`)])).status, 405, method)
    const heads = await talk([head('HEAD /health'), head('HEAD /usage', 'Connection: close')], {
      everyMs: 300, done: /never/,
    })
    assert.match(heads.text, /^HTTP\/1\.1 200 .*\r\n\r\nHTTP\/1\.1 (?:200|401) .*\r\n\r\n$/s)
    assert.doesNotMatch(heads.text, /success/)
    assert.match(
      (
        await talk(
          [head('POST /scrape', 'Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'), '{}'],
          { everyMs: 50 },
        )
      ).text,
      /^HTTP\/1\.1 100 .*`url` is required/s,
    )
    const two = await talk([
      head('POST /scrape', 'Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 3') + '{}',
    ])
    assert.match(two.text, /Content-Length must be given once/)
    assert.equal(
      (await talk([head('POST /scrape', 'Content-Length: 2', 'Transfer-Encoding: chunked') + '{}'])).status, 400,
    )
    assert.equal((await talk([head('POST /scrape', 'Content-Length: -1') + '{}'])).status, 400)
    assert.notEqual((await talk(['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + crlf + crlf])).status, 200)
  })

  it('answers requests on one connection in order, sequential and pipelined', async () => {
    const paths = ['/nowhere-1', '/nowhere-2', '/nowhere-3']
    const done = /nowhere-3.*\}$/s
    const answered = ({ text }: Reply): (string | undefined)[] =>
      [...text.matchAll(/Unknown path (\/nowhere-\d)/g)].map(([, path]) => path)
    assert.deepEqual(answered(await talk(paths.map((path) => head(`GET ${path}`)), { everyMs: 400, done })), paths)
    assert.deepEqual(answered(await talk([paths.map((path) => head(`GET ${path}`)).join('')], { done })), paths)
    const slow = `GET /scrape?url=${encodeURIComponent(site.url(hangs))}&timeout=2000`
    const behind = await talk([head(slow) + head('GET /nowhere-3')], { done })
    assert.match(behind.text, /^HTTP\/1\.1 504 .*"TIMEOUT".*HTTP\/1\.1 404 .*nowhere-3/s)
  })

  it('charges nothing for pipelined requests of a client that hangs up', async () => {
    const used = async (): Promise<number> =>
      (await service.get('/usage', {}, { 'x-api-key': key })).data.used as number
    const before = await used()
    const asked = site.seen.length
    const socket = connectSocket(port, '127.0.0.1', () => socket.write(
      head(`GET /scrape?url=${encodeURIComponent(site.url(hangs))}&timeout=20000`)
      + head(`GET /scrape?url=${encodeURIComponent(site.url('/'))}`),
    ))
    socket.on('error', () => undefined)
    await until('the first page is being fetched', () => site.seen.length > asked)
    socket.resetAndDestroy()
    await until('nothing is held', async () => (await service.get('/usage', {}, { 'x-api-key': key })).data.held === 0)
    assert.equal(await used(), before)
    assert.equal(site.seen.length, asked + 1)
  })

  it('charges nothing and frees everything when a client hangs up', async () => {
    const before = descriptors()
    const asked = site.seen.length
    const sockets: Socket[] = Array.from({ length: 20 }, (_, index) => {
      const socket = connectSocket(port, '127.0.0.1', () =>
        socket.write(head(`GET /scrape?url=${encodeURIComponent(site.url(`${hangs}?${index}`))}&timeout=20000`)),
      )
      return socket.on('error', () => undefined)
    })
    await until('the pages are being fetched', () => site.seen.length > asked)
    for (const socket of sockets) socket.resetAndDestroy()
    await until('nothing is held', async () => (await service.get('/usage', {}, { 'x-api-key': key })).data.held === 0)
    await until('the connections are closed', () => descriptors() <= before + 5)
  })

  it(`${idleConnections} idle connections leave room for other clients, and are closed`, async () => {
    const before = descriptors()
    const sockets: Socket[] = []
    let closed = 0
    for (let opened = 0; opened < idleConnections; opened += 500) {
      await Promise.all(Array.from({ length: 500 }, () => new Promise<void>((resolve) => {
        const socket = connectSocket({ port, host: '127.0.0.1' }, resolve)
        socket.on('error', () => resolve()).on('close', () => { closed++ })
        sockets.push(socket)
      })))
    }
    const most = descriptors()
    const startedAt = performance.now()
    assert.equal((await service.get('/usage')).status, 200)
    const ms = performance.now() - startedAt
    const [mb, usageMs] = [Math.round(memoryMb()), Math.round(ms)]
    console.log(`    ${most - before} connections open in the gateway, ${mb} MB, /usage in ${usageMs} ms`)
    assert.ok(most - before > idleConnections / 2)
    assert.ok(ms < 2_000)
    await until('all of them were closed', () => closed === sockets.length, 30_000)
    await until('their descriptors are closed', () => descriptors() <= before + 5)
  })

  it('does not leak memory over thousands of bad requests', async () => {
    const volley = async (): Promise<void> => {
      const bodies = ['{"a":1,"a":2}', '{"url":', '['.repeat(100_000), `{"x":"${'y'.repeat(900_000)}"}`]
      await Promise.all(Array.from({ length: 120 }, (_, index) => post(bodies[index % bodies.length]!)))
    }
    for (let round = 0; round < 4; round++) await volley()
    const before = memoryMb()
    for (let round = 0; round < 8; round++) await volley()
    const grown = memoryMb() - before
    console.log(`    grown by ${Math.round(grown)} MB to ${Math.round(memoryMb())} MB`)
    assert.ok(grown < 100, `grown by ${grown} MB`)
  })

  it('never shows a key in logs, answers or messages, in whatever part of a request it was sent', async () => {
    const other = `wnw_${'K3y'.repeat(11).slice(0, 32)}`
    for (const secret of [key, other]) {
      const answers = await Promise.all(
        [
          `GET /scrape?url=${encodeURIComponent(site.url('/'))}`, `GET /scrape?url=x&api_key=${secret}`,
          `GET /scrape?${secret}=1`, `GET /usage?${secret}`, `GET /${secret}`, `GET /crawl/${secret}`,
          `DELETE /scrape/${secret}`, `GET /scrape?url=x&formats=${secret}`, `GET /scrape?url=x&timeout=${secret}`,
        ].map((line) =>
          talk([head(line, `Authorization: Bearer ${secret}`, `Cookie: key=${secret}`, `Idempotency-Key: ${secret}`)]),
        ),
      )
      answers.push(
        await post(`{"${secret}":1}`), await post(`{"url":"${secret}`), await post(`${secret}`),
        await post('{}', `Authorization: ${secret}`),
      )
      answers.push(
        await talk([
          `GET /${secret}?${secret} HTTP/1.1${crlf}Host: x${crlf}Authorization: Bearer ${secret}${crlf}${crlf}`,
        ]),
      )
      for (const { text, status } of answers) {
        assert.ok(status >= 200)
        assert.ok(!text.includes(secret), text)
      }
    }
    await nc.flush()
    assert.match(seenOnNats, /work\.fetch\.now/)
    assert.match(service.output(), /"msg":"request answered"/)
    for (const secret of [key, other]) {
      assert.ok(!service.output().includes(secret), 'the log contains the key')
      assert.ok(!seenOnNats.includes(secret), 'a message contains the key')
    }
  })

  it('still runs in the same process after all this', async () => {
    assert.equal(service.processes('winnow.js gateway')[0]!.pid, gateway)
    assert.equal((await service.get('/scrape', { url: site.url('/') })).status, 200)
    assert.doesNotMatch(service.output(), /unexpected failure|restarting in/)
  })
})
