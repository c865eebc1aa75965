import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomBytes } from './random-bytes.ts'

describe('random bytes', () => {
  it('are never handed out twice, also beyond the pool', () => {
    const seen = new Set(Array.from({ length: 2_000 }, () => randomBytes(16).toString('hex')))
    assert.equal(seen.size, 2_000)
  })

  it('are not changed by later calls', () => {
    const bytes = randomBytes(16)
    const before = bytes.toString('hex')
    Array.from({ length: 500 }, () => randomBytes(16))
    assert.equal(bytes.toString('hex'), before)
  })

  it('have the length that was asked for', () => {
    assert.deepEqual([1, 8, 24].map((length) => randomBytes(length).length), [1, 8, 24])
  })
})
