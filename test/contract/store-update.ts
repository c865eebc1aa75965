// Contract: updates and their guards.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { untyped, type Fresh } from '#test/contract/things.ts'

export function updateSuite(fresh: Fresh): void {
  describe('update', () => {
    it('changes the matching document and returns it after the change', async () => {
      const things = await fresh([{ _id: 'a', state: 'pending', n: 1, tags: ['x'], gone: 1 }])
      const after = await things.update(
        { _id: 'a', state: 'pending' },
        {
          $set: { state: 'running', 'by.whom': 'me' }, $inc: { n: 2, m: -1 }, $push: { tags: 'y', log: { at: 1 } },
          $unset: { gone: true, never: true },
        },
      )
      assert.deepEqual(after, {
        _id: 'a', state: 'running', n: 3, m: -1, tags: ['x', 'y'], log: [{ at: 1 }], by: { whom: 'me' },
      })
      assert.deepEqual(await things.get('a'), after)
    })

    it('returns null and changes nothing when the guard does not match', async () => {
      const things = await fresh([{ _id: 'a', state: 'running' }])
      assert.equal(await things.update({ _id: 'a', state: 'pending' }, { $set: { state: 'cancelled' } }), null)
      assert.equal(await things.update({ _id: 'nobody' }, { $set: { state: 'cancelled' } }), null)
      assert.deepEqual(await things.find({}), [{ _id: 'a', state: 'running' }])
    })

    it('changes only the first document in sort order', async () => {
      const things = await fresh([
        { _id: 'a', n: 3 }, { _id: 'b', n: 1 }, { _id: 'c', n: 2 },
      ])
      assert.equal((await things.update({ n: { $gt: 0 } }, { $set: { n: 0 } }, { sort: { n: 1 } }))?._id, 'b')
      assert.equal((await things.update({ n: { $gt: 0 } }, { $set: { n: 0 } }, { sort: { n: -1 } }))?._id, 'a')
      assert.equal(await things.count({ n: 0 }), 2)
    })

    it('refuses a change that does not fit the document, and leaves the document unchanged', async () => {
      const document = { _id: 'a', text: 'x', list: [1], nothing: null }
      const things = await fresh([document])
      for (const change of [
        { $inc: { text: 1 } }, { $inc: { nothing: 1 } }, { $push: { text: 1 } }, { $set: { n: 1, 'text.b': 1 } },
        { $set: { 'nothing.b': 1 } }, { $set: { 'list.b': 1 } },
      ]) {
        await assert.rejects(things.update({ _id: 'a' }, untyped(change)), Error, JSON.stringify(change))
      }
      assert.deepEqual(await things.get('a'), document)
    })
  })
}
