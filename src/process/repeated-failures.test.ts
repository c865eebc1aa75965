// A failure that repeats is logged once, then with a count.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../app-error.ts'
import { createLog } from './log.ts'
import { createFailureCounter } from './repeated-failures.ts'

interface Line { repeated?: number, err?: { code?: string, message: string, stack?: string } }

const natsIsAway = (): AppError => new AppError('SERVICE_UNAVAILABLE', { message: 'NATS is away' })

/** A log that keeps its lines, with an interval of a minute that the test moves on. */
function openLog(failuresMax = 100) {
  const lines: Line[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  return { lines, log: createLog('fetch', 'info', { destination, failures: { everyMs: 60_000, failuresMax } }) }
}

describe('a failure that repeats', () => {
  it('is logged once in full, then once a minute with the count and without the stack', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { lines, log } = openLog()
    for (let at = 0; at < 5_000; at++)
      log.error({ err: natsIsAway(), requestId: `r${at}` }, 'failed')
    assert.equal(lines.length, 1)
    assert.match(lines[0]?.err?.stack ?? '', /NATS is away/)
    assert.equal(lines[0]?.repeated, undefined)
    context.mock.timers.tick(60_000)
    assert.deepEqual([lines.length, lines[1]?.repeated, lines[1]?.err], [
      2, 4_999, { type: 'AppError', code: 'SERVICE_UNAVAILABLE', message: 'NATS is away' },
    ])
    log.error({ err: natsIsAway() }, 'failed')
    context.mock.timers.tick(60_000)
    assert.deepEqual([lines.length, lines[2]?.repeated], [3, 1])
  })

  it('is logged in full again after an interval without it', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { lines, log } = openLog()
    log.error({ err: new Error('away') }, 'failed')
    context.mock.timers.tick(60_000)
    log.error({ err: new Error('away') }, 'failed')
    context.mock.timers.tick(60_000)
    assert.deepEqual(lines.map(({ repeated, err }) => [repeated, typeof err?.stack]), [
      [undefined, 'string'], [undefined, 'string'],
    ])
  })

  it('is distinguished by line, code, message and stage', () => {
    const { lines, log } = openLog()
    log.error({ err: new Error('away') }, 'failed')
    log.error({ err: new Error('gone') }, 'failed')
    log.error({ err: new Error('away') }, 'pull failed')
    log.error({ err: new Error('away'), stage: 'fetch' }, 'failed')
    log.error({ err: new Error('away'), stage: 'render' }, 'failed')
    log.error({ err: Object.assign(new Error('away'), { code: 'ECONNRESET' }) }, 'failed')
    assert.equal(lines.length, 6)
  })

  it('leaves lines without an error alone', () => {
    const { lines, log } = openLog()
    for (let at = 0; at < 10; at++) log.info({ requestId: 'r' }, 'message settled')
    assert.equal(lines.length, 10)
  })
})

describe('createFailureCounter', () => {
  it('forgets the oldest failure when it knows too many, and reports what it counted', () => {
    const counter = createFailureCounter({ everyMs: 60_000, failuresMax: 2 })
    const reports: [string, number][] = []
    const admit = (key: string) => counter.admit(key, (repeated) => void reports.push([key, repeated]))
    assert.deepEqual(['a', 'a', 'b', 'c', 'a'].map(admit), [true, false, true, true, true])
    assert.deepEqual(reports, [['a', 1]])
  })
})
