import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareMoments } from './compare-moments.ts'

const cases: readonly [old: string, now: string, sign: number | null][] = [
  ['20 May 2026', '10 May 2026', -1],
  ['2026-05-30', '2026-06-02', 1],
  ['2026-05-30T10:00:00Z', '2026-05-29', -1],
  ['28.12.2026', '04.01.2027', 1],
  ['28. Dezember', '4. Januar', 1],
  ['May 3rd, 2026', 'May 10, 2026', 1],
  ['3 de mayo de 2026', '2 de junio de 2026', 1],
  ['9 août 2026', '3 juin 2026', -1],
  ['Q3 2026', 'Q1 2027', 1],
  ['October 2026', 'December 2026', 1],
  ['3 May', '3 May 2027', 0],
  ['25/12/26', '24/12/26', -1],
  ['03/05/2026', '05/03/2026', null],
  ['2026年5月1日', '2026年4月1日', -1],
  ['10:15', '9:55', -1],
  ['11:30 am', '1 pm', 1],
  ['17 Uhr', '18 Uhr', 1],
  ['3 May', '10:15', null],
]

describe('compareMoments', () => {
  for (const [old, now, sign] of cases)
    it(`compares ${old} with ${now}`, () => {
      const result = compareMoments(old, now)
      assert.equal(result === null ? null : Math.sign(result), sign)
    })
})
