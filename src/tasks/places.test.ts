import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Places, type LeavePlace } from './places.ts'

const never = new AbortController().signal

interface AskOptions { signal?: AbortSignal; key?: string }

/** Asks for a place, and notes the name when it is there. */
function ask(
  places: Places, queue: number, order: string[], name: string, { signal = never, key }: AskOptions = {},
): Promise<LeavePlace | null> {
  return places.enter(queue, signal, key).then((leave) => {
    order.push(leave ? name : `${name} aborted`)
    return leave
  })
}

describe('Places', () => {
  it('lets a queue start beside as many messages as its limit says', async () => {
    const places = new Places([3, 1])
    const order: string[] = []
    for (const name of ['rest 1', 'rest 2']) void ask(places, 1, order, name)
    for (const name of ['first 1', 'first 2', 'first 3']) void ask(places, 0, order, name)
    await nextTurn()
    assert.deepEqual(order, ['rest 1', 'first 1', 'first 2'])
  })

  it('serves the first queue first, and each in order', async () => {
    const places = new Places([1, 1])
    const order: string[] = []
    const leave = await places.enter(0, never)
    const waiting = [[1, 'rest 1'], [0, 'first 1'], [1, 'rest 2'], [0, 'first 2']] as const
    const all = waiting.map(async ([queue, name]) => (await ask(places, queue, order, name))?.())
    leave?.()
    await Promise.all(all)
    assert.deepEqual(order, ['first 1', 'first 2', 'rest 1', 'rest 2'])
  })

  it('counts pulls against their own queue only', async () => {
    const places = new Places([2, 2])
    const pulls = await Promise.all([places.pull(1, never), places.pull(1, never), places.pull(0, never)])
    assert.equal(pulls.every((end) => end !== null), true)
    let third = false
    void places.pull(1, never).then(() => { third = true })
    await nextTurn()
    assert.equal(third, false)
    pulls[0]?.()
    await nextTurn()
    assert.equal(third, true)
  })

  it('pulls again when a place is free, after the messages that were pulled already', async () => {
    const places = new Places([1])
    const order: string[] = []
    const leave = await places.enter(0, never)
    void places.pull(0, never).then(() => order.push('pull'))
    void ask(places, 0, order, 'message')
    leave?.()
    leave?.()
    await nextTurn()
    assert.deepEqual(order, ['message'])
  })

  it('ends a wait by the signal', async () => {
    const places = new Places([1])
    const order: string[] = []
    const leave = await places.enter(0, never)
    const stop = new AbortController()
    const waiting = ask(places, 0, order, 'second', { signal: stop.signal })
    stop.abort()
    await waiting
    assert.equal(await places.enter(0, stop.signal), null)
    leave?.()
    await ask(places, 0, order, 'third')
    assert.deepEqual(order, ['second aborted', 'third'])
  })

  it('gives no key more places than one may have, and serves others meanwhile', async () => {
    const places = new Places([4], 2)
    const order: string[] = []
    const leave = await places.enter(0, never, 'a')
    for (const name of ['a2', 'a3', 'b1', 'b2', 'a4', 'b3']) void ask(places, 0, order, name, { key: name[0]! })
    await nextTurn()
    assert.deepEqual(order, ['a2', 'b1', 'b2'])
    assert.deepEqual(['a', 'b', 'c'].map((key) => places.mayEnter(0, key)), [false, false, false])
    leave?.()
    await nextTurn()
    assert.deepEqual(order, ['a2', 'b1', 'b2', 'a3'])
  })

  it('pulls while messages wait only for others of their key', async () => {
    const places = new Places([3], 1)
    await places.enter(0, never, 'a')
    let started = false
    const leaving = places.enter(0, never, 'a').then((leave) => { started = true; return leave })
    assert.ok(await places.pull(0, never))
    assert.ok(await places.enter(0, never, 'b'))
    assert.equal(started, false)
    void leaving
  })

  it('ends the pull requests whose places were taken by tasks that were not pulled', async () => {
    const places = new Places([3, 2])
    const ended: [number, number][] = []
    for (const queue of [0, 1]) places.onExcess(queue, (count) => ended.push([queue, count]))
    await Promise.all([places.pull(0, never), places.pull(0, never), places.pull(1, never)])
    await places.enterUnpulled(1, never)
    assert.deepEqual(ended, [])
    await places.enterUnpulled(1, never)
    assert.deepEqual(ended, [[0, 1], [1, 1]])
  })
})
