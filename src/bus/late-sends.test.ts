import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { LateSends } from './late-sends.ts'

describe('LateSends', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('sends together, 20 ms after the first', () => {
    const sent: number[] = []
    const late = new LateSends()
    late.add(() => sent.push(1))
    mock.timers.tick(15)
    late.add(() => sent.push(2))
    assert.deepEqual(sent, [])
    mock.timers.tick(5)
    assert.deepEqual(sent, [1, 2])
  })

  it('sends at once when it is flushed, and not again', () => {
    const sent: number[] = []
    const late = new LateSends()
    late.add(() => sent.push(1))
    late.flush()
    late.add(() => sent.push(2))
    assert.deepEqual(sent, [1])
    mock.timers.tick(20)
    assert.deepEqual(sent, [1, 2])
  })

  it('resolves what waits to send', async () => {
    const late = new LateSends()
    const waiting = late.wait()
    mock.timers.tick(20)
    await waiting
  })
})
