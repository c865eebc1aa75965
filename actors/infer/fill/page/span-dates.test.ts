import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { factsOf } from '#test/support/page-facts.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { spanDates } from './span-dates.ts'

const endsIn = (markdown: string) => {
  const evidence = evidenceOf(factsOf({ markdown }))
  return [...spanDates('startdate', evidence), ...spanDates('enddate', evidence)]
}

describe('spanDates', () => {
  for (const [text, expected] of [
    ['7 Mar – 29 Jun 2025', ['7 Mar 2025', '29 Jun 2025']],
    ['24–26 April 2026 · Lisbon', ['24 April 2026', '26 April 2026']],
    ['La circulation est interdite du 8 au 12 juin 2026.', ['8 juin 2026', '12 juin 2026']],
    ['Il divieto vale dal 20/05/2026 al 27/05/2026.', ['20/05/2026', '27/05/2026']],
    ['From 1 to 3 May 2026.\n\nAgain from 5 to 6 June 2026.', []],
    ['Open 10:00 - 18:00 on 3 May 2026', []],
  ] as const) it(`gives ${expected.length === 0 ? 'nothing' : 'the ends'} of ${JSON.stringify(text)}`, () =>
    assert.deepEqual(endsIn(text), expected))
})
