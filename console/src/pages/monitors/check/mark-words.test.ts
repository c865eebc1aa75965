import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lineMax, markWords, shorten, type Segment } from './mark-words.ts'

const shown = (segments: readonly Segment[]): string =>
  segments.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

const marks = (before: string, after: string): string[] => {
  const { old, new: now } = markWords(before, after)
  return [shown(old), shown(now)]
}

describe('markWords', () => {
  it('marks the words that differ', () => {
    assert.deepEqual(marks('The kettle costs 30 euros.', 'The kettle costs 25 euros.'), [
      'The kettle costs [30] euros.', 'The kettle costs [25] euros.',
    ])
  })

  it('marks words that one side only has', () => {
    assert.deepEqual(marks('Sold at the mill.', 'Sold at the old mill.'), ['Sold at the mill.', 'Sold at the [old ]mill.'])
  })

  it('marks the space between two words that differ', () => {
    assert.deepEqual(marks('open on Monday morning now', 'open on Friday evening now'), [
      'open on [Monday morning] now', 'open on [Friday evening] now',
    ])
  })

  it('marks a number as a whole', () => {
    assert.deepEqual(marks('€ 1,299.00 (v2.10.3)', '€ 1,199.00 (v2.11.3)'), [
      '€ [1,299.00] (v[2.10.3])', '€ [1,199.00] (v[2.11.3])',
    ])
  })

  it('keeps every character of both lines', () => {
    const pairs = [['', 'new line'], ['a  b\tc', 'a b c'], ['水車は川のそばに立つ', '水車は湖のそばに立つ'], ['naïve café', 'naive café']]
    for (const [before, after] of pairs as [string, string][]) {
      const { old, new: now } = markWords(before, after)
      assert.deepEqual([old, now].map((side) => side.map(({ text }) => text).join('')), [before, after])
    }
  })

  it('marks everything between the first and the last difference of a very long line', () => {
    const words = Array.from({ length: 4000 }, (_none, at) => `word${at}`)
    const before = words.join(' ')
    const after = words.with(2000, 'mill').with(2002, 'river').join(' ')
    const { old, new: now } = markWords(before, after)
    assert.deepEqual(old.filter(({ marked }) => marked), [{ text: 'word2000 word2001 word2002', marked: true }])
    assert.deepEqual(now.filter(({ marked }) => marked), [{ text: 'mill word2001 river', marked: true }])
    assert.equal(now.map(({ text }) => text).join(''), after)
  })

  it('compares two long lines without a common word within bounds', () => {
    const side = (word: string): string => Array.from({ length: 700 }, (_none, at) => `${word}${at}`).join(' ')
    const started = performance.now()
    const { old } = markWords(side('a'), side('b'))
    assert.ok(performance.now() - started < 1000)
    assert.equal(old.some(({ marked }) => marked), true)
  })
})

describe('shorten', () => {
  const long = 'x'.repeat(10_000)

  it('leaves lines of ordinary length as they are', () => {
    const line = [{ text: 'x'.repeat(lineMax), marked: false }]
    assert.deepEqual(shorten(line), line)
  })

  it('keeps what surrounds a mark and counts what it leaves out', () => {
    const parts = shorten([{ text: long, marked: false }, { text: '25', marked: true }, { text: long, marked: false }])
    assert.deepEqual(parts.map((part) => ('omitted' in part ? part.omitted : part.text.length)), [
      160, 9680, 160, 2, 160, 9680, 160,
    ])
  })

  it('bounds what is marked, and the number of marks', () => {
    const many = Array.from({ length: 500 }, (_none, at) => ({ text: 'word '.repeat(20), marked: at % 2 === 0 }))
    for (const parts of [shorten([{ text: long, marked: true }]), shorten(many)]) {
      const shownLength = parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
      assert.ok(shownLength <= lineMax, String(shownLength))
    }
  })
})
