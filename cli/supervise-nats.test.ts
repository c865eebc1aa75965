import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { NatsServer, NatsServerOptions } from '#src/embedded/nats-server.ts'
import { until } from '#test/support/until.ts'
import { superviseNats, type SupervisedNats } from './supervise-nats.ts'

const writeError = "[1] [ERR] JetStream stream '$G > WORK' critical write error: write 1.blk: no space left on device"

describe('superviseNats', () => {
  let storeDir: string
  let started: (NatsServerOptions & { exit(): void })[]
  let reported: string[]
  let nats: SupervisedNats
  beforeEach(async () => {
    storeDir = mkdtempSync(join(tmpdir(), 'winnow-nats-'));
    [started, reported] = [[], []]
    nats = await superviseNats({ start, storeDir, report: (line) => reported.push(line) })
  })
  afterEach(async () => {
    await nats.stop()
    rmSync(storeDir, { recursive: true, force: true })
  })

  /** A server that exits when `exit` or `stop` is called. */
  function start(options: NatsServerOptions): Promise<NatsServer> {
    const { promise: exited, resolve } = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>()
    const exit = (): void => resolve({ code: 0, signal: null })
    started.push({ ...options, exit })
    return Promise.resolve({ url: '', pid: 0, port: 4711, exited, stop: () => Promise.resolve(exit()) })
  }

  it('restarts a server that exited, at the same address', async () => {
    started[0]!.exit()
    await until('there is another server', () => started.length === 2)
    assert.equal(started[1]!.port, 4711)
  })

  it('restarts a server that could not write, once, although it did not exit', async () => {
    started[0]!.log!(writeError)
    started[0]!.log!(writeError)
    await until('there is another server', () => started.length === 2)
    assert.match(reported[0]!, /could not write \(no space left on device\)/)
    started[1]!.log!('[1] [INF] all is well')
    assert.equal(started.length, 2)
  })

  it('waits until there is free space', async () => {
    rmSync(storeDir, { recursive: true })
    started[0]!.log!(writeError)
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal(started.length, 1)
  })
})
