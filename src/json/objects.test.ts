import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isObject, ownValue } from './objects.ts'

describe('isObject', () => {
  it('accepts objects, and neither null nor lists', () => {
    const values = [{}, { a: 1 }, Object.create(null), null, undefined, [], [{}], 'text', 0, true]
    assert.deepEqual(values.map(isObject), [true, true, true, ...Array.from({ length: 7 }, () => false)])
  })
})

describe('ownValue', () => {
  it('ignores what an object inherits', () => {
    const object = JSON.parse('{"a": null, "__proto__": 1}') as Record<string, unknown>
    assert.deepEqual(['a', '__proto__', 'b', 'constructor'].map((name) => ownValue(object, name)), [
      null, 1, undefined, undefined,
    ])
  })
})
