import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writtenDateIn } from './written-dates.ts'

describe('writtenDateIn', () => {
  const cases: [string, string | null][] = [
    ['Published August 7, 2023 by Ada Quill', 'August 7, 2023'], ['Di., 25.01.2022 - 14:45', '25.01.2022'],
    ['Erstellt am 3. März 2021, 14:05 Uhr', '3. März 2021, 14:05'],
    ['on Friday December 19, 2025 @08:00PM', 'December 19, 2025 @08:00PM'],
    ['12 de mayo de 2020', '12 de mayo de 2020'], ['Posted 2nd of May 2020', '2nd of May 2020'],
    ['发布于 2024年3月1日', '2024年3月1日'], ['2024-03-01 10:00', '2024-03-01 10:00'],
    ['in 2024 we had 300 guests', null], ['1.2.2', null],
  ]
  for (const [text, date] of cases) it(`finds ${date} in ${text}`, () => assert.equal(writtenDateIn(text), date))
})
