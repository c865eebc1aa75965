import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countWords } from './count-words.ts'
import { article, factsOf } from '#test/support/page-facts.ts'
import { splitSentences } from '#src/text/split-sentences.ts'
import { cutWords, summarise } from './summarise.ts'
import { plainInline, textBlocks } from './text-blocks.ts'

describe('splitSentences', () => {
  for (const [text, language, expected] of [
    ['One. Two! Three?', 'en', ['One.', 'Two!', 'Three?']],
    [
      'Dr. Byrne met Mr. Lee at 3.5 p.m. in the U.S. Senate. They left.', 'en',
      ['Dr. Byrne met Mr. Lee at 3.5 p.m. in the U.S. Senate.', 'They left.'],
    ],
    ['It costs 4.2 million. Nobody knew.', 'en', ['It costs 4.2 million.', 'Nobody knew.']],
    ['Das gilt z. B. für Äpfel. Birnen nicht.', 'de', ['Das gilt z. B. für Äpfel.', 'Birnen nicht.']],
    ['Am 5. März kam er. Es regnete.', 'de', ['Am 5. März kam er.', 'Es regnete.']],
    ['これは文です。次の文です！', 'ja', ['これは文です。', '次の文です！']],
    ['“Really?” she asked. He nodded.', 'en', ['“Really?” she asked.', 'He nodded.']],
    ['A text in a tongue nobody tagged. It works.', 'not a tag', ['A text in a tongue nobody tagged.', 'It works.']],
    ['', null, []],
  ] as const) {
    it(`splits ${JSON.stringify(text)}`, () => assert.deepEqual(splitSentences(text, language), expected))
  }
})

describe('textBlocks', () => {
  it('reads headings, paragraphs, items, quotes, tables and code', () => {
    const markdown =
      '# Title #\n\nA *line* with a [link](https://a.example/x)\nand more.\n\n* one\n* two\n\n> said\n\n'
      + '| a | b |\n| --- | --- |\n\n```js\nx\n\ny\n```\n\nEnd'
    assert.deepEqual(
      textBlocks(markdown).map(({ kind, text }) => [kind, text]),
      [
        ['heading', 'Title'], ['paragraph', 'A line with a link and more.'], ['item', 'one'], ['item', 'two'],
        ['quote', 'said'], ['table', '| a | b |\n| --- | --- |'], ['code', 'x\n\ny'], ['paragraph', 'End'],
      ],
    )
  })

  for (const [markdown, expected] of [
    ['**a** and `b`', 'a and b'],
    ['a \\* b', 'a * b'],
    ['![alt](https://a.example/i.png) x', 'alt x'],
    ['snake_case_name stays', 'snake_case_name stays'],
    ['<https://a.example/>', 'https://a.example/'],
  ] as const) {
    it(`reads ${JSON.stringify(markdown)} as ${JSON.stringify(expected)}`, () =>
      assert.equal(plainInline(markdown), expected))
  }
})

describe('countWords', () => {
  for (const [text, expected] of [
    ['', 0], ['one two', 2], [' a  b\nc ', 3], ['日本語の文', 3], ['Windows 日本語', 3],
  ] as const) {
    it(`counts ${expected} in ${JSON.stringify(text)}`, () => assert.equal(countWords(text), expected))
  }
})

describe('cutWords', () => {
  it('cuts after a word', () => assert.equal(cutWords('one two, three four', 2), 'one two…'))
  it('cuts a run without blanks', () => assert.ok(countWords(cutWords('語'.repeat(500), 20)) <= 20))
})

const storySentence = (index: number) =>
  `The lantern of the harbour stood beside copper willow number ${index}, and nobody in the orchard had moved it `
  + 'since.'
const story = (count: number) => Array.from({ length: count }, (_, index) => storySentence(index)).join(' ')

const block = fc.oneof(fc.lorem({ maxCount: 60 }), fc.string({ unit: 'grapheme', maxLength: 300 }))

describe('summarise', () => {
  it('takes whole sentences of the text in their order, without headings, items and notices', () => {
    const summary = summarise(article, 60) ?? ''
    assert.match(summary, /^Three of the city's bridges reopened on Tuesday/)
    assert.doesNotMatch(summary, /What comes next|Share this|Subscribe|Last updated|Did anyone/)
    const sentences = splitSentences(summary, 'en')
    assert.deepEqual(sentences, sentences.toSorted((a, b) => article.markdown.indexOf(a) - article.markdown.indexOf(b)))
    assert.ok(sentences.every((sentence) => article.markdown.includes(sentence)))
  })

  it('answers the same twice', () => assert.equal(summarise(article, 80), summarise(article, 80)))
  it('returns a short text whole', () =>
    assert.equal(
      summarise(factsOf({ markdown: 'Only these few words stand here.' }), 100), 'Only these few words stand here.',
    ))
  it('falls back to the description', () =>
    assert.equal(
      summarise(factsOf({ markdown: '# Title', description: 'What it is about.' }), 100), 'What it is about.',
    ))
  it('summarises a page of lists from its items', () =>
    assert.equal(
      summarise(factsOf({ markdown: '* The first item says one thing\n* The second item says another thing' }), 100),
      'The first item says one thing; The second item says another thing',
    ))
  it('is null for a page without text', () => assert.equal(summarise(factsOf({ markdown: ' \n' }), 100), null))
  it('repeats no sentence', () =>
    assert.equal(
      summarise(
        factsOf({ markdown: Array.from({ length: 9 }, () => 'The very same sentence again and again.').join('\n\n') }),
        400,
      ),
      'The very same sentence again and again.',
    ))

  it('stays within the limit of words for any text', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 20, max: 400 }), (blocks, wordsMax) => {
        assert.ok(countWords(summarise(factsOf({ markdown: blocks.join('\n\n') }), wordsMax) ?? '') <= wordsMax)
      }),
      { numRuns: 150 },
    )
  })

  it('summarises a million characters in bounded time', () => {
    const startedAt = performance.now()
    assert.ok(countWords(summarise(factsOf({ markdown: story(9000) }), 100) ?? '') <= 100)
    assert.ok(performance.now() - startedAt < 3000)
  })
})
