import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, beforeEach, describe, it, mock } from 'node:test'
import { AckPolicy } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { startTestBus, type TestBus } from '#test/support/bus.ts'
import type { Bus } from './bus.ts'
import { openPullSource, type Pull, type PullRequest, type PullSource } from './pull-requests.ts'
import type { PulledMessage } from './pulled-message.ts'

describe('openPullSource', () => {
  let test: TestBus
  let bus: Bus
  let source: PullSource
  before(async () => {
    test = await startTestBus()
    bus = await test.connect()
    await bus.manager.streams.add({ name: 'PULLS', subjects: ['pulls'] })
  })
  beforeEach(async () => {
    await bus.manager.streams.purge('PULLS')
    await bus.manager.consumers.delete('PULLS', 'pulls').catch(() => undefined)
    await bus.manager.consumers.add('PULLS', {
      durable_name: 'pulls', ack_policy: AckPolicy.Explicit, ack_wait: nanos(600_000), max_batch: 2,
    })
    source = await openPullSource(bus, 'PULLS', 'pulls')
  })
  after(() => test.stop())

  /** Sends a request. `yielded`: the messages that it has brought when it has ended. */
  async function begin(
    request: Partial<PullRequest> = {},
  ): Promise<{ pull: Pull; yielded: Promise<PulledMessage[]> }> {
    const pull = await source.fetch({ max_messages: 1, expires: 20_000, ...request })
    await bus.nc.flush()
    return { pull, yielded: collect(pull) }
  }
  async function collect(pull: Pull): Promise<PulledMessage[]> {
    const messages: PulledMessage[] = []
    for await (const message of pull) messages.push(message)
    return messages
  }

  const publish = (text: string) => bus.js.publish('pulls', text)

  it('rejects a consumer that does not exist', async () => {
    await assert.rejects(openPullSource(bus, 'PULLS', 'others'), /consumer not found/)
  })

  it('yields the messages of a request, whose inbox serves the next ones', async () => {
    const subscribe = mock.method(bus.nc, 'subscribe')
    for (const text of ['one', 'two', 'three']) {
      await publish(text)
      const [next] = await (await begin()).yielded
      assert.deepEqual([next!.subject, Buffer.from(next!.data).toString()], ['pulls', text])
      assert.ok(Math.abs(Date.now() - next!.info.timestampNanos / 1e6) < 60_000)
    }
    assert.equal(subscribe.mock.callCount(), 1)
    subscribe.mock.restore()
  })

  it('yields as many messages as the request asks for', async () => {
    const { yielded } = await begin({ max_messages: 2 })
    for (const text of ['one', 'two', 'three']) await publish(text)
    assert.equal((await yielded).length, 2)
  })

  it('settles messages', { timeout: 10_000 }, async () => {
    const take = async (): Promise<PulledMessage> => (await (await begin()).yielded)[0]!
    await publish('{"n":1}')
    ;(await take()).nak()
    const again = await take()
    assert.deepEqual([again.json(), again.info.deliveryCount], [{ n: 1 }, 2])
    again.nak(10)
    const last = await take()
    assert.deepEqual([last.info.deliveryCount, await last.ackAck(), await last.ackAck()], [3, true, false])
    const { num_ack_pending, num_pending } = await bus.manager.consumers.info('PULLS', 'pulls')
    assert.deepEqual([num_ack_pending, num_pending], [0, 0])
  })

  it('ends a request without messages when it expires', async () => {
    assert.deepEqual(await (await begin({ expires: 1_000, idle_heartbeat: 400 })).yielded, [])
  })

  it('throws what the server refuses a request with', async () => {
    await assert.rejects((await begin({ max_messages: 3 })).yielded, /exceeded maxrequestbatch/)
  })

  it('throws when nothing is heard of a request', { timeout: 5_000 }, async () => {
    const publish = mock.method(bus.nc, 'publish', () => undefined, { times: 1 })
    const { yielded } = await begin({ idle_heartbeat: 20 })
    const keepAlive = setTimeout(() => undefined, 5_000) // the timer of the request does not keep the process alive
    await assert.rejects(yielded, /heartbeats missed/)
    clearTimeout(keepAlive)
    publish.mock.restore()
  })

  describe('ends a request', () => {
    it('and yields a message that the server has sent and the process has not read', { timeout: 30_000 }, async () => {
      const { pull, yielded } = await begin()
      // This process reads nothing while the other one runs.
      execFileSync(process.execPath, ['test/support/publish-delivered.ts', test.nats.url, 'PULLS', 'pulls', 'pulls'])
      await pull.end()
      assert.equal((await yielded).length, 1)
      const next = await begin()
      await publish('next')
      assert.equal((await next.yielded).length, 1)
    })

    it('that brings nothing, at once, so that its message goes to another', { timeout: 5_000 }, async () => {
      const ended = await begin()
      const other = await begin()
      await ended.pull.end()
      await publish('one')
      assert.deepEqual([(await ended.yielded).length, (await other.yielded).length], [0, 1])
    })

    it('whose connection is closed', { timeout: 5_000 }, async () => {
      const { pull, yielded } = await begin()
      await bus.nc.close()
      await pull.end()
      assert.deepEqual(await yielded, [])
      await assert.rejects(source.fetch({ max_messages: 1, expires: 20_000 }))
    })
  })
})
