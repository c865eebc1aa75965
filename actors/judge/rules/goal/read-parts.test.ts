// The readers of the rules, on single texts.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isStamp, maskTrivia, isTrivial } from '../edits/mask-trivia.ts'
import { clocksIn, datesIn, versionsIn } from '../values/read-dates.ts'
import { figuresIn, figuresMissing } from '../values/read-figures.ts'
import { meets, readLimit } from '../values/read-limit.ts'
import { stockIn } from '../values/read-stock.ts'
import { fold, plainKey, stem } from '../words/fold-words.ts'

describe('stem', () => {
  for (const words of [
    ['price', 'prices', 'pricing', 'priced'], ['stelle', 'stellen'], ['preis', 'preise', 'preisen'],
    ['position', 'positions'], ['drop', 'drops', 'dropped', 'dropping'], ['vacancy', 'vacancies'],
  ]) {
    it(`is one for ${words.join(', ')}`, () => assert.equal(new Set(words.map(stem)).size, 1, words.map(stem).join()))
  }
  it('keeps news and new apart', () => assert.notEqual(stem('news'), stem('new')))
})

describe('plainKey', () => {
  for (const [a, b, same] of [
    ['It costs *much*.', 'it costs **much**!', true], ['$40', '€40', false], ['-5', '5', false], ['✔', '✗', false],
    ['Größe', 'GRÖSSE', true], ['5.0', '50', false],
  ] as const) {
    it(`${same ? 'is one' : 'differs'} for ${a} and ${b}`, () => assert.equal(plainKey(a) === plainKey(b), same))
  }
})

describe('figuresIn', () => {
  for (const [text, expected] of [
    ['Price: 40 euros.', [[40, 'EUR']]],
    ['$1,299.00', [[1299, 'USD']]],
    ['1.299,00 €', [[1299, 'EUR']]],
    ['CHF 1’200.–', [[1200, 'CHF']]],
    ['49,- €', [[49, 'EUR']]],
    ['$3 million', [[3e6, 'USD']]],
    ['£1.2k', [[1200, 'GBP']]],
    ['-5 °C', [[-5, '']]],
    ['12,5 %', [[12.5, '%']]],
    ['20 percent off', [[20, '%']]],
    ['1 234 views', [[1234, '']]],
    ['iPhone 18', [[18, '']]],
    ['A4 and 3D', []],
    ['3 May 2026 at 12:30, v1.2.3', []],
    ['55元', [[55, 'CNY']]],
    ['from $5 to $7', [[5, 'USD'], [7, 'USD']]],
  ] as const) {
    it(`reads ${text}`, () =>
      assert.deepEqual(figuresIn(text).map(({ value, unit }) => [value, unit]), expected))
  }
  it('finds missing figures as often as they are missing', () =>
    assert.deepEqual(
      figuresMissing(figuresIn('5 €, 5 €, 7 €'), figuresIn('5 €')).map(({ value }) => value), [5, 7],
    ))
})

describe('datesIn, clocksIn, versionsIn', () => {
  for (const [text, dates, clocks, versions] of [
    ['2026-05-01T10:00:00Z', 1, 0, 0], ['1. Mai 2026 um 17 Uhr', 1, 1, 0], ['May 3, 2026', 1, 0, 0],
    ['3 de mayo de 2026', 1, 0, 0], ['03.05.2026', 1, 0, 0], ['Q3 2026', 1, 0, 0], ['9:00–17:30', 0, 2, 0],
    ['5:30 pm', 0, 1, 0], ['v2 and 1.4.0', 0, 0, 2], ['version 2.1', 0, 0, 1], ['2.0.0-rc.1', 0, 0, 1],
    ['may be 3 of 5', 0, 0, 0], ['costs 3.50', 0, 0, 0],
  ] as const) {
    it(`find those in ${text}`, () =>
      assert.deepEqual(
        [datesIn(text).length, clocksIn(text).length, versionsIn(text).length], [dates, clocks, versions],
      ))
  }
})

describe('readLimit', () => {
  for (const [goal, expected] of [
    ['drops below 50 euros', ['<', 50, 'EUR', 'value']], ['more than 10%', ['>', 10, '%', 'change']],
    ['under $1,000', ['<', 1000, 'USD', 'value']], ['drops by at least 5 euros', ['>=', 5, 'EUR', 'change']],
    ['changes by 5% or more', ['>=', 5, '%', 'change']], ['interest rate above 4%', ['>', 4, '%', 'value']],
    ['no more than 20', ['<=', 20, '', 'value']], ['at most 300 €', ['<=', 300, 'EUR', 'value']],
    ['fällt unter 50 Euro', ['<', 50, 'EUR', 'value']], ['baisse de plus de 10 %', ['>', 10, '%', 'change']],
    ['baja de 100 euros', ['<', 100, 'EUR', 'value']], ['falls to 30 euros', ['<=', 30, 'EUR', 'value']],
    ['passes 1000', ['>', 1000, '', 'value']], ['price changes greater than 5 dollars', ['>', 5, 'USD', 'change']],
  ] as const) {
    it(`reads “${goal}”`, () => {
      const limit = readLimit(goal)
      assert.deepEqual([limit?.op, limit?.value, limit?.unit, limit?.of], expected)
    })
  }
  for (const goal of ['when the price changes', 'RTX 5090', 'the 3 best offers'])
    it(`finds none in “${goal}”`, () => assert.equal(readLimit(goal), null))
  it('is compared with numbers', () =>
    assert.deepEqual(
      [
        meets({ op: '<', value: 5 }, 5), meets({ op: '<=', value: 5 }, 5), meets({ op: '>', value: 5 }, 6),
        meets({ op: '>=', value: 5 }, 4),
      ],
      [false, true, true, false],
    ))
})

describe('isTrivial', () => {
  for (const line of [
    'Updated 5 minutes ago', '1,204 views', '31 comments · 12 likes', 'vor 3 Stunden', 'il y a 5 minutes',
    'hace 2 horas', 'Last updated: 5 March 2026, 10:31', 'Zuletzt aktualisiert am 5. März 2026', '© 2019–2026',
    'Page rendered in 0.12 s', 'Request ID: 8f14e45f-ceea-467f-a0e6-1b2c3d4e5f60',
    '17 people are viewing this right now', 'Advertisement', 'Ends in 2d 3h 5m', 'Closes in 5 minutes',
  ]) {
    it(`finds “${line}” trivial`, () => assert.equal(isTrivial(fold(line)), true, maskTrivia(fold(line))))
  }
  for (const line of [
    'Price: 40 euros', 'Energy label: A', 'Open 9:00–17:00', 'Deadline: 5 March 2026', 'Version 1.2.3', '5 new jobs',
    'a', 'Updated the refund policy',
  ]) {
    it(`finds “${line}” not trivial`, () => assert.equal(isTrivial(fold(line)), false))
  }
  it('distinguishes a stamp from a date', () =>
    assert.deepEqual(
      [isStamp(fold('Last updated: 5 March 2026')), isStamp(fold('Deadline: 5 March 2026'))], [true, false],
    ))
})

describe('stockIn', () => {
  for (const [text, expected] of [
    ['In stock', 'in'],
    ['Not available', 'out'],
    ['Sold out – notify me when available', 'out'],
    ['Only 3 left', 'in'],
    ['0 in stock', 'out'],
    ['https://schema.org/OutOfStock', 'out'],
    ['Sofort lieferbar', 'in'],
    ['Nicht lieferbar', 'out'],
    ['Rupture de stock', 'out'],
    ['En stock', 'in'],
    ['Agotado', 'out'],
    ['Coming soon', 'soon'],
    ['Registration is open', 'in'],
    ['Registration closed', 'out'],
    ['All rights reserved', ''],
    ['A kettle of copper', ''],
    ['在庫あり', 'in'],
    ['缺货', 'out'],
  ] as const) {
    it(`reads “${text}”`, () => {
      const stock = stockIn(fold(text))
      assert.equal((['in', 'out', 'soon'] as const).filter((one) => stock[one]).join(), expected)
    })
  }
})
