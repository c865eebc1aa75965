import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { findNatsServer } from '#src/embedded/nats-server.ts'
import { freePort } from '#test/support/free-port.ts'
import { until } from '#test/support/until.ts'
import { connectNats, openJetStream, readNatsUrl } from './bus.ts'

describe('readNatsUrl', () => {
  const read: readonly [url: string, options: ReturnType<typeof readNatsUrl>][] = [
    ['nats://a.example:4222', { servers: ['a.example:4222'] }],
    ['nats://t%40ken@a.example', { servers: ['a.example'], token: 't@ken' }],
    [
      'nats://me:p%40ss@a.example:1,nats://b.example:2',
      { servers: ['a.example:1', 'b.example:2'], user: 'me', pass: 'p@ss' },
    ],
    ['tls://me:pass@a.example', { servers: ['a.example'], user: 'me', pass: 'pass', tls: {} }],
    ['nats://[::1]:4222', { servers: ['[::1]:4222'] }],
  ]
  for (const [url, options] of read) it(`takes apart ${url}`, () => assert.deepEqual(readNatsUrl(url), options))
})

describe('connectNats', () => {
  let server: ChildProcess
  let port: number
  const connectAs = (user: string): ReturnType<typeof connectNats> =>
    connectNats(`nats://${user}127.0.0.1:${port}`, 'test')
  before(async () => {
    port = await freePort()
    server = spawn(await findNatsServer(), ['-a', '127.0.0.1', '-p', String(port), '--user', 'me', '--pass', 'p@ss'], {
      stdio: 'ignore',
    })
    await until('the server answers', async () => {
      await (await connectAs('me:p%40ss@')).close()
      return true
    })
  })
  after(async () => {
    server.kill()
    await once(server, 'exit')
  })

  it('names the server that does not let it in, and not the password', async () => {
    await assert.rejects(
      connectAs('me:secret@'),
      (error: Error) =>
        error.message.startsWith(`NATS at 127.0.0.1:${port} cannot be used (Authorization Violation)`)
        && !error.message.includes('secret'),
    )
  })

  it('names the server that speaks no TLS where TLS is wanted', async () => {
    await assert.rejects(connectNats(`tls://me:p%40ss@127.0.0.1:${port}`, 'test'), {
      code: 'SERVICE_UNAVAILABLE', message: /tls/i,
    })
  })

  it('names the server that has no JetStream', async () => {
    const nc = await connectAs('me:p%40ss@')
    await assert.rejects(openJetStream(nc), {
      code: 'SERVICE_UNAVAILABLE', message: /^NATS at 127\.0\.0\.1:\d+ has no JetStream for us/,
    })
    await nc.close()
  })
})
