import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { AckPolicy, type Consumer, type ConsumerMessages } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Bus } from '#src/bus.ts'
import { startTestBus, type TestBus } from '#test/support/bus.ts'
import { endPull } from './end-pull.ts'

describe('endPull', () => {
  let test: TestBus
  let bus: Bus
  let consumer: Consumer
  before(async () => {
    test = await startTestBus()
    bus = await test.connect()
    await bus.manager.streams.add({ name: 'PULLS', subjects: ['pulls'] })
    await bus.manager.consumers.add('PULLS', {
      durable_name: 'pulls', ack_policy: AckPolicy.Explicit, ack_wait: nanos(600_000),
    })
    consumer = await bus.js.consumers.get('PULLS', 'pulls')
  })
  after(() => test.stop())

  /** Begins a pull. `yielded`: how many messages it has brought when it has ended. */
  async function begin(): Promise<{ pull: ConsumerMessages; yielded: Promise<number> }> {
    const pull = await consumer.fetch({ max_messages: 1, expires: 20_000 })
    await bus.nc.flush()
    return { pull, yielded: count(pull) }
  }

  async function count(pull: ConsumerMessages): Promise<number> {
    let messages = 0
    for await (const _ of pull) messages++
    return messages
  }

  it('yields a message that the server has sent and the process has not read', { timeout: 30_000 }, async () => {
    const { pull, yielded } = await begin()
    // This process reads nothing while the other one runs.
    execFileSync(process.execPath, ['test/support/publish-delivered.ts', test.nats.url, 'PULLS', 'pulls', 'pulls'])
    await endPull(pull)
    assert.equal(await yielded, 1)
  })

  it('ends a pull that brings nothing, at once', { timeout: 5_000 }, async () => {
    const { pull, yielded } = await begin()
    await endPull(pull)
    assert.equal(await yielded, 0)
  })

  it('ends a pull whose connection is closed', { timeout: 5_000 }, async () => {
    const { pull, yielded } = await begin()
    await bus.nc.close()
    await endPull(pull)
    assert.equal(await yielded, 0)
  })
})
