// WebSockets behind the pipelining proxy, with raw sockets: handshake, messages, what follows the request, shutdown.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { bodies, echo, get, serving, statuses, type Answer } from '#test/support/raw-http.ts'
import { until } from '#test/support/until.ts'
import { assertHandshake, asksForWebSocket, offeredProtocols, type WebSocketConnection } from './web-socket.ts'

const handshake = [
  'Upgrade: websocket', 'Connection: keep-alive, Upgrade', 'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: secret',
]
/** A text message from a client, with a mask of zeros (RFC 6455, section 5.2). */
const frame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
const message = (text: string): string => Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]).toString('latin1')
/** A close message from the server, without its reason. */
const closed = (code: number): RegExp => new RegExp(`\\x88.\\x${(code >> 8).toString(16).padStart(2, '0')}\\x${(code & 255).toString(16)}`, 's')

/** Upgrades /socket and echoes everything else. `paths`: of the requests that arrived. */
function upgrading(use: (connection: WebSocketConnection) => void): { paths: string[]; answer: Answer } {
  const paths: string[] = []
  return {
    paths,
    answer: async (request) => {
      paths.push(request.path)
      if (request.path !== '/socket') return echo(request)
      await new Promise(setImmediate)
      return {
        status: 101, headers: { 'X-Request-Id': 'one' }, body: new Uint8Array(0),
        upgrade: { protocol: offeredProtocols(request)[0] ?? '', serve: use },
      }
    },
  }
}

describe('a WebSocket', () => {
  it('opens after the answers to earlier requests, and carries messages', async () => {
    const { answer } = upgrading(({ send }) => void send('one').then(() => send('two')))
    await serving(answer, async (open, server) => {
      const { socket, text } = await open()
      socket.write(get('/a') + get('/socket', ...handshake))
      await until('both messages have arrived', () => text().includes(message('two')), 5_000)
      assert.deepEqual(statuses(text()), [200, 101])
      assert.match(text(), /Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=\r\n/)
      assert.match(text(), /Sec-WebSocket-Protocol: secret\r\n/)
      assert.match(text(), /X-Request-Id: one\r\n/)
      assert.ok(text().endsWith(message('one') + message('two')))
      assert.equal(server.open, 0)
    })
  })

  it('passes on what follows the request as part of the new protocol, never as a request', async () => {
    const { answer, paths } = upgrading(({ send }) => void send('open').catch(() => undefined))
    await serving(answer, async (open) => {
      const { socket, text, closed: end } = await open()
      socket.write(get('/socket', ...handshake) + get('/smuggled'))
      await end // `G` is no frame of a client.
      assert.deepEqual([statuses(text()), paths], [[101], ['/socket']])
    })
  })

  it('takes frames that were sent with the request', async () => {
    const { answer } = upgrading(({ send }) => void send('open'))
    await serving(answer, async (open) => {
      const { socket, text } = await open()
      const ping = Buffer.from([0x89, 0x82, 0, 0, 0, 0, 0x68, 0x69])
      socket.write(Buffer.concat([Buffer.from(get('/socket', ...handshake)), frame('early'), ping]))
      await until('the ping is answered', () => text().includes('\x8a\x02hi'), 5_000)
    })
  })

  it('that is refused leaves the connection as it was', async () => {
    const { answer, paths } = upgrading(() => assert.fail('not upgraded'))
    await serving(answer, async (open) => {
      const { socket, text } = await open()
      socket.write(get('/a', ...handshake) + get('/b'))
      await until('both are answered', () => bodies(text()).length === 2, 5_000)
      assert.deepEqual([statuses(text()), paths], [[200, 200], ['/a', '/b']])
    })
  })

  it('tells its server when the client is gone', async () => {
    let connection: WebSocketConnection | undefined
    const { answer } = upgrading((one) => { connection = one })
    await serving(answer, async (open) => {
      const { socket } = await open()
      socket.write(get('/socket', ...handshake))
      await until('it is open', () => connection !== undefined, 5_000)
      socket.destroy()
      await until('it is closed', () => connection!.signal.aborted, 5_000)
      await assert.rejects(connection!.send('late'), { code: 'CANCELLED' })
      connection!.close(1000, 'late')
    })
  })

  it('waits for a client that reads slowly', async () => {
    const text = 'x'.repeat(1_000_000)
    let sent = 0
    const { answer } = upgrading(({ send }) => void (async () => {
      for (; sent < 30; sent++) await send(text)
    })())
    await serving(answer, async (open) => {
      const client = await open()
      client.socket.pause()
      client.socket.write(get('/socket', ...handshake))
      await until('it has to wait', () => sent > 0, 5_000)
      assert.ok(sent < 30)
      client.socket.resume()
      await until('all is sent', () => sent === 30, 10_000)
    })
  })

  it('is closed with 1001 when the server stops', async () => {
    let isOpen = false
    const { answer } = upgrading(() => { isOpen = true })
    await serving(answer, async (open, server) => {
      const { socket, text, closed: end } = await open()
      socket.write(get('/socket', ...handshake))
      await until('it is open', () => isOpen, 5_000)
      const startedAt = performance.now()
      await Promise.all([server.close(5_000), end])
      assert.match(text(), closed(1001))
      assert.ok(performance.now() - startedAt < 3_000)
    })
  })
})

describe('a handshake', () => {
  const requestOf = (headers: Record<string, string>, method = 'get') => ({
    method, header: (name: string) => ({
      'upgrade': 'WebSocket', 'connection': 'Upgrade', 'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers,
    } as Record<string, string>)[name] ?? '',
  })

  it('asks for the protocol websocket in both headers', () => {
    assert.equal(asksForWebSocket(requestOf({})), true)
    assert.equal(asksForWebSocket(requestOf({ upgrade: 'h2c, websocket' })), true)
    for (const headers of [{ upgrade: 'h2c' }, { connection: 'keep-alive' }] as Record<string, string>[])
      assert.equal(asksForWebSocket(requestOf(headers)), false)
  })

  it('is refused with the reason', () => {
    assertHandshake(requestOf({ 'content-length': '0' }))
    for (const [headers, pattern, method] of [
      [{ 'sec-websocket-version': '8' }, /Sec-WebSocket-Version must be 13 \(got 8\)/],
      [{ 'sec-websocket-key': 'short' }, /Sec-WebSocket-Key must be 16 bytes/],
      [{ 'content-length': '5' }, /no content/], [{ 'transfer-encoding': 'chunked' }, /no content/],
      [{}, /must be a GET request \(got POST\)/, 'post'],
    ] as [Record<string, string>, RegExp, string?][])
      assert.throws(() => assertHandshake(requestOf(headers, method)), (error: unknown) =>
        error instanceof AppError && error.code === 'INVALID_REQUEST' && pattern.test(error.message))
  })
})
