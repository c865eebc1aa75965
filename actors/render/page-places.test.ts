import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPlaces } from './page-places.ts'

const never = new AbortController().signal

describe('createPlaces', () => {
  it('runs as many as there are places, and those that a client waits for first', async () => {
    const place = createPlaces(1)
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = place('bulk', never, () => gate.promise)
    const rest = (['bulk', 'now', 'bulk', 'now'] as const).map((lane, at) =>
      place(lane, never, () => Promise.resolve(order.push(`${lane} ${at}`))),
    )
    gate.resolve()
    await Promise.all([first, ...rest])
    assert.deepEqual(order, ['now 1', 'now 3', 'bulk 0', 'bulk 2'])
  })
  it('gives a place back when the work fails', async () => {
    const place = createPlaces(1)
    await assert.rejects(place('now', never, () => Promise.reject(new Error('mine'))), /mine/)
    assert.equal(await place('now', never, () => Promise.resolve(1)), 1)
  })
  it('stops waiting at the signal, and loses no place by it', async () => {
    const place = createPlaces(1)
    const ending = new AbortController()
    const gate = Promise.withResolvers<void>()
    const first = place('now', never, () => gate.promise)
    const waiting = place('now', ending.signal, () => Promise.resolve())
    ending.abort(new Error('too late'))
    await assert.rejects(waiting, /too late/)
    gate.resolve()
    await first
    assert.equal(await place('now', never, () => Promise.resolve(1)), 1)
  })
})
