import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AppError } from '#src/app-error.ts'
import { apply, emptyEntry, releaseExpired, usageOf, type LedgerOperation } from './entry.ts'

const START = Date.UTC(2026, 0, 1)

// The model: the same promises kept with unbounded memory and no cleverness.
interface ModelSpend { held: number, charged: number, expires: number, ended: boolean }
class Model {
  readonly spends = new Map<string, ModelSpend>()
  readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  expire(nowMs: number): void {
    for (const spend of this.spends.values()) if (spend.expires <= nowMs) spend.ended = true
  }

  taken(): number {
    return [...this.spends.values()].reduce((sum, { ended, held, charged }) => sum + (ended ? charged : held), 0)
  }

  used(): number {
    return [...this.spends.values()].reduce((sum, { charged }) => sum + charged, 0)
  }

  /** Whether the operation is accepted. */
  apply(operation: LedgerOperation, nowMs: number): boolean {
    this.expire(nowMs)
    if (operation.kind === 'release' || operation.kind === 'published') return true
    const spend = this.spends.get(operation.spendId)
    switch (operation.kind) {
      case 'open': {
        if (spend !== undefined) return true
        const held = Math.min(operation.hold, this.limit - this.taken())
        if (operation.expiresAt <= nowMs || held < (operation.atLeast ?? operation.hold)) return false
        this.spends.set(operation.spendId, { held, charged: 0, expires: operation.expiresAt, ended: false })
        return true
      }
      case 'extend': {
        if (spend === undefined || spend.ended) return false
        const held = Math.max(spend.charged, Math.min(operation.hold, spend.held + this.limit - this.taken()))
        if (held < (operation.atLeast ?? operation.hold)) return false
        spend.held = held
        spend.expires = Math.max(spend.expires, operation.expiresAt ?? 0)
        return true
      }
      case 'charge':
      case 'close': {
        const charged = operation.charged ?? 0
        if (spend === undefined) return charged === 0
        if (charged > spend.charged && (spend.ended || charged > spend.held)) return false
        spend.charged = Math.max(spend.charged, charged)
        if (operation.kind === 'charge') spend.expires = Math.max(spend.expires, operation.expiresAt ?? 0)
        if (operation.kind === 'close') spend.ended = true
        return true
      }
    }
  }
}

describe('apply, against a model', () => {
  // Four spends take steps in any order, at any pace, cut short anywhere (a crash is a step that never comes), with any
  // step repeated later.
  const spendId = fc.constantFrom(...Array.from({ length: 4 }, (_, i) => `s${i}`))
  const lives = fc.integer({ min: 0, max: 30_000 })
  const amount = fc.integer({ min: 0, max: 9 })
  const step = fc.record({
    repeat: fc.option(fc.nat(60), { freq: 1 }),
    later: fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
    ),
    make: fc.oneof(
      fc.record({
        kind: fc.constantFrom('open' as const, 'extend' as const), spendId, hold: amount, lives,
        atLeast: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      fc.record({ kind: fc.constantFrom('charge' as const, 'close' as const), spendId, charged: amount }),
      fc.record({ kind: fc.constant('charge' as const), spendId, charged: amount, lives }),
      fc.record({ kind: fc.constant('release' as const) }),
    ),
  })
  type Made = typeof step extends fc.Arbitrary<infer Step extends { make: unknown }> ? Step['make'] : never

  function toOperation(make: Made, nowMs: number, limit: number): LedgerOperation {
    if (!('lives' in make)) return make
    if (make.kind === 'charge')
      return { kind: make.kind, spendId: make.spendId, charged: make.charged, expiresAt: nowMs + make.lives }
    const { kind, spendId, hold, lives } = make
    const reserve = { spendId, hold, atLeast: make.atLeast ?? hold, expiresAt: nowMs + lives }
    return kind === 'open' ? { kind, operation: 'scrape', limit, ...reserve } : { kind, ...reserve }
  }

  it('accepts and refuses the same, adds up to the limit after every step, and publishes what it books', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 40 }), fc.array(step, { maxLength: 80 }), (limit, steps) => {
      const model = new Model(limit)
      const sent: LedgerOperation[] = []
      let entry = emptyEntry('key_1')
      let nowMs = START
      for (const { repeat, later, make } of steps) {
        nowMs += later
        const operation = sent[repeat ?? sent.length] ?? toOperation(make, nowMs, limit)
        sent.push(operation)
        const { entry: next, outcome } = apply(entry, operation, nowMs)
        entry = next
        assert.equal(!(outcome instanceof AppError), model.apply(operation, nowMs), JSON.stringify(operation))
        const usage = usageOf(entry, nowMs, limit)
        assert.deepEqual([usage.used, usage.used + usage.held], [model.used(), model.taken()])
        assert.equal(usage.used + usage.held + (usage.remaining ?? NaN), limit)
        assert.equal(Object.values(usage.by_operation).reduce((sum, { credits }) => sum + credits, 0), usage.used)
      }
      const end = releaseExpired(entry, nowMs + 3_600_000)
      assert.equal(end.outbox.reduce((sum, { credits }) => sum + credits, 0), end.settled)
      assert.deepEqual(end.outbox.map(({ n }) => n), end.outbox.map((_, i) => i + 1))
      assert.equal(new Set(end.outbox.map(({ spend_id }) => spend_id)).size, end.outbox.length)
      assert.equal(usageOf(end, nowMs, limit).held, 0)
    }), { numRuns: 1_500 })
  })
})
