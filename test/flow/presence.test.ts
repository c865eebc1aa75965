// Presence of actors, as `/ready` and the start of the service use it.

import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { after, before, describe, it } from 'node:test'
import type { Bus } from '#src/bus/bus.ts'
import { subjects } from '#src/flow.ts'
import { answerPings, countReadyActors } from '#src/runtime/presence.ts'
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

  it('counts each process once for any number of pings', async () => {
    const here = [
      answerPings(answering.nc, ['fetch'], fine, quietLog), answerPings(answering.nc, ['fetch', 'map'], fine, quietLog),
    ]
    await answering.nc.flush()
    assert.deepEqual(
      (await countReadyActors(asking.nc, ['fetch', 'map', 'crawl'], { maxMs: 600 })).counts, { fetch: 2, map: 1, crawl: 0 },
    )
    here.forEach((one) => one.unsubscribe())
  })

  it('counts an actor that starts while it waits, and then stops waiting', async () => {
    const startedAt = Date.now()
    const pinged = Promise.withResolvers<void>()
    const pings = answering.nc.subscribe(subjects.ping, { max: 1, callback: () => pinged.resolve() })
    await answering.nc.flush()
    const counted = countReadyActors(asking.nc, ['late'], { maxMs: 10_000 })
    await pinged.promise
    pings.unsubscribe()
    const late = answerPings(answering.nc, ['late'], fine, quietLog)
    assert.deepEqual((await counted).counts, { late: 1 })
    assert.ok(Date.now() - startedAt < 5_000)
    late.unsubscribe()
  })

  it('waits less for the others once the required actors have answered', async () => {
    const here = answerPings(answering.nc, ['fetch'], fine, quietLog)
    await answering.nc.flush()
    const startedAt = Date.now()
    const limits = { maxMs: 10_000, required: ['fetch'], optionalMs: 200 }
    assert.deepEqual((await countReadyActors(asking.nc, ['fetch', 'render'], limits)).counts, { fetch: 1, render: 0 })
    assert.ok(Date.now() - startedAt < 5_000)
    here.unsubscribe()
  })

  it('collects what the processes say that an operator should know, each once', async () => {
    const says = (): Promise<string[]> => Promise.resolve(['no sandbox'])
    const pings = [1, 2].map(() => answerPings(answering.nc, ['render'], says, quietLog))
    await answering.nc.flush()
    const { counts, warnings } = await countReadyActors(asking.nc, ['render', 'map'], { maxMs: 600 })
    assert.deepEqual([counts, warnings], [{ render: 2, map: 0 }, ['no sandbox']])
    for (const one of pings) one.unsubscribe()
  })

  it('counts only the processes of one machine if asked to', async () => {
    const here = answerPings(answering.nc, ['fetch'], fine, quietLog)
    await answering.nc.flush()
    const countOn = async (host: string): Promise<unknown> =>
      (await countReadyActors(asking.nc, ['fetch'], { maxMs: 400, host })).counts
    assert.deepEqual([await countOn(hostname()), await countOn('another')], [{ fetch: 1 }, { fetch: 0 }])
    here.unsubscribe()
  })

  it('counts only processes that pass their self-check, and repeats a failed one', async () => {
    let checks = 0
    const broken = answerPings(answering.nc, ['broken'], () => Promise.reject(new Error('no browser')), quietLog)
    const recovering = answerPings(
      answering.nc, ['recovering'], () => (++checks === 1 ? Promise.reject(new Error('not yet')) : fine()), quietLog,
    )
    const { counts } = await countReadyActors(asking.nc, ['broken', 'recovering'], { maxMs: 1_500 })
    assert.deepEqual(counts, { broken: 0, recovering: 1 })
    broken.unsubscribe()
    recovering.unsubscribe()
  })
})
