import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import {
  apply, emptyEntry, signEntry, usageOf, type LedgerEntry, type LedgerOperation, type SpendState,
} from './entry.ts'

const START = Date.UTC(2026, 0, 1)
const openOf = (spendId: string, hold: number, limit: number | null = 10): LedgerOperation =>
  ({ kind: 'open', spendId, operation: 'scrape', hold, limit, expiresAt: START + 60_000 })
const closeOf = (spendId: string, charged?: number): LedgerOperation => ({
  kind: 'close', spendId, ...(charged === undefined ? {} : { charged }),
})

/** The entry after operations at the start time, and the last outcome. */
function after(...operations: LedgerOperation[]): { entry: LedgerEntry, outcome: SpendState | AppError | undefined } {
  let entry = emptyEntry('key_1')
  let outcome
  for (const operation of operations) ({ entry, outcome } = apply(entry, operation, START))
  return { entry, outcome }
}

describe('apply', () => {
  it('refuses what the key has not got, naming what is needed and left', () => {
    assert.deepEqual(
      after(openOf('a', 9), openOf('b', 3)).outcome,
      new AppError('CREDITS_EXHAUSTED', {
        message: 'credit limit exceeded: this needs 3 credits, and 1 of 10 is left', limit: 10,
      }),
    )
  })

  it('takes what is left when that is enough to begin with', () => {
    assert.deepEqual(after(openOf('a', 8), { ...openOf('b', 3), atLeast: 1 } as LedgerOperation).outcome, {
      open: true, held: 2, charged: 0, remaining: 0,
    })
  })

  it('lets a job grow page by page up to the last credit', () => {
    const grown = after(
      openOf('job', 3), { kind: 'charge', spendId: 'job', charged: 3 }, { kind: 'extend', spendId: 'job', hold: 9 },
    )
    assert.deepEqual(grown.outcome, { open: true, held: 9, charged: 3, remaining: 1 })
    assert.equal(
      (apply(grown.entry, { kind: 'extend', spendId: 'job', hold: 12 }, START).outcome as AppError).code,
      'CREDITS_EXHAUSTED',
    )
  })

  it('never lowers a hold below what was charged', () => {
    const shrunk = after(
      openOf('job', 9), { kind: 'charge', spendId: 'job', charged: 6 }, { kind: 'extend', spendId: 'job', hold: 0 },
    )
    assert.deepEqual(shrunk.outcome, { open: true, held: 6, charged: 6, remaining: 4 })
  })

  it('does not open again what is closed', () => {
    assert.deepEqual(after(openOf('a', 3), closeOf('a', 3), openOf('a', 3)).outcome, {
      open: false, held: 0, charged: 3, remaining: 7,
    })
  })

  it('remembers nothing of a spend that nobody names again, and charges it once all the same', () => {
    const { entry } = after(openOf('a', 3), { kind: 'close', spendId: 'a', charged: 3, forget: true })
    assert.deepEqual([entry.settled, entry.spends, entry.closed, entry.outbox.length], [3, [], [], 1])
    const again = apply(entry, closeOf('a', 3), START)
    assert.deepEqual([(again.outcome as AppError).code, again.entry.settled], ['TIMEOUT', 3])
  })

  it('does not let go for free what expired before it was charged', () => {
    const { entry } = after(openOf('a', 3))
    const late = apply(entry, closeOf('a', 3), START + 60_000)
    assert.equal((late.outcome as AppError).code, 'TIMEOUT')
    const released = {
      limit: 10, used: 0, held: 0, remaining: 10, by_operation: {}, since: new Date(START).toISOString(),
    }
    assert.deepEqual(usageOf(late.entry, START + 60_000), released)
  })

  it('refuses a charge above its hold', () => {
    assert.equal(
      (after(openOf('a', 3), { kind: 'charge', spendId: 'a', charged: 4 }).outcome as AppError).code, 'INTERNAL_ERROR',
    )
  })

  it('stays bounded however many spends there were', () => {
    const published = (n: number): LedgerOperation => ({ kind: 'published', events: [n] })
    const { entry } = after(
      ...Array.from({ length: 1_000 }, (_, i) => [
        openOf(`s${i}`, 3, null), closeOf(`s${i}`, 3), published(i + 1),
      ]).flat(),
    )
    assert.ok(JSON.stringify(entry).length < 10_000)
    assert.equal(entry.settled, 3_000)
  })

  it('stays below the largest message while usage cannot be published, however much is opened and closed', () => {
    const uuid = (i: number): string => String(i).padStart(36, '0')
    const entry = Array.from({ length: 6_000 }, (_, i) => i).reduce((before, i) => {
      const opened = apply(before, openOf(uuid(i), 10, null), START).entry
      return i < 2_000 ? opened : apply(opened, closeOf(uuid(i - 2_000 + 1), 10), START).entry
    }, emptyEntry('key_0123456789abcdef'))
    const closed = entry.spends.reduce((before, { id }) => apply(before, closeOf(id, 10), START).entry, entry)
    assert.equal((apply(entry, openOf('one more', 3, null), START).outcome as AppError).code, 'SERVICE_UNAVAILABLE')
    assert.ok(JSON.stringify(closed).length < 900_000)
  })

  it('forgets the jobs of a key last', () => {
    const job: LedgerOperation = {
      kind: 'open', spendId: 'job', operation: 'crawl', hold: 3, limit: null, expiresAt: START + 3_600_000,
    }
    const pages = Array.from({ length: 500 }, (_, i) => [openOf(`s${i}`, 3, null), closeOf(`s${i}`)]).flat()
    assert.deepEqual(after(job, closeOf('job', 3), ...pages, job).outcome, {
      open: false, held: 0, charged: 3, remaining: null,
    })
  })
})

describe('signEntry', () => {
  it('keeps the writers that wrote last', () => {
    const entry = Array.from({ length: 100 }, (_, i) => i).reduce(
      (signed, i) => signEntry(signed, `w${i}`, i), signEntry(emptyEntry('key_1'), 'w99', 1),
    )
    assert.deepEqual(Object.keys(entry.writers).slice(-2), ['w98', 'w99'])
    assert.equal(Object.keys(entry.writers).length, 32)
  })
})
