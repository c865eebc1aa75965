import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { orTimeout } from './abort.ts'
import { afterAwake, wasStopped } from './stopped.ts'

/** Runs nothing for so long, neither timers nor what arrives, as a process that is stopped. */
const stop = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

describe('wasStopped', () => {
  it('is from a second beyond the limit on', () => {
    assert.deepEqual([900, 1_900, 2_100].map((ms) => wasStopped(ms, 1_000)), [false, false, true])
  })
})

describe('afterAwake', () => {
  it('calls once the time is over', async () => {
    let calls = 0
    afterAwake(10, () => { calls++ })
    await sleep(100)
    assert.equal(calls, 1)
  })

  it('waits once more when the process was stopped', async () => {
    let calls = 0
    afterAwake(200, () => { calls++ })
    stop(1_300)
    await sleep(20)
    assert.equal(calls, 0)
    await sleep(400)
    assert.equal(calls, 1)
  })

  it('does not call when it is forgotten, also after a stop', async () => {
    let calls = 0
    const forget = [afterAwake(10, () => { calls++ }), afterAwake(10, () => { calls++ })]
    forget[0]!()
    stop(1_100)
    await sleep(5)
    forget[1]!()
    await sleep(100)
    assert.equal(calls, 0)
  })
})

describe('orTimeout', () => {
  it('takes what is there after a stop, in which its time passed', async () => {
    const answered = Promise.withResolvers<string>()
    setTimeout(() => setImmediate(() => answered.resolve('there')), 20)
    const result = orTimeout(answered.promise, 10, () => new Error('late'))
    stop(1_200)
    assert.equal(await result, 'there')
  })
})
