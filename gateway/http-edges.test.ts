// Requests at the edges of HTTP/1.1 over real sockets (issue 15, point 6): forms of targets, chunks, and what is
// refused by the HTTP layer itself, which answers in the error envelope of the API.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bodies, crlf, echo, get, request, serving, statuses } from '#test/support/raw-http.ts'
import { until } from '#test/support/until.ts'
import type { HttpRequest } from './http.ts'

const lines = (...all: string[]): string => [...all, '', ''].join(crlf)
const chunked = (path: string, body: string): string => request(`POST ${path}`, 'Transfer-Encoding: chunked') + body

describe('a request', () => {
  const cases: [name: string, sent: string, expected: string][] = [
    ['with an absolute target', request('GET http://a.example/path?x=1'), '[get /path ]'],
    ['with an absolute target without a path', request('GET http://a.example'), '[get / ]'],
    ['with an absolute target without a path, but a query', request('GET HTTPS://a.example?x=1'), '[get / ]'],
    ['with an absolute target in HTTP/1.0', lines('GET http://a.example/old HTTP/1.0'), '[get /old ]'],
    ['for all of the server', request('OPTIONS *'), '[options / ]'],
    ['after an empty line', crlf + get('/after'), '[get /after ]'],
    ['in HTTP/1.2', lines('GET /minor HTTP/1.2', 'Host: x'), '[get /minor ]'],
    ['with chunk extensions', chunked('/ext', `3;a=b;c="d"${crlf}abc${crlf}2 ; e${crlf}de${crlf}0;f${crlf}${crlf}`), '[post /ext abcde]'],
    ['with trailers', chunked('/tr', `3${crlf}abc${crlf}0${crlf}X-A: b${crlf}X-C: d${crlf}${crlf}`), '[post /tr abc]'],
    ['with zeros before the size of a chunk', chunked('/z', `0003${crlf}abc${crlf}000${crlf}${crlf}`), '[post /z abc]'],
  ]
  for (const [name, sent, expected] of cases) {
    it(`${name} is answered, wherever it is cut, and so is the next one`, async () => {
      await serving(echo, async (open) => {
        for (const size of [sent.length, 1, 5]) {
          const { socket, text } = await open()
          socket.setNoDelay(true)
          const all = sent.includes('HTTP/1.0') ? sent : sent + get('/next')
          for (let at = 0; at < all.length; at += size) {
            socket.write(all.slice(at, at + size))
            await new Promise(setImmediate)
          }
          const wanted = all === sent ? [expected] : [expected, '[get /next ]']
          await until('all are answered', () => bodies(text()).length === wanted.length, 5_000)
          assert.deepEqual(bodies(text()), wanted)
        }
      })
    })
  }

  it('with an absolute target has the host of the target', async () => {
    const hosts: string[] = []
    await serving((asked: HttpRequest) => {
      hosts.push(asked.header('host'))
      return echo(asked)
    }, async (open) => {
      const { socket, text } = await open()
      socket.write(request('GET http://a.example:8080/'))
      await until('it is answered', () => bodies(text()).length === 1, 5_000)
      assert.deepEqual(hosts, ['a.example:8080'])
    })
  })
})

describe('a request that the HTTP layer refuses', () => {
  const cases: [name: string, status: number, code: string, sent: string][] = [
    ['no HTTP', 400, 'INVALID_REQUEST', `nonsense${crlf}${crlf}`],
    ['a TLS handshake', 400, 'INVALID_REQUEST', '\x16\x03\x01\x02\x00\x01\x00'],
    ['a space in the path', 400, 'INVALID_REQUEST', lines('GET /a b HTTP/1.1', 'Host: x')],
    ['no Host', 400, 'INVALID_REQUEST', lines('GET / HTTP/1.1')],
    ['two Hosts', 400, 'INVALID_REQUEST', request('GET /', 'Host: y')],
    ['a target that is no path', 400, 'INVALID_REQUEST', request('CONNECT a.example:443')],
    ['a header with a space in its name', 400, 'INVALID_REQUEST', request('GET /', 'Bad Name: x')],
    ['a folded header', 400, 'INVALID_REQUEST', request('GET /', 'A: b', ' c')],
    ['a NUL in a header', 400, 'INVALID_REQUEST', request('GET /', 'A: b\0c')],
    ['a length and chunks', 400, 'INVALID_REQUEST', request('POST /', 'Content-Length: 1', 'Transfer-Encoding: chunked')],
    ['a bad length', 400, 'INVALID_REQUEST', request('POST /', 'Content-Length: -1')],
    ['a bad chunk', 400, 'INVALID_REQUEST', chunked('/', `zz${crlf}`)],
    ['a bad chunk after a good one', 400, 'INVALID_REQUEST', chunked('/', `1${crlf}a${crlf}zz${crlf}`)],
    ['HTTP/2', 505, 'HTTP_VERSION_NOT_SUPPORTED', lines('PRI * HTTP/2.0')],
    ['a header of 70 KB', 431, 'HEADERS_TOO_LARGE', get('/', `A: ${'a'.repeat(70_000)}`)],
    ['a header of 300 KB', 431, 'HEADERS_TOO_LARGE', get('/', `A: ${'a'.repeat(300_000)}`)],
    ['a path of 100 KB', 431, 'HEADERS_TOO_LARGE', get(`/${'a'.repeat(100_000)}`)],
    ['300 headers', 431, 'HEADERS_TOO_LARGE', get('/', ...Array.from({ length: 300 }, (_, at) => `X-${at}: a`))],
  ]
  for (const [name, status, code, sent] of cases) {
    it(`is answered in the envelope, and the connection closed: ${name}`, async () => {
      await serving(echo, async (open) => {
        const { socket, text, closed } = await open()
        socket.write(get('/good') + sent, 'latin1')
        await closed
        assert.deepEqual([statuses(text()), bodies(text().split(crlf + crlf)[1]!)], [[200, status], ['[get /good ]']])
        const [head = '', body = ''] = text().split(/(?=HTTP\/1\.1 \d{3} )/).at(-1)!.split(crlf + crlf)
        const { success, error, error_code, retryable, meta } = JSON.parse(body)
        assert.deepEqual([success, error_code, retryable, typeof error], [false, code, false, 'string'])
        assert.match(head, new RegExp(`^X-Request-Id: ${meta.requestId}\\r?$`, 'm'))
        assert.match(head, /^Connection: close\r?$/m)
        assert.match(head, /^Content-Type: application\/json/m)
        assert.equal(Number(/^Content-Length: (\d+)/m.exec(head)?.[1]), Buffer.byteLength(body))
      })
    })
  }

  it('does not reach the application, nor do the requests after it', async () => {
    const begun: string[] = []
    await serving((asked) => {
      begun.push(asked.path)
      return echo(asked)
    }, async (open) => {
      const { socket, closed } = await open()
      socket.write(request('GET /bad', 'Host: y') + get('/late'))
      await closed
      assert.deepEqual(begun, [])
    })
  })
})
