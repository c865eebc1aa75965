// Contract: filters, sorts, ranges and pages.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inPages } from '#src/store/store.ts'
import { ids, untyped, type Fresh } from '#test/contract/things.ts'

export function findSuite(fresh: Fresh): void {
  describe('find', () => {
    it('compares values of one type only, treats missing as null, and searches arrays', async () => {
      const things = await fresh([
        { _id: 'array', v: [7, 'b', null] }, { _id: 'empty', v: [] }, { _id: 'five', v: 5 }, { _id: 'missing' },
        { _id: 'null', v: null }, { _id: 'object', v: { x: 5 } }, { _id: 'objects', v: [{ x: 5 }, { x: 'y' }] },
        { _id: 'text5', v: '5' }, { _id: 'textB', v: 'b' }, { _id: 'true', v: true },
      ])
      const all = await ids(things, {})
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
        assert.deepEqual(await ids(things, filter), expected, JSON.stringify(filter))
        assert.equal(await things.count(untyped(filter)), expected.length, JSON.stringify(filter))
      }
      await things.ensureIndexes([{ fields: { v: 1 } }])
      for (const [filter, expected] of cases)
        assert.deepEqual(await ids(things, filter), expected, `indexed: ${JSON.stringify(filter)}`)
    })

    it('sorts null and missing, then numbers, then strings by their bytes, then booleans', async () => {
      const things = await fresh(
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

    it('applies skip, limit and fields', async () => {
      const things = await fresh(
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

    it('reads all documents in pages, each once', async () => {
      const things = await fresh(
        Array.from({ length: 25 }, (_, n) => ({ _id: `d${String(n).padStart(2, '0')}`, even: n % 2 === 0 })),
      )
      const pages: string[] = []
      for await (const page of inPages(things, untyped({ even: true }), { pageSize: 5, fields: ['_id'] }))
        pages.push(page.map(({ _id }) => _id).join(' '))
      assert.deepEqual(pages, ['d00 d02 d04 d06 d08', 'd10 d12 d14 d16 d18', 'd20 d22 d24'])
    })
  })
}
