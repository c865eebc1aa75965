import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { retryAfterMs } from './retry-after.ts'

const nowMs = Date.parse('2026-02-10T12:00:00Z')

describe('retryAfterMs', () => {
  for (const [value, ms] of [
    ['7', 7000], [' 7 ', 7000], ['0', 0], ['1.5', 1500], ['Tue, 10 Feb 2026 12:00:03 GMT', 3000],
    ['Tue, 10 Feb 2026 11:00:00 GMT', 0], ['999999999', 86_400_000], ['soon', undefined], ['', undefined],
    ['-1 s', undefined], [null, undefined], [undefined, undefined],
  ] as const)
    it(`reads ${value} as ${ms}`, () => assert.equal(retryAfterMs(value, nowMs), ms))
})
