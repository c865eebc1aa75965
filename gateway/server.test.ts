// The HTTP server on real sockets: the count of open requests, early answers, and clients that hang up.

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

/** Reads until the server closes the connection. */
async function readAll(socket: ReturnType<typeof connect>): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

describe('startServer', () => {
  it('aborts a request when its client hangs up, and no longer counts it as open', async () => {
    const received = Promise.withResolvers<HttpRequest>()
    const never = new Promise<Awaited<ReturnType<Answer>>>(() => undefined)
    await serving((request) => { received.resolve(request); return never }, async (server, socket) => {
      socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
      const { signal } = await received.promise
      assert.deepEqual([server.open, signal.aborted], [1, false])
      socket.resetAndDestroy()
      await until('the request is aborted', () => server.open === 0 && signal.aborted, 2_000)
    })
  })

  it('aborts what is in progress at the end of the grace time when it closes, and still sends the answer', async () => {
    const answer: Answer = async ({ signal }) => {
      await once(signal, 'abort')
      return reply((signal.reason as { code: string }).code)
    }
    await serving(answer, async (server, socket) => {
      socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
      await until('the request has arrived', () => server.open === 1, 2_000)
      const [text] = await Promise.all([readAll(socket), server.close(100)])
      assert.match(text, /SERVICE_UNAVAILABLE$/)
    })
  })

  it('rejects the body of a request when its client hangs up', async () => {
    const failed = Promise.withResolvers<unknown>()
    await serving(async (request) => {
      await request.body().catch(failed.resolve)
      return reply('nobody reads this')
    }, async (server, socket) => {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc')
      await until('the request has arrived', () => server.open === 1, 2_000)
      socket.destroy()
      assert.equal((await failed.promise as { code: string }).code, 'CANCELLED')
      assert.equal(server.open, 0)
    })
  })

  it('answers HEAD with the length and without the body, and keeps the connection open', async () => {
    await serving(async ({ method }) => reply(`${method} grain`), async (server, socket) => {
      const text = readAll(socket)
      socket.write('HEAD / HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(socket, 'readable')
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      assert.match(
        await text,
        new RegExp([
          /^HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*Content-Length: 10\r\n(?:[^\r]+\r\n)*\r\n/,
          /HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*\r\nget grain$/,
        ].map(({ source }) => source).join('')),
      )
      assert.equal(server.open, 0)
    })
  })

  it('delays an early answer until the body has arrived, so that the client can read it', async () => {
    await serving(async () => reply('no'), async (server, socket) => {
      const text = readAll(socket)
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6\r\n\r\nabc')
      await until('the request has arrived', () => server.open === 1, 2_000)
      socket.write('def')
      assert.match(await text, /\r\n\r\nno$/)
      assert.equal(server.open, 0)
    })
  })

  it('joins repeated headers, so that they cannot be read in two ways', async () => {
    await serving(async ({ header }) => reply(header('x-api-key')), async (_server, socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-API-Key: a\r\nx-api-key: b\r\nConnection: close\r\n\r\n')
      assert.match(await readAll(socket), /\r\n\r\na, b$/)
    })
  })
})
