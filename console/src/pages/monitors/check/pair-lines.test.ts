import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pairLines } from './pair-lines.ts'

describe('pairLines', () => {
  it('pairs a line with what it has become', () => {
    assert.deepEqual(pairLines(['Price: 30 euros'], ['Price: 25 euros']), [[0, 0]])
  })

  it('does not pair lines that have little in common', () => {
    assert.deepEqual(pairLines(['The mill is closed.'], ['Buy rye flour here!']), [[0, null], [null, 0]])
  })

  it('skips an inserted line', () => {
    assert.deepEqual(
      pairLines(['Rye: 3 euros', 'Wheat: 2 euros'], ['Oats, new in the shop', 'Rye: 4 euros', 'Wheat: 1 euro']),
      [[null, 0], [0, 1], [1, 2]],
    )
  })

  it('skips a deleted line', () => {
    assert.deepEqual(pairLines(['Oats from the hills', 'Rye: 3 euros'], ['Rye: 4 euros']), [[0, null], [1, 0]])
  })

  it('has every line once, in its order', () => {
    const removed = ['a b c', 'd e f', 'g h i', 'j k l']
    const added = ['g h x', 'a b y', 'j k z']
    const pairs = pairLines(removed, added)
    assert.deepEqual(pairs.flatMap(([r]) => r ?? []), [0, 1, 2, 3])
    assert.deepEqual(pairs.flatMap(([, a]) => a ?? []), [0, 1, 2])
  })

  it('pairs a very large change in the order of its lines', () => {
    const lines = (count: number, word: string): string[] => Array.from({ length: count }, (_none, at) => `${word} ${at}`)
    const pairs = pairLines(lines(200, 'old'), lines(300, 'new'))
    assert.equal(pairs.length, 300)
    assert.deepEqual([pairs[0], pairs[299]], [[0, 0], [null, 299]])
  })

  it('has nothing to pair without lines', () => {
    assert.deepEqual([pairLines([], []), pairLines([], ['a'])], [[], [[null, 0]]])
  })
})
