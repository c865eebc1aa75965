import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAscii, withoutAccents } from './accents.ts'

describe('withoutAccents', () => {
  for (const [text, plain] of [
    ['Économie', 'Economie'], ['Änderung', 'Anderung'], ['１０ ﬁles', '10 files'],
    ['Straße, Łódź, Ørsted', 'Straße, Łodz, Ørsted'], ['Ελλάδα', 'Ελλαδα'], ['е\u0301', 'е'], ['', ''],
  ] as const) it(`reads ${text} as ${plain}`, () => assert.equal(withoutAccents(text), plain))

  it('leaves Hangul in its parts', () => {
    assert.equal(withoutAccents('한'), '한'.normalize('NFD'))
    assert.equal(withoutAccents('한').normalize('NFC'), '한')
  })
})

describe('isAscii', () => {
  it('finds characters of any other range', () => {
    assert.deepEqual(['', 'A-z 0\0\x7f', 'é', '한', '\u{1f600}'].map(isAscii), [true, true, false, false, false])
  })
})
