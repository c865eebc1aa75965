// Contract: reading, writing and deleting whole documents.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DuplicateKeyError, type Index } from '#src/store/store.ts'
import type { Fresh, Thing } from '#test/contract/things.ts'

export function documentSuite(fresh: Fresh): void {
  describe('get, put and insertIfAbsent', () => {
    it('returns null for a missing document', async () => {
      assert.equal(await (await fresh()).get('nobody'), null)
    })

    it('returns the document that was put last', async () => {
      const document = {
        _id: 'a b/ü', text: 'Grüße, 世界 😀\0\u2028', n: -1.5, big: 2 ** 53 - 1, yes: true, no: null,
        list: [1, 'a', null, [false, [], [{ x: [[2]] }]]], deep: { er: { est: '' } },
      }
      const things = await fresh([{ _id: 'a b/ü', gone: true }, document])
      assert.deepEqual(await things.get('a b/ü'), document)
    })

    it('keeps field names that look like operators or paths', async () => {
      const document = JSON.parse(
        '{"_id": "s", "schema": {"$ref": "#/$defs/x", "a.b": {"": 1}, "100%": 2, "%24ref": 3, '
        + '"__proto__": {"x": 4}, "constructor": 5, "ключ": 6, "$bin": [0, 1]}}',
      ) as Thing
      const things = await fresh([document])
      assert.deepEqual(await things.get('s'), document)
      assert.deepEqual((await things.update({ _id: 's' }, { $set: { other: { $ref: 1 } } }))?.other, { $ref: 1 })
    })

    it('keeps bytes, including several in one document and empty ones', async () => {
      const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
      const document = {
        _id: 'b', one: bytes, list: [bytes.subarray(3, 5), { empty: new Uint8Array() }], text: '$bin',
      }
      const things = await fresh([document])
      assert.deepEqual(await things.get('b'), document)
      assert.deepEqual(
        await things.update({ _id: 'b' }, { $set: { one: bytes.subarray(9, 11) }, $unset: { text: true } }),
        { _id: 'b', one: bytes.subarray(9, 11).slice(), list: document.list },
      )
    })

    it('accepts a document of 5 MB and refuses one of 17 MB', async () => {
      const body = new Uint8Array(5_000_000).map((_, i) => i * 7)
      const things = await fresh([{ _id: 'large', body, text: 'x' }])
      assert.deepEqual(await things.get('large'), { _id: 'large', body, text: 'x' })
      assert.deepEqual(await things.find({ _id: 'large' }, { fields: ['text'] }), [{ _id: 'large', text: 'x' }])
      await assert.rejects(things.put({ _id: 'larger', body: new Uint8Array(17_000_000) }))
    })

    it('omits undefined fields and replaces lone surrogates', async () => {
      const things = await fresh([{ _id: 'u', a: undefined, text: 'a\ud800b', list: [undefined] }])
      assert.deepEqual(await things.get('u'), { _id: 'u', text: 'a\ufffdb', list: [null] })
    })

    it('refuses values that a document cannot hold, naming their path', async () => {
      const things = await fresh()
      for (const value of [new Date(0), new Map(), 1n, NaN, Infinity, Symbol('s'), () => 1, /x/]) {
        await assert.rejects(things.put({ _id: 'x', a: { b: [value] } }), { name: 'TypeError', message: /a\.b\[0\]/ })
        await assert.rejects(things.insertIfAbsent({ _id: 'x', a: value }), TypeError)
        await assert.rejects(things.update({ _id: 'x' }, { $set: { a: value } }), TypeError)
      }
      for (const _id of ['', 7, null, undefined, 'a\0b', 'x'.repeat(1025)])
        await assert.rejects(things.put({ _id } as Thing), TypeError)
    })

    it('inserts a document only if its _id is free, and returns whether it did', async () => {
      const things = await fresh()
      assert.equal(await things.insertIfAbsent({ _id: 'a', n: 1 }), true)
      assert.equal(await things.insertIfAbsent({ _id: 'a', n: 2 }), false)
      assert.deepEqual(await things.get('a'), { _id: 'a', n: 1 })
    })

    it('enforces unique indexes for every kind of write', async () => {
      const things = await fresh(
        [{ _id: 'a', hash: 'x', n: 1 }, { _id: 'b', hash: 'y', n: 1 }],
        [{ fields: { hash: 1 }, unique: true }],
      )
      assert.equal(await things.insertIfAbsent({ _id: 'c', hash: 'x' }), false)
      await assert.rejects(things.put({ _id: 'c', hash: 'x' }), DuplicateKeyError)
      await assert.rejects(things.put({ _id: 'b', hash: 'x' }), DuplicateKeyError)
      await assert.rejects(things.update({ _id: 'b' }, { $set: { hash: 'x' } }), DuplicateKeyError)
      assert.deepEqual(await things.get('b'), { _id: 'b', hash: 'y', n: 1 })
      assert.equal(await things.count({}), 2)
      await things.put({ _id: 'a', hash: 'x', n: 2 })
      assert.equal(await things.insertIfAbsent({ _id: 'c', hash: 'z' }), true)
    })

    it('accepts an index that exists, and refuses a unique one over duplicates', async () => {
      const indexes: Index<Thing>[] = [{ fields: { a: 1, 'b.c': -1 } }, { fields: { _id: 1, a: 1 } }]
      const things = await fresh([{ _id: 'a', same: 1 }, { _id: 'b', same: 1 }], indexes)
      await things.ensureIndexes(indexes)
      await assert.rejects(things.ensureIndexes([{ fields: { same: 1 }, unique: true }]), DuplicateKeyError)
    })
  })

  describe('remove', () => {
    it('deletes every matching document, and returns how many', async () => {
      const things = await fresh(
        Array.from({ length: 620 }, (_, n) => ({ _id: `d${n}`, old: n < 610, body: new Uint8Array(10) })),
      )
      assert.equal(await things.remove({ old: true }), 610)
      assert.equal(await things.remove({ old: true }), 0)
      assert.equal(await things.count({}), 10)
      assert.equal(await things.remove({}), 10)
    })
  })
}
