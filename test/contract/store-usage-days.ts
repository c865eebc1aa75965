// Usage by day on a document store: exact when events are added again, at the same time, or by processes that die.

import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import type { UsageEvent } from '#src/credits/ledger-entry.ts'
import { addUsage, deleteOldUsage, readUsageDays, type UsageDay } from '#src/credits/usage-days.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { Store } from '#src/store/store.ts'
import { crashAfter, crashing, neverCrash } from '#test/support/crashing.ts'

const range = { from: '2026-11-21', to: '2026-11-24' }

/** Events of a key over two days: 20 on each, alternately, of two operations. */
const eventsOf = (key_id: string): UsageEvent[] =>
  Array.from({ length: 40 }, (_, index) => ({
    n: index + 1, key_id, spend_id: `spend ${index}`, operation: index % 4 < 2 ? 'scrape' : 'map',
    credits: index % 4 < 2 ? 1 : 3, at: `2026-11-2${2 + index % 2}T12:00:00.000Z`,
  }))
const day = (name: string): UsageDay => ({
  day: name, credits: 40, by_operation: { scrape: { calls: 10, credits: 10 }, map: { calls: 10, credits: 30 } },
})
const none = (name: string): UsageDay => ({ day: name, credits: 0, by_operation: {} })
const expected = [none('2026-11-21'), day('2026-11-22'), day('2026-11-23'), none('2026-11-24')]

export function usageDaySuite(storeOf: () => Store): void {
  let store: Store
  beforeEach(async () => {
    store = storeOf()
    await ensureIndexes(store)
    await store.collection('usage_days').remove({})
  })
  const daysOf = (keyId: string): Promise<UsageDay[]> => readUsageDays(store, keyId, range)

  it('is the sum of the events of the key, in whatever order and batches they come', async () => {
    const events = [...eventsOf('key_a'), ...eventsOf('key_b')]
    await addUsage(store, events.slice(30, 60))
    await addUsage(store, events.slice(50).reverse())
    await addUsage(store, events.slice(0, 31))
    assert.deepEqual([await daysOf('key_a'), await daysOf('key_b')], [expected, expected])
    assert.deepEqual(await daysOf('key_c'), ['1', '2', '3', '4'].map((last) => none(`2026-11-2${last}`)))
  })

  it('counts every event once when several processes add the same ones', async () => {
    const events = [...eventsOf('key_a'), ...eventsOf('key_b')]
    await Promise.all([0, 10, 20, 30].map((from) => addUsage(store, [...events.slice(from), ...events.slice(0, 50)])))
    assert.deepEqual([await daysOf('key_a'), await daysOf('key_b')], [expected, expected])
  })

  it('is the same after a crash at any call', async () => {
    const events = [...eventsOf('key_a'), ...eventsOf('key_b')]
    const crash = neverCrash()
    await addUsage(crashing(store, crash), events)
    for (let callsLeft = 1; callsLeft < crash.calls; callsLeft++) {
      await store.collection('usage_days').remove({})
      await assert.rejects(addUsage(crashing(store, crashAfter(callsLeft)), events), { name: 'ProcessCrashed' })
      await addUsage(store, events)
      assert.deepEqual([await daysOf('key_a'), await daysOf('key_b')], [expected, expected], `after ${callsLeft} calls`)
    }
  })

  it('is kept for 400 days', async () => {
    await addUsage(store, eventsOf('key_a'))
    await deleteOldUsage(store, Date.parse('2027-12-27T23:00:00Z'))
    assert.deepEqual(await daysOf('key_a'), expected)
    await deleteOldUsage(store, Date.parse('2027-12-28T01:00:00Z'))
    assert.deepEqual(await daysOf('key_a'), [none('2026-11-21'), none('2026-11-22'), ...expected.slice(2)])
  })
}
