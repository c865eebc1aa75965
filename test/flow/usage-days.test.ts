// Usage by day: the usage stream is added to the days of each key, exactly once, and GET /usage/days reads them.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { jetstream } from '@nats-io/jetstream'
import { start as startJanitor } from '#actors/janitor/main.ts'
import type { Bus } from '#src/bus/bus.ts'
import { foldUsage } from '#src/credits/fold-usage.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { UsageEvent } from '#src/credits/ledger-entry.ts'
import { dayOf, readUsageDays, type UsageDay } from '#src/credits/usage-days.ts'
import { openUsageStream, type UsageStream } from '#src/credits/usage-stream.ts'
import { subjects } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import type { Store } from '#src/store/store.ts'
import { prepareBackend } from '#test/support/backend.ts'
import { startConsoleMonitors, type ConsoleMonitors } from '#test/support/console-monitors.ts'
import { crashAfter, crashing, neverCrash } from '#test/support/crashing.ts'
import { until } from '#test/support/until.ts'

const day = '2026-11-22'

describe('the days of usage', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  let stream: UsageStream
  let keyId: string
  prepareBackend((backend) => { ({ bus, store, ledger } = backend) })
  const openStream = (): Promise<UsageStream> => openUsageStream(jetstream(bus.nc), bus.manager)
  beforeEach(async () => {
    stream = await openStream()
    keyId = newId('key')
  })

  const event = (n: number): UsageEvent => ({
    n, key_id: keyId, spend_id: `spend ${n}`, operation: 'scrape', credits: 2, at: `${day}T12:00:00.000Z`,
  })
  const publish = (first: number, last: number): Promise<unknown> =>
    Promise.all(Array.from({ length: last - first + 1 }, (_, index) => stream.publish(event(first + index))))
  const fold = (on = store): Promise<void> => foldUsage({ store: on, manager: bus.manager })
  const read = async (): Promise<UsageDay> => (await readUsageDays(store, keyId, { from: day, to: day }))[0]!
  const days = (calls: number): UsageDay => ({
    day, credits: 2 * calls, by_operation: calls === 0 ? {} : { scrape: { calls, credits: 2 * calls } },
  })

  it('contain what the ledger charged', async () => {
    const today = dayOf(Date.now())
    for (const [operation, charged] of [['scrape', 1], ['scrape', 1], ['crawl', 7], ['map', 0]] as const) {
      const reservationId = newId('evt')
      const expiresAt = Date.now() + 60_000
      await ledger.reserve({ keyId, reservationId, operation, hold: 9, limit: null, expiresAt })
      await ledger.settle({ keyId, reservationId, charged })
    }
    const { by_operation } = await ledger.usage(keyId, null)
    await until('the events are folded', async () => {
      await fold()
      const [one] = await readUsageDays(store, keyId, { from: today, to: today })
      return one!.credits === 9
    })
    const [one] = await readUsageDays(store, keyId, { from: today, to: today })
    assert.deepEqual(one, { day: today, credits: 9, by_operation })
  })

  it('grow with the stream, more than a batch at a time', async () => {
    await publish(1, 10)
    await fold()
    await fold()
    assert.deepEqual(await read(), days(10))
    await publish(11, 2_345)
    await fold()
    assert.deepEqual(await read(), days(2_345))
  })

  it('count an event that is in the stream twice once', async () => {
    await publish(1, 3)
    await fold()
    // Without its message ID the server does not recognise the repetition.
    for (const n of [2, 3, 4, 4]) await jetstream(bus.nc).publish(subjects.usage(keyId), JSON.stringify(event(n)))
    await fold()
    assert.deepEqual(await read(), days(4))
  })

  it('are exact after a crash at any call, and with several processes', async () => {
    await publish(1, 20)
    const crash = neverCrash()
    await fold(crashing(store, crash))
    for (let callsLeft = 1; callsLeft < crash.calls; callsLeft++) {
      await publish(callsLeft * 20 + 1, callsLeft * 20 + 20)
      await assert.rejects(fold(crashing(store, crashAfter(callsLeft))), { name: 'ProcessCrashed' })
      await Promise.all([fold(), fold(), fold()])
      await fold()
      assert.deepEqual(await read(), days(callsLeft * 20 + 20), `after ${callsLeft} calls`)
    }
    assert.ok(crash.calls >= 4, `${crash.calls} calls`)
  })

  it('keep what they have when the stream is lost, and go on with the next one', async () => {
    await publish(1, 30)
    await fold()
    await bus.manager.streams.delete('USAGE')
    stream = await openStream()
    await publish(29, 35)
    await fold()
    assert.deepEqual(await read(), days(35))
  })

  it('are read from the start of the stream when the store is lost', async () => {
    await publish(1, 5)
    await fold()
    for (const name of ['usage_days', 'usage_positions'] as const) await store.collection(name).remove({})
    await fold()
    assert.deepEqual(await read(), days(5))
  })
})

describe('GET /usage/days', () => {
  let api: ConsoleMonitors
  before(async () => {
    api = await startConsoleMonitors({ '/': '<p>Rye</p>' }, { actors: [startJanitor] })
  })
  after(() => api.stop())

  it('returns the charges of the calling key by day, for free', async () => {
    const today = dayOf(Date.now())
    await api.call('GET', `/map?url=${encodeURIComponent(api.flow.site.url('/'))}`)
    await api.call('GET', `/scrape?url=${encodeURIComponent(api.flow.site.url('/'))}`)
    const { data: { by_operation, used } } = await api.call<{ by_operation: object; used: number }>('GET', '/usage')
    assert.ok(used > 0)
    const newest = async () => (await api.call<{ days: UsageDay[] }>('GET', '/usage/days')).data.days.at(-1)!
    await until('the charges are added', async () => (await newest()).credits === used)
    assert.deepEqual(await newest(), { day: today, credits: used, by_operation })
    const { headers, data } = await api.call<{ days: UsageDay[] }>('GET', '/usage/days')
    assert.equal(headers.get('x-credits-used') ?? '0', '0')
    assert.equal(data.days.length, 30)
    assert.deepEqual(data.days[0], { day: dayOf(Date.now() - 29 * 86_400_000), credits: 0, by_operation: {} })
    const { key } = await api.flow.newKey()
    const other = await api.call<{ days: UsageDay[] }>('GET', `/usage/days?from=${today}`, undefined, key)
    assert.deepEqual(other.data.days, [{ day: today, credits: 0, by_operation: {} }])
  })

  it('refuses days that do not exist', async () => {
    for (const query of ['from=2026-02-30', 'from=yesterday', 'from=2026-01-02&to=2026-01-01', 'from=2020-01-01'])
      assert.equal((await api.call('GET', `/usage/days?${query}`)).error_code, 'INVALID_REQUEST')
  })
})
