// Who answers a ping: what `/ready` and the start of the service stand on.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Bus } from '#src/bus.ts'
import { subjects } from '#src/flow.ts'
import { answerPings, countReadyActors } from '#src/presence.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'

const fine = (): Promise<void> => Promise.resolve()

describe('countReadyActors', () => {
  let server: TestBus
  let asking: Bus
  let answering: Bus
  before(async () => {
    server = await startTestBus()
    asking = await server.connect()
    answering = await server.connect()
  })
  after(() => server.stop())

  it('counts each process once, however often it was asked', async () => {
    const here = [
      answerPings(answering.nc, ['fetch'], fine, quietLog), answerPings(answering.nc, ['fetch', 'map'], fine, quietLog),
    ]
    await answering.nc.flush()
    assert.deepEqual(await countReadyActors(asking.nc, ['fetch', 'map', 'crawl'], 600), { fetch: 2, map: 1, crawl: 0 })
    here.forEach((one) => one.unsubscribe())
  })

  it('hears an actor that comes up while it listens, and waits no longer than that', async () => {
    const startedAt = Date.now()
    const pinged = Promise.withResolvers<void>()
    const pings = answering.nc.subscribe(subjects.ping, { max: 1, callback: () => pinged.resolve() })
    await answering.nc.flush()
    const counted = countReadyActors(asking.nc, ['late'], 10_000)
    await pinged.promise
    pings.unsubscribe()
    const late = answerPings(answering.nc, ['late'], fine, quietLog)
    assert.deepEqual(await counted, { late: 1 })
    assert.ok(Date.now() - startedAt < 5_000)
    late.unsubscribe()
  })

  it('counts only those whose check passes, and asks again one whose check failed', async () => {
    let checks = 0
    const broken = answerPings(answering.nc, ['broken'], () => Promise.reject(new Error('no browser')), quietLog)
    const mended = answerPings(
      answering.nc, ['mended'], () => (++checks === 1 ? Promise.reject(new Error('not yet')) : fine()), quietLog,
    )
    assert.deepEqual(await countReadyActors(asking.nc, ['broken', 'mended'], 1_500), { broken: 0, mended: 1 })
    broken.unsubscribe()
    mended.unsubscribe()
  })
})
