import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasNumber, withNumbers, type NumberRange } from './number-ranges.ts'

describe('withNumbers', () => {
  it('joins numbers that follow one another, in any order', () => {
    assert.deepEqual(withNumbers([], [3, 1, 2]), [[1, 3]])
    assert.deepEqual(withNumbers([[1, 3], [7, 9]], [5, 11]), [[1, 3], [5, 5], [7, 9], [11, 11]])
    assert.deepEqual(withNumbers([[1, 3], [7, 9]], [4, 6, 5]), [[1, 9]])
  })

  it('keeps numbers that are there already, and the ranges that it was given', () => {
    const ranges: NumberRange[] = [[1, 3], [5, 6]]
    assert.deepEqual(withNumbers(ranges, [2, 6, 4]), [[1, 6]])
    assert.deepEqual(ranges, [[1, 3], [5, 6]])
  })

  it('is the set of all numbers that were added, one by one or at once', () => {
    const numbers = Array.from({ length: 500 }, (_, index) => (index * 7919) % 1009)
    const one = numbers.reduce<NumberRange[]>((ranges, number) => withNumbers(ranges, [number]), [])
    assert.deepEqual(one, withNumbers([], numbers))
    const wanted = new Set(numbers)
    for (let number = -1; number <= 1010; number++) assert.equal(hasNumber(one, number), wanted.has(number), `${number}`)
  })
})
