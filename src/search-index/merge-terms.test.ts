import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { SegmentBuilder } from './build-segment.ts'
import { mergeTerms, type TermSource } from './merge-terms.ts'
import type { NewPage } from './page.ts'
import { packTerms, packWeight } from './term-block.ts'

const page = (text: string, number: number): NewPage => ({
  url: `https://site.example/${number}`, title: text.slice(0, 20), text, date: null, readAt: 0, language: 'en',
  kind: 'html',
})

function termsOfPages(pages: readonly NewPage[]) {
  const builder = new SegmentBuilder()
  for (const one of pages) builder.add(one)
  return builder.terms()
}

const word = fc.oneof(
  fc.constantFrom('storm', 'lantern', 'Müller', 'c++', '東京都', 'ключ', '𝒳𝒴', 'ｆull', 'a'),
  fc.string({ unit: 'grapheme' }),
)
const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '))
/** Pages of some segments, each with its place in the merged one; undefined: left out. */
const segments = fc.array(
  fc.array(fc.record({ text, place: fc.option(fc.nat(), { nil: undefined }) }), { minLength: 1, maxLength: 9 }),
  { minLength: 1, maxLength: 9 },
)

describe('mergeTerms', () => {
  it('makes the terms that the analysis of the pages that stay would make, in their new order', async () => {
    await fc.assert(fc.asyncProperty(segments, async (parts) => {
      const pages = parts.map((part) => part.map((one, number) => ({ ...one, page: page(one.text, number) })))
      const kept = pages.flat().filter(({ place }) => place !== undefined).sort((a, b) => a.place! - b.place!)
      const sources = pages.map((part): TermSource => ({
        blocks: termsOfPages(part.map((one) => one.page)).map(({ bytes }) => bytes),
        ordinals: Int32Array.from(part, (one) => kept.indexOf(one)),
      }))
      assert.deepEqual(await mergeTerms(sources), termsOfPages(kept.map((one) => one.page)))
    }), { numRuns: 200 })
  })

  it('merges terms of several blocks', async () => {
    const numbered = (from: number) =>
      Array.from({ length: 30_000 }, (_, at) => `t${String(2 * at + from).padStart(6, '0')}`)
    const pack = (terms: string[]) => packTerms(terms.map((term) => [Buffer.from(term), [0, packWeight(7, false)]]))
    const [even, odd] = [pack(numbered(0)), pack(numbered(1))]
    assert.ok(even.length > 1)
    const sources = [even, odd].map((blocks, at) => ({
      blocks: blocks.map(({ bytes }) => bytes), ordinals: Int32Array.of(at),
    }))
    const expected = [...numbered(0), ...numbered(1)].sort()
      .map((term, at) => [Buffer.from(term), [at % 2, packWeight(7, false)]] as const)
    assert.deepEqual(await mergeTerms(sources), packTerms(expected))
  })

  it('joins what a page has twice', async () => {
    const terms = ['twice', 'twice'].map((term) => [Buffer.from(term), [0, packWeight(3, false)]] as const)
    const source = { blocks: packTerms(terms).map(({ bytes }) => bytes), ordinals: Int32Array.of(0) }
    assert.deepEqual(await mergeTerms([source]), packTerms([[Buffer.from('twice'), [0, packWeight(6, false)]]]))
  })
})
