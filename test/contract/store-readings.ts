// The last readings of pages on a document store: one sequence under concurrency, within their limits.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, it } from 'node:test'
import {
  contentBytesMax, findReading, markRemoved, writeReading, type NewReading,
} from '#src/readings/readings.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { Store } from '#src/store/store.ts'

export function readingSuite(storeOf: () => Store): void {
  let store: Store
  beforeEach(async () => {
    store = storeOf()
    await ensureIndexes(store)
    await store.collection('readings').remove({})
  })

  const reading = (text: string, more: Partial<NewReading> = {}): NewReading => ({
    id: 'r', keyId: 'key_1', url: 'https://a.example/', content: Buffer.from(text), decisions: null,
    nowMs: Date.parse('2026-01-01'), ...more,
  })

  it('is replaced by one of those that follow it', async () => {
    assert.equal(await writeReading(store, reading('one'), null), 'written')
    const first = await findReading(store, 'r')
    assert.equal(Buffer.from(first!.content!).toString(), 'one')
    assert.equal(first!.readAt, '2026-01-01T00:00:00.000Z')
    const written = await Promise.all(['two', 'three', 'four'].map((text) => writeReading(store, reading(text), first)))
    assert.deepEqual(written.toSorted(), ['conflict', 'conflict', 'written'])
    assert.equal(await writeReading(store, reading('five'), null), 'conflict')
  })

  it('has no content after the page was removed', async () => {
    await writeReading(store, reading('one', { decisions: Buffer.from('d') }), null)
    const first = await findReading(store, 'r')
    assert.equal(Buffer.from(first!.decisions!).toString(), 'd')
    assert.equal(await markRemoved(store, 'r', first!), true)
    assert.equal(await markRemoved(store, 'r', first!), false)
    const { content, decisions, readAt } = (await findReading(store, 'r'))!
    assert.deepEqual([content, decisions, readAt], [null, null, first!.readAt])
  })

  it('is refused when it is too large', async () => {
    const content = randomBytes(contentBytesMax + 1)
    assert.equal(await writeReading(store, reading('', { content }), null), 'too large')
    assert.equal(await findReading(store, 'r'), null)
  })

  it('is deleted when its key has too many newer ones', async () => {
    const perKeyMax = 5
    const write = (id: string, day: number, keyId = 'key_1'): Promise<unknown> => {
      const nowMs = Date.parse('2026-02-01') + day * 86_400_000
      return writeReading(store, reading(id, { id, keyId, nowMs }), null, { perKeyMax })
    }
    await write('other', 0, 'key_2')
    for (const day of [3, 1, 5, 2, 4]) await write(`r${day}`, day)
    assert.notEqual(await findReading(store, 'r1'), null)
    await write('r6', 6)
    const left = await store.collection('readings').find({ key_id: 'key_1' }, { sort: { read_at: 1 } })
    assert.deepEqual(left.map(({ _id }) => _id), ['r2', 'r3', 'r4', 'r5', 'r6'])
    assert.notEqual(await findReading(store, 'other'), null)
  })
}
