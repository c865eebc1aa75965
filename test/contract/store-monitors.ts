// Monitors on a document store: their selection by callers, and their unread changes.

import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { storeAnnouncement } from '#src/feeds/announcements.ts'
import { newId } from '#src/ids.ts'
import { selectMonitors } from '#src/monitors/select-monitors.ts'
import { countUnread, markRead } from '#src/monitors/unread-changes.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { deleteJobDeliveries } from '#src/webhooks/delete-deliveries.ts'
import { monitorDocument } from '#test/support/monitor-document.ts'

export function monitorSuite(storeOf: () => Store): void {
  let store: Store
  before(async () => {
    store = storeOf()
    await ensureIndexes(store)
  })
  const add = async (keyId: string, more: Partial<MonitorDocument> = {}): Promise<string> => {
    const monitor = monitorDocument(keyId, more)
    await store.collection('monitors').put(monitor)
    return monitor._id
  }

  /** Announces a change as a check does; the clock of its process may be wrong. */
  const announce = (monitorId: string, id = newId('evt'), checkId = 'chk_1'): Promise<void> =>
    storeAnnouncement(store, 'http://localhost', {
      id, type: 'monitor.page', monitorId, checkId, at: new Date(Math.random() * Date.now()).toISOString(), data: {},
    })
  const unread = async (id: string): Promise<number> =>
    countUnread(store, (await store.collection('monitors').get(id))!)

  it('are selected by status, label and text, newest first', async () => {
    const keyId = newId('key')
    const at = (second: number): string => new Date(second * 1000).toISOString()
    const one = await add(keyId, { name: 'Straße', labels: ['a', 'b'], created_at: at(1) })
    const two = await add(keyId, { name: 'Lane', labels: ['b'], status: 'paused', created_at: at(2) })
    const three = await add(keyId, { name: 'Old', created_at: at(3) })
    await add(keyId, { labels: ['a', 'b'], deleted_at: at(4) })
    await add(newId('key'), { labels: ['a', 'b'] })
    const select = async (filter: object): Promise<string[]> =>
      (await selectMonitors(store, keyId, filter)).map(({ _id }) => _id)
    assert.deepEqual(await select({}), [three, two, one])
    assert.deepEqual(await select({ label: 'b' }), [two, one])
    assert.deepEqual(await select({ label: 'b', status: 'active' }), [one])
    assert.deepEqual(await select({ q: 'L' }), [three, two])
    assert.deepEqual(await select({ q: 'lane', label: 'a' }), [])
  })

  it('count a change that is announced twice once, and none that is marked as read', async () => {
    const id = await add('key_1')
    const [first, second] = [newId('evt'), newId('evt')]
    for (const event of [first, second, second]) await announce(id, event)
    assert.equal(await unread(id), 2)
    await markRead(store, id)
    // The next owner of the check repeats the newest one.
    await announce(id, second)
    assert.equal(await unread(id), 0)
    await announce(id)
    assert.equal(await unread(id), 1)
    await Promise.all([markRead(store, id), markRead(store, id)])
    assert.equal(await unread(id), 0)
  })

  it('count changes after all that were read have expired', async () => {
    const id = await add('key_1')
    for (let n = 0; n < 3; n++) await announce(id, newId('evt'), 'chk_expired')
    await markRead(store, id)
    await deleteJobDeliveries(store, 'chk_expired')
    await announce(id)
    assert.equal(await unread(id), 1)
    // Marks that a slow process makes do not go back.
    await markRead(store, id)
    await deleteJobDeliveries(store, 'chk_1')
    await markRead(store, id)
    await announce(id)
    assert.equal(await unread(id), 1)
  })

  it('do not count changes of an earlier version', async () => {
    const id = await add('key_1')
    await store.collection('announcements').put({
      _id: newId('evt'), monitor_id: id, check_id: 'chk_1', at: '2026-11-22T10:00:00.000Z', body: new Uint8Array(1),
    })
    assert.equal(await unread(id), 0)
    await announce(id)
    assert.equal(await unread(id), 1)
  })
}
