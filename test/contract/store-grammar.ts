// Contract: everything outside the supported query language is refused.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store } from '#src/store/store.ts'
import { untyped, type Fresh, type Thing } from '#test/contract/things.ts'

export function grammarSuite(fresh: Fresh, store: () => Store): void {
  describe('unsupported queries', () => {
    it('refuses unknown filters, naming the operator', async () => {
      const things = await fresh()
      for (const filter of [
        { a: { $regex: 'x' } }, { a: { $not: { $gt: 1 } } }, { a: { $elemMatch: { b: 1 } } }, { a: { $size: 1 } },
        { a: { $type: 'string' } }, { $where: '1' }, { $nor: [{ a: 1 }] }, { $expr: {} }, { $text: {} },
        { a: { b: 1 } }, { a: {} }, { a: [1] }, { a: undefined }, { a: { $gt: undefined } }, { a: { $gt: null } },
        { a: { $gt: true } }, { a: { $in: 'x' } }, { a: { $in: [[1]] } }, { a: { $exists: 1 } }, { $or: [] },
        { $and: {} }, { a: NaN }, { a: new Date(0) }, { a: new Uint8Array(1) }, { 'a.0': 1 }, { 'a..b': 1 },
        { '': 1 }, { 'a b': 1 }, { [`a') OR 1=1 --`]: 1 }, { 'a"b': 1 }, { __proto__x: undefined },
        JSON.parse('{"__proto__": 1}'),
      ]) {
        await assert.rejects(things.find(untyped(filter)), TypeError, JSON.stringify(filter))
        await assert.rejects(things.remove(untyped(filter)), TypeError)
        await assert.rejects(things.count(untyped(filter)), TypeError)
        await assert.rejects(things.update(untyped(filter), { $set: { a: 1 } }), TypeError)
      }
      await assert.rejects(
        things.find(untyped({ a: { $regex: 'x' } })), /\$regex \(in a\) is not supported/,
      )
    })

    it('refuses unknown updates, changes of _id, and paths that contain one another', async () => {
      const things = await fresh()
      for (const change of [
        {}, { $set: {} }, { a: 1 }, { $rename: { a: 'b' } }, { $addToSet: { a: 1 } },
        { $push: { a: { $each: [1] } } }, { $set: { _id: 'b' } }, { $unset: { _id: true } }, { $inc: { a: '1' } },
        { $inc: { a: NaN } }, { $set: { a: 1 }, $inc: { a: 1 } }, { $set: { a: {}, 'a.b': 1 } },
        { $set: { 'a.0': 1 } }, { $set: { a: undefined } }, { $set: { $a: 1 } }, { $set: 1 },
        JSON.parse('{"$set": {"__proto__.x": 1}}'),
      ])
        await assert.rejects(things.update({ _id: 'a' }, untyped(change)), TypeError, JSON.stringify(change))
    })

    it('refuses names, sorts and ranges that not every driver supports', async () => {
      const things = await fresh()
      for (const collection of ['', 'Upper', '1st', 'a-b', 'a"b', 'sqlite_x', 'system', 'x'.repeat(61)])
        assert.throws(() => store().collection<Thing>(collection), TypeError, collection)
      await assert.rejects(things.find({}, untyped({ sort: { a: 'asc' } })), TypeError)
      await assert.rejects(things.find({}, untyped({ sort: { 'a"': 1 } })), TypeError)
      await assert.rejects(things.find({}, { limit: -1 }), TypeError)
      await assert.rejects(things.find({}, { skip: 0.5 }), TypeError)
      await assert.rejects(things.find({}, { fields: ['a.b'] }), TypeError)
      await assert.rejects(things.ensureIndexes([{ fields: untyped({ a: 'text' }) }]), TypeError)
    })
  })
}
