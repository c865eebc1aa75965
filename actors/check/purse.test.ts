import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPurse, type Ticket } from './purse.ts'

/** A key with so many credits left, and what was reserved last. */
function key(limit: number) {
  const reserved: number[] = []
  return {
    reserved,
    reserve: (needed: number, wanted: number) =>
      Promise.resolve(needed <= limit && reserved.push(Math.min(limit, wanted)) > 0),
  }
}

describe('the purse of a check', () => {
  it('gives out no more than the key has', async () => {
    const purse = createPurse(key(3), 0)
    const tickets = [await purse.take(1, 5), await purse.take(1, 5), await purse.take(1, 5)]
    tickets.forEach((ticket) => ticket?.spend(1))
    assert.deepEqual([tickets.map((ticket) => ticket?.price), await purse.take(1, 5)], [[1, 1, 1], null])
  })

  it('waits for what pages under way may leave', async () => {
    const purse = createPurse(key(2), 0)
    const first = await purse.take(2, 0)
    const came: (Ticket | null)[] = []
    const taking = purse.take(1, 0).then((ticket) => came.push(ticket))
    await new Promise(setImmediate)
    assert.equal(came.length, 0)
    first?.spend(1)
    await taking
    assert.deepEqual(came.map((ticket) => ticket?.price), [1])
  })

  it('counts what was spent under an earlier owner', async () => {
    assert.equal(await createPurse(key(4), 4).take(1, 0), null)
  })

  it('counts a ticket once', async () => {
    const purse = createPurse(key(2), 0)
    const ticket = await purse.take(1, 0)
    ticket?.spend(1)
    ticket?.spend(1)
    assert.equal((await purse.take(1, 0))?.price, 1)
  })

  it('reserves ahead for pages to come', async () => {
    const { reserved, reserve } = key(100)
    await createPurse({ reserve }, 10).take(2, 8)
    assert.deepEqual(reserved, [20])
  })
})
