// `winnow start`: first output, supervision, and shutdown.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { isAlive, startService, type Service } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

describe('winnow start', () => {
  let service: Service
  before(async () => { service = await startService() })
  after(() => service.stop())

  it('prints the address, the key and a working command', () => {
    assert.match(service.output(), new RegExp(`^ready  ${service.url}`, 'm'))
    assert.ok(
      service
        .output()
        .includes(`curl -H 'X-API-Key: ${service.apiKey}' '${service.url}/scrape?url=https://example.com'`),
    )
  })

  it('runs the gateway and the actors as separate processes', () => {
    for (const name of [
      'gateway', 'actor fetch', 'actor render', 'actor extract', 'actor infer diff judge', 'actor crawl batch check',
      'actor map webhook', 'actor janitor schedule',
    ]) {
      assert.equal(service.processes(`winnow.js ${name}`).length, 1, name)
    }
  })

  it('is ready when every part answers', async () => {
    const { status, data } = await service.get('/ready')
    assert.equal(status, 200)
    assert.deepEqual([data.status, data.missing], ['ready', []])
    assert.deepEqual(data.checks, {
      nats: 'ok',
      store: 'ok',
      actors: {
        fetch: 1, render: 1, extract: 1, infer: 1, diff: 1, judge: 1, map: 1, crawl: 1, batch: 1, check: 1, webhook: 1,
        schedule: 1, janitor: 1,
      },
    })
  })

  it('is degraded while the renderer hangs', async () => {
    const [render] = service.processes('winnow.js actor render')
    process.kill(render!.pid, 'SIGSTOP')
    try {
      await until('the service is degraded', async () => (await service.get('/ready')).data.status === 'degraded')
      const { status, data } = await service.get('/ready')
      assert.deepEqual([status, data.missing], [200, ['render']])
    } finally {
      process.kill(render!.pid, 'SIGCONT')
    }
    await until('the service is ready', async () => (await service.get('/ready')).data.status === 'ready')
  })

  it('restarts a process that exits', async () => {
    const [gateway] = service.processes('winnow.js gateway')
    process.kill(gateway!.pid, 'SIGKILL')
    await until('the gateway is back', async () => (await service.get('/health')).status === 200)
    assert.notEqual(service.processes('winnow.js gateway')[0]!.pid, gateway!.pid)
  })

  it('restarts nats-server without losing data', async () => {
    const [nats] = service.processes('nats-server').filter(({ command }) => !command.includes('sh -c'))
    process.kill(nats!.pid, 'SIGKILL')
    await until('NATS is back', async () => (await service.get('/usage')).status === 200)
  })

  it('refuses arguments', async () => {
    const { code, stderr } = await service.cli('start', '--port', '3000')
    assert.equal(code, 2)
    assert.match(stderr, /`start` takes no arguments/)
  })
})

describe('the shutdown of winnow start', () => {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    it(`takes less than five seconds on ${signal} and leaves no process behind`, async () => {
      const service = await startService()
      const { ms, left } = await service.end(signal)
      assert.deepEqual(left, [])
      assert.ok(ms < 5_000, `${ms} ms`)
      assert.doesNotMatch(service.output(), /stopping failed/)
      await service.stop()
    })
  }

  it('happens when npm exits, whose shell does not forward the signal', async () => {
    const service = await startService({ npm_lifecycle_event: 'start' }, [
      'sh', '-c', `'${process.execPath}' bin/winnow.js start; exit`,
    ])
    const processes = service.processes()
    await service.end('SIGTERM')
    await until('every process has ended', () => processes.every(({ pid }) => !isAlive(pid)))
    assert.doesNotMatch(service.output(), /stopping failed/)
    await service.stop()
  })

  it('leaves no process behind when the terminal is closed', { skip: !existsSync('/usr/bin/script') }, async () => {
    // `script` holds the terminal: when it is killed, writing to the log fails.
    const service = await startService({ LOG_LEVEL: 'info' }, [
      'script', '-qfec', `'${process.execPath}' bin/winnow.js start`, '/dev/null',
    ])
    const processes = service.processes()
    await service.end('SIGKILL')
    await until('every process has ended', () => processes.every(({ pid }) => !isAlive(pid)))
    await service.stop()
  })

  it('does not happen when the output is not read', async () => {
    const service = await startService({ LOG_LEVEL: 'info' })
    service.stopReading()
    // The supervisor reports the exit, which is a write to the closed pipe.
    for (const gateway of service.processes('winnow.js gateway')) process.kill(gateway.pid, 'SIGKILL')
    await until('the gateway is back', async () => (await service.get('/ready').catch(() => null))?.status === 200)
    const { left } = await service.end('SIGINT')
    assert.deepEqual(left, [])
    await service.stop()
  })

  it('leaves no process behind when the supervisor is killed', async () => {
    const service = await startService()
    const processes = service.processes()
    await service.end('SIGKILL')
    await until('every process has ended', () => processes.every(({ pid }) => !isAlive(pid)))
    await service.stop()
  })
})

describe('a second winnow start', () => {
  it('prints the key of the settings only when it is valid', async () => {
    const first = await startService()
    try {
      await first.end()
      const kept = { DATA_DIR: first.dataDir, ...first.storeEnv }
      const again = await startService({ ...kept, WINNOW_BOOTSTRAP_KEY: first.apiKey })
      await again.stop()
      assert.ok(again.output().includes(`API key   ${first.apiKey}`))
      const other = await startService(kept) // with another key, which was not created
      await other.stop()
      assert.ok(!other.output().includes(other.apiKey))
      assert.match(other.output(), /API key {3}created at the first start/)
    } finally {
      await first.stop()
    }
  })
})
