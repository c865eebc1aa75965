import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lanes, shares } from '#schemas/task.ts'
import { stageNames, stages } from './flow.ts'
import { createPositions } from './positions.ts'
import { placesOf, shareOf } from './shares.ts'

describe('shareOf', () => {
  it('is `first` for a quarter of the places, `more` up to all of them, and then `rest`', () => {
    const all = Array.from({ length: 20 }, (_, position) => shareOf('fetch', 'now', position))
    const counts = shares.map((share) => all.filter((one) => one === share).length)
    assert.deepEqual(counts, [4, 12, 4])
    assert.deepEqual([0, 1, 2, 3].map((position) => shareOf('render', 'now', position)), ['first', 'more', 'more', 'rest'])
  })

  it('is `first` for a key with one task, in every stage and lane', () => {
    for (const stage of stageNames) for (const lane of lanes) assert.equal(shareOf(stage, lane, 0), 'first')
    assert.equal(shareOf('extract', 'now'), 'first')
  })
})

describe('placesOf', () => {
  it('leaves places for first tasks while a key with any number of tasks hangs', () => {
    for (const stage of stageNames)
      for (const lane of lanes) {
        const { first, more, rest } = placesOf(stage, lane)
        assert.equal(rest, stages[stage].concurrency[lane])
        assert.ok(first > more && more >= rest, `${stage} ${lane}`)
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
