// One command up, one signal down: what a person with a bare machine meets first.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { isAlive, startService, type Service } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

describe('winnow start', () => {
  let service: Service
  before(async () => { service = await startService() })
  after(() => service.stop())

  it('prints the address, the key and a command that can be pasted', () => {
    assert.match(service.output(), new RegExp(`^ready  ${service.url}`, 'm'))
    assert.ok(
      service
        .output()
        .includes(`curl -H 'X-API-Key: ${service.apiKey}' '${service.url}/scrape?url=https://example.com'`),
    )
  })

  it('runs the gateway and each actor as a process of its own', () => {
    for (const name of [
      'gateway', 'actor fetch', 'actor render', 'actor extract', 'actor infer diff judge', 'actor crawl batch check',
      'actor map webhook', 'actor janitor schedule',
    ]) {
      assert.equal(service.processes(`winnow.js ${name}`).length, 1, name)
    }
  })

  it('is ready only when every part answers', async () => {
    const { status, data } = await service.get('/ready')
    assert.equal(status, 200)
    assert.deepEqual(data.checks, {
      nats: 'ok',
      store: 'ok',
      actors: {
        fetch: 1, render: 1, extract: 1, infer: 1, diff: 1, judge: 1, map: 1, crawl: 1, batch: 1, check: 1, webhook: 1,
        schedule: 1, janitor: 1,
      },
    })
  })

  it('starts again what dies', async () => {
    const [gateway] = service.processes('winnow.js gateway')
    process.kill(gateway!.pid, 'SIGKILL')
    await until('the gateway is back', async () => (await service.get('/health')).status === 200)
    assert.notEqual(service.processes('winnow.js gateway')[0]!.pid, gateway!.pid)
  })

  it('lets nats-server die and comes back with everything that was stored', async () => {
    const [nats] = service.processes('nats-server').filter(({ command }) => !command.includes('sh -c'))
    process.kill(nats!.pid, 'SIGKILL')
    await until('NATS is back', async () => (await service.get('/usage')).status === 200)
  })

  it('takes no arguments that it does not know', async () => {
    const { code, stderr } = await service.cli('start', '--port', '3000')
    assert.equal(code, 2)
    assert.match(stderr, /`start` takes no arguments/)
  })
})

describe('the end of winnow start', () => {
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

  it('comes when npm is ended, whose shell hands no signal on', async () => {
    const service = await startService({ npm_lifecycle_event: 'start' }, [
      'sh', '-c', `'${process.execPath}' bin/winnow.js start; exit`,
    ])
    const family = service.processes()
    await service.end('SIGTERM')
    await until('every process has ended', () => family.every(({ pid }) => !isAlive(pid)))
    assert.doesNotMatch(service.output(), /stopping failed/)
    await service.stop()
  })

  it('leaves no process behind when the terminal is gone', { skip: !existsSync('/usr/bin/script') }, async () => {
    // With the one that holds it dies the terminal; every line that is logged after fails.
    const service = await startService({ LOG_LEVEL: 'info' }, [
      'script', '-qfec', `'${process.execPath}' bin/winnow.js start`, '/dev/null',
    ])
    const family = service.processes()
    await service.end('SIGKILL')
    await until('every process has ended', () => family.every(({ pid }) => !isAlive(pid)))
    await service.stop()
  })

  it('does not come because nobody reads what it prints', async () => {
    const service = await startService({ LOG_LEVEL: 'info' })
    service.stopReading()
    for (const gateway of service.processes('winnow.js gateway')) process.kill(gateway.pid, 'SIGKILL') // so that the supervisor has something to say
    await until('the gateway is back', async () => (await service.get('/ready').catch(() => null))?.status === 200)
    const { left } = await service.end('SIGINT')
    assert.deepEqual(left, [])
    await service.stop()
  })

  it('leaves no process behind when the supervisor itself is killed', async () => {
    const service = await startService()
    const family = service.processes()
    await service.end('SIGKILL')
    await until('every process has ended', () => family.every(({ pid }) => !isAlive(pid)))
    await service.stop()
  })
})

describe('a second winnow start', () => {
  it('shows the key of the setting when it works, and never one that does not', async () => {
    const first = await startService()
    try {
      await first.end()
      const kept = { DATA_DIR: first.dataDir, ...first.storeEnv }
      const again = await startService({ ...kept, WINNOW_BOOTSTRAP_KEY: first.apiKey })
      await again.stop()
      assert.ok(again.output().includes(`API key   ${first.apiKey}`))
      const other = await startService(kept) // with a key of its own, which came too late
      await other.stop()
      assert.ok(!other.output().includes(other.apiKey))
      assert.match(other.output(), /API key {3}created at the first start/)
    } finally {
      await first.stop()
    }
  })
})
