// Pageviews on a document store: exact under concurrency, and whenever old marks are folded.

import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { countPageview, foldPageviews, readCounts } from '#src/pageviews/count.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { Store } from '#src/store/store.ts'

const minute = 60_000
const start = Date.parse('2026-11-23T08:00:00Z')
const tokens = (count: number): string[] => Array.from({ length: count }, (_, index) => `token ${index}`)

export function pageviewSuite(storeOf: () => Store): void {
  let store: Store
  beforeEach(async () => {
    store = storeOf()
    await ensureIndexes(store)
    for (const name of ['pageviews', 'pageview_marks']) await store.collection(name).remove({})
  })
  const count = (token: string, minutes: number, action = 'view', page_id = 'a'): Promise<number> =>
    countPageview(store, { page_id, action }, token, start + minutes * minute)
  const marks = (): Promise<number> => store.collection('pageview_marks').count({})

  it('counts a page and an action once in 15 minutes for a token', async () => {
    assert.deepEqual([await count('t', 0), await count('t', 14.9), await count('t', 15)], [1, 1, 2])
    assert.deepEqual([await count('t', 0, 'like'), await count('t', 0, 'view', 'b'), await count('u', 0)], [1, 1, 3])
    assert.deepEqual(await readCounts(store, 'a'), { like: 1, view: 3 })
    assert.deepEqual(await readCounts(store, 'none'), {})
  })

  it('is exact when visitors, and the requests of each, count at the same time', async () => {
    await Promise.all(tokens(12).flatMap((token) => [count(token, 0), count(token, 0), count(token, 0)]))
    assert.deepEqual(await readCounts(store, 'a'), { view: 12 })
  })

  it('is the same while old marks are folded and deleted', async () => {
    for (const [index, token] of tokens(10).entries()) await count(token, index * 10)
    for (const [hours, left] of [[2, 11], [3.5, 9], [6, 2]] as const) {
      const now = start + hours * 60 * minute
      await Promise.all([foldPageviews(store, now), foldPageviews(store, now), count(`late ${hours}`, hours * 60 - 1)])
      const { view } = await readCounts(store, 'a')
      assert.equal(view, 10 + [2, 3.5, 6].indexOf(hours) + 1)
      assert.equal(await marks(), left, `marks after ${hours} h`)
    }
    await foldPageviews(store, start + 24 * 60 * minute)
    assert.equal(await marks(), 0)
    assert.deepEqual(await readCounts(store, 'a'), { view: 13 })
  })

  it('refuses actions beyond those of a page', async () => {
    for (let index = 0; index < 20; index++) await count('t', 0, `action-${index}`)
    await assert.rejects(count('t', 0, 'another'), /`action`: a page has at most 20/)
    assert.equal(await count('u', 0, 'action-3'), 2)
  })
}
