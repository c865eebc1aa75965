import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { decodeUtf8 } from './decode-utf8.ts'
import { Utf8Window, wholeText } from './text-window.ts'

it('shows the whole text piece by piece, without cutting a character', () => {
  const piece = fc.integer({ min: 1, max: 12 })
  fc.assert(fc.property(fc.string({ unit: 'binary' }), piece, fc.nat(20), (text, bytes, step) => {
    const whole = decodeUtf8(Buffer.from(text))
    const window = new Utf8Window(Buffer.from(text), bytes)
    let read = ''
    while (!window.isLast) {
      assert.ok(whole.startsWith(read + window.text))
      const position = Math.min(step, window.text.length)
      read += window.text.slice(0, position)
      window.continueAt(position)
    }
    assert.equal(read + window.text, whole)
  }))
})

it('finds words that are not decoded yet', () => {
  const text = `${'é'.repeat(50)} OS: id="S:0"`
  for (const window of [new Utf8Window(Buffer.from(text), 10), wholeText(text)]) {
    assert.deepEqual([window.includes('S:'), window.includes('{{')], [true, false])
    assert.deepEqual([window.includes('S:', '\'"'), window.includes('S:', '= ')], [true, false])
  }
})
