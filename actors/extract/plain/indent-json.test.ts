import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { indentJson } from './indent-json.ts'

describe('indentJson', () => {
  it('is like JSON.stringify', () => {
    for (const value of [
      {}, [], [[]], [{}], 'a', 1, null, true, { a: 1, b: ['x', { c: null, d: [] }], e: { f: false } },
      { 'k,:"{': 'v[]\\', tab: '\t', line: 'a\nb', quote: '\\"', accent: 'é', nothing: '' },
    ])
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, '\t')])
        assert.equal(indentJson(text), JSON.stringify(value, null, 2))
  })

  it('keeps digits, the order of keys and keys that occur twice', () =>
    assert.equal(
      indentJson('{"id":12345678901234567890,"price":1.50,"10":1e3,"2":-0,"2":0}'),
      '{\n  "id": 12345678901234567890,\n  "price": 1.50,\n  "10": 1e3,\n  "2": -0,\n  "2": 0\n}',
    ))

  it('decodes escapes', () => assert.equal(indentJson('["\\u00e9\\/","\\ud83d"]'), '[\n  "é/",\n  "\\ud83d"\n]'))
})
