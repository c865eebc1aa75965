// Webhook deliveries when processes die, messages are lost, and monitors are changed or deleted meanwhile.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { requeueOverdueDeliveries } from '#actors/webhook/requeue-overdue.ts'
import { subjects } from '#src/flow.ts'
import { deleteJobDeliveries, deleteMonitorDeliveries, deleteOldPings } from '#src/webhooks/delete-deliveries.ts'
import { scheduleDelivery } from '#src/webhooks/publish-delivery.ts'
import { quietLog } from '#test/support/bus.ts'
import { until } from '#test/support/until.ts'
import { prepareWebhooks, untilReceived } from '#test/support/webhook-bench.ts'

describe('webhook deliveries after failures', () => {
  const bench = prepareWebhooks()

  it('sends again with the same id when the process is killed before it recorded the response', async () => {
    const to = await bench.receiver()
    to.script = ['hang']
    const one = await bench.monitor(to.url())
    const { id } = await bench.publish(one)
    const victim = bench.startActor()
    await untilReceived(to, 1)
    victim.kill('SIGKILL')
    assert.equal((await bench.delivery(id))?.attempts, 0)
    bench.startActor()
    await bench.untilStatus(id, 'delivered', 30_000)
    assert.deepEqual(to.received.map(({ headers }) => headers['webhook-id']), [id, id])
    assert.equal((await bench.delivery(id))?.attempts, 1)
    assert.deepEqual(to.received[0]!.body, to.received[1]!.body)
  })

  it('makes the retries of a process that was killed', async () => {
    const to = await bench.receiver()
    to.script = [500]
    const one = await bench.monitor(to.url())
    const victim = bench.startActor()
    const { id } = await bench.publish(one)
    await until('the first attempt is recorded', async () => (await bench.delivery(id))?.attempts === 1)
    victim.kill('SIGKILL')
    await bench.startSender()
    await bench.untilStatus(id, 'delivered', 30_000)
    assert.equal((await bench.delivery(id))?.attempts, 2)
  })

  it('hands back deliveries in flight when it stops, without counting an attempt', async () => {
    const to = await bench.receiver()
    to.script = ['hang']
    await bench.startSender()
    const { id } = await bench.publish(await bench.monitor(to.url()))
    await untilReceived(to, 1)
    await bench.stopSender(50)
    assert.equal((await bench.delivery(id))?.attempts, 0)
    await bench.startSender()
    await bench.untilStatus(id, 'delivered')
    assert.equal((await bench.delivery(id))?.attempts, 1)
  })

  it('deletes queued and scheduled messages of a deleted monitor, and only of that monitor', async () => {
    const to = await bench.receiver()
    to.always = 500
    const [one, other] = [await bench.monitor(to.url('/one')), await bench.monitor(to.url('/other'))]
    await bench.startSender({ retryDelaysMs: [1_500] })
    const { id } = await bench.publish(one)
    const { id: kept } = await bench.publish(other)
    await until(
      'both wait',
      async () =>
        (await bench.messagesOf(one._id)) === 1
        && (await bench.messagesOf(other._id)) === 1
        && (await bench.delivery(id))?.attempts === 1
        && (await bench.delivery(kept))?.attempts === 1,
    )
    await deleteMonitorDeliveries(bench, one._id)
    assert.deepEqual([await bench.messagesOf(one._id), await bench.delivery(id)], [0, null])
    await bench.untilStatus(kept, 'failed')
    assert.deepEqual(to.received.map(({ path }) => path).sort(), ['/one', '/other', '/other'])
  })

  it('sends nothing for a monitor that was deleted or lost its webhook meanwhile', async () => {
    const to = await bench.receiver()
    const [gone, bare] = [await bench.monitor(to.url()), await bench.monitor(to.url())]
    const [{ id }, { id: bareId }] = [await bench.publish(gone), await bench.publish(bare)]
    const monitors = bench.store.collection('monitors')
    await monitors.update({ _id: gone._id }, { $set: { deleted_at: new Date().toISOString() } })
    await monitors.update({ _id: bare._id }, { $set: { webhook: null } })
    await bench.startSender()
    await until('it is deleted', async () => await bench.delivery(id) === null)
    await bench.untilStatus(bareId, 'failed')
    assert.equal(to.received.length, 0)
  })

  it('requeues deliveries whose message was never published or is lost, and no others', async () => {
    const one = await bench.monitor('https://127.0.0.1:9/')
    const [lost, waiting, planned] = [await bench.publish(one), await bench.publish(one), await bench.publish(one)]
    await bench.bus.manager.streams.purge('WEBHOOKS', { filter: subjects.webhookSend(one._id, lost.id) })
    await bench.bus.manager.streams.purge('WEBHOOKS', { filter: subjects.webhookSend(one._id, planned.id) })
    await scheduleDelivery(bench.bus, { id: planned.id, ownerId: one._id, attempts: 0 }, Date.now() + 3_600_000)
    const queued = async (): Promise<string[]> => {
      const { state } = await bench.bus.manager.streams.info('WEBHOOKS', { subjects_filter: '>' })
      return Object.keys(state.subjects ?? {}).sort()
    }
    const before = await queued()
    await requeueOverdueDeliveries(bench.store, bench.bus, quietLog, Date.now())
    assert.deepEqual(await queued(), before)
    await requeueOverdueDeliveries(bench.store, bench.bus, quietLog, Date.now() + 60_000)
    await requeueOverdueDeliveries(bench.store, bench.bus, quietLog, Date.now() + 60_000)
    const { state } = await bench.bus.manager.streams.info('WEBHOOKS')
    assert.deepEqual(await queued(), [...before, subjects.webhookSend(one._id, lost.id)].sort())
    assert.equal(state.messages, 3)
    assert.deepEqual(before.length, [waiting, planned].length)
  })

  it('sends an overdue delivery', async () => {
    const to = await bench.receiver()
    const { id } = await bench.publish(await bench.monitor(to.url()))
    await bench.bus.manager.streams.purge('WEBHOOKS')
    await bench.store
      .collection('deliveries')
      .update({ _id: id }, { $set: { next_attempt_at: new Date(Date.now() - 60_000).toISOString() } })
    await bench.startSender({ requeueEveryMs: 200 })
    await bench.untilStatus(id, 'delivered')
    assert.equal(to.received.length, 1)
  })

  it('does not retry a delivery that was deleted during its attempt', async () => {
    const to = await bench.receiver()
    to.always = { status: 500, afterMs: 700 }
    const one = await bench.monitor(to.url())
    await bench.startSender({ retryDelaysMs: [100, 100, 100] })
    const { id } = await bench.publish(one)
    await untilReceived(to, 1)
    await deleteMonitorDeliveries(bench, one._id)
    const { id: later } = await bench.publish(await bench.monitor(to.url('/later')))
    await bench.untilStatus(later, 'failed')
    assert.equal(await bench.delivery(id), null)
    assert.equal(await bench.messagesOf(one._id), 0)
    assert.equal(to.received.filter(({ path }) => path === '/hook').length, 1)
  })

  it('deletes deliveries with their check, and old pings', async () => {
    const one = await bench.monitor('https://127.0.0.1:9/')
    const [a, b] = [await bench.publish(one, { checkId: 'chk_a' }), await bench.publish(one, { checkId: 'chk_b' })]
    const ping = { type: 'ping', checkId: null } as const
    const [old, young] = [await bench.publish(one, ping), await bench.publish(one, ping)]
    await bench.store
      .collection('deliveries')
      .update({ _id: old.id }, { $set: { created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() } })
    await deleteJobDeliveries(bench.store, 'chk_a')
    await deleteOldPings(bench.store, Date.now())
    assert.deepEqual(await Promise.all([a, b, old, young].map(async ({ id }) => (await bench.delivery(id)) !== null)), [
      false, true, false, true,
    ])
  })
})
