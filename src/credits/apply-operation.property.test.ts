import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AppError } from '#src/app-error.ts'
import { applyOperation, settleExpired, usageOf, type LedgerOperation } from './apply-operation.ts'
import { emptyEntry } from './ledger-entry.ts'

const START = Date.UTC(2026, 0, 1)

// The model: the same rules, implemented with unbounded memory.
interface ModelReservation { held: number, charged: number, expires: number, ended: boolean }
class Model {
  readonly reservations = new Map<string, ModelReservation>()
  readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  expire(nowMs: number): void {
    for (const one of this.reservations.values()) if (one.expires <= nowMs) one.ended = true
  }

  taken(): number {
    return [...this.reservations.values()].reduce((sum, { ended, held, charged }) => sum + (ended ? charged : held), 0)
  }

  used(): number {
    return [...this.reservations.values()].reduce((sum, { charged }) => sum + charged, 0)
  }

  /** Whether the operation is accepted. */
  apply(operation: LedgerOperation, nowMs: number): boolean {
    this.expire(nowMs)
    if (operation.kind === 'settle-expired' || operation.kind === 'confirm-events') return true
    const reservation = this.reservations.get(operation.reservationId)
    switch (operation.kind) {
      case 'reserve': {
        if (reservation !== undefined) return true
        const held = Math.min(operation.hold, this.limit - this.taken())
        if (operation.expiresAt <= nowMs || held < (operation.atLeast ?? operation.hold)) return false
        this.reservations.set(operation.reservationId, { held, charged: 0, expires: operation.expiresAt, ended: false })
        return true
      }
      case 'adjust': {
        if (reservation === undefined || reservation.ended) return false
        const left = this.limit - this.taken()
        const held = Math.max(reservation.charged, Math.min(operation.hold, reservation.held + left))
        if (held < (operation.atLeast ?? operation.hold)) return false
        reservation.held = held
        reservation.expires = Math.max(reservation.expires, operation.expiresAt ?? 0)
        return true
      }
      case 'charge':
      case 'settle': {
        const charged = operation.charged ?? 0
        if (reservation === undefined) return charged === 0
        if (charged > reservation.charged && (reservation.ended || charged > reservation.held)) return false
        reservation.charged = Math.max(reservation.charged, charged)
        if (operation.kind === 'charge') reservation.expires = Math.max(reservation.expires, operation.expiresAt ?? 0)
        if (operation.kind === 'settle') reservation.ended = true
        return true
      }
    }
  }
}

describe('applyOperation, compared with a model', () => {
  // Four reservations take steps in any order and at any pace. A crash is a step that never happens; any step can be
  // repeated later.
  const reservationId = fc.constantFrom(...Array.from({ length: 4 }, (_, i) => `s${i}`))
  const lifetimeMs = fc.integer({ min: 0, max: 30_000 })
  const amount = fc.integer({ min: 0, max: 9 })
  const step = fc.record({
    repeat: fc.option(fc.nat(60), { freq: 1 }),
    later: fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
    ),
    make: fc.oneof(
      fc.record({
        kind: fc.constantFrom('reserve' as const, 'adjust' as const), reservationId, hold: amount, lifetimeMs,
        atLeast: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      fc.record({ kind: fc.constantFrom('charge' as const, 'settle' as const), reservationId, charged: amount }),
      fc.record({ kind: fc.constant('charge' as const), reservationId, charged: amount, lifetimeMs }),
      fc.record({ kind: fc.constant('settle-expired' as const) }),
    ),
  })
  type Made = typeof step extends fc.Arbitrary<infer Step extends { make: unknown }> ? Step['make'] : never

  function toOperation(make: Made, nowMs: number, limit: number): LedgerOperation {
    if (!('lifetimeMs' in make)) return make
    if (make.kind === 'charge')
      return {
        kind: make.kind, reservationId: make.reservationId, charged: make.charged, expiresAt: nowMs + make.lifetimeMs,
      }
    const { kind, reservationId, hold, lifetimeMs } = make
    const request = { reservationId, hold, atLeast: make.atLeast ?? hold, expiresAt: nowMs + lifetimeMs }
    return kind === 'reserve' ? { kind, operation: 'scrape', limit, ...request } : { kind, ...request }
  }

  it('makes the same decisions, adds up to the limit after every step, and publishes every charge', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 40 }), fc.array(step, { maxLength: 80 }), (limit, steps) => {
      const model = new Model(limit)
      const sent: LedgerOperation[] = []
      let entry = emptyEntry('key_1')
      let nowMs = START
      for (const { repeat, later, make } of steps) {
        nowMs += later
        const operation = sent[repeat ?? sent.length] ?? toOperation(make, nowMs, limit)
        sent.push(operation)
        const { entry: next, outcome } = applyOperation(entry, operation, nowMs)
        entry = next
        assert.equal(!(outcome instanceof AppError), model.apply(operation, nowMs), JSON.stringify(operation))
        const usage = usageOf(entry, nowMs, limit)
        assert.deepEqual([usage.used, usage.used + usage.held], [model.used(), model.taken()])
        assert.equal(usage.used + usage.held + (usage.remaining ?? NaN), limit)
        assert.equal(Object.values(usage.by_operation).reduce((sum, { credits }) => sum + credits, 0), usage.used)
      }
      const end = settleExpired(entry, nowMs + 3_600_000)
      assert.equal(end.outbox.reduce((sum, { credits }) => sum + credits, 0), end.settled)
      assert.deepEqual(end.outbox.map(({ n }) => n), end.outbox.map((_, i) => i + 1))
      assert.equal(new Set(end.outbox.map(({ spend_id }) => spend_id)).size, end.outbox.length)
      assert.equal(usageOf(end, nowMs, limit).held, 0)
    }), { numRuns: 1_500 })
  })
})
