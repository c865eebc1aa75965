// Webhook deliveries over a real NATS server, a real store and receivers that speak https.

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import type { StoredWebhook } from '#schemas/monitor.ts'
import { requeueOverdueDeliveries } from '#actors/webhook/requeue-overdue.ts'
import { startWebhooks, type WebhookSettings } from '#actors/webhook/wire.ts'
import type { Bus } from '#src/bus.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { subjects } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { DeliveryDocument, MonitorDocument } from '#src/store/documents.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import { deleteCheckDeliveries, deleteMonitorDeliveries, deleteOldPings } from '#src/webhooks/delete-deliveries.ts'
import type { MonitorEvent } from '#src/webhooks/monitor-event.ts'
import { scheduleDelivery } from '#src/webhooks/publish-delivery.ts'
import { replayDelivery } from '#src/webhooks/replay-delivery.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { startReceiver, type Received, type Receiver } from '#test/support/receiver.ts'
import { freePort } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

const winnow = fileURLToPath(new URL('../../bin/winnow.js', import.meta.url))
const certs = createTestCerts()
const publicUrl = 'http://winnow.test'

describe('webhooks', () => {
  let server: TestBus
  let bus: Bus
  let store: Store
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-webhooks-'))
  const receivers: Receiver[] = []
  const senders: { stop(drainMs: number): Promise<void> }[] = []
  const children: ChildProcess[] = []

  before(async () => {
    server = await startTestBus()
    bus = await server.connect()
    store = await openStore({ dataDir })
    await ensureIndexes(store)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await Promise.all(senders.splice(0).map((sender) => sender.stop(50)))
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
    await store.collection('deliveries').remove({})
    await bus.manager.streams.purge('WEBHOOKS')
  })
  after(async () => {
    await store.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })

  async function receiver(): Promise<Receiver> {
    const one = await startReceiver(certs)
    receivers.push(one)
    return one
  }
  async function send(settings: Partial<WebhookSettings> = {}): Promise<void> {
    const common = {
      store, bus, log: quietLog, allow: parseEgressAllow('127.0.0.0/8'), extraCaFile: certs.caFile,
      retryDelaysMs: [600, 1_200, 1_800],
    }
    senders.push(await startWebhooks({ ...common, ...settings }))
  }
  /** The whole actor as a process of its own, which can be killed. */
  function sendInProcess(): ChildProcess {
    const env = {
      ...process.env, NATS_URL: server.nats.url, DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8',
      EXTRA_CA_FILE: certs.caFile, WEBHOOK_RETRY_DELAYS_S: '1,1,1', LOG_LEVEL: 'warn', MONGODB_URL: '',
    }
    const child = spawn(process.execPath, [winnow, 'actor', 'webhook'], {
      env, stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.push(child)
    return child
  }

  async function monitor(
    url: string, webhook: Partial<StoredWebhook> = {},
  ): Promise<MonitorDocument & { webhook: StoredWebhook }> {
    const now = new Date().toISOString()
    const document = {
      _id: newId('mon'),
      key_id: 'key_1',
      name: 'hooked',
      status: 'active' as const,
      schedule: { cron: '0 0 * * *', timezone: 'UTC', text: null },
      goal: null,
      judge_enabled: true,
      targets: [],
      webhook: {
        url, headers: {}, metadata: {}, events: ['monitor.page' as const, 'monitor.check.completed' as const],
        secret: newSecret(), ...webhook,
      },
      retention_days: 30,
      created_at: now,
      updated_at: now,
      last_run_at: null,
      current_check_id: null,
      last_check_summary: null,
      deleted_at: null,
    }
    await store.collection('monitors').put(document)
    return document
  }
  const eventOf = ({ _id }: MonitorDocument, more: Partial<MonitorEvent> = {}): MonitorEvent => ({
    id: newId('evt'),
    type: 'monitor.page',
    monitorId: _id,
    checkId: 'chk_1',
    at: new Date().toISOString(),
    data: { url: 'https://example.com/', status: 'changed' },
    ...more,
  })
  async function say(of: MonitorDocument, more: Partial<MonitorEvent> = {}): Promise<MonitorEvent> {
    const event = eventOf(of, more)
    await createDelivery({ store, bus, publicUrl }, event)
    return event
  }
  const stored = (id: string): Promise<DeliveryDocument | null> => store.collection('deliveries').get(id)
  const untilStatus = (id: string, status: DeliveryDocument['status'], withinMs?: number): Promise<void> =>
    until(`${id} is ${status}`, async () => (await stored(id))?.status === status, withinMs)
  const untilReceived = (by: Receiver, count: number, withinMs?: number): Promise<void> =>
    until(`${count} received`, () => by.received.length >= count, withinMs)
  const verify = ({ body, headers }: Received, secret: string): unknown => new Webhook(secret).verify(body, headers)
  const messagesOf = async (monitorId: string): Promise<number> =>
    Object.keys(
      (await bus.manager.streams.info('WEBHOOKS', { subjects_filter: subjects.webhooksOf(monitorId) })).state.subjects
        ?? {},
    ).length

  it('sends an event once, signed, with the headers and metadata of the monitor', async () => {
    const to = await receiver()
    const one = await monitor(to.url('/hook?x=1'), { headers: { 'X-Own': 'yes' }, metadata: { team: 'grain' } })
    await send()
    const event = await say(one)
    await createDelivery({ store, bus, publicUrl }, event)
    await untilStatus(event.id, 'delivered')
    await createDelivery({ store, bus, publicUrl }, event)
    const last = await say(one, { type: 'monitor.check.completed', data: { id: 'chk_1', status: 'completed' } })
    await untilStatus(last.id, 'delivered')
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
    const { status, attempts, last_status_code, last_error, next_attempt_at } = (await stored(event.id))!
    assert.deepEqual(
      { status, attempts, last_status_code, last_error, next_attempt_at },
      { status: 'delivered', attempts: 1, last_status_code: 200, last_error: null, next_attempt_at: null },
    )
    await until('no message is left', async () => await messagesOf(one._id) === 0)
  })

  it('sends only what is wanted, but always a ping, and nothing of a monitor without a webhook or that is gone', async () => {
    const to = await receiver()
    const one = await monitor(to.url(), { events: ['monitor.check.completed'] })
    const bare = await monitor(to.url())
    await store.collection('monitors').update({ _id: bare._id }, { $set: { webhook: null } })
    const gone = await monitor(to.url())
    await store.collection('monitors').update({ _id: gone._id }, { $set: { deleted_at: new Date().toISOString() } })
    for (const type of ['monitor.page', 'ping'] as const)
      for (const each of [one, bare, gone]) await say(each, { type, checkId: null })
    assert.equal(await store.collection('deliveries').count({}), 1)
    await send()
    await untilReceived(to, 1)
    assert.equal(to.received[0]!.json.type, 'ping')
  })

  it('tries four times with the same id and body and a new time, then has failed; a replay has tries of its own', async () => {
    const to = await receiver()
    to.script = [500, 503, 404, { status: 400, body: 'x'.repeat(200_000) }, 500]
    const one = await monitor(to.url())
    await send()
    const { id } = await say(one)
    await untilStatus(id, 'failed')
    const { attempts, last_status_code, last_error } = (await stored(id))!
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

    assert.equal(await replayDelivery({ store, bus }, 'mon_other', id), null)
    assert.equal((await replayDelivery({ store, bus }, one._id, id))?.status, 'pending')
    await untilStatus(id, 'delivered')
    assert.equal((await stored(id))?.attempts, 6)
    assert.deepEqual(to.received[5]!.body, to.received[0]!.body)
  })

  it('signs a retry with the secret that holds then, and sends it where the webhook leads then', async () => {
    const [to, moved] = [await receiver(), await receiver()]
    to.always = 500
    const one = await monitor(to.url())
    await send()
    const { id } = await say(one)
    await untilReceived(to, 1)
    const secret = newSecret()
    await store
      .collection('monitors')
      .update({ _id: one._id }, { $set: { webhook: { ...one.webhook, secret, url: moved.url() } } })
    await untilStatus(id, 'delivered')
    verify(to.received[0]!, one.webhook.secret)
    verify(moved.received[0]!, secret)
    assert.throws(() => verify(moved.received[0]!, one.webhook.secret))
    assert.equal(moved.received[0]!.headers['webhook-id'], id)
  })

  it('does not follow redirects', async () => {
    const [to, elsewhere] = [await receiver(), await receiver()]
    to.script = [{ status: 307, headers: { location: elsewhere.url() } }]
    await send()
    const { id } = await say(await monitor(to.url()))
    await untilStatus(id, 'delivered')
    assert.deepEqual([to.received.length, elsewhere.received.length], [2, 0])
  })

  it('never connects to an address that has become forbidden, by number or by name', async () => {
    const to = await receiver()
    await send({ allow: parseEgressAllow('127.0.0.2/32'), retryDelaysMs: [] })
    const ids = await Promise.all(
      ['127.0.0.1', 'localhost'].map(async (host) => (await say(await monitor(to.url('/', host)))).id),
    )
    const { id: allowed } = await say(await monitor(to.url('/', '127.0.0.2')))
    for (const id of ids) await untilStatus(id, 'failed')
    await untilStatus(allowed, 'delivered')
    for (const id of ids)
      assert.match((await stored(id))?.last_error ?? '', /loopback address, which Winnow may not reach/)
    assert.equal(to.connections, 1)
  })

  it('does not trust a certificate of nobody', async () => {
    const to = await receiver()
    await send({ extraCaFile: null, retryDelaysMs: [] })
    const { id } = await say(await monitor(to.url()))
    await untilStatus(id, 'failed')
    assert.match((await stored(id))?.last_error ?? '', /certificate/)
    assert.equal(to.received.length, 0)
  })

  it('waits ten seconds for an answer, and lets no receiver that hangs or is down delay another one', async (t) => {
    const [hanging, good] = [await receiver(), await receiver()]
    hanging.always = 'hang'
    const bad = await Promise.all(Array.from({ length: 5 }, () => monitor(hanging.url())))
    const down = await monitor(`https://127.0.0.1:${await freePort()}/`)
    const quick = await Promise.all(Array.from({ length: 3 }, () => monitor(good.url())))
    await send({ retryDelaysMs: [3_600_000] })
    await Promise.all([...bad, down].flatMap((one) => Array.from({ length: 40 }, () => say(one))))
    await untilReceived(hanging, 20)
    const timedOut = (): Promise<DeliveryDocument[]> =>
      store.collection('deliveries').find({ last_error: 'The receiver did not answer within 10 s.' })
    const took: number[] = []
    for (let i = 0; i < 60; i++) {
      const startedAt = Date.now()
      const { id } = await say(quick[i % 3]!)
      await until('it is received', () => good.received.some(({ json }) => json.id === id), 5_000)
      took.push(good.received.find(({ json }) => json.id === id)!.at - startedAt)
      if (i === 20) await until('the first have waited long', async () => (await timedOut()).length >= 20, 15_000)
    }
    took.sort((a, b) => a - b)
    const burst = await Promise.all(Array.from({ length: 100 }, () => say(quick[0]!)))
    const startedAt = Date.now()
    await until('the burst is delivered', () =>
      burst.every(({ id }) => good.received.some(({ json }) => json.id === id)),
    )
    t.diagnostic(
      `with 200 deliveries to hanging receivers and 40 to one that is down: median ${took[30]} ms, slowest ${took[59]} ms; a burst of 100 in ${Date.now() - startedAt} ms, ${good.busiest} at once`,
    )
    assert.ok(took[59]! < 2_000, `${took[59]} ms`)
    assert.ok(good.busiest <= 12)
    assert.ok(hanging.busiest <= 20, `${hanging.busiest} at once`)
    for (const { status, attempts, last_status_code } of await timedOut())
      assert.deepEqual([status, attempts, last_status_code], ['pending', 1, null])
  })

  it('sends again under the same id when the process is killed before it has noted the answer', async () => {
    const to = await receiver()
    to.script = ['hang']
    const one = await monitor(to.url())
    const { id } = await say(one)
    const victim = sendInProcess()
    await untilReceived(to, 1)
    victim.kill('SIGKILL')
    assert.equal((await stored(id))?.attempts, 0)
    sendInProcess()
    await untilStatus(id, 'delivered', 30_000)
    assert.deepEqual(to.received.map(({ headers }) => headers['webhook-id']), [id, id])
    assert.equal((await stored(id))?.attempts, 1)
    assert.deepEqual(to.received[0]!.body, to.received[1]!.body)
  })

  it('goes on with a retry whose process was killed', async () => {
    const to = await receiver()
    to.script = [500]
    const one = await monitor(to.url())
    const victim = sendInProcess()
    const { id } = await say(one)
    await until('the first attempt is noted', async () => (await stored(id))?.attempts === 1)
    victim.kill('SIGKILL')
    await send()
    await untilStatus(id, 'delivered', 30_000)
    assert.equal((await stored(id))?.attempts, 2)
  })

  it('hands back what it sends when it stops, and that is no attempt', async () => {
    const to = await receiver()
    to.script = ['hang']
    await send()
    const { id } = await say(await monitor(to.url()))
    await untilReceived(to, 1)
    await senders.pop()!.stop(50)
    assert.equal((await stored(id))?.attempts, 0)
    await send()
    await untilStatus(id, 'delivered')
    assert.equal((await stored(id))?.attempts, 1)
  })

  it('drops what waits of a monitor that is deleted, its schedules too, and only of that one', async () => {
    const to = await receiver()
    to.always = 500
    const [one, other] = [await monitor(to.url('/one')), await monitor(to.url('/other'))]
    await send({ retryDelaysMs: [1_500] })
    const { id } = await say(one)
    const { id: kept } = await say(other)
    await until(
      'both wait',
      async () =>
        (await messagesOf(one._id)) === 1
        && (await messagesOf(other._id)) === 1
        && (await stored(id))?.attempts === 1
        && (await stored(kept))?.attempts === 1,
    )
    await deleteMonitorDeliveries({ store, bus }, one._id)
    assert.deepEqual([await messagesOf(one._id), await stored(id)], [0, null])
    await untilStatus(kept, 'failed')
    assert.deepEqual(to.received.map(({ path }) => path).sort(), ['/one', '/other', '/other'])
  })

  it('sends nothing more of a monitor that is deleted meanwhile, nor to a webhook that was taken away', async () => {
    const to = await receiver()
    const [gone, bare] = [await monitor(to.url()), await monitor(to.url())]
    const [{ id }, { id: bareId }] = [await say(gone), await say(bare)]
    await store.collection('monitors').update({ _id: gone._id }, { $set: { deleted_at: new Date().toISOString() } })
    await store.collection('monitors').update({ _id: bare._id }, { $set: { webhook: null } })
    await send()
    await until('it is forgotten', async () => await stored(id) === null)
    await untilStatus(bareId, 'failed')
    assert.equal(to.received.length, 0)
  })

  it('puts back deliveries whose message was never published or is lost, and no others', async () => {
    const one = await monitor('https://127.0.0.1:9/')
    const [lost, waiting, planned] = [await say(one), await say(one), await say(one)]
    await bus.manager.streams.purge('WEBHOOKS', { filter: subjects.webhookSend(one._id, lost.id) })
    await bus.manager.streams.purge('WEBHOOKS', { filter: subjects.webhookSend(one._id, planned.id) })
    await scheduleDelivery(bus, { id: planned.id, monitorId: one._id, attempts: 0 }, Date.now() + 3_600_000)
    const places = async (): Promise<string[]> =>
      Object.keys((await bus.manager.streams.info('WEBHOOKS', { subjects_filter: '>' })).state.subjects ?? {}).sort()
    const before = await places()
    await requeueOverdueDeliveries(store, bus, quietLog, Date.now())
    assert.deepEqual(await places(), before)
    await requeueOverdueDeliveries(store, bus, quietLog, Date.now() + 60_000)
    await requeueOverdueDeliveries(store, bus, quietLog, Date.now() + 60_000)
    const { state } = await bus.manager.streams.info('WEBHOOKS')
    assert.deepEqual(await places(), [...before, subjects.webhookSend(one._id, lost.id)].sort())
    assert.equal(state.messages, 3)
    assert.deepEqual(before.length, [waiting, planned].length)
  })

  it('sends an overdue delivery by itself', async () => {
    const to = await receiver()
    const { id } = await say(await monitor(to.url()))
    await bus.manager.streams.purge('WEBHOOKS')
    await store
      .collection('deliveries')
      .update({ _id: id }, { $set: { next_attempt_at: new Date(Date.now() - 60_000).toISOString() } })
    await send({ reviveEveryMs: 200 })
    await untilStatus(id, 'delivered')
    assert.equal(to.received.length, 1)
  })

  it('does not try again what was deleted while it was being sent', async () => {
    const to = await receiver()
    to.always = { status: 500, afterMs: 700 }
    const one = await monitor(to.url())
    await send({ retryDelaysMs: [100, 100, 100] })
    const { id } = await say(one)
    await untilReceived(to, 1)
    await deleteMonitorDeliveries({ store, bus }, one._id)
    const { id: later } = await say(await monitor(to.url('/later')))
    await untilStatus(later, 'failed')
    assert.equal(await stored(id), null)
    assert.equal(await messagesOf(one._id), 0)
    assert.equal(to.received.filter(({ path }) => path === '/hook').length, 1)
  })

  it('forgets deliveries with their check, and old pings', async () => {
    const one = await monitor('https://127.0.0.1:9/')
    const [a, b] = [await say(one, { checkId: 'chk_a' }), await say(one, { checkId: 'chk_b' })]
    const [old, young] = [
      await say(one, { type: 'ping', checkId: null }), await say(one, { type: 'ping', checkId: null }),
    ]
    await store
      .collection('deliveries')
      .update({ _id: old.id }, { $set: { created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() } })
    await deleteCheckDeliveries(store, 'chk_a')
    await deleteOldPings(store, Date.now())
    assert.deepEqual(await Promise.all([a, b, old, young].map(async ({ id }) => (await stored(id)) !== null)), [
      false, true, false, true,
    ])
  })
})
