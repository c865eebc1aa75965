// Pipelined requests over real sockets: the order of responses, clients that hang up, and backpressure.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodies, crlf, echo, get, request, serving, statuses } from '#test/support/raw-http.ts'
import { until } from '#test/support/until.ts'
import type { HttpRequest } from './http.ts'

const chunked = (text: string): string => `${text.length.toString(16)}${crlf}${text}${crlf}0${crlf}${crlf}`

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
