// What every store must do. Each store's own test file runs this suite on a store of its own.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openStore, type StoreSettings } from '#src/store/open.ts'
import { DuplicateKeyError, inPages, type Collection, type Doc, type Index, type Store } from '#src/store/store.ts'
import { processSuite } from '#test/contract/store-processes.ts'
import { randomSuite } from '#test/contract/store-random.ts'

export interface StoreUnderTest {
  settings: StoreSettings
  /** Removes what the store wrote. */
  dispose(): Promise<void>
}

interface Thing extends Doc { [name: string]: unknown }

/** What is refused is refused by hand-written JavaScript too, so the types are set aside. */
const untyped = (value: unknown) => value as never

/**
 * @param open makes an empty store.
 * @param size how many documents and runs the store manages in a second or so.
 */
export function storeSuite(
  name: string, open: () => Promise<StoreUnderTest>, size: { times: number; runs: number; nullBelowArrays: boolean },
): void {
  describe(`the document store on ${name}`, () => {
    let underTest: StoreUnderTest
    let store: Store
    let things: Collection<Thing>
    let collections = 0

    before(async () => {
      underTest = await open()
      store = await openStore(underTest.settings)
    })
    after(async () => {
      await store.close()
      await underTest.dispose()
    })
    const fresh = async (documents: Thing[] = [], indexes: Index<Thing>[] = []): Promise<Collection<Thing>> => {
      things = store.collection<Thing>(`things_${++collections}`)
      await things.ensureIndexes(indexes)
      for (const document of documents) await things.put(document)
      return things
    }
    const ids = async (filter: object): Promise<string[]> =>
      (await things.find(untyped(filter), { sort: { _id: 1 } })).map(({ _id }) => _id)

    describe('get, put and insertIfAbsent', () => {
      it('returns null for what is not there', async () => {
        assert.equal(await (await fresh()).get('nobody'), null)
      })

      it('returns what was put, the latest of it', async () => {
        const document = {
          _id: 'a b/ü', text: 'Grüße, 世界 😀\0\u2028', n: -1.5, big: 2 ** 53 - 1, yes: true, no: null,
          list: [1, 'a', null, [false, [], [{ x: [[2]] }]]], deep: { er: { est: '' } },
        }
        await fresh([{ _id: 'a b/ü', gone: true }, document])
        assert.deepEqual(await things.get('a b/ü'), document)
      })

      it('keeps names of fields that are operators or paths elsewhere', async () => {
        const document = JSON.parse(
          '{"_id": "s", "schema": {"$ref": "#/$defs/x", "a.b": {"": 1}, "100%": 2, "%24ref": 3, "__proto__": {"x": 4}, "constructor": 5, "ключ": 6, "$bin": [0, 1]}}',
        ) as Thing
        await fresh([document])
        assert.deepEqual(await things.get('s'), document)
        assert.deepEqual((await things.update({ _id: 's' }, { $set: { other: { $ref: 1 } } }))?.other, { $ref: 1 })
      })

      it('keeps bytes, also several in one document and none at all', async () => {
        const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
        const document = {
          _id: 'b', one: bytes, list: [bytes.subarray(3, 5), { empty: new Uint8Array() }], text: '$bin',
        }
        await fresh([document])
        assert.deepEqual(await things.get('b'), document)
        assert.deepEqual(
          await things.update({ _id: 'b' }, { $set: { one: bytes.subarray(9, 11) }, $unset: { text: true } }),
          { _id: 'b', one: bytes.subarray(9, 11).slice(), list: document.list },
        )
      })

      it('keeps a document of 5 MB and refuses one of 17 MB', async () => {
        const body = new Uint8Array(5_000_000).map((_, i) => i * 7)
        await fresh([{ _id: 'large', body, text: 'x' }])
        assert.deepEqual(await things.get('large'), { _id: 'large', body, text: 'x' })
        assert.deepEqual(await things.find({ _id: 'large' }, { fields: ['text'] }), [{ _id: 'large', text: 'x' }])
        await assert.rejects(things.put({ _id: 'larger', body: new Uint8Array(17_000_000) }))
      })

      it('leaves out undefined and mends lone surrogates', async () => {
        await fresh([{ _id: 'u', a: undefined, text: 'a\ud800b', list: [undefined] }])
        assert.deepEqual(await things.get('u'), { _id: 'u', text: 'a\ufffdb', list: [null] })
      })

      it('refuses what a document cannot hold, naming it', async () => {
        await fresh()
        for (const value of [new Date(0), new Map(), 1n, NaN, Infinity, Symbol('s'), () => 1, /x/]) {
          await assert.rejects(things.put({ _id: 'x', a: { b: [value] } }), { name: 'TypeError', message: /a\.b\[0\]/ })
          await assert.rejects(things.insertIfAbsent({ _id: 'x', a: value }), TypeError)
          await assert.rejects(things.update({ _id: 'x' }, { $set: { a: value } }), TypeError)
        }
        for (const _id of ['', 7, null, undefined, 'a\0b', 'x'.repeat(1025)])
          await assert.rejects(things.put({ _id } as Thing), TypeError)
      })

      it('inserts only what is not there and says whether it did', async () => {
        await fresh()
        assert.equal(await things.insertIfAbsent({ _id: 'a', n: 1 }), true)
        assert.equal(await things.insertIfAbsent({ _id: 'a', n: 2 }), false)
        assert.deepEqual(await things.get('a'), { _id: 'a', n: 1 })
      })

      it('holds unique indexes against every way of writing', async () => {
        await fresh(
          [
            { _id: 'a', hash: 'x', n: 1 }, { _id: 'b', hash: 'y', n: 1 },
          ],
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

      it('makes an index again without harm, and no unique one over what is not unique', async () => {
        const indexes: Index<Thing>[] = [{ fields: { a: 1, 'b.c': -1 } }, { fields: { _id: 1, a: 1 } }]
        await fresh(
          [
            { _id: 'a', same: 1 }, { _id: 'b', same: 1 },
          ],
          indexes,
        )
        await things.ensureIndexes(indexes)
        await assert.rejects(things.ensureIndexes([{ fields: { same: 1 }, unique: true }]), DuplicateKeyError)
      })
    })

    describe('update', () => {
      it('changes what the filter matches and returns it after', async () => {
        await fresh([{ _id: 'a', state: 'pending', n: 1, tags: ['x'], gone: 1 }])
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

      it('returns null and changes nothing when the guard does not hold', async () => {
        await fresh([{ _id: 'a', state: 'running' }])
        assert.equal(await things.update({ _id: 'a', state: 'pending' }, { $set: { state: 'cancelled' } }), null)
        assert.equal(await things.update({ _id: 'nobody' }, { $set: { state: 'cancelled' } }), null)
        assert.deepEqual(await things.find({}), [{ _id: 'a', state: 'running' }])
      })

      it('takes the first by the sort, and one only', async () => {
        await fresh([
          { _id: 'a', n: 3 }, { _id: 'b', n: 1 }, { _id: 'c', n: 2 },
        ])
        assert.equal((await things.update({ n: { $gt: 0 } }, { $set: { n: 0 } }, { sort: { n: 1 } }))?._id, 'b')
        assert.equal((await things.update({ n: { $gt: 0 } }, { $set: { n: 0 } }, { sort: { n: -1 } }))?._id, 'a')
        assert.equal(await things.count({ n: 0 }), 2)
      })

      it('refuses a change that does not fit the document, and leaves it as it is', async () => {
        const document = { _id: 'a', text: 'x', list: [1], nothing: null }
        await fresh([document])
        for (const change of [
          { $inc: { text: 1 } }, { $inc: { nothing: 1 } }, { $push: { text: 1 } }, { $set: { n: 1, 'text.b': 1 } },
          { $set: { 'nothing.b': 1 } }, { $set: { 'list.b': 1 } },
        ]) {
          await assert.rejects(things.update({ _id: 'a' }, untyped(change)), Error, JSON.stringify(change))
        }
        assert.deepEqual(await things.get('a'), document)
      })
    })

    describe('find', () => {
      it('compares values of one type only, null and missing alike, and looks into arrays', async () => {
        await fresh([
          { _id: 'array', v: [7, 'b', null] }, { _id: 'empty', v: [] }, { _id: 'five', v: 5 }, { _id: 'missing' },
          { _id: 'null', v: null }, { _id: 'object', v: { x: 5 } }, { _id: 'objects', v: [{ x: 5 }, { x: 'y' }] },
          { _id: 'text5', v: '5' }, { _id: 'textB', v: 'b' }, { _id: 'true', v: true },
        ])
        const all = await ids({})
        assert.equal(all.length, 10)
        const but = (...left: string[]) => all.filter((one) => !left.includes(one))
        const cases: [object, string[]][] = [
          [{ v: 5 }, ['five']], [{ v: '5' }, ['text5']], [{ v: 'b' }, ['array', 'textB']], [{ v: true }, ['true']],
          [{ v: 1 }, []], [{ v: false }, []], [{ v: null }, ['array', 'missing', 'null']],
          [{ v: { $ne: null } }, but('array', 'missing', 'null')], [{ v: { $ne: 5 } }, but('five')],
          [{ v: { $gt: 5 } }, ['array']], [{ v: { $gte: 5 } }, ['array', 'five']],
          [{ v: { $lt: 100 } }, ['array', 'five']], [{ v: { $gt: '' } }, ['array', 'text5', 'textB']],
          [{ v: { $lte: 'b' } }, ['array', 'text5', 'textB']], [{ v: { $gte: 0, $lt: 7 } }, ['five']],
          [{ v: { $in: [5, 'b', true] } }, ['array', 'five', 'textB', 'true']],
          [{ v: { $in: [null, 5] } }, ['array', 'five', 'missing', 'null']], [{ v: { $in: [] } }, []],
          [{ v: { $nin: [5, 'b', true] } }, but('array', 'five', 'textB', 'true')],
          [{ v: { $exists: false } }, ['missing']], [{ v: { $exists: true } }, but('missing')],
          [{ 'v.x': 5 }, ['object', 'objects']], [{ 'v.x': 'y' }, ['objects']],
          [{ 'v.x': { $gt: 1 } }, ['object', 'objects']], [{ $or: [{ v: 5 }, { _id: 'true' }] }, ['five', 'true']],
          [{ $and: [{ v: { $exists: true } }, { v: null }] }, ['array', 'null']],
          [{ _id: { $in: ['five', 'nobody'] } }, ['five']],
          [{ _id: { $gt: 'text', $lt: 'textC' } }, ['text5', 'textB']], [{ _id: 'five', v: { $ne: 5 } }, []],
          [{ v: '[]' }, []], [{ v: '{"x":5}' }, []], [{ v: 'null' }, []],
        ]
        for (const [filter, expected] of cases) {
          assert.deepEqual(await ids(filter), expected, JSON.stringify(filter))
          assert.equal(await things.count(untyped(filter)), expected.length, JSON.stringify(filter))
        }
        await things.ensureIndexes([{ fields: { v: 1 } }])
        for (const [filter, expected] of cases)
          assert.deepEqual(await ids(filter), expected, `indexed: ${JSON.stringify(filter)}`)
      })

      it('sorts null and missing, then numbers, then texts by their bytes, then booleans', async () => {
        await fresh(
          [
            ['a', 'b'], ['b', 2], ['c', null], ['d', 'B'], ['e', true], ['f', -1], ['g', '😀'], ['h', '\uffee'],
            ['i', 10], ['k', false], ['l', ''],
          ].map(([_id, v]) => ({ _id: String(_id), v })),
        )
        await things.put({ _id: 'j' })
        const sorted = async (direction: 1 | -1) =>
          (await things.find({}, { sort: { v: direction, _id: 1 } })).map(({ _id }) => _id).join('')
        assert.equal(await sorted(1), 'cjfbildahgke')
        assert.equal(await sorted(-1), 'ekghadlibfcj')
      })

      it('skips, limits, and returns the fields that are asked for', async () => {
        await fresh(
          Array.from({ length: 10 }, (_, n) => ({ _id: `d${n}`, n, a: n % 2, o: { x: n }, body: new Uint8Array([n]) })),
        )
        assert.deepEqual(await things.find({ a: 1 }, { sort: { n: -1 }, skip: 1, limit: 2, fields: ['n', 'o'] }), [
          { _id: 'd7', n: 7, o: { x: 7 } }, { _id: 'd5', n: 5, o: { x: 5 } },
        ])
        assert.deepEqual(await things.find({ n: 3 }, { fields: ['body', 'never'] }), [
          { _id: 'd3', body: new Uint8Array([3]) },
        ])
        assert.deepEqual(await things.find({ n: 3 }, { fields: [] }), [{ _id: 'd3' }])
        assert.deepEqual(await things.find({}, { limit: 0 }), [])
        assert.deepEqual(await things.find({}, { skip: 10 }), [])
      })

      it('reads everything in pages, each document once', async () => {
        await fresh(
          Array.from({ length: 25 }, (_, n) => ({ _id: `d${String(n).padStart(2, '0')}`, even: n % 2 === 0 })),
        )
        const pages: string[] = []
        for await (const page of inPages(things, untyped({ even: true }), { pageSize: 5, fields: ['_id'] }))
          pages.push(page.map(({ _id }) => _id).join(' '))
        assert.deepEqual(pages, ['d00 d02 d04 d06 d08', 'd10 d12 d14 d16 d18', 'd20 d22 d24'])
      })
    })

    describe('remove', () => {
      it('removes what the filter matches, however much, and says how many', async () => {
        await fresh(Array.from({ length: 620 }, (_, n) => ({ _id: `d${n}`, old: n < 610, body: new Uint8Array(10) })))
        assert.equal(await things.remove({ old: true }), 610)
        assert.equal(await things.remove({ old: true }), 0)
        assert.equal(await things.count({}), 10)
        assert.equal(await things.remove({}), 10)
      })
    })

    describe('what the grammar does not know', () => {
      it('refuses unknown filters, by name', async () => {
        await fresh()
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
          things.find(untyped({ a: { $regex: 'x' } })), /\$regex \(in a\) is not an operator of this store/,
        )
      })

      it('refuses unknown updates, changes of _id and paths that lie in each other', async () => {
        await fresh()
        for (const change of [
          {}, { $set: {} }, { a: 1 }, { $rename: { a: 'b' } }, { $addToSet: { a: 1 } },
          { $push: { a: { $each: [1] } } }, { $set: { _id: 'b' } }, { $unset: { _id: true } }, { $inc: { a: '1' } },
          { $inc: { a: NaN } }, { $set: { a: 1 }, $inc: { a: 1 } }, { $set: { a: {}, 'a.b': 1 } },
          { $set: { 'a.0': 1 } }, { $set: { a: undefined } }, { $set: { $a: 1 } }, { $set: 1 },
          JSON.parse('{"$set": {"__proto__.x": 1}}'),
        ])
          await assert.rejects(things.update({ _id: 'a' }, untyped(change)), TypeError, JSON.stringify(change))
      })

      it('refuses names, sorts and ranges that not every store has', async () => {
        await fresh()
        for (const collection of ['', 'Upper', '1st', 'a-b', 'a"b', 'sqlite_x', 'system', 'x'.repeat(61)])
          assert.throws(() => store.collection<Thing>(collection), TypeError, collection)
        await assert.rejects(things.find({}, untyped({ sort: { a: 'asc' } })), TypeError)
        await assert.rejects(things.find({}, untyped({ sort: { 'a"': 1 } })), TypeError)
        await assert.rejects(things.find({}, { limit: -1 }), TypeError)
        await assert.rejects(things.find({}, { skip: 0.5 }), TypeError)
        await assert.rejects(things.find({}, { fields: ['a.b'] }), TypeError)
        await assert.rejects(things.ensureIndexes([{ fields: untyped({ a: 'text' }) }]), TypeError)
      })
    })

    describe('several processes', () => {
      processSuite(() => ({ store, settings: underTest.settings }), size.times)
    })

    describe('random operations', () => {
      randomSuite(() => ({ store }), size)
    })

    describe('ping and close', () => {
      it('works until the store is closed, and fails after', async () => {
        const other = await openStore(underTest.settings)
        await other.ping()
        await other.close()
        await other.close()
        await assert.rejects(other.ping())
        await assert.rejects(other.collection<Thing>('things').get('a'))
        await store.ping()
      })
    })
  })
}
