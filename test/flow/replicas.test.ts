// NATS_REPLICAS: how many nodes of a cluster keep each stream and bucket.

import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { connectBus, type Bus } from '#src/bus/bus.ts'
import { streamBytesFor } from '#src/bus/stream-sizes.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { bucketStream, buckets, streams, type BucketName } from '#src/flow.ts'
import { quietLog } from '#test/support/bus.ts'
import { startNatsCluster, type NatsCluster } from '#test/support/nats-cluster.ts'
import { startTestNats } from '#test/support/nats-server.ts'
import { until } from '#test/support/until.ts'

const all = [...Object.keys(streams), ...Object.keys(buckets).map((name) => bucketStream(name as BucketName))]

describe('the replicas of streams and buckets', () => {
  let cluster: NatsCluster
  const buses: Bus[] = []
  before(async () => { cluster = await startNatsCluster() })
  afterEach(async () => { await Promise.all(buses.splice(0).map((bus) => bus.nc.close())) })
  after(() => cluster.stop())

  async function start(replicas: number | null, natsUrl = cluster.url): Promise<Bus> {
    const bus = await connectBus({ natsUrl, name: 'test', streamBytes: streamBytesFor(50), replicas, log: quietLog })
    buses.push(bus)
    // The ledger opens its stream and its bucket itself.
    await (await openLedger(bus.nc)).stop()
    return bus
  }
  /** A stream is missing from the server's list for a moment after its replicas have changed. */
  const eachHas = (count: number): Promise<void> => until(`each stream and bucket has ${count}`, async () => {
    const found = new Map((await cluster.streams()).map(({ config }) => [config.name, config.num_replicas]))
    return all.every((name) => found.get(name) === count)
  })

  it('are three by default in a cluster of three nodes, also of a stream that had one', async () => {
    await cluster.manager.streams.add({ name: 'USAGE', subjects: ['event.usage.*'], deny_delete: true })
    await start(null)
    await eachHas(3)
  })

  it('are one where NATS_REPLICAS=1, also after a start without the setting', async () => {
    await start(1)
    await start(null)
    await eachHas(1)
  })

  it('are changed to three at a start with NATS_REPLICAS=3, with what is stored, consumers too', async () => {
    const bus = await start(1)
    await bus.js.publish('work.fetch.now', 'a task')
    await start(3)
    await eachHas(3)
    await cluster.whole()
    const consumer = () => bus.manager.consumers.info('WORK', 'fetch-now')
    // While a leader moves, the server may list the earlier one as a third.
    await until('the consumer has a leader and two others', async () =>
      (await consumer()).cluster?.replicas?.length === 2)
    assert.equal((await consumer()).num_pending, 1)
  })

  it('are refused by name in a cluster that is too small, and nothing is changed', async () => {
    await assert.rejects(start(5), {
      code: 'SERVICE_UNAVAILABLE', message: /^NATS_REPLICAS=5 needs a NATS cluster of at least 5 nodes with JetStream/,
    })
    await eachHas(3)
  })

  it('are one by default on a single server, which refuses NATS_REPLICAS=3', async () => {
    const single = await startTestNats()
    try {
      const bus = await start(null, single.url)
      for (const name of all) assert.equal((await bus.manager.streams.info(name)).config.num_replicas, 1)
      await assert.rejects(start(3, single.url), { code: 'SERVICE_UNAVAILABLE', message: /^NATS_REPLICAS=3 needs/ })
      await bus.nc.close()
    } finally {
      await single.stop()
    }
  })
})
