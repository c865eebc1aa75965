import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { after, before, describe, it } from 'node:test'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { freePort } from '#test/support/free-port.ts'
import { listen, type Listening } from '#test/support/listen.ts'
import { createPost, type PostOutcome } from './post.ts'

const certs = createTestCerts()

describe('post', () => {
  const { post, close } = createPost({ allow: parseEgressAllow('127.0.0.0/8'), extraCaFile: certs.caFile })
  let server: Listening
  let answer: (response: ServerResponse) => void
  let received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = []

  before(async () => {
    server = await listen(createServer(certs, (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
        answer(response)
      })
    }))
  })
  after(async () => {
    await close()
    await server.close()
  })

  const send = (more: object = {}, signal = new AbortController().signal): Promise<PostOutcome> => {
    received = []
    const url = `https://127.0.0.1:${server.port}/hook`
    return post(
      { url, headers: {}, signature: { 'webhook-id': 'evt_1' }, body: Buffer.from('{"a":"ä"}'), ...more }, signal,
    )
  }

  for (const status of [200, 201, 204, 299]) {
    it(`treats ${status} as success`, async () => {
      answer = (response) => response.writeHead(status).end()
      assert.deepEqual(await send(), { statusCode: status, error: null })
    })
  }

  for (const status of [300, 302, 304, 400, 410, 429, 500, 503]) {
    it(`treats ${status} as failure`, async () => {
      answer = (response) => response.writeHead(status, { location: 'https://127.0.0.1/' }).end()
      assert.deepEqual(await send(), { statusCode: status, error: `The receiver answered ${status}.` })
      assert.equal(received.length, 1)
    })
  }

  it('sends the unchanged body, its length, and the headers of the webhook before default ones', async () => {
    answer = (response) => response.end()
    await send({ headers: { 'User-Agent': 'mine', 'X-Own': 'ä' } })
    const [{ headers, body }] = received as [(typeof received)[number]]
    assert.equal(body, '{"a":"ä"}')
    assert.deepEqual(
      [
        headers['content-length'], headers['content-type'], headers['user-agent'], headers['x-own'],
        headers['webhook-id'],
      ],
      ['10', 'application/json', 'mine', 'ä', 'evt_1'],
    )
  })

  it('does not reuse connections', async () => {
    const ports = new Set<number | undefined>()
    answer = (response) => {
      ports.add(response.socket?.remotePort)
      response.end()
    }
    for (let i = 0; i < 3; i++) await send()
    assert.equal(ports.size, 3)
  })

  it('does not wait for the response body, and closes the connection of an endless one', async () => {
    const closed = Promise.withResolvers<void>()
    answer = (response) => {
      response.writeHead(200)
      response.once('close', closed.resolve)
      const more = (): void => { if (!response.destroyed && response.write(Buffer.alloc(16_384))) setImmediate(more) }
      response.on('drain', more)
      more()
    }
    assert.deepEqual(await send(), { statusCode: 200, error: null })
    await closed.promise
  })

  it('reports why the request could not be sent', async () => {
    const port = await freePort()
    assert.match(
      (await send({ url: `https://127.0.0.1:${port}/` })).error ?? '',
      /^The connection to 127\.0\.0\.1 failed \(ECONNREFUSED\)/,
    )
    assert.match((await send({ url: 'https://no-such-host.invalid/' })).error ?? '', /no-such-host\.invalid/)
    answer = (response) => response.socket?.destroy()
    const { statusCode, error } = await send()
    assert.equal(statusCode, null)
    assert.match(error ?? '', /^The connection to 127\.0\.0\.1 failed \(UND_ERR_SOCKET\)/)
    assert.equal(received.length, 1)
  })

  it('throws only the reason of its signal', async () => {
    const stopping = new AbortController()
    answer = () => stopping.abort(new Error('stopping'))
    await assert.rejects(send({}, stopping.signal), { message: 'stopping' })
  })
})
