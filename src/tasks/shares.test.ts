import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { lanes, shares } from '#schemas/task.ts'
import { stages } from '../flow.ts'
import { createPositions } from './positions.ts'
import { placesOf, queueOf, shareOf } from './shares.ts'

describe('shareOf', () => {
  it('is `first` for a quarter of the places, `more` up to all of them, and then `rest`', () => {
    const all = Array.from({ length: 20 }, (_, position) => shareOf(16, position))
    const counts = shares.map((share) => all.filter((one) => one === share).length)
    assert.deepEqual(counts, [4, 12, 4])
    assert.deepEqual([0, 1, 2, 3].map((position) => shareOf(3, position)), ['first', 'more', 'more', 'rest'])
  })

  it('is `first` for a key with one task, however few places there are', () => {
    assert.deepEqual([shareOf(1, 0), shareOf(1), shareOf(1, 1)], ['first', 'first', 'rest'])
  })
})

describe('placesOf', () => {
  const never = new AbortController().signal

  it('has places for first tasks of every stage while a key with any number of tasks hangs', async () => {
    for (const { concurrency, reserve } of Object.values(stages))
      for (const lane of lanes) {
        const places = placesOf(concurrency[lane], reserve[lane])
        const taken = { rest: 0, first: 0 }
        for (const share of ['rest', 'first'] as const)
          for (let n = 0; n < 100; n++) void places.enter(queueOf(share), never).then(() => { taken[share]++ })
        await nextTurn()
        assert.deepEqual(taken, { rest: concurrency[lane], first: reserve[lane] })
        assert.ok(reserve[lane] > 0)
      }
  })
})

describe('createPositions', () => {
  it('gives each task of a key the lowest free position', () => {
    const positions = createPositions()
    const [a, b, other] = [positions.take('a'), positions.take('a'), positions.take('b')]
    assert.deepEqual([a.position, b.position, other.position], [0, 1, 0])
    a.leave()
    assert.equal(positions.take('a').position, 0)
    assert.equal(positions.take('a').position, 2)
  })

  it('starts from 0 when a key has no task any more', () => {
    const positions = createPositions()
    const one = positions.take('a')
    one.leave()
    one.leave()
    assert.equal(positions.take('a').position, 0)
  })
})
