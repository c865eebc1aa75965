import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dateOfPath, firstDate, normaliseDate } from './dates.ts'

describe('normaliseDate', () => {
  const known: [string, string][] = [
    ['2024-03-01T10:00:00Z', '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10:00:00.123456+02:00', '2024-03-01T08:00:00.123Z'],
    ['2024-03-01T10:00:00+0530', '2024-03-01T04:30:00.000Z'],
    ['2024-03-01 10:00 -08', '2024-03-01T18:00:00.000Z'],
    ['2024-03-01 10:00:00 UTC', '2024-03-01T10:00:00.000Z'],
    ['20240301T100000Z', '2024-03-01T10:00:00.000Z'],
    ['2024/03/01 10:00:00 +00:00', '2024-03-01T10:00:00.000Z'],
    ['Fri, 01 Mar 2024 10:00:00 GMT', '2024-03-01T10:00:00.000Z'],
    ['Fri, 01 Mar 2024 10:00:00 -0500', '2024-03-01T15:00:00.000Z'],
    ['Fri Mar 01 2024 10:00:00 GMT+0100 (CET)', '2024-03-01T09:00:00.000Z'],
    ['Mar 1, 2024, 10:00 GMT', '2024-03-01T10:00:00.000Z'],
    ['March 1, 2024 10:00 AM PST', '2024-03-01T18:00:00.000Z'],
    ['Fri Mar  1 10:00:00 UTC 2024', '2024-03-01T10:00:00.000Z'],
    ['Fri, 01 Mar 24 10:00:00 GMT', '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10:00:00+2:00', '2024-03-01T08:00:00.000Z'],
    ['2024-03-01T10:00:00\u221205:00', '2024-03-01T15:00:00.000Z'],
    ['2024-03-01T10:00:00 GMT+0100', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01T10:00:00+01:00[Europe/Berlin]', '2024-03-01T09:00:00.000Z'],
    ['/Date(1709287200000)/', '2024-03-01T10:00:00.000Z'],
    ['1709287200.123', '2024-03-01T10:00:00.123Z'],
    ['1709287200', '2024-03-01T10:00:00.000Z'],
    ['1709287200000', '2024-03-01T10:00:00.000Z'],
  ]
  for (const [found, expected] of known)
    it(`converts ${found} to UTC`, () => assert.equal(normaliseDate(found), expected))

  for (const found of [
    '2024-03-01', '2024-03-01T10:00:00', 'March 1, 2024', '1 marzo 2024', '01.03.2024', '03/04/2024', '3.4.24',
    '2024年3月1日', '2024. 3. 1.', '2024', '2024-03', 'März 2024', '1 марта 2024', '1 مارس 2024',
    'Fri Mar 01 10:00:00 CET 2024', '2024 Mar 1', 'Di., 25.01.2022 - 14:45',
  ]) {
    it(`keeps ${found} as written, because its zone is unknown`, () => assert.equal(normaliseDate(found), found))
  }

  for (const found of [
    '', '   ', 'yesterday', '0000-00-00', '1970-01-01T00:00:00Z', '2024-13-45', '2024-02-30',
    'Sat, 30 Feb 2024 10:00:00 GMT', '1970-01-01T00:00:00', 'Copyright 2024', 'since 2024', '+1 202 555 2024',
    'x'.repeat(200), null, undefined,
  ]) {
    it(`returns null for ${JSON.stringify(found)?.slice(0, 20)}`, () => assert.equal(normaliseDate(found), null))
  }

  it('drops the words before a date', () =>
    assert.deepEqual(
      ['Updated March 1, 2024', 'Published on: March 1, 2024', 'Stand: 1. März 2024'].map(normaliseDate),
      ['March 1, 2024', 'March 1, 2024', '1. März 2024'],
    ))

  it('prefers a day to a month or a year', () => {
    assert.equal(firstDate(['2024', 'March 2024', '2024-03-01', '2025-01-01']), '2024-03-01')
    assert.equal(firstDate(['soon', '2024']), '2024')
  })

  it('takes the first candidate that is a date', () =>
    assert.equal(firstDate(['soon', null, '2024-03-01', '2025-01-01']), '2024-03-01'))
})

describe('dateOfPath', () => {
  it('reads the day in a path', () =>
    assert.equal(dateOfPath('https://a.example/blog/2019/08/02/fast-json/'), '2019-08-02'))
  it('does not read a month or a number as a day', () =>
    assert.deepEqual(
      ['/2019/08/', '/2019/13/02/x', '/items/2019/08/021'].map((path) => dateOfPath(`https://a.example${path}`)),
      [null, null, null],
    ))
})
