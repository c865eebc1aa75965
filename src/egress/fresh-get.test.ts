import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { listen } from '#test/support/listen.ts'
import { parseEgressAllow } from './address-verdict.ts'
import { createFreshGet } from './fresh-get.ts'

/** The result of a response given byte for byte, and the request that was sent. */
async function get(
  answer: string, allow = '127.0.0.0/8',
): Promise<{ status: number; headers: object; text: string; asked: string }> {
  let asked = ''
  const server = await listen(createServer((socket) =>
    socket.once('data', (chunk) => {
      asked = String(chunk)
      socket.end(answer)
    }),
  ))
  try {
    const freshGet = createFreshGet({ allow: parseEgressAllow(allow), maxHeaderSize: 1024 })
    const url = new URL(`http://127.0.0.1:${server.port}/a?b=1`)
    const { statusCode, headers, body } = await freshGet(
      url, ['User-Agent', 'grain', 'Cookie', 'a=1'], AbortSignal.timeout(5_000),
    )
    return { status: statusCode, headers, text: String(Buffer.concat((await body.toArray()) as Buffer[])), asked }
  } finally {
    await server.close()
  }
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nVary: a\r\nVary: b\r\nSet-Cookie: c=1\r\n\r\ngrain'

describe('createFreshGet', () => {
  it('sends the headers in their order, and returns the response', async () => {
    const { status, headers, text, asked } = await get(ok)
    assert.deepEqual(asked.replace(/(?<=\nHost: 127\.0\.0\.1:)\d+/, 'PORT').split('\r\n'), [
      'GET /a?b=1 HTTP/1.1', 'Host: 127.0.0.1:PORT', 'User-Agent: grain', 'Cookie: a=1', 'Connection: close', '', '',
    ])
    assert.deepEqual(
      [status, headers, text], [200, { 'content-length': '5', vary: ['a', 'b'], 'set-cookie': 'c=1' }, 'grain'],
    )
  })

  it('ignores informational responses', async () => {
    const proceed = 'HTTP/1.1 100 Continue\r\n\r\n'
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'
    const { status, text } = await get(`${proceed}${hints}${proceed}${ok}`)
    assert.deepEqual([status, text], [200, 'grain'])
  })

  it('fails if no final response follows', () =>
    assert.rejects(get('HTTP/1.1 100 Continue\r\n\r\n'), { code: 'ECONNRESET' }))
  it('fails if the response is not HTTP', () =>
    assert.rejects(get('nothing\r\n\r\n'), { code: 'HPE_INVALID_CONSTANT' }))
  it('fails if the server switches protocols', () =>
    assert.rejects(get('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'), {
      code: 'ECONNRESET',
    }))
  it('fails if the headers are too large', () =>
    assert.rejects(get(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(2_000)}\r\n\r\n`), { code: 'HPE_HEADER_OVERFLOW' }))
  it('does not connect to forbidden addresses', () => assert.rejects(get(ok, ''), { code: 'INVALID_URL' }))
})
