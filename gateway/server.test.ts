// The HTTP binding on real sockets: what it counts as open, and how requests end that never get to their end.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { until } from '#test/support/until.ts'
import type { HttpRequest } from './http.ts'
import { startServer, type Server } from './server.ts'

type Answer = Parameters<typeof startServer>[2]

async function serving(
  answer: Answer, use: (server: Server, socket: ReturnType<typeof connect>) => Promise<void>,
): Promise<void> {
  const server = await startServer('127.0.0.1', 0, answer)
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect')
    await use(server, socket)
  } finally {
    socket.destroy()
    await server.close(1_000)
  }
}

const reply = (text: string): Awaited<ReturnType<Answer>> => ({ status: 200, headers: {}, body: Buffer.from(text) })

/** Everything that comes until the server closes. */
async function all(socket: ReturnType<typeof connect>): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

describe('startServer', () => {
  it('aborts what it works on when the caller hangs up, and counts it as gone', async () => {
    const asked = Promise.withResolvers<HttpRequest>()
    const never = new Promise<Awaited<ReturnType<Answer>>>(() => undefined)
    await serving((request) => { asked.resolve(request); return never }, async (server, socket) => {
      socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
      const { signal } = await asked.promise
      assert.deepEqual([server.open, signal.aborted], [1, false])
      socket.resetAndDestroy()
      await until('it is gone', () => server.open === 0 && signal.aborted, 2_000)
    })
  })

  it('tells who waits for a body that its caller hung up', async () => {
    const failed = Promise.withResolvers<unknown>()
    await serving(async (request) => {
      await request.body().catch(failed.resolve)
      return reply('nobody reads this')
    }, async (server, socket) => {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc')
      await until('it has come', () => server.open === 1, 2_000)
      socket.destroy()
      assert.equal((await failed.promise as { code: string }).code, 'CANCELLED')
      assert.equal(server.open, 0)
    })
  })

  it('answers a HEAD with the length and without the body, and goes on with the connection', async () => {
    await serving(async ({ method }) => reply(`${method} grain`), async (server, socket) => {
      const text = all(socket)
      socket.write('HEAD / HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(socket, 'readable')
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      assert.match(
        await text,
        /^HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*Content-Length: 10\r\n(?:[^\r]+\r\n)*\r\nHTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*\r\nget grain$/,
      )
      assert.equal(server.open, 0)
    })
  })

  it('holds an early answer until the body has come, so that the caller reads it', async () => {
    await serving(async () => reply('no'), async (server, socket) => {
      const text = all(socket)
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6\r\n\r\nabc')
      await until('it has come', () => server.open === 1, 2_000)
      socket.write('def')
      assert.match(await text, /\r\n\r\nno$/)
      assert.equal(server.open, 0)
    })
  })

  it('joins a header that is given twice, so that it cannot be read in two ways', async () => {
    await serving(async ({ header }) => reply(header('x-api-key')), async (_server, socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-API-Key: a\r\nx-api-key: b\r\nConnection: close\r\n\r\n')
      assert.match(await all(socket), /\r\n\r\na, b$/)
    })
  })
})
