import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { connect } from '@nats-io/transport-node'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { startNatsServer } from '#src/embedded/nats-server.ts'

describe('startNatsServer', () => {
  let storeDir = ''
  before(async () => { storeDir = await mkdtemp(join(tmpdir(), 'winnow-nats-test-')) })
  after(async () => { await rm(storeDir, { recursive: true, force: true }) })

  it('keeps stored data across a restart and requires the token', async () => {
    const first = await startNatsServer({ storeDir, token: 'a "quoted" token' })
    const nc = await connect({ servers: first.url, token: 'a "quoted" token' })
    await (await jetstreamManager(nc)).streams.add({ name: 'KEPT', subjects: ['kept'] })
    await jetstream(nc).publish('kept', 'one')
    await assert.rejects(connect({ servers: first.url, reconnect: false }), /authorization/i)
    await nc.close()
    await first.stop()
    assert.deepEqual(await first.exited, await first.exited)

    const second = await startNatsServer({ storeDir })
    const again = await connect({ servers: second.url })
    assert.equal((await (await jetstreamManager(again)).streams.info('KEPT')).state.messages, 1)
    await again.close()
    await second.stop()
  })

  it('hides the configuration, which has the token, from other users', async () => {
    const server = await startNatsServer({ storeDir, token: 'secret' })
    await server.stop()
    assert.equal((await stat(join(storeDir, 'nats-server.conf'))).mode & 0o077, 0)
  })

  it('reports the message of the server when it cannot start', async () => {
    const first = await startNatsServer({ storeDir })
    const other = await mkdtemp(join(tmpdir(), 'winnow-nats-test-'))
    await assert.rejects(startNatsServer({ storeDir: other, port: first.port }), {
      code: 'SERVICE_UNAVAILABLE', message: /address already in use/,
    })
    await first.stop()
    await rm(other, { recursive: true })
  })

  it('runs outside the process group that a terminal signals', { skip: process.platform !== 'linux' }, async () => {
    const server = await startNatsServer({ storeDir })
    const [, group] = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ').slice(1, 3) ?? []
    await server.stop()
    assert.equal(group, String(server.pid))
  })

  it('leaves half of the cores to other processes', { skip: process.platform !== 'linux' }, async () => {
    const server = await startNatsServer({ storeDir })
    const environment = await readFile(`/proc/${server.pid}/environ`, 'utf8')
    await server.stop()
    const threads = Math.max(1, Math.floor(availableParallelism() / 2))
    assert.ok(environment.split('\0').includes(`GOMAXPROCS=${threads}`))
  })

  it('exits when the process that started it is killed, and the next server waits for it', async () => {
    const script = `
      const { startNatsServer } = await import('#src/embedded/nats-server.ts')
      const server = await startNatsServer({ storeDir: ${JSON.stringify(storeDir)} })
      console.log(server.pid)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(parent.stdout), 'line') as [string]
    parent.kill('SIGKILL')
    await once(parent, 'exit')

    const next = await startNatsServer({ storeDir }) // the lock is released when the orphan has exited
    await next.stop()
    assert.notEqual(next.pid, Number(line))
  })
})
