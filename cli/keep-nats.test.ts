import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { NatsServer, NatsServerOptions } from '#src/embedded/nats-server.ts'
import { until } from '#test/support/until.ts'
import { keepNats, type KeptNats } from './keep-nats.ts'

const damage = "[1] [ERR] JetStream stream '$G > WORK' critical write error: write 1.blk: no space left on device"

describe('keepNats', () => {
  let storeDir: string
  let started: (NatsServerOptions & { end(): void })[]
  let said: string[]
  let kept: KeptNats
  beforeEach(async () => {
    storeDir = mkdtempSync(join(tmpdir(), 'winnow-kept-'));
    [started, said] = [[], []]
    kept = await keepNats({ start, storeDir, say: (line) => said.push(line) })
  })
  afterEach(async () => {
    await kept.stop()
    rmSync(storeDir, { recursive: true, force: true })
  })

  /** A server that ends when it is told to. */
  function start(options: NatsServerOptions): Promise<NatsServer> {
    const { promise: exited, resolve } = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>()
    const end = (): void => resolve({ code: 0, signal: null })
    started.push({ ...options, end })
    return Promise.resolve({ url: '', pid: 0, port: 4711, exited, stop: () => Promise.resolve(end()) })
  }

  it('starts a server that died again, at the same address', async () => {
    started[0]!.end()
    await until('there is another one', () => started.length === 2)
    assert.equal(started[1]!.port, 4711)
  })

  it('starts a server that could not write again, once, though it never ended', async () => {
    started[0]!.log!(damage)
    started[0]!.log!(damage)
    await until('there is another one', () => started.length === 2)
    assert.match(said[0]!, /could not write \(no space left on device\)/)
    started[1]!.log!('[1] [INF] all is well')
    assert.equal(started.length, 2)
  })

  it('waits until there is room', async () => {
    rmSync(storeDir, { recursive: true })
    started[0]!.log!(damage)
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal(started.length, 1)
  })
})
