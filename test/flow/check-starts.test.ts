// How checks start: one at a time per monitor, and one per slot of the schedule.

import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { pino } from 'pino'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { isQueued } from '#src/jobs/state/publish-job.ts'
import { claimMonitor } from '#src/monitors/claim-monitor.ts'
import { scheduledCheckId, startScheduledCheck } from '#src/monitors/start-check.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog } from '#test/support/bus.ts'
import { prepareChecks } from '#test/support/checks.ts'
import { crashAfter, crashing, neverCrash, type Crash } from '#test/support/crashing.ts'

describe('starting a check', () => {
  const { backend, resetSite, list, makeMonitor, begin, own, check, jobOf } = prepareChecks()
  let store: Store
  let bus: Bus
  let ledger: Ledger
  before(() => { ({ store, bus, ledger } = backend()) })
  beforeEach(() => { resetSite() })

  it('refuses a second manual check while one is running, and leaves no document of it', async () => {
    const monitor = await makeMonitor([list('/same')])
    const id = await begin(monitor)
    await assert.rejects(begin(monitor), { code: 'CHECK_IN_PROGRESS' })
    assert.equal(await store.collection('jobs').count({ 'check.monitor_id': monitor._id }), 1)
    await own(id)
    await check(monitor)
  })

  it('takes over a claim of a check that does not exist', async () => {
    const monitor = await makeMonitor([list('/same')], { current_check_id: 'chk_never' })
    await check(monitor)
  })

  it('starts one check per slot, wherever the scheduler crashes', async () => {
    const crash = neverCrash()
    const reference = await makeMonitor([list('/same')])
    const slot = Date.UTC(2026, 0, 1, 3)
    const depsOf = (plan: Crash) =>
      ({ store: crashing(store, plan), ledger: crashing(ledger, plan), bus, log: quietLog })
    await startScheduledCheck(depsOf(crash), reference._id, slot)
    for (let callsLeft = 1; callsLeft < crash.calls; callsLeft++) {
      const monitor = await makeMonitor([list('/same')])
      await assert.rejects(startScheduledCheck(depsOf(crashAfter(callsLeft)), monitor._id, slot), {
        name: 'ProcessCrashed',
      })
      await Promise.all(
        [1, 2].map(() => startScheduledCheck({ store, bus, ledger, log: quietLog }, monitor._id, slot)),
      )
      const jobs = await store.collection('jobs').find({ 'check.monitor_id': monitor._id })
      assert.deepEqual(jobs.map(({ _id, status, check: facts }) => [_id, status, facts?.scheduled_for]),
        [[scheduledCheckId(monitor._id, slot), 'pending', new Date(slot).toISOString()]])
      assert.equal((await store.collection('monitors').get(monitor._id))?.current_check_id, jobs[0]?._id)
      assert.equal(await isQueued(bus, 'check', jobs[0]!._id), true)
      await own(jobs[0]!._id)
      await startScheduledCheck({ store, bus, ledger, log: quietLog }, monitor._id, slot)
      assert.deepEqual(
        [(await jobOf(jobs[0]!._id)).status, (await store.collection('monitors').get(monitor._id))?.current_check_id],
        ['completed', null],
      )
    }
  })

  it('stores a skipped check for a slot that is due while a check is running', async () => {
    const monitor = await makeMonitor([list('/same')])
    const live = await begin(monitor)
    await startScheduledCheck({ store, bus, ledger, log: quietLog }, monitor._id, 1_800_000_000_000)
    const skipped = await jobOf(scheduledCheckId(monitor._id, 1_800_000_000_000))
    assert.deepEqual([skipped.status, skipped.settled, skipped.finished_at !== null], ['skipped_overlap', true, true])
    await own(live)
    assert.equal((await store.collection('monitors').get(monitor._id))?.last_check_summary?.check_id, live)
  })

  it('stores a skipped check when the owner cannot claim the monitor', async () => {
    const monitor = await makeMonitor([list('/same')])
    const id = scheduledCheckId(monitor._id, 1)
    await startScheduledCheck({ store, bus, ledger, log: quietLog }, monitor._id, 1)
    const other = await makeMonitor([list('/same')])
    const live = await begin(other)
    await store.collection('monitors').update({ _id: monitor._id }, { $set: { current_check_id: live } })
    assert.equal(await own(id), 'done')
    assert.equal((await jobOf(id)).status, 'skipped_overlap')
    assert.equal(await claimMonitor(store, monitor._id, id), 'busy')
  })

  it('stores a skipped check for a slot without credits or with an invalid key', async () => {
    const monitor = await makeMonitor([list('/same')], {}, 0)
    await startScheduledCheck({ store, bus, ledger, log: quietLog }, monitor._id, 1)
    await store
      .collection('keys')
      .update({ _id: monitor.key_id }, { $set: { credits: null, revoked_at: new Date().toISOString() } })
    await startScheduledCheck({ store, bus, ledger, log: quietLog }, monitor._id, 2)
    const found = await Promise.all([1, 2].map((slot) => jobOf(scheduledCheckId(monitor._id, slot))))
    assert.deepEqual(found.map(({ status, check: facts }) => [status, facts?.error_code]),
      [['skipped_no_credits', 'CREDITS_EXHAUSTED'], ['skipped_no_credits', 'API_KEY_REVOKED']])
    assert.equal((await store.collection('monitors').get(monitor._id))?.last_check_summary, null)
  })

  it('logs once a day that the key of a monitor is not valid', async () => {
    const lines: { monitorId: string; code: string }[] = []
    const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
    const one = await makeMonitor([list('/same')])
    const keys = store.collection('keys')
    const run = async (slot: number): Promise<void> => startScheduledCheck({ store, bus, ledger, log }, one._id, slot)
    await keys.update({ _id: one.key_id }, { $set: { expires_at: new Date().toISOString() } })
    await Promise.all([run(1), run(1)])
    await run(2)
    assert.deepEqual(lines.map(({ monitorId, code }) => [monitorId, code]), [[one._id, 'API_KEY_EXPIRED']])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    for (const slot of [1, 2])
      await store.collection('jobs').update(
        { _id: scheduledCheckId(one._id, slot) }, { $set: { created_at: yesterday } },
      )
    await run(3)
    assert.equal(lines.length, 2)
  })

  it('ignores slots of a monitor that is paused or deleted', async () => {
    const paused = await makeMonitor([list('/same')], { status: 'paused' })
    const deleted = await makeMonitor([list('/same')], { deleted_at: new Date().toISOString() })
    for (const { _id } of [paused, deleted]) {
      await startScheduledCheck({ store, bus, ledger, log: quietLog }, _id, 1)
      assert.equal(await store.collection('jobs').count({ 'check.monitor_id': _id }), 0)
    }
  })
})
