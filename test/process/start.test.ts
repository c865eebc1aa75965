// `winnow start`: first output, supervision, and shutdown.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { actorNames } from '#src/actors.ts'
import { randomBase62 } from '#src/ids.ts'
import { freePort } from '#test/support/free-port.ts'
import { isAlive, startService, type Envelope, type Service } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { winnow } from '#test/support/winnow.ts'

/** What a program prints; empty if there is none. */
const output = (program: string): string => {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
const skipNpm = output('npm') === '' && 'NOT RUN: there is no npm'
const systemNode = '/usr/bin/node'
const skipNode = !/^v(?!22\.)\d/.test(output(systemNode)) && `NOT RUN: ${systemNode} is missing or is Node 22`

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

  it('runs the gateway and three groups of actors as separate processes', () => {
    for (const name of [
      'gateway', 'actor fetch render extract map identity search webhook', 'actor infer diff judge',
      'actor crawl batch check index janitor schedule',
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
      actors: Object.fromEntries(actorNames.map((name) => [name, 1])),
    })
  })

  it('is degraded while the owners of jobs hang', async () => {
    const [owners] = service.processesOf('crawl')
    process.kill(owners!.pid, 'SIGSTOP')
    try {
      await until('the service is degraded', async () => (await service.get('/ready')).data.status === 'degraded')
      const { status, data } = await service.get('/ready')
      assert.deepEqual([status, data.missing], [200, ['crawl', 'batch', 'check', 'index', 'janitor', 'schedule']])
    } finally {
      process.kill(owners!.pid, 'SIGCONT')
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

  it('stops an actor that is still starting, and reports no failure', async () => {
    const env = { ...process.env, ...service.storeEnv, DATA_DIR: service.dataDir, LOG_LEVEL: 'info' }
    const child = spawn(process.execPath, [winnow, 'actor', 'extract', 'map', 'search', 'webhook'], { env })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (output === '') child.kill('SIGTERM')
      output += chunk.toString()
    })
    const [code] = await once(child, 'close') as [number | null]
    assert.equal(code, 0, output)
    assert.match(output, /extraction threads started/)
    assert.doesNotMatch(output, /"level":[456]0|"actor started"/)
  })

  it('answers / without a key: a page for browsers, JSON for others', async () => {
    const page = await fetch(`${service.url}/`, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
    const html = await page.text()
    const links = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, url]) => url!)
    assert.ok(links.includes(`${service.url}/docs`))
    for (const url of links) assert.equal((await fetch(url)).status, 200, url)

    const answer = await fetch(`${service.url}/`)
    const { success, data, meta } = await answer.json() as Envelope
    assert.deepEqual([answer.status, success, data.documentation], [200, true, `${service.url}/docs`])
    assert.equal(meta.requestId, answer.headers.get('x-request-id'))
    assert.equal((await fetch(`${service.url}/console`)).status === 200, 'console' in data)
    const posted = await fetch(`${service.url}/`, { method: 'POST', headers: { 'x-api-key': service.apiKey } })
    assert.equal(posted.status, 405)
  })

  it('refuses arguments', async () => {
    const { code, stderr } = await service.cli('start', '--port', '3000')
    assert.equal(code, 2)
    assert.match(stderr, /`start` takes no arguments/)
  })
})

const skipScript = !existsSync('/usr/bin/script') && 'NOT RUN: there is no script'

describe('winnow start on a terminal', { skip: skipScript }, () => {
  let service: Service
  before(async () => {
    service = await startService({ LOG_LEVEL: 'info', TERM: 'dumb' }, [
      'script', '-qfec', `'${process.execPath}' bin/winnow.js start`, '/dev/null',
    ])
  })
  after(() => service.stop())

  it('prints lines for people', async () => {
    await service.get('/usage')
    await until('the request is logged', () => /^\d\d:\d\d:\d\d {2}gateway +request answered /m.test(service.output()))
    assert.doesNotMatch(service.output(), /^\{/m)
  })

  it('does not tear the box with the key', () => {
    const box = /^ready {2}.+\n\n {2}API key .+\n {2}Try it .+\n {2}Look .+\/console\n {2}Watch it .+\n {2}Stop it .+\n\n/m
    assert.match(service.output().replaceAll('\r', ''), box)
    assert.ok(service.output().includes(service.apiKey))
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

  /** Kills a process of the service and returns how long the others, which must all end, take. */
  async function msToEnd(service: Service, pid: number): Promise<number> {
    const all = service.processes()
    const startedAt = Date.now()
    process.kill(pid, 'SIGKILL')
    await until('every process has ended', () => all.every((one) => !isAlive(one.pid)), 10_000)
    return Date.now() - startedAt
  }

  // npm, the shell that it runs, the supervisor. Shells that replace themselves have one level less.
  for (const level of [0, 1, 2]) {
    it(`takes less than two seconds after a SIGKILL of level ${level} of npm start`, { skip: skipNpm }, async () => {
      const service = await startService({}, ['npm', 'start'])
      const chain = [
        { pid: service.pid, command: 'npm start' }, ...service.processes('winnow.js start'),
      ]
      const { pid, command } = chain[level] ?? chain.at(-1)!
      const ms = await msToEnd(service, pid)
      console.log(`    after ${command}: ${ms} ms`)
      assert.ok(ms < 2_000, `${ms} ms`)
      await service.stop()
    })
  }

  it('takes less than two seconds after a SIGKILL of the Node that started Node 22', { skip: skipNode }, async () => {
    const service = await startService({}, [systemNode, 'bin/winnow.js', 'start'])
    assert.equal(service.processes('winnow.js start').length, 1)
    const ms = await msToEnd(service, service.pid)
    assert.ok(ms < 2_000, `${ms} ms`)
    await service.stop()
  })

  it('takes less than two seconds after a SIGKILL of the shell that npm runs', async () => {
    const service = await startService({ npm_lifecycle_event: 'start' }, [
      'sh', '-c', `'${process.execPath}' bin/winnow.js start; exit`,
    ])
    const ms = await msToEnd(service, service.pid)
    assert.ok(ms < 2_000, `${ms} ms`)
    await service.stop()
  })

  it('does not happen when the shell that started it in the background exits', async () => {
    // Under `npm test` the service would take npm for a wrapper that was killed.
    const service = await startService({ LOG_LEVEL: 'info' }, [
      'env', '-u', 'npm_lifecycle_event', 'sh', '-c', `'${process.execPath}' bin/winnow.js start & wait`,
    ])
    const [supervisor] = service.processes('winnow.js start')
    process.kill(service.pid, 'SIGKILL')
    await sleep(2_000)
    try {
      assert.equal((await service.get('/health')).status, 200)
      const lines = service.output().split('\n').filter((line) => line.includes('"request answered"'))
      assert.ok(lines.length > 0, 'the log is JSON where it is not read by a terminal')
      for (const line of lines) assert.doesNotThrow(() => JSON.parse(line), line)
    } finally {
      process.kill(supervisor!.pid, 'SIGTERM')
    }
    await until('it has ended', () => !isAlive(supervisor!.pid))
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

describe('a first winnow start that is stopped before it is ready', () => {
  it('prints the key that it created, and not that it is ready', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-start-'))
    const apiKey = `wnw_${randomBase62(32)}`
    const env = {
      ...process.env, DATA_DIR: folder, PORT: String(await freePort()), WINNOW_BOOTSTRAP_KEY: apiKey, LOG_LEVEL: 'warn',
    }
    try {
      const child = spawn(process.execPath, [winnow, 'start'], { env })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (!child.killed && output.includes('processes')) child.kill('SIGTERM')
      })
      const [code] = await once(child, 'close') as [number | null]
      assert.equal(code, 0, output)
      assert.ok(output.includes(`API key    ${apiKey}`), output)
      assert.doesNotMatch(output, /^ready/m)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('a second winnow start', () => {
  it('does not print the key of the first again (issue 15, point 12)', async () => {
    const first = await startService()
    try {
      assert.ok(first.output().includes(`API key   ${first.apiKey}`))
      await first.end()
      const kept = { DATA_DIR: first.dataDir, ...first.storeEnv }
      const again = await startService({ ...kept, WINNOW_BOOTSTRAP_KEY: first.apiKey })
      await again.stop()
      assert.ok(!again.output().includes(first.apiKey))
      assert.match(again.output(), /API key {3}created at the first start/)
    } finally {
      await first.stop()
    }
  })
})
