import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Backlog } from './backlog.ts'

describe('Backlog', () => {
  const start = (t: TestContext): { backlog: Backlog; state: () => [isLong: boolean, calls: number] } => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const onLong = t.mock.fn()
    const backlog = new Backlog({ bytes: 1_000, ms: 100 }, onLong)
    return { backlog, state: () => [backlog.isLong, onLong.mock.callCount()] }
  }

  it('is long while much waits', (t) => {
    const { backlog, state } = start(t)
    backlog.enter(600)
    assert.deepEqual(state(), [false, 0])
    const leave = backlog.enter(400)
    assert.deepEqual(state(), [true, 1])
    leave()
    assert.deepEqual(state(), [false, 1])
  })

  it('is long when something has waited all the time, though each piece waits for less', (t) => {
    const { backlog, state } = start(t)
    const leaveFirst = backlog.enter(1)
    t.mock.timers.tick(60)
    const leaveSecond = backlog.enter(1)
    leaveFirst()
    t.mock.timers.tick(39)
    assert.deepEqual(state(), [false, 0])
    t.mock.timers.tick(1)
    assert.deepEqual(state(), [true, 1])
    leaveSecond()
    assert.deepEqual(state(), [false, 1])
  })

  it('counts the time anew after a moment in which nothing waits', (t) => {
    const { backlog, state } = start(t)
    backlog.enter(1)()
    t.mock.timers.tick(90)
    backlog.enter(1)
    t.mock.timers.tick(60)
    assert.deepEqual(state(), [false, 0])
  })
})
