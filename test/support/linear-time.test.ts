import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinearTime } from './linear-time.ts'

/** Does something for about so many steps. */
function work(steps: number): number {
  let sum = 0
  for (let step = 0; step < steps; step++) sum = (sum * 31 + step) % 1_000_003
  return sum
}

describe('assertLinearTime', () => {
  it('accepts work in proportion to its size', () => assertLinearTime((size) => work(size * 100), 100_000))
  it('refuses work that grows with the square of its size', () =>
    assert.throws(() => assertLinearTime((size) => work(size * size), 8_000, 'the square'), /^AssertionError.*the square: 4 times/))
})
