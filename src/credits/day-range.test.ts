import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayRange } from './day-range.ts'

const now = Date.parse('2026-03-01T23:59:59Z')
const refuses = (query: object, message: RegExp): void =>
  assert.throws(() => dayRange(query, now), { code: 'INVALID_REQUEST', message })

describe('dayRange', () => {
  it('is the last 30 days by default', () => {
    assert.deepEqual(dayRange({}, now), { from: '2026-01-31', to: '2026-03-01' })
    assert.deepEqual(dayRange({ to: '2025-12-30' }, now), { from: '2025-12-01', to: '2025-12-30' })
    assert.deepEqual(dayRange({ from: '2026-03-01' }, now), { from: '2026-03-01', to: '2026-03-01' })
  })

  it('has at most 400 days', () => {
    assert.deepEqual(dayRange({ from: '2025-01-26' }, now), { from: '2025-01-26', to: '2026-03-01' })
    refuses({ from: '2025-01-25' }, /at most 400 days.*got 401/)
    refuses({ from: '2026-03-02' }, /`from` must not be after `to` \(got 2026-03-02 and 2026-03-01\)/)
  })

  it('refuses days that do not exist', () => {
    refuses({ from: '2026-02-30' }, /`from` must be a day/)
    refuses({ to: '2026-13-01' }, /`to` must be a day/)
  })
})
