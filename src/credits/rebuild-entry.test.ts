import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyEntry, totalsOf, type LedgerEntry, type UsageEvent } from './ledger-entry.ts'
import { rebuildEntry, type EntryCopy, type JobCost } from './rebuild-entry.ts'

const nowMs = Date.parse('2026-01-02T00:00:00Z')
const event = (n: number, spend_id: string, credits: number): UsageEvent =>
  ({ n, key_id: 'key_1', spend_id, operation: 'scrape', credits, at: '2026-01-01T12:00:00.000Z' })
const copyOf = (more: Partial<LedgerEntry>): EntryCopy => ({
  at: '2026-01-01T11:00:00.000Z',
  entry: { ...emptyEntry('key_1'), settled: 100, events: 40, since: '2025-06-01T00:00:00.000Z', limit: 500, ...more },
})
const job = (reservationId: string, due: number, more: Partial<JobCost> = {}): JobCost => ({
  reservationId, operation: 'crawl', due, isSettled: false, isChargedAtEnd: false,
  created_at: '2026-01-01T12:00:00.000Z', ...more,
})
const open = (id: string, charged: number): LedgerEntry['spends'][number] =>
  ({ id, operation: 'crawl', held: charged + 10, charged, expires: nowMs + 60_000 })

describe('rebuildEntry', () => {
  it('is empty for a key that was never used', () => {
    assert.deepEqual(rebuildEntry('key_1', { copy: null, events: [], jobs: [] }, nowMs), emptyEntry('key_1'))
  })

  it('counts each usage event once, and goes on with its number', () => {
    const events = [event(2, 'b', 4), event(1, 'a', 3), event(2, 'b', 4)]
    const entry = rebuildEntry('key_1', { copy: null, events, jobs: [] }, nowMs)
    assert.deepEqual([entry.settled, entry.events, entry.by_operation, entry.since], [
      7, 2, { scrape: { calls: 2, credits: 7 } }, '2026-01-01T12:00:00.000Z',
    ])
  })

  it('adds the later events to the copy, and settles their reservations', () => {
    const copy = copyOf({ spends: [open('done', 20), open('running', 5)] })
    const entry = rebuildEntry('key_1', { copy, events: [event(40, 'old', 9), event(41, 'done', 25)], jobs: [] }, nowMs)
    assert.deepEqual([entry.settled, entry.events, entry.limit, entry.since], [125, 41, 500, copy.entry.since])
    assert.deepEqual(entry.spends.map(({ id, charged }) => [id, charged]), [['running', 5]])
  })

  it('charges jobs that the copy and the events lack by their steps, each once', () => {
    const copy = copyOf({ spends: [open('running', 5), open('ended', 5)], closed: [['closed', 8, nowMs]] })
    const jobs = [
      job('running', 12), job('ended', 30, { isSettled: true }), job('closed', 8, { isSettled: true }),
      job('event', 6, { isSettled: true }), job('new', 7), job('new and ended', 2, { isSettled: true }),
      job('a check', 9, { isChargedAtEnd: true }), job('before the copy', 50, { created_at: '2026-01-01T10:00:00.000Z' }),
    ]
    const entry = rebuildEntry('key_1', { copy, events: [event(41, 'event', 6)], jobs }, nowMs)
    assert.equal(entry.settled, 100 + 6 + 30 + 2)
    assert.deepEqual(entry.spends.map(({ id, charged }) => [id, charged]), [['running', 12], ['new', 7], ['a check', 0]])
    assert.deepEqual(totalsOf(entry), { used: 138 + 12 + 7, held: 3 + 9 })
    assert.deepEqual(entry.outbox.map(({ n, spend_id, credits }) => [n, spend_id, credits]), [
      [42, 'ended', 30], [43, 'new and ended', 2],
    ])
    assert.equal(entry.limit, 500)
  })
})
