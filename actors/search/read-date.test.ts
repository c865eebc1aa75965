import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readDate } from './read-date.ts'

const nowMs = Date.parse('2026-11-23T12:00:00Z')

describe('readDate', () => {
  const cases: [unknown, string | null][] = [
    ['2026-11-20T08:00:00', '2026-11-20T08:00:00.000Z'], ['2026-11-20T08:00:00+02:00', '2026-11-20T06:00:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'], ['2026-11-20 08:00:00', '2026-11-20T08:00:00.000Z'],
    ['Mar 3, 2026', '2026-03-03T00:00:00.000Z'], ['3 March 2026', '2026-03-03T00:00:00.000Z'],
    ['3 hours ago', '2026-11-23T09:00:00.000Z'], ['an hour ago', '2026-11-23T11:00:00.000Z'],
    ['2 weeks ago', '2026-11-09T12:00:00.000Z'], ['Yesterday', '2026-11-22T12:00:00.000Z'],
    ['Fri, 20 Nov 2026 08:00:00 GMT', '2026-11-20T08:00:00.000Z'],
    ['recently', null], ['', null], [null, null], [1_700_000_000, null], ['2026', null], ['x'.repeat(100), null],
  ]
  for (const [text, expected] of cases)
    it(`reads ${JSON.stringify(text)}`, () => assert.equal(readDate(text, nowMs), expected))
})
