import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Finder } from './finder.ts'

describe('Finder', () => {
  const positions = (wanted: string | RegExp): number[] => {
    const finder = new Finder('a.b.A', wanted)
    return [0, 1, 2, 4].map((start) => finder.from(start))
  }

  it('finds the next occurrence of a string or a pattern, and the end of the text after the last', () => {
    assert.deepEqual(positions('.'), [1, 1, 3, 5])
    assert.deepEqual(positions(/a/gi), [0, 4, 4, 4])
  })
})
