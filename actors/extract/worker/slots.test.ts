import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSlots } from './slots.ts'

describe('createSlots', () => {
  it('gives out as many as there are, then waits, in order of asking', async () => {
    const slots = createSlots(2)
    const order: string[] = []
    await Promise.all([slots.take(), slots.take()])
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await slots.take()
      order.push(name)
      slots.giveBack()
    })
    await nextTurn()
    assert.deepEqual(order, [])
    slots.giveBack()
    await Promise.all(waiting)
    assert.deepEqual(order, ['first', 'second', 'third'])
  })

  it('gives out a slot that rests when its rest is over', async () => {
    const slots = createSlots(1)
    await slots.take()
    const startedAt = performance.now()
    slots.giveBack(40)
    await slots.take()
    assert.ok(performance.now() - startedAt > 38)
  })

  it('lets who gives up waiting leave the queue', async () => {
    const slots = createSlots(1)
    const stop = new AbortController()
    await slots.take()
    const gone = slots.take(stop.signal)
    const next = slots.take()
    stop.abort(new Error('too late'))
    await assert.rejects(gone, /too late/)
    slots.giveBack()
    await next
  })
})
