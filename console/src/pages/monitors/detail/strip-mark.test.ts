import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Check } from '#schemas/check.ts'
import { stripMark } from './strip-mark.ts'

const counts = { total: 3, same: 3, new: 0, changed: 0, removed: 0, error: 0, meaningful: 0 }
const mark = (status: Check['status'], summary: Partial<typeof counts> = {}, baseline = false): string => {
  const { tone, sign } = stripMark({
    status, summary: { ...counts, ...summary }, baseline, created_at: '2026-11-25T10:00:00.000Z',
  })
  return `${tone} ${sign}`
}

describe('stripMark', () => {
  it('shows the number of changes', () => {
    assert.equal(mark('completed', { changed: 2, new: 1, removed: 1 }), 'warn 4')
    assert.equal(mark('completed', { changed: 120 }), 'warn 99+')
  })

  it('is quiet without changes', () => {
    assert.equal(mark('completed'), 'good ·')
  })

  it('does not take the new pages of the first check for changes', () => {
    assert.equal(mark('completed', { same: 0, new: 3 }, true), 'good ○')
  })

  it('tells failed, partial, skipped and running checks apart by their sign', () => {
    assert.deepEqual(
      [mark('failed'), mark('partial', { error: 1 }), mark('skipped_overlap'), mark('running')],
      ['bad ×', 'bad !', 'skipped –', 'busy …'],
    )
  })

  it('says when and with which result', () => {
    const { text } = stripMark({ status: 'completed', summary: counts, baseline: false, created_at: '2026-11-25T10:00:00Z' })
    assert.match(text, /^25 Nov 2026.*: completed, 3 same$/)
  })
})
