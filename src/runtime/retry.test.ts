import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../app-error.ts'
import { planRetry } from './retry.ts'

const first = { attempt: 1, nowMs: 0, deadlineAt: 60_000, random: 0 }

describe('planRetry', () => {
  it('waits the delay of the attempt before the next one', () => {
    const error = new AppError('TARGET_UNREACHABLE')
    assert.deepEqual(planRetry(error, first, [1_000, 5_000]), { kind: 'retry', afterMs: 1_000 })
    assert.deepEqual(planRetry(error, { ...first, attempt: 2 }, [1_000, 5_000]), { kind: 'retry', afterMs: 5_000 })
  })

  it('rejects when the attempts are used up', () => {
    assert.equal(planRetry(new AppError('TARGET_UNREACHABLE'), { ...first, attempt: 2 }, [1_000]).kind, 'reject')
  })

  it('rejects what cannot succeed, and a timeout', () => {
    for (const code of ['TARGET_NOT_FOUND', 'TARGET_BLOCKED', 'TIMEOUT'] as const)
      assert.equal(planRetry(new AppError(code), first, [1_000]).kind, 'reject')
  })

  it('rejects when the next attempt would start after the deadline', () => {
    const error = new AppError('TARGET_UNREACHABLE', { retryAfterMs: 90_000 })
    assert.equal(planRetry(error, first, [1_000]).kind, 'reject')
  })

  it('spreads attempts by up to a quarter', () => {
    assert.deepEqual(planRetry(new AppError('TARGET_UNREACHABLE'), { ...first, random: 1 }, [1_000]), {
      kind: 'retry', afterMs: 1_250,
    })
  })

  it('treats what nobody expected as an internal error', () => {
    const plan = planRetry(new TypeError('x is undefined'), first, [])
    assert.equal(plan.kind, 'reject')
    assert.deepEqual(plan.kind === 'reject' && [plan.error.code, plan.unexpected], ['INTERNAL_ERROR', true])
  })
})
