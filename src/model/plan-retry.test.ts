import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planRetry, retryAfterOf, type RequestOptions } from './plan-retry.ts'

describe('planRetry', () => {
  const options: RequestOptions = { format: 'text', temperature: true, tokensField: 'max_tokens', charsMax: 60_000 }
  const state = { tries: 1, nowMs: 0, deadlineAt: 10_000, random: 0 }

  it('waits as long as the server says', () =>
    assert.deepEqual(planRetry({ status: 429, message: '', retryAfterMs: 3000 }, options, state), {
      kind: 'retry', afterMs: 3000,
    }))

  it('waits longer each time', () =>
    assert.deepEqual(
      [1, 2].map((tries) => planRetry({ message: '' }, options, { ...state, tries })),
      [{ kind: 'retry', afterMs: 400 }, { kind: 'retry', afterMs: 800 }],
    ))

  it('gives up after the third try', () =>
    assert.equal(planRetry({ status: 503, message: '' }, options, { ...state, tries: 3 }).kind, 'fail'))

  it('gives up when the page text cannot be shortened', () =>
    assert.equal(planRetry({ status: 413, message: '' }, { ...options, charsMax: 4000 }, state).kind, 'fail'))
})

describe('retryAfterOf', () => {
  for (const [headers, expected] of [
    [{ 'retry-after': '2' }, 2000], [{ 'retry-after-ms': '5', 'retry-after': '9' }, 5],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:03 GMT' }, 2000],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, undefined], [{ 'retry-after': '0' }, undefined],
    [{ 'retry-after': 'soon' }, undefined], [{}, undefined],
  ] as const) {
    it(`reads ${JSON.stringify(headers)}`, () => assert.equal(retryAfterOf(new Headers(headers), 1000), expected))
  }
})
