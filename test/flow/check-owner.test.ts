// The owner of a check on a real store, ledger and queue: whenever it crashes, the next owner brings the check to the
// same end.

import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { failStaleChecks, failJobOrCheck } from '#actors/janitor/end-checks.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { newestStep } from '#src/jobs/state/job-log.ts'
import { markDeleted } from '#src/monitors/delete-monitor.ts'
import type { Store } from '#src/store/store.ts'
import { sorted } from '#test/support/check-results.ts'
import type { CheckedSite } from '#test/support/checked-site.ts'
import { baselinePages, changedPages, prepareChecks, text } from '#test/support/checks.ts'
import { crashAfter, neverCrash } from '#test/support/crashing.ts'

describe('the owner of a check', () => {
  const {
    backend, resetSite, list, crawl, makeMonitor, begin, own, check, pagesOf, eventsOf, jobOf, countsOf,
    assertSecondCheck, monitorWithBaseline,
  } = prepareChecks()
  let store: Store
  let bus: Bus
  let ledger: Ledger
  let site: CheckedSite
  before(() => { ({ store, bus, ledger } = backend()) })
  beforeEach(() => { site = resetSite() })

  it('announces nothing in a baseline, then the status of every page', async () => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull', '/gone', '/broken'), crawl()])
    const first = await check(monitor)
    assert.deepEqual(new Set(Object.values(await pagesOf(first))), new Set(['new']))
    assert.deepEqual([(await jobOf(first)).check?.baseline, await eventsOf(first)], [true, ['monitor.check.completed']])
    assert.equal((await countsOf(first)).meaningful, 0)
    site.pages = { ...changedPages }
    const second = await check(monitor)
    assert.equal((await jobOf(second)).check?.baseline, false)
    await assertSecondCheck(monitor, second)
  })

  it('reports nothing twice in the check after that', async () => {
    const monitor = await monitorWithBaseline()
    await check(monitor)
    const third = await check(monitor)
    assert.deepEqual(
      sorted(await pagesOf(third)),
      sorted({
        '/same': 'same', '/changed': 'same', '/dull': 'same', '/broken': 'error', '/': 'same', '/one': 'same',
        '/three': 'same',
      }),
    )
    assert.deepEqual(await eventsOf(third), ['monitor.check.completed'])
  })

  it('reaches the same end after a crash at any step', async () => {
    const crash = neverCrash()
    const reference = await monitorWithBaseline()
    await own(await begin(reference), { crash })
    for (let callsLeft = 1; callsLeft < crash.calls; callsLeft++) {
      site.pages = { ...baselinePages }
      const monitor = await monitorWithBaseline()
      const id = await begin(monitor)
      assert.equal(await own(id, { crash: crashAfter(callsLeft) }), 'crashed', `after ${callsLeft} calls`)
      assert.equal(await own(id, { delivery: 2 }), 'done')
      await assertSecondCheck(monitor, id)
    }
  })

  it('reaches the same end when several owners crash one after the other', async () => {
    const monitor = await monitorWithBaseline()
    const id = await begin(monitor)
    let deliveries = 1
    while ((await own(id, { crash: crashAfter(24 + 2 * deliveries), delivery: deliveries })) === 'crashed')
      deliveries++
    assert.ok(deliveries > 3, `crashed ${deliveries} times`)
    await assertSecondCheck(monitor, id)
  })

  it('hands the check back when its process stops, and the next owner continues', async () => {
    const monitor = await monitorWithBaseline()
    const id = await begin(monitor)
    const stopping = new AbortController()
    const { ask } = site
    site.ask = (...args) => {
      if (site.asked.length > 10) stopping.abort()
      return ask(...args)
    }
    assert.equal(await own(id, { stopping: stopping.signal }), 'handed back')
    assert.equal((await jobOf(id)).status, 'running')
    site.ask = ask
    assert.equal(await own(id, { delivery: 2 }), 'done')
    await assertSecondCheck(monitor, id)
  })

  it('stops when its monitor is deleted, charges nothing and leaves no documents', async () => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull'), crawl()])
    const id = await begin(monitor)
    const { ask } = site
    site.ask = async (...args) => {
      if (site.asked.length === 4) await markDeleted(store, monitor.key_id, monitor._id)
      return ask(...args)
    }
    assert.equal(await own(id), 'done')
    const { used, held } = await ledger.usage(monitor.key_id)
    assert.deepEqual([used, held], [0, 0])
    const left = [
      await store.collection('monitors').count({ _id: monitor._id }), await store.collection('jobs').count({ _id: id }),
      await store.collection('job_pages').count({ job_id: id }),
      await store.collection('snapshots').count({ monitor_id: monitor._id }),
      await store.collection('deliveries').count({ monitor_id: monitor._id }),
    ]
    assert.deepEqual(left, [0, 0, 0, 0, 0])
  })

  it('ends as partial with the last credit, and judges while the key can pay for it', async () => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull', '/one')], {}, 7)
    await check(monitor, 7)
    site.pages = { ...baselinePages, '/same': text('a'), '/changed': text('b'), '/dull': text('c') }
    const id = await check(monitor, 7)
    assert.deepEqual(
      [(await jobOf(id)).status, (await jobOf(id)).check?.error_code, (await newestStep(store, id))?.credits],
      ['partial', 'CREDITS_EXHAUSTED', 3],
    )
    const { used, held } = await ledger.usage(monitor.key_id)
    assert.deepEqual([used, held], [7, 0])
    assert.deepEqual((await eventsOf(id)).includes('monitor.check.completed'), true)
  })

  describe('a check without an owner', () => {
    const deps = () => ({ store, bus, ledger, publicUrl: 'http://localhost' })

    it('fails after 10 minutes without progress, keeps its pages, and releases its monitor', async () => {
      const monitor = await monitorWithBaseline()
      const id = await begin(monitor)
      assert.equal(await own(id, { crash: crashAfter(60) }), 'crashed')
      await failStaleChecks(deps(), Date.now() + 11 * 60_000 - 1_000)
      assert.equal((await jobOf(id)).status, 'running')
      await failStaleChecks(deps(), Date.now() + 11 * 60_000 + 1_000)
      const { status, settled, check: facts } = await jobOf(id)
      assert.deepEqual([status, settled, facts?.error_code], ['failed', true, 'TIMEOUT'])
      const now = await store.collection('monitors').get(monitor._id)
      assert.deepEqual([now?.current_check_id, now?.last_check_summary?.status], [null, 'failed'])
      const { used, held } = await ledger.usage(monitor.key_id)
      assert.deepEqual([used, held], [8 + (await newestStep(store, id))!.credits, 0])
      assert.equal(await own(id, { delivery: 2 }), 'done')
      await check(monitor)
    })

    it('is given up when its owners crash repeatedly', async () => {
      const monitor = await monitorWithBaseline()
      const id = await begin(monitor)
      await failJobOrCheck(deps(), id)
      await failJobOrCheck(deps(), id)
      assert.deepEqual([(await jobOf(id)).status, await eventsOf(id)], ['failed', ['monitor.check.completed']])
      assert.equal((await store.collection('monitors').get(monitor._id))?.current_check_id, null)
    })
  })
})
