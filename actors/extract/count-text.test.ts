// Counts of words and characters, and cuts at limits.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { countCodePoints, countWords, cutCodePoints, cutMarkdown } from './count-text.ts'

describe('countCodePoints', () => {
  it('equals the length of string iteration', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          assert.equal(countCodePoints(text), Array.from(text).length)
        },
      ),
    )
  })
})

describe('cutCodePoints', () => {
  it('keeps the first code points', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      assert.equal(cutCodePoints(text, max), Array.from(text).slice(0, max).join(''))
    }))
  })
})

describe('countWords', () => {
  for (const [text, count] of [
    ['', 0], ['One, two -- three.', 3], ["don't e-mail snake_case", 3], ['- **bold** | x |', 2],
    ['Größe und Übermaß', 3], ['2 * 3 = 6', 3], ['今日は天気がいい', 5], ['naïve café', 2],
  ] as const) {
    it(`counts ${count} in "${text}"`, () => assert.equal(countWords(text), count))
  }

  it('counts a million characters of Chinese in linear time', () => {
    assertLinearTime((times) => assert.ok(countWords('我们今天去公园散步。'.repeat(times)) > 3 * times), 100_000)
  })
})

describe('cutMarkdown', () => {
  it('does not change a short text', () => assert.equal(cutMarkdown('# A\n\nb', 6), '# A\n\nb'))

  it('cuts at the end of a line when one is near', () =>
    assert.equal(cutMarkdown('first line\nsecond line\nthird', 25), 'first line\nsecond line'))

  it('closes a code fence that the cut leaves open', () => {
    const markdown = `text\n\n\`\`\`js\n${'let a = 1\n'.repeat(20)}\`\`\``
    const cut = cutMarkdown(markdown, 100)
    assert.ok(cut.endsWith('\n```'))
    assert.ok(countCodePoints(cut) <= 100)
  })

  it('closes a fence inside a list with its indentation', () => {
    assert.match(cutMarkdown(`- item\n\n  \`\`\`\n${'  code\n'.repeat(50)}`, 80), /\n {2}```$/)
  })

  it('does not close a fence twice', () => assert.equal(cutMarkdown('```\na\n```\n\nlast words', 16), '```\na\n```\n'))
})
