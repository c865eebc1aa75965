import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ErrorCode } from '#schemas/errors.ts'
import { AppError } from '#src/app-error.ts'
import { planRetry, type Attempt } from './ask-page.ts'

const timeoutMs = 45_000

/** Seconds that each next attempt gets when the attempts fail with these codes; null once a failure is the result. */
function attempts(...codes: ErrorCode[]): (number | null)[] {
  let now: Attempt | undefined = { attempt: 1, pageAttempt: 1, allowedMs: timeoutMs }
  return codes.map((code) => {
    now = now && planRetry(now, new AppError(code), timeoutMs)?.next
    return now ? now.allowedMs / 1000 : null
  })
}

describe('planRetry', () => {
  it('retries a page once after a timeout', () => {
    assert.deepEqual(attempts('TIMEOUT', 'TIMEOUT'), [10, null])
  })

  it('does not count timeouts before a service error against the page, which gets its full time again', () => {
    assert.deepEqual(attempts('TIMEOUT', 'SERVICE_UNAVAILABLE', 'TIMEOUT', 'TIMEOUT'), [10, 45, 10, null])
    assert.deepEqual(
      attempts('OVERLOADED', 'OVERLOADED', 'OVERLOADED', 'INTERNAL_ERROR', 'INTERNAL_ERROR', 'INTERNAL_ERROR'),
      [45, 45, 45, 45, 45, null],
    )
  })

  it('takes a failure of the page as its result', () => {
    assert.deepEqual(attempts('TARGET_NOT_FOUND'), [null])
  })

  it('backs off linearly and honours `retryAfterMs`, up to 15 s', () => {
    const waitMs = (attempt: number, retryAfterMs = 0): number | undefined =>
      planRetry(
        { attempt, pageAttempt: 1, allowedMs: timeoutMs }, new AppError('OVERLOADED', { retryAfterMs }), timeoutMs,
      )?.waitMs
    assert.deepEqual([waitMs(1), waitMs(4), waitMs(1, 5_000), waitMs(29)], [500, 2_000, 5_000, 14_500])
    assert.equal(waitMs(2, 60_000), 15_000)
  })

  it('gives up after 30 attempts when service errors continue', () => {
    assert.equal(attempts(...Array.from({ length: 40 }, (): ErrorCode => 'SERVICE_UNAVAILABLE')).indexOf(null), 29)
  })
})
