import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { jsonStrings } from './json-strings.ts'

describe('jsonStrings', () => {
  for (const [json, strings] of [
    ['{"name":"A blue lamp"}', ['A blue lamp']],
    [String.raw`["say \"hello\"\nto \u0041nn"]`, ['say "hello" to Ann']],
    ['["an unclosed string', ['an unclosed string']],
    ['no strings', []],
  ] as const) {
    it(`reads ${json}`, () => assert.deepEqual([...jsonStrings(json)], strings))
  }

  it('reads a megabyte of quotation marks and backslashes in linear time', () => {
    assertLinearTime((size) => assert.ok([...jsonStrings('"\\'.repeat(size))].length <= size), 500_000)
  })
})
