// Streams on a server whose storage is limited, as by an external server's max_file_store or an account.

import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBus, type Bus } from '#src/bus/bus.ts'
import { queueMegabytesMin, streamBytesFor } from '#src/bus/stream-sizes.ts'
import { startNatsServer, type NatsServer } from '#src/embedded/nats-server.ts'
import { quietLog } from '#test/support/bus.ts'

const megabyte = 1024 * 1024

describe('the streams on a server with little storage (issue 15, point 4)', () => {
  let storeDir = ''
  let server: NatsServer
  const buses: Bus[] = []
  afterEach(async () => {
    for (const bus of buses.splice(0)) await bus.nc.close()
    await server.stop()
    await rm(storeDir, { recursive: true, force: true })
  })

  async function start(storeBytesMax?: number): Promise<void> {
    storeDir ||= await mkdtemp(join(tmpdir(), 'winnow-storage-'))
    server = await startNatsServer({ storeDir, ...(storeBytesMax && { storeBytesMax }) })
  }
  async function open(queueMegabytes: number, resizesStreams = false): Promise<Bus> {
    const streamBytes = streamBytesFor(queueMegabytes)
    const bus = await connectBus({ natsUrl: server.url, name: 'test', streamBytes, resizesStreams, log: quietLog })
    buses.push(bus)
    return bus
  }
  const sizeOf = async (bus: Bus): Promise<number> => (await bus.manager.streams.info('WORK')).config.max_bytes / megabyte

  it('are smaller than WORK_QUEUE_MB, and work', async () => {
    await start(300 * megabyte)
    const bus = await open(1024)
    const size = await sizeOf(bus)
    await bus.js.publish('work.fetch.now', 'a task')
    assert.equal(await sizeOf(await open(1024)), size)
    for (const one of [size, await sizeOf(await open(1024, true))])
      assert.ok(one >= queueMegabytesMin && one < 100, `${one} MB`)
  })

  it('get another size only from a process with WORK_QUEUE_MB', async () => {
    await start()
    assert.equal(await sizeOf(await open(100)), 100)
    assert.equal(await sizeOf(await open(1024)), 100)
    assert.equal(await sizeOf(await open(50, true)), 50)
  })

  it('are refused with the settings that help when there is no room at all', async () => {
    await start(20 * megabyte)
    await assert.rejects(open(1024), {
      code: 'SERVICE_UNAVAILABLE', message: /no room .* need 3472 MB with WORK_QUEUE_MB=1024, .* `max_file_store`/,
    })
  })
})
