import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { createRestingCheck, type RestingCheck } from './resting-check.ts'

describe('the check of a part that ends while nobody uses it', () => {
  let now = 0
  let exercised = 0
  let working = false
  let failure: Error | null = null
  let resting: RestingCheck
  beforeEach(() => {
    [now, exercised, working, failure] = [0, 0, false, null]
    resting = createRestingCheck({
      busyMs: 60, restMs: 1_800, now: () => now, isWorking: () => working,
      check: () => {
        exercised++
        return failure ? Promise.reject(failure) : Promise.resolve([`check ${exercised}`])
      },
    })
  })
  const checkAt = async (at: number): Promise<unknown> => {
    now = at
    return await resting.check()
  }

  it('exercises it until it passes', async () => {
    failure = new Error('no browser')
    await assert.rejects(checkAt(1), /no browser/)
    failure = null
    assert.deepEqual(await checkAt(2), ['check 2'])
  })

  it('then answers as the last check', async () => {
    await checkAt(60)
    assert.deepEqual(await checkAt(61), ['check 1'])
    assert.deepEqual(await checkAt(1_859), ['check 1'])
  })

  it('exercises it once in half an hour', async () => {
    await checkAt(60)
    assert.deepEqual(await checkAt(1_860), ['check 2'])
    assert.deepEqual(await checkAt(1_861), ['check 2'])
  })

  it('exercises it while it works, and for a minute after', async () => {
    await checkAt(60)
    working = true
    assert.deepEqual(await checkAt(500), ['check 2'])
    working = false
    resting.worked()
    assert.deepEqual(await checkAt(560), ['check 3'])
    assert.deepEqual(await checkAt(561), ['check 3'])
  })

  it('exercises it again after a failure, until it passes', async () => {
    await checkAt(60)
    resting.failed()
    failure = new Error('no browser')
    await assert.rejects(checkAt(100), /no browser/)
    await assert.rejects(checkAt(101), /no browser/)
    failure = null
    assert.deepEqual([await checkAt(102), await checkAt(103)], [['check 4'], ['check 4']])
  })
})
