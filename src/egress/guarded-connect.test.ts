import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { fetch } from 'undici'
import type { AppError } from '#src/app-error.ts'
import { listen, type Listening } from '#test/support/listen.ts'
import { parseEgressAllow } from './address-verdict.ts'
import { connectFailure } from './connect-failure.ts'
import { createGuardedAgent, guardedSocket, type Resolve } from './guarded-connect.ts'

let server: Listening
let port: number
let requests: string[] = []

before(async () => {
  server = await listen(createServer((request, response) => {
    requests.push(request.headers.host!)
    response.end('inside')
  }), '0.0.0.0')
  port = server.port
})
after(() => server.close())

async function get(url: string, allow: string, resolve?: Resolve): Promise<string> {
  requests = []
  const agent = createGuardedAgent({ allow: parseEgressAllow(allow), resolve, connectTimeoutMs: 2_000 })
  try {
    return await (await fetch(url, { dispatcher: agent })).text()
  } catch (error) {
    return connectFailure(error, new URL(url).hostname).code
  } finally {
    await agent.destroy()
  }
}

const to =
  (...addresses: string[]): Resolve =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

describe('createGuardedAgent', () => {
  it('connects to allowed addresses', async () =>
    assert.equal(await get(`http://127.0.0.1:${port}/`, '127.0.0.0/8'), 'inside'))

  it('does not connect to a forbidden IP address', async () => {
    for (const host of ['127.0.0.1', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]'])
      assert.equal(await get(`http://${host}:${port}/`, ''), 'INVALID_URL')
    assert.deepEqual(requests, [])
  })

  it('does not connect to a name that resolves to a private address', async () => {
    assert.equal(await get(`http://rebound.example:${port}/`, '', to('127.0.0.1')), 'INVALID_URL')
    assert.equal(await get(`http://rebound.example:${port}/`, '', to('::ffff:127.0.0.1', '10.0.0.1')), 'INVALID_URL')
    assert.deepEqual(requests, [])
  })

  it('skips forbidden addresses if there are allowed ones', async () => {
    assert.equal(
      await get(`http://mixed.example:${port}/`, '127.0.0.2', to('127.0.0.1', '10.0.0.1', '127.0.0.2')),
      'inside',
    )
    assert.deepEqual(requests, [`mixed.example:${port}`])
  })

  it('connects to the checked address: one DNS lookup for each connection', async () => {
    let looks = 0
    const changing: Resolve = () => Promise.resolve([{ address: looks++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
    assert.equal(await get(`http://changing.example:${port}/`, '127.0.0.2', changing), 'inside')
    assert.equal(looks, 1)
  })

  it('checks again at the next connection, when the DNS response has changed', async () => {
    let looks = 0
    const agent = createGuardedAgent({
      allow: parseEgressAllow('127.0.0.2'),
      resolve: () => Promise.resolve([{ address: looks++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }]),
    })
    const url = `http://changing.example:${port}/`
    assert.equal(await (await fetch(url, { dispatcher: agent, headers: { connection: 'close' } })).text(), 'inside')
    requests = []
    await assert.rejects(
      fetch(url, { dispatcher: agent }), (error) => connectFailure(error, 'changing.example').code === 'INVALID_URL',
    )
    assert.deepEqual(requests, [])
    await agent.destroy()
  })

  it('refuses loopback names whatever DNS says, and connects them to this machine', async () => {
    for (const name of ['localhost', 'app.localhost', 'APP.LOCALHOST.']) {
      assert.equal(await get(`http://${name}:${port}/`, '127.0.0.2', to('127.0.0.2')), 'INVALID_URL')
      assert.equal(await get(`http://${name}:${port}/`, '127.0.0.1', to('8.8.8.8')), 'inside')
    }
  })

  it('opens only the port that EGRESS_ALLOW names', async () => {
    assert.equal(await get(`http://named.example:${port}/`, `127.0.0.1:${port}`, to('127.0.0.1')), 'inside')
    assert.equal(await get(`http://named.example:${port}/`, '127.0.0.1:65535', to('127.0.0.1')), 'INVALID_URL')
  })

  it('distinguishes a name without an address from a host that does not answer', async () => {
    const nowhere: Resolve = () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
    assert.equal(await get('http://nowhere.example/', '', nowhere), 'DNS_RESOLUTION_FAILED')
    assert.equal(await get('http://nowhere.example/', '', to()), 'DNS_RESOLUTION_FAILED')
    assert.equal(await get('http://closed.example:8/', '127.0.0.1', to('127.0.0.1')), 'TARGET_UNREACHABLE')
  })

  it('tries the next address if the first does not answer', async () => {
    assert.equal(await get(`http://two.example:${port}/`, '127.0.0.0/8 ::1', to('::1', '127.0.0.1')), 'inside')
  })
})

describe('guardedSocket', () => {
  it('fails with the refusal as a socket error', async () => {
    const socket = guardedSocket({ host: '[::1]', port: 80, allow: [] })
    const error = await new Promise<AppError>((resolve) => {
      socket.once('error', (failure) => resolve(failure as AppError))
    })
    assert.equal(error.code, 'INVALID_URL')
    assert.equal(socket.remoteAddress, undefined)
  })
})
