import assert from 'node:assert/strict'
import { it } from 'node:test'
import { watchOwnMemory } from './watch-own-memory.ts'

it('calls back once, when the memory has stayed over the limit', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let rssMb = 100
  const calls: number[] = []
  const stop = watchOwnMemory({
    limitMb: 200, staysMs: 3_000, everyMs: 1_000, readRss: () => rssMb * 1024 * 1024,
    onExceeded: (mb) => calls.push(mb),
  })
  const pass = (seconds: number): void => t.mock.timers.tick(seconds * 1_000)
  pass(10)
  rssMb = 300
  pass(2)
  rssMb = 200
  pass(1)
  rssMb = 300
  pass(2)
  assert.deepEqual(calls, [])
  pass(1)
  assert.deepEqual(calls, [300])
  pass(10)
  assert.deepEqual(calls, [300])
  stop()
})
