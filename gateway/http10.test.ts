// Requests in HTTP/1.0 over real sockets, as HAProxy and nginx send them by default (issue 14, point 11).

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodies, crlf, echo, get, serving, statuses, type Answer, type Client } from '#test/support/raw-http.ts'
import { until } from '#test/support/until.ts'

const lines = (...all: string[]): string => [...all, '', ''].join(crlf)

/** Recorded from HAProxy 2.6 with `option httpchk`, its check of servers by default. */
const haproxyCheck = lines('OPTIONS / HTTP/1.0')
/** Recorded from nginx 1.22 with `proxy_pass`, without further settings. */
const nginxPost = lines(
  'POST /nginx HTTP/1.0', 'Host: 127.0.0.1:18999', 'Connection: close', 'Content-Length: 3', 'User-Agent: curl/7.88.1',
  'Accept: */*', 'Content-Type: application/x-www-form-urlencoded',
) + 'a=1'
/** `ab -k`, and HTTP/1.0 clients that ask for what HTTP/1.1 does by default. */
const keepAlive = lines('GET /kept HTTP/1.0', 'Connection: Keep-Alive')

/** What one client receives until the connection is closed, having sent pieces. */
async function exchange(open: () => Promise<Client>, ...pieces: string[]): Promise<string> {
  const { socket, text, closed } = await open()
  socket.setNoDelay(true)
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await sleep(30)
    socket.write(piece)
  }
  await closed
  return text()
}

describe('a request in HTTP/1.0', () => {
  const cases: [name: string, sent: string, expected: string][] = [
    ['the health check of HAProxy', haproxyCheck, '[options / ]'],
    ['a request that nginx passes on', nginxPost, '[post /nginx a=1]'],
    ['a request for a connection that is kept', keepAlive, '[get /kept ]'],
    ['a request with query, host and no body', lines('GET /a?b=HTTP/1.0 HTTP/1.0', 'Host: x'), '[get /a ]'],
    ['a POST without a length', lines('POST /none HTTP/1.0'), '[post /none ]'],
  ]
  for (const [name, sent, expected] of cases) {
    it(`is answered, and the connection closed: ${name}`, async () => {
      await serving(echo, async (open) => {
        const text = await exchange(open, sent)
        assert.deepEqual([statuses(text), bodies(text)], [[200], [expected]])
        assert.match(text, /^Content-Length: \d+\r$/im)
        // Otherwise nginx keeps the connection for its next request, which it then loses.
        assert.deepEqual(text.match(/^Connection: .*$/gim), ['Connection: close'])
        assert.doesNotMatch(text, /^Transfer-Encoding/im)
      })
    })
  }

  it('is answered wherever it is cut', async () => {
    await serving(echo, async (open) => {
      await Promise.all(Array.from({ length: nginxPost.length - 1 }, async (_, index) => {
        const text = await exchange(open, nginxPost.slice(0, index + 1), nginxPost.slice(index + 1))
        assert.deepEqual(bodies(text), ['[post /nginx a=1]'], `cut at ${index + 1}`)
      }))
    })
  })

  it('with HEAD gets a header section only', async () => {
    await serving(echo, async (open) => {
      const text = await exchange(open, lines('HEAD / HTTP/1.0'))
      assert.deepEqual([statuses(text), bodies(text)], [[200], []])
      assert.ok(text.endsWith(crlf + crlf))
    })
  })

  it('gets a large answer whole', async () => {
    const size = 5_000_000
    const large: Answer = () => Promise.resolve({ status: 200, headers: {}, body: Buffer.alloc(size, 'x') })
    await serving(large, async (open) => {
      const text = await exchange(open, lines('GET / HTTP/1.0'))
      assert.equal(text.length - text.indexOf(crlf + crlf) - 4, size)
    })
  })

  it('may follow requests in HTTP/1.1, and ends the connection', async () => {
    await serving(echo, async (open) => {
      const text = await exchange(open, get('/a') + get('/b') + lines('GET /c HTTP/1.0') + get('/never'))
      assert.deepEqual(bodies(text), ['[get /a ]', '[get /b ]', '[get /c ]'])
    })
  })

  it('with chunks is refused: HTTP/1.0 has none', async () => {
    await serving(echo, async (open) => {
      const text = await exchange(open, lines('POST / HTTP/1.0', 'Transfer-Encoding: chunked') + `0${crlf}${crlf}`)
      assert.deepEqual([statuses(text), bodies(text)], [[400], []])
    })
  })

  it('of another connection does not wait for a slow one', async () => {
    const slow = Promise.withResolvers<void>()
    await serving(async (asked) => {
      if (asked.path === '/slow') await slow.promise
      return echo(asked)
    }, async (open) => {
      const waiting = exchange(open, lines('GET /slow HTTP/1.0'))
      assert.deepEqual(bodies(await exchange(open, haproxyCheck)), ['[options / ]'])
      slow.resolve()
      assert.deepEqual(bodies(await waiting), ['[get /slow ]'])
    })
  })
})

describe('a connection that a load balancer keeps', () => {
  it('is still served after uWebSockets.js would have closed it', async () => {
    await serving(echo, async (open) => {
      const { socket, text } = await open()
      socket.write(get('/first'))
      await until('the first is answered', () => bodies(text()).length === 1, 5_000)
      await sleep(13_000)
      socket.write(get('/second'))
      await until('the second is answered', () => bodies(text()).length === 2, 5_000)
      assert.deepEqual(bodies(text()), ['[get /first ]', '[get /second ]'])
    })
  })
})
