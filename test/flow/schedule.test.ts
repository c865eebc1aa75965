// The schedule registry, the scheduler and the schedule actor on a real NATS server, with a simulated clock.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { start } from '#actors/schedule/main.ts'
import { startScheduler, type Scheduler } from '#actors/schedule/scheduler.ts'
import { connectBus } from '#src/bus/bus.ts'
import { ensureBuckets } from '#src/bus/ensure-buckets.ts'
import { startNatsServer } from '#src/embedded/nats-server.ts'
import { createKey } from '#src/keys.ts'
import { scheduledCheckId } from '#src/monitors/start-check.ts'
import type { StartedActor } from '#src/runtime/actor-context.ts'
import { openScheduleRegistry, type ScheduleRegistry, type ScheduleEntry } from '#src/schedule/registry.ts'
import { loadConfig } from '#src/settings/config.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { openStore } from '#src/store/open.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { simulatedClock, type SimulatedClock } from '#test/support/simulate-schedules.ts'
import { until } from '#test/support/until.ts'

const second = 1_000
const hour = 3_600_000
const noon = Date.parse('2026-05-04T12:00:00Z')
const hourly = { cron: '0 * * * *', timezone: 'UTC' }

let number = 0
const newMonitor = (): string => `mon_${++number}`

describe('the schedule registry', () => {
  let server: TestBus
  let registry: ScheduleRegistry
  before(async () => {
    server = await startTestBus()
    registry = await openScheduleRegistry((await server.connect()).nc)
  })
  after(() => server.stop())

  it('stores the next slot of a schedule', async () => {
    const id = newMonitor()
    await registry.put(id, hourly, noon)
    assert.deepEqual((await registry.read(id))?.entry, { ...hourly, next: noon + hour, firing: null })
  })

  it('keeps the due slot when the same schedule is put again', async () => {
    const id = newMonitor()
    await registry.put(id, hourly, noon)
    const before = await registry.read(id)
    await registry.put(id, hourly, noon + 5 * hour)
    assert.deepEqual(await registry.read(id), before)
  })

  it('starts with the next slot after a change of schedule and after a removal', async () => {
    const id = newMonitor()
    await registry.put(id, hourly, noon)
    await registry.put(id, { cron: '30 * * * *', timezone: 'UTC' }, noon)
    assert.equal((await registry.read(id))?.entry.next, noon + hour / 2)
    await registry.remove(id)
    assert.equal(await registry.read(id), null)
    await registry.remove(id)
    await registry.put(id, hourly, noon + 5 * hour)
    assert.equal((await registry.read(id))?.entry.next, noon + 6 * hour)
  })

  it('lets one of several writers replace a revision', async () => {
    const id = newMonitor()
    await registry.put(id, hourly, noon)
    const { entry, revision } = (await registry.read(id))!
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, n) => registry.replace(id, { ...entry, next: n }, revision)),
    )
    assert.equal(written.filter((one) => one !== null).length, 1)
  })

  it('accepts concurrent changes', async () => {
    const id = newMonitor()
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0 ? registry.put(id, { ...hourly, cron: `${n} * * * *` }, noon) : registry.remove(id),
      ),
    )
    await registry.put(id, hourly, noon)
    assert.equal((await registry.read(id))?.entry.cron, hourly.cron)
  })

  it('lists all entries except removed ones', async () => {
    const ids = Array.from({ length: 1_200 }, newMonitor)
    await Promise.all(ids.map((id) => registry.put(id, hourly, noon)))
    await Promise.all(ids.slice(0, 100).map((id) => registry.remove(id)))
    const listed = new Set<string>()
    for await (const { monitorId, entry } of registry.all()) if (entry.next === noon + hour) listed.add(monitorId)
    assert.deepEqual(ids.filter((id) => listed.has(id)), ids.slice(100))
  })
})

describe('schedulers', () => {
  let server: TestBus
  let registry: ScheduleRegistry
  let clock: SimulatedClock
  let running: Scheduler[] = []
  let fired: { monitorId: string; slot: number; by: string; at: number }[] = []
  let failures = 0

  before(async () => {
    server = await startTestBus()
    registry = await openScheduleRegistry((await server.connect()).nc)
  })
  beforeEach(() => {
    clock = simulatedClock(noon)
    fired = []
    failures = 0
  })
  afterEach(async () => {
    await Promise.all(running.map((one) => one.stop(1_000)))
    running = []
    for await (const { monitorId } of registry.all()) await registry.remove(monitorId)
  })
  after(() => server.stop())

  /** Without `fire` the slots are recorded in `fired`. */
  async function run(by: string, fire?: (monitorId: string, slot: number) => Promise<void>): Promise<Scheduler> {
    const scheduler = await startScheduler({
      clock, log: quietLog, registry: await openScheduleRegistry((await server.connect()).nc),
      fire: fire ?? ((monitorId, slot) => {
        if (failures-- > 0) return Promise.reject(new Error('the store does not answer'))
        fired.push({ monitorId, slot, by, at: clock.now() })
        return Promise.resolve()
      }),
    })
    running.push(scheduler)
    return scheduler
  }
  const entryOf = async (id: string): Promise<ScheduleEntry | undefined> => (await registry.read(id))?.entry
  const untilClear = (id: string, next: number): Promise<void> => until(`${id} is fired`, async () => {
    const entry = await entryOf(id)
    return entry?.firing === null && entry.next === next
  })
  const untilAttempts = (id: string, attempts: number): Promise<void> =>
    until(`${attempts} attempts`, async () => (await entryOf(id))?.firing?.attempts === attempts)

  it('fire a slot once when it is due', async () => {
    const ids = Array.from({ length: 40 }, newMonitor)
    await Promise.all(ids.map((id) => registry.put(id, hourly, noon)))
    await Promise.all(['a', 'b', 'c'].map((by) => run(by)))
    clock.advance(noon + hour - 1)
    assert.deepEqual(fired, [])
    clock.advance(noon + hour)
    await Promise.all(ids.map((id) => untilClear(id, noon + 2 * hour)))
    assert.deepEqual(fired.map(({ monitorId }) => monitorId).sort(), ids.toSorted())
    assert.ok(fired.every(({ slot, at }) => slot === noon + hour && at === slot))
  })

  it('follow monitors that are added, changed and removed', async () => {
    const [first, gone] = [newMonitor(), newMonitor()]
    await run('a')
    await registry.put(first, hourly, noon)
    await registry.put(gone, hourly, noon)
    await registry.put(first, { cron: '30 * * * *', timezone: 'UTC' }, noon)
    await registry.remove(gone)
    await registry.put('mon_last', { cron: '31 * * * *', timezone: 'UTC' }, noon)
    await until('the last one is fired', () => {
      clock.advance(noon + hour / 2 + 60 * second)
      return fired.some(({ monitorId }) => monitorId === 'mon_last')
    })
    await untilClear(first, noon + 1.5 * hour)
    assert.deepEqual(fired.map(({ monitorId, slot }) => [monitorId, slot - noon]).sort(), [
      [first, hour / 2], ['mon_last', 31 * 60 * second],
    ])
  })

  it('fire only the first missed slot after a downtime', async () => {
    const id = newMonitor()
    await registry.put(id, hourly, noon)
    clock.advance(noon + 50.5 * hour)
    await run('a')
    await untilClear(id, noon + 51 * hour)
    assert.deepEqual(fired.map(({ slot }) => slot), [noon + hour])
  })

  it('retry a slot with increasing backoff', async () => {
    const id = newMonitor()
    failures = 3
    await registry.put(id, hourly, noon)
    await run('a')
    let now = noon + hour
    for (const [attempt, waitMs] of [10, 20, 40].entries()) {
      clock.advance(now)
      await untilAttempts(id, attempt + 1)
      now += waitMs * second
      clock.advance(now - 1)
    }
    assert.deepEqual(fired, [])
    clock.advance(now)
    await untilClear(id, noon + 2 * hour)
    assert.deepEqual(fired.map(({ slot, at }) => [slot, at]), [[noon + hour, noon + hour + 70 * second]])
  })

  it('fire one slot for all that were missed while another was retried', async () => {
    const id = newMonitor()
    failures = 1
    await registry.put(id, hourly, noon)
    await run('a')
    clock.advance(noon + hour)
    await untilAttempts(id, 1)
    clock.advance(noon + 5.5 * hour)
    await untilClear(id, noon + 6 * hour)
    assert.deepEqual(fired.map(({ slot }) => slot - noon), [hour, 2 * hour])
  })

  it('take over a claim of a crashed scheduler after ten seconds', async () => {
    const id = newMonitor()
    await registry.put(id, hourly, noon)
    const crashed = await run('a', () => new Promise(() => undefined))
    clock.advance(noon + hour)
    await untilAttempts(id, 1)
    await crashed.stop(0)
    await run('b')
    clock.advance(noon + hour + 10 * second - 1)
    assert.deepEqual(fired, [])
    clock.advance(noon + hour + 10 * second)
    await untilClear(id, noon + 2 * hour)
    assert.deepEqual(fired.map(({ slot, by }) => [slot, by]), [[noon + hour, 'b']])
  })

  it('fire a claimed slot although the schedule changes meanwhile', async () => {
    const id = newMonitor()
    const gate = Promise.withResolvers<void>()
    await registry.put(id, hourly, noon)
    await run('a', async (monitorId, slot) => {
      await gate.promise
      fired.push({ monitorId, slot, by: 'a', at: clock.now() })
    })
    clock.advance(noon + hour)
    await untilAttempts(id, 1)
    await registry.put(id, { cron: '30 * * * *', timezone: 'UTC' }, clock.now())
    gate.resolve()
    await untilClear(id, noon + 1.5 * hour)
    assert.deepEqual(fired.map(({ slot }) => slot), [noon + hour])
  })

  it('do not restore a monitor that is removed while its slot is fired', async () => {
    const id = newMonitor()
    const gate = Promise.withResolvers<void>()
    await registry.put(id, hourly, noon)
    const scheduler = await run('a', () => gate.promise)
    clock.advance(noon + hour)
    await untilAttempts(id, 1)
    await registry.remove(id)
    gate.resolve()
    await scheduler.stop(1_000)
    assert.equal(await registry.read(id), null)
  })

  it('use entries that are reported by `observe` when the watch has lost them', async () => {
    const id = newMonitor()
    const scheduler = await startScheduler({
      clock, log: quietLog, registry: { ...registry, watch: () => Promise.resolve(() => undefined) },
      fire: (monitorId, slot) => Promise.resolve(void fired.push({ monitorId, slot, by: 'a', at: clock.now() })),
    })
    running.push(scheduler)
    await registry.put(id, hourly, noon)
    for await (const observed of registry.all()) scheduler.observe(observed)
    clock.advance(noon + hour)
    await untilClear(id, noon + 2 * hour)
    assert.deepEqual(fired.map(({ slot }) => slot), [noon + hour])
  })
})

describe('schedulers when NATS restarts', () => {
  it('keep their entries and receive new ones', async (t) => {
    const storeDir = mkdtempSync(join(tmpdir(), 'winnow-nats-'))
    let nats = await startNatsServer({ storeDir })
    const { port } = nats
    const streamBytes = {
      WORK: 2 ** 24, BLOB: 2 ** 24, ADVISORIES: 2 ** 20, DEAD: 2 ** 20, WEBHOOKS: 2 ** 20, INDEX: 2 ** 20,
    }
    const bus = await connectBus({ natsUrl: nats.url, name: 'test', streamBytes, log: quietLog })
    const clock = simulatedClock(noon)
    const fired: [string, number][] = []
    const registry = await openScheduleRegistry(bus.nc)
    const scheduler = await startScheduler({
      clock, log: quietLog, registry, fire: (id, slot) => Promise.resolve(void fired.push([id, slot])),
    })
    t.after(async () => {
      await scheduler.stop(1_000)
      await bus.nc.close()
      await nats.stop()
      rmSync(storeDir, { recursive: true, force: true, maxRetries: 5 })
    })
    await registry.put('mon_before', hourly, noon)
    await nats.stop()
    nats = await startNatsServer({ storeDir, port })
    await until('the registry answers', async () => {
      await registry.put('mon_new', { cron: '1 * * * *', timezone: 'UTC' }, noon)
      return true
    })
    // A claim that failed is repeated after one second of the simulated clock.
    await until('both are fired', () => {
      clock.advance(Math.max(clock.now() + second, noon + hour + 60 * second))
      return fired.length === 2
    })
    assert.deepEqual(fired.sort(), [['mon_before', noon + hour], ['mon_new', noon + 60 * second]])
  })

  it('restore their entries in a new registry, follow it, and fire each slot once', async (t) => {
    const server = await startTestBus()
    const [bus, other] = [await server.connect(), await server.connect()]
    const clock = simulatedClock(noon)
    const fired: string[] = []
    const registries = await Promise.all([bus, other].map(({ nc }) => openScheduleRegistry(nc)))
    const schedulers = await Promise.all(registries.map((registry) => startScheduler({
      clock, log: quietLog, registry, fire: (id) => Promise.resolve(void fired.push(id)),
    })))
    t.after(async () => {
      await Promise.all(schedulers.map((one) => one.stop(1_000)))
      await server.stop()
    })
    const [registry] = registries as [ScheduleRegistry, ScheduleRegistry]
    for (const id of ['mon_a', 'mon_b', 'mon_c']) await registry.put(id, hourly, noon)
    const revision = (await registry.read('mon_c'))!.revision
    await bus.manager.streams.delete('KV_schedules')
    await ensureBuckets(bus.manager)
    await Promise.all(schedulers.map((one) => one.restore()))
    assert.ok((await registry.read('mon_c'))!.revision > revision)
    await registry.put('mon_a', { cron: '30 * * * *', timezone: 'UTC' }, noon)
    await until('the changed one is fired', () => {
      clock.advance(noon + hour / 2)
      return fired.includes('mon_a')
    })
    clock.advance(noon + hour)
    await until('all are fired', () => fired.length === 3)
    assert.deepEqual(fired.toSorted(), ['mon_a', 'mon_b', 'mon_c'])
  })
})

describe('the schedule actor', () => {
  it('adds missing monitors to the registry, removes others, and starts checks that are due', async (t) => {
    const server = await startTestBus()
    const bus = await server.connect()
    const dataDir = mkdtempSync(join(tmpdir(), 'winnow-schedule-'))
    const store = await openStore({ dataDir })
    let actor: StartedActor | null = null
    t.after(async () => {
      await actor?.stop(1_000)
      await store.close()
      await server.stop()
      rmSync(dataDir, { recursive: true })
    })
    await ensureIndexes(store)
    const { record } = await createKey(store, { name: 'test' })
    const document = (id: string, changes: Partial<MonitorDocument> = {}): MonitorDocument => ({
      _id: id, key_id: record.id, name: 'test', status: 'active',
      schedule: { cron: '0 9 1 1 *', timezone: 'UTC', text: null }, goal: null, judge_enabled: true, targets: [],
      webhook: null, retention_days: 30, created_at: new Date().toISOString(), updated_at: new Date().toISOString(),
      last_run_at: null, current_check_id: null, last_check_summary: null, deleted_at: null, ...changes,
    })
    const yearly = { cron: '0 9 1 1 *', timezone: 'UTC' }
    const missed = Date.parse('2026-01-01T09:00:00Z')
    const registry = await openScheduleRegistry(bus.nc)
    await store.collection('monitors').put(document('mon_missing'))
    await store.collection('monitors').put(document('mon_paused', { status: 'paused' }))
    await store.collection('monitors').put(document('mon_due'))
    await registry.put('mon_paused', yearly, Date.now())
    await registry.put('mon_gone', yearly, Date.now())
    await registry.replace('mon_due', { ...yearly, next: missed, firing: null }, 0)

    actor = await start({ config: loadConfig({}), bus, store, log: quietLog })
    await actor.check()
    await until('the missing monitor is added', async () => await registry.read('mon_missing') !== null)
    await until(
      'the others are removed',
      async () => (await registry.read('mon_paused')) === null && (await registry.read('mon_gone')) === null,
    )
    await until(
      'the check is started',
      async () => (await store.collection('jobs').get(scheduledCheckId('mon_due', missed))) !== null,
    )
    await until('its claim is cleared', async () => (await registry.read('mon_due'))?.entry.firing === null)
    const check = await store.collection('jobs').get(scheduledCheckId('mon_due', missed))
    assert.deepEqual(
      { trigger: check?.check?.trigger, at: check?.check?.scheduled_for },
      { trigger: 'scheduled', at: '2026-01-01T09:00:00.000Z' },
    )
    assert.equal(await store.collection('jobs').count({}), 1)
  })
})
