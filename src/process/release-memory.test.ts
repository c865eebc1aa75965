import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { createMemoryRelease, releaseMemoryWhenIdle } from './release-memory.ts'

const mb = 1024 * 1024

describe('the release of memory', () => {
  it('happens once, and again when the memory has grown', () => {
    let [rss, released] = [100 * mb, 0]
    const free = (): void => {
      released++
      rss = 50 * mb
    }
    const release = createMemoryRelease({ growthMb: 16, readRss: () => rss, release: free })
    release()
    assert.equal(released, 1)
    rss = 65 * mb
    release()
    assert.equal(released, 1)
    rss = 67 * mb
    release()
    assert.equal(released, 2)
  })

  it('waits until the thread is idle for two looks', () => {
    mock.timers.enable({ apis: ['setInterval'] })
    let busy = true
    let released = 0
    const stop = releaseMemoryWhenIdle({
      everyMs: 10, growthMb: 0, wasBusy: () => busy, release: () => { released++ }, readRss: () => 0,
    })
    const after = (ms: number): number => {
      mock.timers.tick(ms)
      return released
    }
    assert.equal(after(30), 0)
    busy = false
    assert.equal(after(10), 0)
    assert.equal(after(10), 1)
    busy = true
    assert.equal(after(10), 1)
    busy = false
    assert.equal(after(10), 1)
    assert.equal(after(10), 2)
    stop()
    assert.equal(after(100), 2)
    mock.timers.reset()
  })

  it('gives pages of collected objects back to the system', () => {
    let garbage: object[] | null = Array.from({ length: 1_500_000 }, (_, index) => ({ index }))
    const before = process.memoryUsage.rss()
    garbage = null
    createMemoryRelease()()
    const freed = (before - process.memoryUsage.rss()) / mb
    assert.ok(freed > 30, `${freed} MB of ${before / mb}; garbage is ${String(garbage)}`)
    assert.equal(globalThis.gc, undefined)
  })
})
