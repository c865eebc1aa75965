import assert from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'
import { createThrottle } from './throttle.ts'

const hoursMs = 5 * 3_600_000

describe('createThrottle', () => {
  afterEach(() => mock.restoreAll())

  it('waits no longer when the clock is set back by hours', async () => {
    const { wait } = createThrottle(30)
    const before = Date.now()
    mock.method(Date, 'now', () => before - hoursMs)
    const startedAt = performance.now()
    await wait(AbortSignal.timeout(5_000))
    await wait(AbortSignal.timeout(5_000))
    const ms = performance.now() - startedAt
    assert.ok(ms > 25 && ms < 3_000, `${ms} ms`)
  })

  it('keeps its distance when the clock is set forward by hours', async () => {
    const { wait } = createThrottle(60)
    const before = Date.now()
    mock.method(Date, 'now', () => before + hoursMs)
    const startedAt = performance.now()
    await wait(AbortSignal.timeout(5_000))
    await wait(AbortSignal.timeout(5_000))
    assert.ok(performance.now() - startedAt > 90)
  })
})
