import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRequestPace, type PaceOptions } from './request-pace.ts'

/** Asks for `count` requests on a clock that only waits move; returns when each was sent, or null. */
async function timesOf(count: number, options: Partial<PaceOptions>, hosts = ['a.example']): Promise<(number | null)[]> {
  let clock = 1_000_000
  const pace = createRequestPace({
    perMinute: 40, isResumed: false, waitMsMax: Infinity, ...options,
    now: () => clock,
    wait: (ms) => {
      clock += ms
      return Promise.resolve()
    },
  })
  const times: (number | null)[] = []
  for (let at = 0; at < count; at++) {
    const sent = await pace(hosts[at % hosts.length]!, AbortSignal.timeout(10_000))
    times.push(sent ? clock - 1_000_000 : null)
  }
  return times
}

describe('createRequestPace', () => {
  it('sends no more than its number in any minute to a host', async () => {
    const times = (await timesOf(200, {})).map(Number)
    assert.equal(times[39], 0)
    for (const [at, time] of times.slice(40).entries()) assert.ok(time - times[at]! >= 60_000)
  })

  it('counts hosts apart', async () =>
    assert.deepEqual((await timesOf(80, {}, ['a.example', 'b.example'])).at(-1), 0))

  it('spreads the requests of a job that another process began', async () =>
    assert.deepEqual((await timesOf(4, { isResumed: true })), [1_500, 3_000, 4_500, 6_000]))

  it('sends nothing that would wait too long', async () =>
    assert.deepEqual((await timesOf(42, { waitMsMax: 5_000 })).slice(39), [0, null, null]))
})
