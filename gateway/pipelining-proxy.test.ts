// Pipelined requests over real sockets: the order of responses, limits, shutdown, and the addresses of clients.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#test/support/until.ts'
import type { HttpRequest } from './http.ts'
import { startPipeliningProxy } from './pipelining-proxy.ts'
import { startServer, type Server } from './server.ts'

type Answer = Parameters<typeof startServer>[2]

const crlf = '\r\n'
const request = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join(crlf)
const get = (path: string, ...headers: string[]): string => request(`GET ${path}`, ...headers)
const chunked = (text: string): string => `${text.length.toString(16)}${crlf}${text}${crlf}0${crlf}${crlf}`

/** Answers with the method, path and body of the request. */
const echo: Answer = async ({ method, path, body }) =>
  ({ status: 200, headers: {}, body: Buffer.from(`[${method} ${path} ${await textOf(body())}]`) })
const textOf = (body: Promise<Uint8Array>): Promise<string> => body.then((bytes) => Buffer.from(bytes).toString(), () => 'none')

interface Client { socket: Socket; text(): string; closed: Promise<unknown> }

/** Runs a server while `use` runs. `open` connects a client, which collects what it receives. */
async function serving(
  answer: Answer, use: (open: () => Promise<Client>, server: Server) => Promise<void>, host = '127.0.0.1',
): Promise<void> {
  const server = await startServer(host, 0, answer)
  const sockets: Socket[] = []
  try {
    await use(async () => {
      const socket = connect(server.port, host === '::' ? '127.0.0.1' : host)
      sockets.push(socket.on('error', () => undefined))
      let text = ''
      socket.on('data', (chunk: Buffer) => { text += chunk.toString('latin1') })
      const closed = new Promise((resolve) => socket.once('close', resolve))
      await once(socket, 'connect')
      return { socket, text: () => text, closed }
    }, server)
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.close(1_000)
  }
}

/** Runs the proxy before a server that calls `write` with each connection. */
async function proxying(
  limits: { descriptorsMax: number; idleMs?: number }, write: (upstream: Socket) => unknown,
  use: (open: () => Promise<Socket>) => Promise<void>,
): Promise<void> {
  const upstream = createServer((socket) => void write(socket.on('error', () => undefined).resume()))
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  const { port } = upstream.address() as AddressInfo
  const proxy = await startPipeliningProxy({ host: '127.0.0.1', port: 0, upstream: { host: '127.0.0.1', port }, ...limits })
  try {
    await use(async () => {
      const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined).on('data', () => undefined)
      await once(socket, 'connect')
      socket.write(get('/'))
      return socket
    })
  } finally {
    proxy.stopListening()
    await proxy.close(0)
    upstream.close()
  }
}

const bodies = (text: string): string[] => text.match(/\[[^\]]*\]/g) ?? []
const statuses = (text: string): number[] => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

describe('pipelined requests', () => {
  for (const count of [2, 20]) {
    it(`${count} in one segment are answered in order`, async () => {
      await serving(echo, async (open) => {
        const { socket, text } = await open()
        const paths = Array.from({ length: count }, (_, index) => `/${index}`)
        socket.write(paths.map((path) => get(path)).join(''))
        await until('all are answered', () => bodies(text()).length === count, 5_000)
        assert.deepEqual(bodies(text()), paths.map((path) => `[get ${path} ]`))
      })
    })
  }

  it('are answered in order after bodies with a length and in chunks, wherever the stream is cut', async () => {
    const sent =
      get('/first') + request('POST /length', 'Content-Length: 13') + `GET / HTTP/1.` + get('/a')
      + request('POST /chunked', 'Transfer-Encoding: chunked') + chunked('0\r\n\r\nGET /') + get('/b')
      + request('DELETE /none') + request('POST /empty', 'Content-Length: 0') + get('/last')
    const expected = [
      '[get /first ]',
      '[post /length GET / HTTP/1.]', '[get /a ]', '[post /chunked 0\r\n\r\nGET /]', '[get /b ]', '[delete /none ]',
      '[post /empty ]', '[get /last ]',
    ]
    await serving(echo, async (open) => {
      for (const size of [sent.length, 1, 7, 64]) {
        const { socket, text } = await open()
        socket.setNoDelay(true)
        for (let at = 0; at < sent.length; at += size) {
          socket.write(sent.slice(at, at + size))
          await new Promise(setImmediate)
        }
        await until('all are answered', () => bodies(text()).length === expected.length, 5_000)
        assert.deepEqual(bodies(text()), expected)
      }
    })
  })

  it('are begun one after the other: a fast one waits for a slow one', async () => {
    const begun: string[] = []
    const slow = Promise.withResolvers<void>()
    await serving(async (asked) => {
      begun.push(asked.path)
      if (asked.path === '/slow') await slow.promise
      return echo(asked)
    }, async (open, server) => {
      const { socket, text } = await open()
      socket.write(get('/slow') + get('/fast'))
      const other = await open()
      other.socket.write(get('/other'))
      await until('the other client is answered', () => bodies(other.text()).length === 1, 5_000)
      assert.deepEqual([begun, server.open, text()], [['/slow', '/other'], 1, ''])
      slow.resolve()
      await until('both are answered', () => bodies(text()).length === 2, 5_000)
      assert.deepEqual(bodies(text()), ['[get /slow ]', '[get /fast ]'])
    })
  })

  it('may mix HEAD, 204 and 100-continue', async () => {
    await serving(async (asked) => asked.path === '/empty'
      ? { status: 204, headers: {}, body: Buffer.alloc(0) }
      : echo(asked), async (open) => {
      const { socket, text } = await open()
      socket.write(
        request('HEAD /') + get('/empty') + request('POST /', 'Content-Length: 2', 'Expect: 100-continue') + 'ab'
        + request('HEAD /empty') + get('/last', 'Connection: close'),
      )
      await once(socket, 'close')
      assert.deepEqual(statuses(text()), [200, 204, 100, 200, 204, 200])
      assert.deepEqual(bodies(text()), ['[post / ab]', '[get /last ]'])
    })
  })

  it('after a good one, a malformed one is refused when the good one has been answered', async () => {
    await serving(async (asked) => {
      await sleep(50)
      return echo(asked)
    }, async (open) => {
      const { socket, text } = await open()
      socket.write(get('/good') + request('POST /', 'Content-Length: -1'))
      await once(socket, 'close')
      assert.deepEqual(statuses(text()), [200, 400])
      assert.deepEqual(bodies(text()), ['[get /good ]'])
    })
  })

  it('after one that asks to close the connection are not begun', async () => {
    const begun: string[] = []
    await serving((asked) => {
      begun.push(asked.path)
      return echo(asked)
    }, async (open) => {
      const { socket, text } = await open()
      socket.write(get('/last', 'Connection: close') + get('/late'))
      await once(socket, 'close')
      assert.deepEqual(bodies(text()), ['[get /last ]'])
      assert.deepEqual(begun, ['/last'])
    })
  })

  for (const how of ['resets the connection', 'ends its side of the connection'] as const) {
    it(`are dropped when the client ${how}, and the one in progress is aborted`, async () => {
      const asked: HttpRequest[] = []
      await serving((one) => {
        asked.push(one)
        return new Promise(() => undefined)
      }, async (open, server) => {
        const { socket, text, closed } = await open()
        socket.write(get('/first') + get('/second'))
        await until('the first is in progress', () => asked.length === 1, 5_000)
        if (how === 'resets the connection') socket.resetAndDestroy()
        else socket.end()
        await until('it is aborted', () => asked[0]!.signal.aborted && server.open === 0, 2_000)
        await closed
        assert.deepEqual([asked.length, text()], [1, ''])
      })
    })
  }

  it('are read only as far as a bound while one is in progress', async () => {
    const first = Promise.withResolvers<void>()
    await serving(async (asked) => {
      await first.promise
      return echo(asked)
    }, async (open) => {
      const { socket, text } = await open()
      const count = 500_000
      const all = Buffer.from(Array.from({ length: count }, (_, index) => get(`/${index}`)).join(''))
      socket.write(get('/first') + all.toString('latin1', 0, 1_000))
      const memory = process.memoryUsage().arrayBuffers
      socket.write(all.subarray(1_000))
      await sleep(300)
      // What the kernel does not take stays with this test, as one buffer.
      assert.ok(socket.writableLength > 0, 'everything was read')
      assert.ok(process.memoryUsage().arrayBuffers - memory < 4_000_000)
      first.resolve()
      await until('some are answered', () => bodies(text()).length > 100, 10_000)
      const some = bodies(text())
      assert.deepEqual(some.slice(0, 100), ['[get /first ]', ...some.slice(1, 100).map((_, at) => `[get /${at} ]`)])
    })
  })

  it('of large answers are begun only as their client reads', async () => {
    const size = 4_000_000
    let begun = 0
    await serving(async () => {
      begun++
      return { status: 200, headers: {}, body: Buffer.alloc(size, 'x') }
    }, async (open) => {
      const { socket, text } = await open()
      socket.pause()
      socket.write(get('/').repeat(10))
      await until('the first has begun', () => begun > 0, 5_000)
      await sleep(300)
      assert.ok(begun < 4, `${begun} answers wait for a client that reads nothing`)
      const slowly = setInterval(() => socket.isPaused() ? socket.resume() : socket.pause(), 5)
      await until('all are answered', () => text().length > 10 * size, 30_000)
      clearInterval(slowly)
      assert.equal(statuses(text()).length, 10)
      assert.equal(text().replaceAll(/HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*\r\n/g, '').length, 10 * size)
    })
  })
})

describe('a connection', () => {
  it('is closed when its client reads nothing for some time', async () => {
    const size = 30_000_000
    const write = (upstream: Socket): unknown => upstream.end(Buffer.alloc(size))
    await proxying({ idleMs: 300, descriptorsMax: 10 }, write, async (open) => {
      const socket = await open()
      socket.pause()
      await sleep(1_000)
      socket.resume()
      await once(socket, 'close')
      assert.ok(socket.bytesRead < size)
    })
  })

  it('stays open while its client reads slowly', async () => {
    const size = 10_000_000
    const write = (upstream: Socket): unknown => upstream.end(Buffer.alloc(size))
    await proxying({ idleMs: 300, descriptorsMax: 10 }, write, async (open) => {
      const socket = await open()
      const startedAt = Date.now()
      socket.on('data', () => {
        socket.pause()
        setTimeout(() => socket.resume(), 5)
      })
      await once(socket, 'close')
      assert.equal(socket.bytesRead, size)
      assert.ok(Date.now() - startedAt > 300)
    })
  })

  it('over the limit is closed, and those before it are not', async () => {
    await proxying({ descriptorsMax: 8 }, (upstream) => upstream.write('hello'), async (open) => {
      const [first, second] = [await open(), await open()]
      await until('both are served', () => first.bytesRead === 5 && second.bytesRead === 5, 2_000)
      const third = await open()
      await once(third, 'close')
      assert.deepEqual([third.bytesRead, first.destroyed, second.destroyed], [0, false, false])
      first.destroy()
      await until('another is served', async () => {
        const socket = await open()
        return await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
      }, 2_000)
    })
  })

  for (const [host, peer] of [['127.0.0.1', '127.0.0.1'], ['::1', '::1'], ['::', '::ffff:127.0.0.1']] as const) {
    it(`to ${host} shows the address of its client`, { skip: host !== '127.0.0.1' && !hasIpv6() }, async () => {
      const peers: string[] = []
      await serving((asked) => {
        peers.push(asked.peer)
        return echo(asked)
      }, async (open) => {
        const { socket, text } = await open()
        socket.write(get('/a') + get('/b'))
        await until('both are answered', () => bodies(text()).length === 2, 5_000)
        assert.deepEqual(peers, [peer, peer])
      }, host)
    })
  }

  it('may cut a header section anywhere', async () => {
    await serving(echo, async (open) => {
      const head = request('POST /a?b=c', 'Content-Length: 0')
      await Promise.all(Array.from({ length: head.length - 1 }, async (_, index) => {
        const { socket, text } = await open()
        socket.setNoDelay(true)
        socket.write(head.slice(0, index + 1))
        await sleep(50)
        socket.write(head.slice(index + 1))
        await until(`the request cut at ${index + 1} is answered`, () => text() !== '', 5_000)
        assert.deepEqual(bodies(text()), ['[post /a ]'], `cut at ${index + 1}`)
      }))
    })
  })

  it('that speaks no HTTP is refused at once', async () => {
    await serving(echo, async (open) => {
      const { socket, text, closed } = await open()
      socket.write(Buffer.from('160301020001000100', 'hex'))
      await closed
      assert.deepEqual(statuses(text()), [505])
    })
  })

  it('cannot forge the address of its client by a PROXY header', async () => {
    const forged = Buffer.from('0d0a0d0a000d0a515549540a2111000c010203047f000001aaaabbbb', 'hex')
    const peers: string[] = []
    await serving((asked) => {
      peers.push(asked.peer)
      return echo(asked)
    }, async (open) => {
      const { socket, text, closed } = await open()
      socket.write(get('/a'))
      await until('the first is answered', () => bodies(text()).length === 1, 5_000)
      socket.write(Buffer.concat([forged, Buffer.from(get('/b'))]))
      await closed
      assert.deepEqual(peers, ['127.0.0.1'])
    })
  })
})

describe('the server', () => {
  it('says why it cannot listen', async () => {
    await serving(echo, async (_open, { port }) => {
      await assert.rejects(startServer('127.0.0.1', port, echo), {
        code: 'SERVICE_UNAVAILABLE', message: `127.0.0.1:${port} is taken: set PORT to another, or stop what runs there`,
      })
    })
  })

  it('answers what is in progress when it closes, whole, and accepts nothing more', async () => {
    const size = 20_000_000
    const go = Promise.withResolvers<void>()
    await serving(async () => {
      await go.promise
      return { status: 200, headers: {}, body: Buffer.alloc(size) }
    }, async (open, server) => {
      const { socket, text, closed } = await open()
      const idle = await open()
      socket.write(get('/a') + get('/b'))
      await until('the first is in progress', () => server.open === 1, 5_000)
      const end = server.close(10_000)
      await assert.rejects(open())
      go.resolve()
      await Promise.all([end, closed, idle.closed])
      assert.deepEqual(statuses(text()), [200])
      assert.match(text().slice(0, 1_000), /^Connection: close\r$/m)
      assert.ok(text().length > size)
    })
  })
})

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).flat().some((one) => one?.address === '::1')
}
