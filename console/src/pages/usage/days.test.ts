import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { UsageDays } from '#schemas/usage.ts'
import { firstDay, sumByOperation } from './days.ts'

const days: UsageDays['days'] = [
  { day: '2026-11-23', credits: 9, by_operation: { scrape: { calls: 3, credits: 9 } } },
  { day: '2026-11-25', credits: 16, by_operation: { scrape: { calls: 2, credits: 6 }, brand: { calls: 1, credits: 10 } } },
]
const today = new Date('2026-11-25T23:30:00Z')

describe('days of usage', () => {
  it('include today', () => {
    assert.equal(firstDay(today, 1), '2026-11-25')
    assert.equal(firstDay(today, 30), '2026-10-27')
  })

  it('are added up by operation, most credits first', () => {
    assert.deepEqual(sumByOperation(days), [
      { operation: 'scrape', calls: 5, credits: 15 }, { operation: 'brand', calls: 1, credits: 10 },
    ])
    assert.deepEqual(sumByOperation([]), [])
  })
})
