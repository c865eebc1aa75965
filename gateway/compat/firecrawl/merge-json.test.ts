import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mergeJson } from './merge-json.ts'

describe('mergeJson', () => {
  it('takes the first value that is not empty, and all items of lists once', () => {
    assert.deepEqual(
      mergeJson([
        { name: 'Rye', price: null, tags: ['a'], offers: [{ id: 1 }], maker: { city: '' } }, null,
        { name: 'Spelt', price: 5, tags: ['b', 'a'], offers: [{ id: 1 }, { id: 2 }], maker: { city: 'Ulm', zip: 1 } },
      ]),
      { name: 'Rye', price: 5, tags: ['a', 'b'], offers: [{ id: 1 }, { id: 2 }], maker: { city: 'Ulm', zip: 1 } },
    )
  })

  it('keeps false and 0, and the first of values of different types', () => {
    assert.deepEqual(mergeJson([{ sold: false, count: 0, at: 'x' }, { sold: true, count: 3, at: ['y'] }]), {
      sold: false, count: 0, at: 'x',
    })
  })

  it('is undefined without values', () => {
    assert.equal(mergeJson([]), undefined)
    assert.equal(mergeJson([undefined]), undefined)
    assert.equal(mergeJson([null, undefined]), undefined)
  })

  it('sets no prototype', () => {
    const merged = mergeJson([JSON.parse('{"__proto__": {"a": 1}}'), { b: 2 }]) as object
    assert.equal(Object.getPrototypeOf(merged), Object.prototype)
    assert.equal((merged as { b: number }).b, 2)
  })
})
