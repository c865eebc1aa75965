import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutAtBlocks } from './cut-text.ts'

describe('cutAtBlocks', () => {
  for (const [text, max, expected] of [
    ['one\n\ntwo', 20, 'one\n\ntwo'], ['first block\n\nsecond block', 15, 'first block'],
    ['a line\nanother line', 10, 'a line'], ['abcdefgh', 4, 'abcd'], ['ab😀', 3, 'ab'], ['abc', 0, ''], ['abc', -5, ''],
  ] as const) {
    it(`cuts ${JSON.stringify(text)} to ${max}: ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(cutAtBlocks(text, max), { text: expected, cut: text !== expected }))
  }
})
