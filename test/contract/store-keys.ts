// API keys and the monitors of a key on a document store: rotation with overlap, and transfer (issue 14, point 1).

import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { createKey, findKeyByHash, getKey, hashOf, revokeKey, rotateKey, type ApiKey, type NewKey } from '#src/keys.ts'
import { countMonitors, transferMonitors } from '#src/monitors/transfer-monitors.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { monitorDocument } from '#test/support/monitor-document.ts'

const hourMs = 3_600_000

const findKey = (store: Store, text: string, nowMs?: number): Promise<ApiKey | null> =>
  findKeyByHash(store, hashOf(text), nowMs)

export function keySuite(storeOf: () => Store): void {
  let store: Store
  before(async () => {
    store = storeOf()
    await ensureIndexes(store)
  })
  const make = (more: Partial<NewKey> = {}): Promise<{ key: string; record: ApiKey }> =>
    createKey(store, { name: 'test', ...more })

  describe('a rotated key', () => {
    it('keeps its id; the old secret is valid until the overlap ends', async () => {
      const { key: first, record: { id, prefix } } = await make({ credits: 7 })
      const nowMs = Date.now()
      const { key: second, record } = await rotateKey(store, prefix, hourMs, nowMs)
      assert.notEqual(second, first)
      assert.deepEqual([record.id, record.credits, record.prefix], [id, 7, second.slice(0, 12)])
      assert.deepEqual(record.old_secrets, [{ prefix, ends_at: new Date(nowMs + hourMs).toISOString() }])
      assert.ok(!JSON.stringify(record).includes('hash'))
      const idsAt = async (atMs: number): Promise<(string | undefined)[]> =>
        (await Promise.all([first, second].map((text) => findKey(store, text, atMs)))).map((found) => found?.id)
      assert.deepEqual(await idsAt(nowMs + hourMs - 1), [id, id])
      assert.deepEqual(await idsAt(nowMs + hourMs), [undefined, id])
    })

    it('keeps the secrets of earlier rotations for the shorter of both overlaps; 0 ends all of them', async () => {
      const { key: first, record: { id } } = await make()
      const { key: second } = await rotateKey(store, id, hourMs)
      const { key: third } = await rotateKey(store, id, 2 * hourMs)
      const found = async (...texts: string[]): Promise<boolean[]> =>
        Promise.all(texts.map(async (text) => await findKey(store, text) !== null))
      assert.deepEqual(await found(first, second, third), [true, true, true])
      assert.equal(await findKey(store, first, Date.now() + hourMs), null)
      assert.equal((await findKey(store, second, Date.now() + hourMs))?.id, id)
      const { key: last } = await rotateKey(store, id, 0)
      assert.deepEqual(await found(first, second, third, last), [false, false, false, true])
    })

    it('is found by an old secret and an old prefix, and its revocation ends every secret', async () => {
      const { key: first, record: { id, prefix } } = await make()
      const { key: second } = await rotateKey(store, first, hourMs)
      assert.deepEqual([(await getKey(store, first)).id, (await getKey(store, prefix)).id], [id, id])
      await revokeKey(store, first)
      for (const text of [first, second]) assert.ok((await findKey(store, text))?.revoked_at, text)
      await assert.rejects(rotateKey(store, id, 0), { code: 'INVALID_REQUEST', message: /is revoked; .*keys create/ })
    })

    it('has one new secret after concurrent rotations', async () => {
      const { key: first, record: { id } } = await make()
      const results = await Promise.allSettled([1, 2, 3].map(() => rotateKey(store, id, hourMs)))
      const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.key] : []))
      // Rotations that ran one after the other all succeed: then each secret is valid.
      assert.ok(made.length >= 1)
      for (const text of [first, ...made]) assert.equal((await findKey(store, text))?.id, id)
      for (const result of results)
        if (result.status === 'rejected') assert.match((result.reason as Error).message, /rotated by another process/)
    })

    it('cannot have expired', async () => {
      const { record: { id } } = await make({ expiresAt: new Date(Date.now() - 1) })
      await assert.rejects(rotateKey(store, id, 0), { code: 'INVALID_REQUEST', message: /has expired; .*--expires/ })
    })
  })

  describe('the monitors of a key', () => {
    const addMonitor = async (keyId: string, more: Partial<MonitorDocument> = {}): Promise<string> => {
      const monitor = monitorDocument(keyId, more)
      await store.collection('monitors').put(monitor)
      return monitor._id
    }
    const ownerOf = async (id: string): Promise<string | undefined> =>
      (await store.collection('monitors').get(id))?.key_id

    it('are transferred from a revoked key, without those that are deleted', async () => {
      const [{ record: from }, { record: to }] = [await make(), await make()]
      const active = await addMonitor(from.id)
      const paused = await addMonitor(from.id, { status: 'paused' })
      const deleted = await addMonitor(from.id, { deleted_at: new Date().toISOString() })
      await revokeKey(store, from.id)
      assert.deepEqual(await countMonitors(store, from.id), { active: 1, paused: 1 })
      assert.equal((await transferMonitors(store, from.prefix, to.prefix)).moved, 2)
      assert.deepEqual(
        await Promise.all([active, paused, deleted].map(ownerOf)), [to.id, to.id, from.id],
      )
      assert.equal((await transferMonitors(store, from.id, to.id)).moved, 0)
    })

    it('stay when a key is unknown, cannot own monitors, or would have more than fifty', async () => {
      const { record: from } = await make()
      const id = await addMonitor(from.id)
      const { record: reseller } = await make({ channel: 'marketplace' })
      const { record: late } = await make({ expiresAt: new Date(Date.now() - 1) })
      const { record: full } = await make()
      for (let n = 0; n < 50; n++) await addMonitor(full.id)
      const refusals: [to: string, code: string, message: RegExp][] = [
        ['key_nobody', 'NOT_FOUND', /no key with the id or prefix key_nobody/],
        [from.id, 'INVALID_REQUEST', /given twice/], [late.id, 'INVALID_REQUEST', /has expired/],
        [reseller.id, 'DIRECT_KEY_REQUIRED', /marketplace/],
        [full.id, 'MONITOR_LIMIT_REACHED', /would have 51 monitors \(50 of its own and 1 of/],
      ]
      for (const [to, code, message] of refusals)
        await assert.rejects(transferMonitors(store, from.id, to), { code, message })
      await assert.rejects(transferMonitors(store, 'wnw_nobody', full.id), { code: 'NOT_FOUND', message: /wnw_nobody/ })
      assert.equal(await ownerOf(id), from.id)
    })
  })
}
