import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSlots } from './slots.ts'

describe('createSlots', () => {
  it('gives waiting slots to the urgent first, then in order of asking', async () => {
    const slots = createSlots(1)
    const order: string[] = []
    await slots.take(false)
    const waiting = ([['job 1', false], ['job 2', false], ['client 1', true], ['client 2', true]] as const).map(async ([name, urgent]) => {
      await slots.take(urgent)
      order.push(name)
      slots.giveBack()
    })
    slots.giveBack()
    await Promise.all(waiting)
    assert.deepEqual(order, ['client 1', 'client 2', 'job 1', 'job 2'])
  })

  it('keeps one of several for the urgent, however many jobs wait', async () => {
    const slots = createSlots(2)
    await slots.take(false)
    let began = false
    const second = slots.take(false).then(() => { began = true })
    await slots.take(true)
    slots.giveBack()
    await Promise.resolve()
    assert.equal(began, false)
    slots.giveBack()
    await second
  })

  it('lets who gives up waiting leave the queue', async () => {
    const slots = createSlots(1)
    const stop = new AbortController()
    await slots.take(true)
    const gone = slots.take(true, stop.signal)
    const next = slots.take(false)
    stop.abort(new Error('too late'))
    await assert.rejects(gone, /too late/)
    slots.giveBack()
    await next
  })
})
