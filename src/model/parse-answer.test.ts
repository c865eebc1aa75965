import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseObject } from './parse-answer.ts'

describe('parseObject', () => {
  for (const [answer, expected] of [
    ['{"a":1}', { a: 1 }], ['Here: {"a":"}"} done', { a: '}' }], ['{oops} then {"a":2}', { a: 2 }],
    ['"text"', undefined], ['[1]', undefined], ['{"a":', undefined],
  ] as const) {
    it(`reads ${JSON.stringify(answer)}`, () => assert.deepEqual(parseObject(answer), expected))
  }
})
