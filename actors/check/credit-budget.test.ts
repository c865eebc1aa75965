import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CreditBudget, type Reservation } from './credit-budget.ts'

/** A key with this many credits left; `reserved` lists what the ledger was asked for. */
function keyWith(limit: number) {
  const reserved: number[] = []
  return {
    reserved,
    reserve: (needed: number, wanted: number) =>
      Promise.resolve(needed <= limit && reserved.push(Math.min(limit, wanted)) > 0),
  }
}

describe('CreditBudget', () => {
  it('reserves no more than the key has', async () => {
    const budget = new CreditBudget(keyWith(3), 0)
    const reservations = [await budget.reserve(1, 5), await budget.reserve(1, 5), await budget.reserve(1, 5)]
    reservations.forEach((reservation) => reservation?.settle(1))
    assert.deepEqual(
      [reservations.map((reservation) => reservation?.amount), await budget.reserve(1, 5)], [[1, 1, 1], null],
    )
  })

  it('waits for credits that pages in progress may release', async () => {
    const budget = new CreditBudget(keyWith(2), 0)
    const first = await budget.reserve(2, 0)
    const resolved: (Reservation | null)[] = []
    const second = budget.reserve(1, 0).then((reservation) => resolved.push(reservation))
    await new Promise(setImmediate)
    assert.equal(resolved.length, 0)
    first?.settle(1)
    await second
    assert.deepEqual(resolved.map((reservation) => reservation?.amount), [1])
  })

  it('counts what was spent by an earlier owner', async () => {
    assert.equal(await new CreditBudget(keyWith(4), 4).reserve(1, 0), null)
  })

  it('counts a reservation once', async () => {
    const budget = new CreditBudget(keyWith(2), 0)
    const reservation = await budget.reserve(1, 0)
    reservation?.settle(1)
    reservation?.settle(1)
    assert.equal((await budget.reserve(1, 0))?.amount, 1)
  })

  it('reserves ahead for further pages', async () => {
    const { reserved, reserve } = keyWith(100)
    await new CreditBudget({ reserve }, 10).reserve(2, 8)
    assert.deepEqual(reserved, [20])
  })
})
