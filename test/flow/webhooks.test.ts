// Webhook deliveries on a real NATS server and a real store, with receivers over https.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Kvm } from '@nats-io/kv'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import type { DeliveryDocument } from '#src/store/documents/monitors.ts'
import { replayDelivery } from '#src/webhooks/replay-delivery.ts'
import { sealWebhook } from '#src/webhooks/seal-webhook.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { freePort } from '#test/support/free-port.ts'
import type { Received } from '#test/support/receiver.ts'
import { until } from '#test/support/until.ts'
import { prepareWebhooks, publicUrl, untilReceived, verify } from '#test/support/webhook-bench.ts'

describe('webhooks', () => {
  const bench = prepareWebhooks()

  it('sends an event once, signed, with the headers and metadata of the monitor', async () => {
    const to = await bench.receiver()
    const one = await bench.monitor(to.url('/hook?x=1'), { headers: { 'X-Own': 'yes' }, metadata: { team: 'grain' } })
    await bench.startSender()
    const event = await bench.publish(one)
    await bench.publishEvent(event)
    await bench.untilStatus(event.id, 'delivered')
    await bench.publishEvent(event)
    const completed = { type: 'monitor.check.completed', data: { id: 'chk_1', status: 'completed' } } as const
    const last = await bench.publish(one, completed)
    await bench.untilStatus(last.id, 'delivered')
    assert.deepEqual(to.received.map(({ json }) => json.id), [event.id, last.id])
    const [first] = to.received as [Received]
    assert.deepEqual([first.method, first.path, first.headers['x-own']], ['POST', '/hook?x=1', 'yes'])
    assert.deepEqual(
      [first.headers['content-type'], first.headers['user-agent'], first.headers['webhook-id']],
      ['application/json', 'winnow-webhook/1.0', event.id],
    )
    assert.deepEqual(verify(first, one.webhook.secret), {
      type: 'monitor.page',
      id: event.id,
      timestamp: event.at,
      monitor_id: one._id,
      check_id: 'chk_1',
      metadata: { team: 'grain' },
      data: { ...event.data, check_url: `${publicUrl}/monitor/${one._id}/checks/chk_1` },
    })
    const { status, attempts, last_status_code, last_error, next_attempt_at } = (await bench.delivery(event.id))!
    assert.deepEqual(
      { status, attempts, last_status_code, last_error, next_attempt_at },
      { status: 'delivered', attempts: 1, last_status_code: 200, last_error: null, next_attempt_at: null },
    )
    await until('no message is left', async () => await bench.messagesOf(one._id) === 0)
  })

  it('sends a message in the format of a chat service, signed, with the name of the monitor', async () => {
    const to = await bench.receiver()
    const one = await bench.monitor(to.url('/mills'), { format: 'ntfy' })
    await bench.startSender()
    const { id } = await bench.publish(one)
    await bench.untilStatus(id, 'delivered')
    const [{ path, json, ...received }] = to.received as [Received]
    const message = json as Record<string, unknown>
    assert.deepEqual([path, message.topic, message.title], ['/', 'mills', `${one.name}: page changed`])
    verify({ path, json, ...received }, one.webhook.secret)
    // A replay after a change of the format is sent in the new one.
    await bench.store.collection('monitors').update({ _id: one._id }, { $set: { webhook: { ...one.webhook, format: 'slack' } } })
    await replayDelivery(bench, one._id, id)
    await untilReceived(to, 2)
    assert.deepEqual([to.received[1]!.path, Object.keys(to.received[1]!.json)], ['/mills', ['text', 'blocks']])
  })

  it('signs with a sealed secret, and says so when NATS has lost the key', async () => {
    const to = await bench.receiver()
    const one = await bench.monitor(to.url(), { headers: { 'X-Own': 'yes' } })
    const webhook = await sealWebhook(bench.bus.nc, one._id, one.webhook)
    assert.doesNotMatch(JSON.stringify(webhook), /whsec_|"yes"/)
    await bench.store.collection('monitors').update({ _id: one._id }, { $set: { webhook } })
    await bench.startSender()
    await bench.untilStatus((await bench.publish(one)).id, 'delivered')
    verify(to.received[0]!, one.webhook.secret)
    assert.equal(to.received[0]!.headers['x-own'], 'yes')

    await (await new Kvm(bench.bus.nc).open('installation')).purge('headers-key')
    const { id } = await bench.publish(one)
    const failed = /NATS has lost their key/
    await until('the attempt failed', async () => failed.test((await bench.delivery(id))?.last_error ?? ''))
    assert.equal(to.received.length, 1)
  })

  it('sends subscribed events and pings only, and nothing for a deleted monitor or one without a webhook', async () => {
    const to = await bench.receiver()
    const one = await bench.monitor(to.url(), { events: ['monitor.check.completed'] })
    const [bare, gone] = [await bench.monitor(to.url()), await bench.monitor(to.url())]
    const monitors = bench.store.collection('monitors')
    await monitors.update({ _id: bare._id }, { $set: { webhook: null } })
    await monitors.update({ _id: gone._id }, { $set: { deleted_at: new Date().toISOString() } })
    for (const type of ['monitor.page', 'ping'] as const)
      for (const each of [one, bare, gone]) await bench.publish(each, { type, checkId: null })
    assert.equal(await bench.store.collection('deliveries').count({}), 1)
    await bench.startSender()
    await untilReceived(to, 1)
    assert.equal(to.received[0]!.json.type, 'ping')
  })

  it('makes four attempts with the same id and body and a new timestamp; a replay starts over', async () => {
    const to = await bench.receiver()
    to.script = [500, 503, 404, { status: 400, body: 'x'.repeat(200_000) }, 500]
    const one = await bench.monitor(to.url())
    await bench.startSender()
    const { id } = await bench.publish(one)
    await bench.untilStatus(id, 'failed')
    const { attempts, last_status_code, last_error } = (await bench.delivery(id))!
    assert.deepEqual([attempts, last_status_code, last_error], [4, 400, 'The receiver answered 400.'])
    assert.equal(to.received.length, 4)
    const gaps = to.received.slice(1).map(({ at }, i) => at - to.received[i]!.at)
    for (const [i, delay] of [600, 1_200, 1_800].entries())
      assert.ok(gaps[i]! >= delay - 5 && gaps[i]! < delay + 1_500, `${gaps.join(', ')} ms`)
    assert.equal(new Set(to.received.map(({ headers, body }) => `${headers['webhook-id']} ${body.toString()}`)).size, 1)
    assert.ok(
      Number(to.received[3]!.headers['webhook-timestamp']) > Number(to.received[0]!.headers['webhook-timestamp']),
    )
    for (const received of to.received) verify(received, one.webhook.secret)

    assert.equal(await replayDelivery(bench, 'mon_other', id), null)
    assert.equal((await replayDelivery(bench, one._id, id))?.status, 'pending')
    await bench.untilStatus(id, 'delivered')
    assert.equal((await bench.delivery(id))?.attempts, 6)
    assert.deepEqual(to.received[5]!.body, to.received[0]!.body)
  })

  it('replays a delivery whose last attempt is in progress, whatever becomes of that attempt', async () => {
    const to = await bench.receiver()
    to.script = [500, 500, 500, { status: 500, afterMs: 1_000 }, { status: 500, afterMs: 2_000 }]
    const one = await bench.monitor(to.url())
    await bench.startSender()
    const { id } = await bench.publish(one)
    await untilReceived(to, 4)
    await replayDelivery(bench, one._id, id)
    await untilReceived(to, 5)
    // The attempt before fails first, and then the first one of the replay, which has three more.
    await untilReceived(to, 6)
    await bench.untilStatus(id, 'delivered')
  })

  it('signs and sends a retry with the current secret and URL of the webhook', async () => {
    const [to, moved] = [await bench.receiver(), await bench.receiver()]
    to.always = 500
    const one = await bench.monitor(to.url())
    await bench.startSender()
    const { id } = await bench.publish(one)
    await untilReceived(to, 1)
    const secret = newSecret()
    await bench.store
      .collection('monitors')
      .update({ _id: one._id }, { $set: { webhook: { ...one.webhook, secret, url: moved.url() } } })
    await bench.untilStatus(id, 'delivered')
    verify(to.received[0]!, one.webhook.secret)
    verify(moved.received[0]!, secret)
    assert.throws(() => verify(moved.received[0]!, one.webhook.secret))
    assert.equal(moved.received[0]!.headers['webhook-id'], id)
  })

  it('does not follow redirects', async () => {
    const [to, elsewhere] = [await bench.receiver(), await bench.receiver()]
    to.script = [{ status: 307, headers: { location: elsewhere.url() } }]
    await bench.startSender()
    const { id } = await bench.publish(await bench.monitor(to.url()))
    await bench.untilStatus(id, 'delivered')
    assert.deepEqual([to.received.length, elsewhere.received.length], [2, 0])
  })

  it('never connects to an address that is no longer allowed, by IP address or by name', async () => {
    const to = await bench.receiver()
    await bench.startSender({ allow: parseEgressAllow('127.0.0.2/32'), retryDelaysMs: [] })
    const ids = await Promise.all(
      ['127.0.0.1', 'localhost'].map(async (host) => (await bench.publish(await bench.monitor(to.url('/', host)))).id),
    )
    const { id: allowed } = await bench.publish(await bench.monitor(to.url('/', '127.0.0.2')))
    for (const id of ids) await bench.untilStatus(id, 'failed')
    await bench.untilStatus(allowed, 'delivered')
    for (const id of ids)
      assert.match((await bench.delivery(id))?.last_error ?? '', /loopback address, which Winnow may not reach/)
    assert.equal(to.connections, 1)
  })

  it('does not trust an unknown certificate authority', async () => {
    const to = await bench.receiver()
    await bench.startSender({ extraCaFile: null, retryDelaysMs: [] })
    const { id } = await bench.publish(await bench.monitor(to.url()))
    await bench.untilStatus(id, 'failed')
    assert.match((await bench.delivery(id))?.last_error ?? '', /certificate/)
    assert.equal(to.received.length, 0)
  })

  it('times out after ten seconds, and does not let a slow or unreachable receiver delay others', async (t) => {
    const [hanging, good] = [await bench.receiver(), await bench.receiver()]
    hanging.always = 'hang'
    const bad = await Promise.all(Array.from({ length: 5 }, () => bench.monitor(hanging.url())))
    const down = await bench.monitor(`https://127.0.0.1:${await freePort()}/`)
    const quick = await Promise.all(Array.from({ length: 3 }, () => bench.monitor(good.url())))
    await bench.startSender({ retryDelaysMs: [3_600_000] })
    await Promise.all([...bad, down].flatMap((one) => Array.from({ length: 40 }, () => bench.publish(one))))
    await untilReceived(hanging, 20)
    const timedOut = (): Promise<DeliveryDocument[]> =>
      bench.store.collection('deliveries').find({ last_error: 'The receiver did not answer within 10 s.' })
    const took: number[] = []
    for (let i = 0; i < 60; i++) {
      const startedAt = Date.now()
      const { id } = await bench.publish(quick[i % 3]!)
      await until('it is received', () => good.received.some(({ json }) => json.id === id), 5_000)
      took.push(good.received.find(({ json }) => json.id === id)!.at - startedAt)
      if (i === 20) await until('the first have timed out', async () => (await timedOut()).length >= 20, 15_000)
    }
    took.sort((a, b) => a - b)
    const burst = await Promise.all(Array.from({ length: 100 }, () => bench.publish(quick[0]!)))
    const startedAt = Date.now()
    await until('the burst is delivered', () =>
      burst.every(({ id }) => good.received.some(({ json }) => json.id === id)),
    )
    t.diagnostic(
      `with 200 deliveries to hanging receivers and 40 to one that is down: median ${took[30]} ms, `
      + `slowest ${took[59]} ms; a burst of 100 in ${Date.now() - startedAt} ms, ${good.busiest} at once`,
    )
    assert.ok(took[59]! < 2_000, `${took[59]} ms`)
    assert.ok(good.busiest <= 12)
    assert.ok(hanging.busiest <= 20, `${hanging.busiest} at once`)
    for (const { status, attempts, last_status_code } of await timedOut())
      assert.deepEqual([status, attempts, last_status_code], ['pending', 1, null])
  })
})
