import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { afterAttempt } from './after-attempt.ts'

const delaysMs = [60_000, 300_000, 900_000]
const now = Date.parse('2026-01-01T00:00:00.000Z')
const refused = { statusCode: 500, error: 'The receiver answered 500.' }

describe('afterAttempt', () => {
  it('ends with a success', () => {
    assert.deepEqual(afterAttempt({ attempts: 2, tried_before: 0 }, { statusCode: 204, error: null }, delaysMs, now), {
      attempts: 3, last_status_code: 204, last_error: null, status: 'delivered', next_attempt_at: null,
    })
  })

  it('retries after 1, 5 and 15 minutes, then fails', () => {
    const updates = [0, 1, 2, 3].map((attempts) => afterAttempt({ attempts, tried_before: 0 }, refused, delaysMs, now))
    assert.deepEqual(
      updates.map(({ status, next_attempt_at }) => [status, next_attempt_at]),
      [
        ['pending', '2026-01-01T00:01:00.000Z'], ['pending', '2026-01-01T00:05:00.000Z'],
        ['pending', '2026-01-01T00:15:00.000Z'], ['failed', null],
      ],
    )
    assert.deepEqual(updates[3], {
      attempts: 4, last_status_code: 500, last_error: refused.error, status: 'failed', next_attempt_at: null,
    })
  })

  it('starts over after a replay', () => {
    const updates = [4, 5, 6, 7].map(
      (attempts) => afterAttempt({ attempts, tried_before: 4 }, refused, delaysMs, now).status,
    )
    assert.deepEqual(updates, ['pending', 'pending', 'pending', 'failed'])
  })

  it('makes one attempt without delays', () => {
    assert.equal(afterAttempt({ attempts: 0, tried_before: 0 }, refused, [], now).status, 'failed')
  })

  it('truncates errors', () => {
    assert.equal(
      afterAttempt({ attempts: 0, tried_before: 0 }, { statusCode: null, error: 'x'.repeat(5000) }, delaysMs, now)
        .last_error?.length,
      300,
    )
  })
})
