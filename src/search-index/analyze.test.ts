import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { termsOf } from './analyze.ts'
import { cleanText } from './clean-text.ts'
import { findPrefix, findTerm } from './find-terms.ts'
import { parseQuery } from './parse-query.ts'
import { makeSnippet } from './snippet.ts'
import { packTerms, packWeight } from './term-block.ts'

describe('termsOf', () => {
  const cases: [string, string[]][] = [
    ['Storm LANTERNS', ['storm', 'lantern']], ['Straße Øre Łódź', ['strasse', 'ore', 'lodz']],
    ["l'homme d’Évry", ['l', 'homme', 'd', 'evry']], ["don't the keeper's", ['dont', 'the', 'keeper']],
    ['C++ and C#', ['c++', 'and', 'c#']], ['ﬁve ＡＢＣ', ['five', 'abc']], ['東京都', ['東京', '京都', '都']],
    ['iPhone東京', ['iphone', '東京', '京']], ['한국어', ['한국', '국어', '어']], ['glass bus this', ['glass', 'bus', 'this']],
    ['v2_beta 3.14', ['v2_beta', '3', '14']], ['…', []],
  ]
  for (const [text, terms] of cases) it(`reads ${text}`, () => assert.deepEqual(termsOf(text), terms))

  it('finds the same words in a text of ASCII as beside other characters', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abcsXY019_ \'+#.-\n<') })
    fc.assert(fc.property(text, (ascii) => assert.deepEqual([...termsOf(ascii), 'ж'], termsOf(`${ascii} ж`))))
  })
})

describe('cleanText', () => {
  it('keeps what the reader sees, and marks headings', () => {
    const markdown = '# A *title*\n\nSee [the **docs**](https://e.example/a_(b) "t") ![logo](x.png).\n\n'
      + '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- one\n- two \\* three\n\n```js\nlet a_b = 1\n```\n'
    assert.equal(cleanText(markdown), '# A title\nSee the docs logo.\na b\n1 2\none\ntwo * three\nlet a_b = 1')
  })

  it('keeps brackets in the text of links and pictures', () => {
    assert.equal(
      cleanText('[a [b] c](x) ![d [e]](y) [f \\[g](z) [h \\[i\\]](z) \\[j] [k](l)'),
      'a [b] c d [e] f [g h [i] [j] k',
    )
  })

  it('takes linear time, also for brackets without an end', () => {
    for (const part of ['[', '![', '[[]', '[a [', '\\[', '![\\[', '[](x "', '[a](', '(', '[![', '|-', '*a '])
      assertLinearTime((size) => cleanText(part.repeat(size / part.length)), 160_000, part)
  })
})

describe('parseQuery', () => {
  const first = (text: string): string[][] => parseQuery(text).terms.map(({ spellings }) => spellings)

  it('reads operators', () => {
    const query = parseQuery('storm "old lantern" -brass -"new one" site:www.E.example/a -site:b.example filetype:.PDF intitle:x')
    assert.deepEqual(query.phrases, [['old', 'lantern']])
    assert.deepEqual(query.notPhrases, [['new', 'one']])
    assert.deepEqual(query.notTerms.map(({ spellings: [term] }) => term), ['brass'])
    assert.deepEqual([query.sites, query.notSites], [[{ host: 'e.example', path: '/a' }], [{ host: 'b.example', path: '/' }]])
    assert.deepEqual([query.fileTypes, query.inTitle.length], [['pdf'], 1])
  })

  it('reads what is no operator as words', () => {
    assert.deepEqual(first('a OR b "c'), [['a'], ['b'], ['c']])
    assert.deepEqual(first('note: e-mail'), [['note'], ['e'], ['mail']])
  })

  it('has both spellings of umlauts', () => {
    assert.deepEqual(first('Müller'), [['muller', 'mueller']])
    assert.deepEqual(first('Mueller'), [['mueller', 'muller']])
  })
})

describe('makeSnippet', () => {
  it('shows the part with most of the words, cut between words', () => {
    const text = `${'alpha beta gamma. '.repeat(60)}Here the Zeppelins land. ${'delta epsilon. '.repeat(60)}`
    const snippet = makeSnippet(text, new Map([['zeppelin', 3], ['alpha', 0.1]]))
    assert.match(snippet, /^….*Zeppelins land.*…$/)
    assert.ok(snippet.length <= 290)
  })

  it('is the beginning of a text without the words', () =>
    assert.match(makeSnippet('one two '.repeat(100), new Map([['zeppelin', 1]])), /^one two .*…$/))
})

describe('blocks of terms', () => {
  it('return the postings of each term, over several blocks', () => {
    const terms = Array.from({ length: 30_000 }, (_, at) => `t${String(at).padStart(6, '0')}`)
    const entriesAt = (at: number): number[] =>
      at % 3 === 0 ? [at, packWeight(1, false), at + 7, packWeight(5, true)] : [at, packWeight(2, true)]
    const blocks = packTerms(terms.map((term, at) => [Buffer.from(term), entriesAt(at)]))
    assert.ok(blocks.length > 1)
    const find = (term: string) => findTerm(blocks.findLast(({ first }) => first <= term)!.bytes, term)
    for (const [at, term] of terms.entries()) {
      const { ordinals, weights } = find(term)!
      assert.deepEqual([...ordinals], at % 3 === 0 ? [at, at + 7] : [at], term)
      assert.deepEqual([...weights], at % 3 === 0 ? [2, 11] : [5], term)
    }
    assert.equal(find('t000001x'), null)
    assert.equal(findPrefix(blocks[0]!.bytes, 't00001', 200).length, 10)
  })
})
