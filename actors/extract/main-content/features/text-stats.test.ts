import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addText, newTextStats } from './text-stats.ts'

function headOf(...texts: string[]): string {
  const stats = newTextStats()
  for (const text of texts) addText(stats, text, false)
  return stats.head
}

describe('the head of a text', () => {
  for (const [name, text] of Object.entries({
    'single blanks': 'One two three', 'several blanks': 'One  two   three', 'line breaks': 'One\n two\tthree',
    'no-break spaces': 'One\u00a0two\u2009three',
  }))
    it(`has single blanks for ${name}`, () => assert.equal(headOf(text), 'One two three'))

  it('has one blank between two texts that both have one', () => {
    assert.equal(headOf('One ', ' two ', ' ', 'three'), 'One two three')
  })
})
