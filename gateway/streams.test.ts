// Replies whose body is a stream, on real sockets.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { get, request, serving, type Answer } from '#test/support/raw-http.ts'
import { until } from '#test/support/until.ts'
import type { ByteStream } from './http.ts'

const streamed = (stream: ByteStream): Answer => async () =>
  ({ status: 200, headers: { 'Content-Type': 'text/plain' }, body: new Uint8Array(0), stream })

async function* words(...all: string[]): AsyncGenerator<Uint8Array> {
  for (const one of all) yield Buffer.from(one)
}

const megabyte = Buffer.alloc(1024 * 1024, 'x')

/** Endless chunks; `state` tells how many were taken, and whether the stream was released. */
function endless(): { state: { taken: number; released: boolean }; stream: ByteStream } {
  const state = { taken: 0, released: false }
  return {
    state,
    async *stream() {
      try {
        for (;;) {
          state.taken++
          yield megabyte
        }
      } finally {
        state.released = true
      }
    },
  }
}

const respond = async (port: number): Promise<IncomingMessage> =>
  (await once(httpGet({ port, host: '127.0.0.1', agent: false }), 'response') as [IncomingMessage])[0]

describe('a streamed reply', () => {
  it('is sent in chunks, after which the connection is used again', async () => {
    await serving(streamed(() => words('one, ', 'two')), async (open, server) => {
      const client = await open()
      client.socket.write(get('/a'))
      await until('the first reply has ended', () => client.text().endsWith('0\r\n\r\n'), 2_000)
      assert.match(client.text(), /^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*Transfer-Encoding: chunked\r\n/)
      client.socket.write(get('/b', 'Connection: close'))
      await client.closed
      assert.equal(client.text().match(/one, \r\n3\r\ntwo\r\n0\r\n\r\n/g)?.length, 2)
      assert.equal(server.open, 0)
    })
  })

  it('arrives while it is made', async () => {
    const more = Promise.withResolvers<void>()
    const stream: ByteStream = async function* () {
      yield Buffer.from('early')
      await more.promise
      yield Buffer.from('late')
    }
    await serving(streamed(stream), async (open) => {
      const client = await open()
      client.socket.write(get('/', 'Connection: close'))
      await until('the first chunk has arrived', () => client.text().includes('early'), 2_000)
      more.resolve()
      await client.closed
      assert.match(client.text(), /early[^]+late\r\n0\r\n\r\n$/)
    })
  })

  it('is sent completely, however large it is', async () => {
    const stream: ByteStream = async function* () {
      for (let i = 0; i < 64; i++) yield megabyte
    }
    await serving(streamed(stream), async (_open, server) => {
      const response = await respond(server.port)
      let size = 0
      for await (const chunk of response) size += (chunk as Buffer).length
      assert.equal(size, 64 * megabyte.length)
      assert.ok(response.complete)
    })
  })

  it('waits for a client that does not read', async () => {
    const { state, stream } = endless()
    await serving(streamed(stream), async (_open, server) => {
      const response = await respond(server.port)
      response.pause()
      const seen: number[] = []
      await until('no more chunks are taken', () => seen.push(state.taken) - seen.indexOf(state.taken) > 10, 5_000)
      assert.ok(state.taken < 40, `${state.taken} MB were taken`)
      response.destroy()
      await until('the stream is released', () => state.released && server.open === 0, 5_000)
    })
  })

  it('is released when the client hangs up', async () => {
    const { state, stream } = endless()
    await serving(streamed(stream), async (open, server) => {
      const client = await open()
      client.socket.write(get('/'))
      await until('chunks arrive', () => state.taken > 2, 2_000)
      client.socket.resetAndDestroy()
      await until('the stream is released', () => state.released && server.open === 0, 5_000)
    })
  })

  it('has no end if it fails after the head', async () => {
    const stream: ByteStream = async function* () {
      yield Buffer.from('a part')
      throw new Error('the store is gone')
    }
    await serving(streamed(stream), async (open, server) => {
      const client = await open()
      client.socket.write(get('/'))
      await client.closed
      assert.match(client.text(), /a part$/)
      assert.equal(server.open, 0)
    })
  })

  it('has no chunks for a client of HTTP/1.0, and ends with the connection', async () => {
    await serving(streamed(() => words('one, ', 'two')), async (open) => {
      const client = await open()
      client.socket.write('GET / HTTP/1.0\r\n\r\n')
      await client.closed
      assert.match(client.text(), /\r\n\r\none, two$/)
      assert.doesNotMatch(client.text(), /transfer-encoding/i)
    })
  })

  it('is not made for HEAD, whose answer has no length', async () => {
    let made = 0
    const stream = (): AsyncIterable<Uint8Array> => { made++; return words('x') }
    await serving(streamed(stream), async (open) => {
      const client = await open()
      client.socket.write(request('HEAD /', 'Connection: close'))
      await client.closed
      assert.match(client.text(), /^HTTP\/1\.1 200 OK\r\nContent-Type: text\/plain\r\n/)
      assert.doesNotMatch(client.text(), /content-length|transfer-encoding/i)
      assert.equal(made, 0)
    })
  })

  it('ends before the server closes', async () => {
    const more = Promise.withResolvers<void>()
    const stream: ByteStream = async function* () {
      yield Buffer.from('early')
      await more.promise
      yield Buffer.from('late')
    }
    await serving(streamed(stream), async (open, server) => {
      const client = await open()
      client.socket.write(get('/'))
      await until('the first chunk has arrived', () => client.text().includes('early'), 2_000)
      const closed = server.close(5_000)
      more.resolve()
      await closed
      assert.match(client.text(), /late\r\n0\r\n\r\n$/)
    })
  })
})
