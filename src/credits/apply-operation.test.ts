import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { applyOperation, usageOf, type LedgerOperation } from './apply-operation.ts'
import { emptyEntry, signEntry, type LedgerEntry, type ReservationState } from './ledger-entry.ts'

const START = Date.UTC(2026, 0, 1)
const reserve = (reservationId: string, hold: number, limit: number | null = 10): LedgerOperation =>
  ({ kind: 'reserve', reservationId, operation: 'scrape', hold, limit, expiresAt: START + 60_000 })
const adjust = (reservationId: string, hold: number): LedgerOperation => ({ kind: 'adjust', reservationId, hold })
const charge = (reservationId: string, charged: number): LedgerOperation => ({ kind: 'charge', reservationId, charged })
const settle = (reservationId: string, charged?: number): LedgerOperation => ({
  kind: 'settle', reservationId, ...(charged === undefined ? {} : { charged }),
})

/** The entry after operations at the start time, and the last outcome. */
function after(
  ...operations: LedgerOperation[]
): { entry: LedgerEntry, outcome: ReservationState | AppError | undefined } {
  let entry = emptyEntry('key_1')
  let outcome
  for (const operation of operations) ({ entry, outcome } = applyOperation(entry, operation, START))
  return { entry, outcome }
}

describe('applyOperation', () => {
  it('refuses a reservation above the limit, naming what is needed and what is left', () => {
    assert.deepEqual(
      after(reserve('a', 9), reserve('b', 3)).outcome,
      new AppError('CREDITS_EXHAUSTED', {
        message: 'credit limit exceeded: this needs 3 credits, and 1 of 10 is left', limit: 10,
      }),
    )
  })

  it('reserves what is left when that is at least `atLeast`', () => {
    assert.deepEqual(after(reserve('a', 8), { ...reserve('b', 3), atLeast: 1 } as LedgerOperation).outcome, {
      open: true, held: 2, charged: 0, remaining: 0, ahead: 1,
    })
  })

  it('lets a reservation grow up to the last credit', () => {
    const grown = after(reserve('job', 3), charge('job', 3), adjust('job', 9))
    assert.deepEqual(grown.outcome, { open: true, held: 9, charged: 3, remaining: 1, ahead: 0 })
    const refused = applyOperation(grown.entry, adjust('job', 12), START).outcome as AppError
    assert.equal(refused.code, 'CREDITS_EXHAUSTED')
  })

  it('never lowers a hold below what was charged', () => {
    const shrunk = after(reserve('job', 9), charge('job', 6), adjust('job', 0))
    assert.deepEqual(shrunk.outcome, { open: true, held: 6, charged: 6, remaining: 4, ahead: 0 })
  })

  it('does not reserve again what is settled', () => {
    assert.deepEqual(after(reserve('a', 3), settle('a', 3), reserve('a', 3)).outcome, {
      open: false, held: 0, charged: 3, remaining: 7, ahead: 0,
    })
  })

  it('forgets a reservation that is settled with `forget`, and charges it once', () => {
    const { entry } = after(reserve('a', 3), { kind: 'settle', reservationId: 'a', charged: 3, forget: true })
    assert.deepEqual([entry.settled, entry.spends, entry.closed, entry.outbox.length], [3, [], [], 1])
    const again = applyOperation(entry, settle('a', 3), START)
    assert.deepEqual([(again.outcome as AppError).code, again.entry.settled], ['TIMEOUT', 3])
  })

  it('refuses to charge a reservation that has expired', () => {
    const { entry } = after(reserve('a', 3))
    const late = applyOperation(entry, settle('a', 3), START + 60_000)
    assert.equal((late.outcome as AppError).code, 'TIMEOUT')
    const freed = { limit: 10, used: 0, held: 0, remaining: 10, by_operation: {}, since: new Date(START).toISOString() }
    assert.deepEqual(usageOf(late.entry, START + 60_000), freed)
  })

  it('refuses a charge above its hold', () => {
    assert.equal((after(reserve('a', 3), charge('a', 4)).outcome as AppError).code, 'INTERNAL_ERROR')
  })

  it('stays bounded after any number of reservations', () => {
    const confirm = (n: number): LedgerOperation => ({ kind: 'confirm-events', events: [n] })
    const { entry } = after(
      ...Array.from({ length: 1_000 }, (_, i) => [
        reserve(`s${i}`, 3, null), settle(`s${i}`, 3), confirm(i + 1),
      ]).flat(),
    )
    assert.ok(JSON.stringify(entry).length < 10_000)
    assert.equal(entry.settled, 3_000)
  })

  it('stays below the largest NATS message while usage cannot be published', () => {
    const uuid = (i: number): string => String(i).padStart(36, '0')
    const entry = Array.from({ length: 6_000 }, (_, i) => i).reduce((before, i) => {
      const reserved = applyOperation(before, reserve(uuid(i), 10, null), START).entry
      return i < 2_000 ? reserved : applyOperation(reserved, settle(uuid(i - 2_000 + 1), 10), START).entry
    }, emptyEntry('key_0123456789abcdef'))
    const settled = entry.spends.reduce((before, { id }) => applyOperation(before, settle(id, 10), START).entry, entry)
    const refused = applyOperation(entry, reserve('one more', 3, null), START).outcome as AppError
    assert.equal(refused.code, 'SERVICE_UNAVAILABLE')
    assert.ok(JSON.stringify(settled).length < 900_000)
  })

  it('ends a reservation after its own length when the clock was set back by hours', () => {
    const back = START - 5 * 3_600_000
    const { entry } = after(reserve('dead', 6), charge('dead', 2))
    const next = applyOperation(entry, { kind: 'settle-expired' }, back).entry
    assert.equal(usageOf(next, back + 59_999).held, 4)
    assert.deepEqual([usageOf(next, back + 60_000).held, usageOf(next, back + 60_000).used], [0, 2])
    const renew = { kind: 'charge', reservationId: 'dead', charged: 2, expiresAt: back + 90_000 } as const
    const moved = applyOperation(next, renew, back).entry
    assert.equal(usageOf(moved, back + 89_999).held, 4)
  })

  it('leaves a reservation as it is when clocks differ by minutes', () => {
    const { entry } = after(reserve('a', 6))
    assert.equal(applyOperation(entry, { kind: 'settle-expired' }, START - 300_000).entry, entry)
  })

  it('forgets the reservations of jobs last', () => {
    const job: LedgerOperation = {
      kind: 'reserve', reservationId: 'job', operation: 'crawl', hold: 3, limit: null, expiresAt: START + 3_600_000,
    }
    const pages = Array.from({ length: 500 }, (_, i) => [reserve(`s${i}`, 3, null), settle(`s${i}`)]).flat()
    assert.deepEqual(after(job, settle('job', 3), ...pages, job).outcome, {
      open: false, held: 0, charged: 3, remaining: null, ahead: 0,
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
