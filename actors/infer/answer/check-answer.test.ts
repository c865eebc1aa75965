import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkAnswer, wordsOfPassage } from './check-answer.ts'
import type { AnswerSource, Passage } from './passages.ts'

const source: AnswerSource = { url: 'https://a.example/', title: 'Granite Bay', site: 'a.example', language: 'en',
  chunks: [] }
const passage = (markdown: string): Passage => ({
  source: 0, score: 1, inText: new Float64Array(), inHeadings: new Float64Array(), inTitle: new Float64Array(),
  chunk: { index: 0, heading_path: ['The lighthouse'], kind: 'prose', markdown, char_count: 0, token_estimate: 0 },
})
const passages = [
  'It was built in 1873 by Ada Quill for 6,000 pounds, in seven months.', 'The lamp is 7.5kW strong.',
  'Der Leuchtturm wurde im Jahr 1873 von der Gemeinde errichtet.', '灯台は1873年に建てられました。',
].map((text) => wordsOfPassage(passage(text), [source]))
const check = (answer: string): { text: string; dropped: number } => {
  const { text, dropped } = checkAnswer(answer, passages)
  return { text, dropped }
}

describe('checkAnswer', () => {
  it('keeps a sentence whose numbers and names the cited passage has', () => {
    for (const claim of [
      'Ada Quill built it in 1873', 'It cost 6000 pounds', 'It took 7 months',
      'The lighthouse of Granite Bay is from 1873',
      "Ada Quill's work took seven months",
    ]) assert.deepEqual(check(`${claim} [1].`), { text: `${claim}. [1]`, dropped: 0 }, claim)
    assert.equal(check('The lamp has 7.5 kW [2].').text, 'The lamp has 7.5 kW. [1]')
  })

  it('drops a sentence with another number or name, without a citation, or with one that does not exist', () => {
    for (const claim of [
      'It was built in 1874 [1].', 'Vera Stone built it [1].', 'It was built in 1873.', 'It was built in 1873 [9].',
      'It was built in 1873 [2].', 'It took 8 months [1].', 'The builder Ada Stone finished it [1].',
      'It was built in 1873 [0].',
    ]) assert.deepEqual(check(claim), { text: '', dropped: 1 }, claim)
  })

  it('takes citations after the full stop, in lists of numbers and in lists of lines', () => {
    assert.deepEqual(check('It is from 1873. [1] The lamp has 7.5 kW. [2]'), {
      text: 'It is from 1873. [1] The lamp has 7.5 kW. [2]', dropped: 0,
    })
    assert.equal(check('It is from 1873 with 7.5kW [1, 2].').text, 'It is from 1873 with 7.5kW. [1][2]')
    assert.equal(check('Facts:\n- It is from 1873 [1]\n- It is from 1999 [1]').text, '- It is from 1873 [1]')
  })

  it('numbers citations by their first use', () => {
    const { text, cited } = checkAnswer('The lamp has 7.5 kW [2]. Ada Quill built it [1]. It took 7 months [1].',
      passages)
    assert.equal(text, 'The lamp has 7.5 kW. [1] Ada Quill built it. [2] It took 7 months. [2]')
    assert.deepEqual(cited.map((one) => one.passage), [1, 0])
  })

  it('leaves out citations that do not exist beside one that does', () =>
    assert.equal(check('It was built in 1873 [1][8].').text, 'It was built in 1873. [1]'))

  it('allows paraphrases where every noun is capitalised, and scripts without spaces', () => {
    assert.equal(check('Die Gemeinde hat den Leuchtturm 1873 als Bauherrin errichtet [3].').dropped, 0)
    assert.equal(check('Die Gemeinde hat den Leuchtturm 1875 errichtet [3].').dropped, 1)
    assert.equal(check('1873年に建てられました [4]。').dropped, 0)
    assert.equal(check('1874年に建てられました [4]。').dropped, 1)
  })
})
