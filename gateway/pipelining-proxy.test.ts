// Connections of clients: limits, timeouts, addresses, and shutdown.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodies, echo, get, request, serving, statuses } from '#test/support/raw-http.ts'
import { until } from '#test/support/until.ts'
import type { ConnectionTimes } from './pipelined-connection.ts'
import { startPipeliningProxy } from './pipelining-proxy.ts'
import { startServer } from './server.ts'

/** Runs the proxy before a server that calls `write` with each connection. */
async function proxying(
  { descriptorsMax, ...times }: { descriptorsMax: number } & Partial<ConnectionTimes>,
  write: (upstream: Socket) => unknown,
  use: (open: () => Promise<Socket>) => Promise<void>,
): Promise<void> {
  const upstream = createServer((socket) => void write(socket.on('error', () => undefined).resume()))
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  const { port } = upstream.address() as AddressInfo
  const proxy = await startPipeliningProxy({
    host: '127.0.0.1', port: 0, upstream: { host: '127.0.0.1', port }, descriptorsMax, times,
  })
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

  it('is kept after an answer, without its connection to the server, and closed later', async () => {
    const upstreams: Socket[] = []
    const answer = (upstream: Socket): unknown => {
      upstreams.push(upstream)
      return upstream.on('data', () => upstream.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    }
    const times = { idleMs: 10_000, upstreamIdleMs: 50, keepAliveMs: 600 }
    await proxying({ descriptorsMax: 20, ...times }, answer, async (open) => {
      const socket = await open()
      const size = 40
      await until('its upstream connection is closed', () => upstreams[0]?.destroyed === true, 2_000)
      assert.deepEqual([socket.bytesRead, socket.destroyed], [size, false])
      socket.write(get('/again'))
      await until('the next request is answered', () => socket.bytesRead === 2 * size, 2_000)
      assert.equal(upstreams.length, 2)
      await once(socket, 'close')
    })
  })

  it('without a request makes room for another one when the limit is reached', async () => {
    const answer = (upstream: Socket): unknown =>
      upstream.on('data', () => upstream.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    await proxying({ descriptorsMax: 8 }, answer, async (open) => {
      for (let index = 0; index < 10; index++) {
        const socket = await open()
        await until(`connection ${index} is served`, () => socket.bytesRead > 0, 2_000)
      }
    })
  })

  it('is closed when a header section does not arrive, the first one or a later one', async () => {
    const answer = (upstream: Socket): unknown =>
      upstream.on('data', () => upstream.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    await proxying({ descriptorsMax: 20, idleMs: 200 }, answer, async (open) => {
      const socket = await open()
      await until('the first request is answered', () => socket.bytesRead > 0, 2_000)
      socket.write('GET /unfinished HTTP/1.1\r\nHost:')
      await once(socket, 'close')
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

  it('accepts a header section that is cut anywhere', async () => {
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

  it('is closed when the client does not speak HTTP', async () => {
    await serving(echo, async (open) => {
      const { socket, text, closed } = await open()
      socket.write(Buffer.from('160301020001000100', 'hex'))
      await closed
      assert.deepEqual(statuses(text()), [400])
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
  it('reports why it cannot listen', async () => {
    await serving(echo, async (_open, { port }) => {
      await assert.rejects(startServer('127.0.0.1', port, echo), {
        code: 'SERVICE_UNAVAILABLE',
        message: `127.0.0.1:${port} is in use: set PORT to another port, or stop the process that uses it`,
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
