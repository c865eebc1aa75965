import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Chunk } from '#schemas/chunks.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { extractiveAnswer, excerptOf } from './extractive-answer.ts'
import { rankPassages, type AnswerSource } from './passages.ts'
import { readQuestion, TermMatcher } from './question.ts'
import { quotesOf } from './quotes.ts'

const chunk = (index: number, markdown: string, heading_path: string[] = []): Chunk => ({
  index, heading_path, kind: 'prose', markdown, char_count: markdown.length, token_estimate: 1,
})
const source = (title: string, ...chunks: (string | [string, ...string[]])[]): AnswerSource => ({
  url: `https://${title.toLowerCase().replaceAll(' ', '-')}.example/`, title, site: '', language: null,
  chunks: chunks.map((one, at) => typeof one === 'string' ? chunk(at, one) : chunk(at, one[0], one.slice(1))),
})

function ask(query: string, ...sources: AnswerSource[]): { answer: string; urls: string[] } {
  const question = readQuestion(query)
  const matcher = new TermMatcher(question)
  const { answer, citations } = extractiveAnswer(question, sources, rankPassages(question, sources, matcher), matcher)
  return { answer, urls: citations.map(({ url }) => url) }
}

describe('rankPassages', () => {
  const ranked = (query: string, ...sources: AnswerSource[]): string[] => {
    const question = readQuestion(query)
    return rankPassages(question, sources, new TermMatcher(question)).map((one) => one.chunk.markdown)
  }

  it('orders by the words of the question, the rare ones first', () => {
    const pages = source('Harbour', 'The harbour is open.', 'The harbour has a crane of steel.',
      'The harbour is closed.')
    assert.equal(ranked('harbour crane', pages)[0], 'The harbour has a crane of steel.')
  })

  it('counts headings and the title of the page', () => {
    const pages = source('Guide', ['It costs nine euros.', 'Tickets'], ['It costs two euros.', 'Parking'])
    assert.equal(ranked('price of parking', pages)[0], 'It costs two euros.')
    assert.equal(ranked('opening hours Museum Lund', source('Zoo', 'Opening hours: 9 to 5'),
      source('Museum Lund', 'Opening hours: 10 to 4'))[0], 'Opening hours: 10 to 4')
  })

  it('leaves out passages without a word of the question', () =>
    assert.deepEqual(ranked('lamp', source('Page', 'Nothing here.', 'Two lamps.')), ['Two lamps.']))
})

describe('extractiveAnswer', () => {
  it('quotes the sentence that has what is asked for', () => {
    const page = source('Granite Bay lighthouse',
      'The lighthouse of Granite Bay is white. It was built in 1873 by Ada Quill. Boats pass it every day.')
    assert.match(ask('When was the lighthouse of Granite Bay built?', page).answer,
      /^It was built in 1873 by Ada Quill\. \[1\]/)
    assert.match(ask('Who built the lighthouse of Granite Bay?', page).answer, /^It was built in 1873 by Ada Quill\./)
  })

  it('folds accents and inflection, in German and French as well', () => {
    const rathaus = source('Rathaus', 'Das Rathaus von Müllheim wurde 1902 eröffnet. Es hat drei Türme.')
    assert.match(ask('Wann eröffnete das Rathaus von Muellheim?', rathaus).answer, /^$/)
    assert.match(ask('Wann wurde das Rathaus von Mullheim eröffnet?', rathaus).answer, /1902/)
    assert.match(ask('Wie viele Türme hat das Rathaus von Müllheim?', rathaus).answer, /^Es hat drei Türme\./)
    const pont = source('Le pont', 'Le pont de Valmer a été inauguré en 1931. Il mesure 40 mètres.')
    assert.match(ask('Quand le pont de Valmer a-t-il été inauguré ?', pont).answer,
      /^Le pont de Valmer a été inauguré en 1931\./)
  })

  it('reads scripts without spaces', () => {
    const page = source('水族館', '函館水族館は1998年に開館しました。毎日開いています。')
    assert.match(ask('函館水族館はいつ開館しましたか', page).answer, /^函館水族館は1998年に開館しました。/)
    assert.equal(ask('札幌動物園の象は何歳ですか', page).answer, '')
  })

  it('quotes list items below the heading that asks, and rows of tables', () => {
    const list = source('Permits', ['# Activities that need a permit\n\n- Carports\n- Decks\n- Roofing',
      'Activities that need a permit'])
    assert.match(ask('Which activities need a permit?', list).answer, /Carports \[1\].*Decks \[1\].*Roofing \[1\]/)
    const table = source('Prices', ['| Room | Price |\n| --- | --- |\n| Single | $80 |\n| Double | $120 |', 'Prices'])
    assert.match(ask('How much does a double room cost?', table).answer, /^Double \| \$120 \[1\]/)
  })

  it('says the same only once', () => {
    const { answer, urls } = ask('Where is the Gull Inn?', source('One', 'The Gull Inn is in Port Ellis.'),
      source('Two', 'The Gull Inn is in Port Ellis!'))
    assert.equal(answer, 'The Gull Inn is in Port Ellis. [1]')
    assert.equal(urls.length, 1)
  })

  it('answers nothing when a name, an amount or most words of the question are missing', () => {
    const inn = source('The Gull Inn', 'Rooms at the Gull Inn are quiet. The inn has forty rooms. Rooms cost $120.')
    for (const query of [
      'How much do rooms at the Gull Inn Harwick cost?', 'When was the Gull Inn opened?',
      'Who owns the Gull Inn bakery chain?',
      'How many rooms did the Gull Inn have in 1950?', 'What is the boiling point of tungsten?',
    ]) assert.deepEqual(ask(query, inn), { answer: '', urls: [] }, query)
  })

  it('answers nothing when a passage is about the subject, but not about what is asked', () => {
    const quill = source('Ada Quill', 'Ada Quill, 55, runs the harbour of Granite Bay since 1999. She owns 3 boats.')
    for (const query of [
      'When was Ada Quill born?', 'Who employs Ada Quill?', 'How many children does Ada Quill have?',
      'How tall is Ada Quill?', 'What is the phone number of Ada Quill?', 'Wo wurde Ada Quill geboren?',
    ]) assert.deepEqual(ask(query, quill), { answer: '', urls: [] }, query)
    assert.match(ask('How old is Ada Quill?', quill).answer, /55/)
    assert.match(ask('How many boats does Ada Quill own?', quill).answer, /^She owns 3 boats\./)
  })

  it('does not take a number of the question for the amount that is asked for', () =>
    assert.equal(ask('How much does the Lantern 14 cost?', source('Lantern 14',
      'The Lantern 14 has a new wick.')).answer, ''))

  it('escapes what would be markdown, and footnote marks are not quoted', () => {
    const page = source('Stars', 'The star *Vega* is 25 light years away.[3] See a_b and <b>.'.replace('*Vega*',
      '\\*Vega\\*'))
    assert.equal(ask('How far away is the star Vega?', page).answer, 'The star \\*Vega\\* is 25 light years away. [1]')
  })

  it('keeps within bounds on a page of a million characters', () => {
    const page = source('Long', ...Array.from({ length: 1000 }, (_, at) => `The lamp ${at} is lit. `.repeat(50)))
    const startedAt = performance.now()
    ask('When was the lamp lit?', page, page, page, page, page)
    assert.ok(performance.now() - startedAt < 5_000)
  })
})

describe('readQuestion', () => {
  it('leaves out operators and words that say nothing', () => {
    const { terms } = readQuestion('how many "storm lanterns" were sold site:example.com -used filetype:pdf')
    assert.deepEqual(terms.map(({ stem }) => stem), ['storm', 'lantern', 'sell'])
  })

  it('finds out what is asked for', () => {
    const expected = {
      'When did it open?': 'date', 'In which year was it built?': 'date', 'How long does it take?': 'duration',
      'How much does it cost?': 'money', 'How many people live there?': 'number', 'Who wrote it?': 'person',
      'Where is it?': 'place', 'What is photosynthesis?': 'definition', 'Wann wurde es gebaut?': 'date',
      'Wie lange dauert die Fahrt?': 'duration', 'Was kostet es?': 'money', 'Qui a gagné ?': 'person',
      '¿Cuántos habitantes tiene?': 'number', '¿Dónde está?': 'place', 'いつ開館しましたか': 'date', 'lantern prices': 'any',
    }
    for (const [query, expects] of Object.entries(expected)) assert.equal(readQuestion(query).expects, expects, query)
  })

  it('takes no stop word of another language for one', () =>
    assert.deepEqual(readQuestion('When did the war with the sugar die end?').terms.map(({ stem }) => stem),
      ['war', 'sugar', 'die', 'end']))
})

describe('quotesOf', () => {
  it('joins a sentence that announces items with them', () =>
    assert.equal(quotesOf('There are two modes:\n\n- Fast\n- Slow', null)[0]!.text, 'There are two modes: Fast; Slow'))

  it('gives rows the header of their table', () =>
    assert.deepEqual(quotesOf('| a | b |\n| --- | --- |\n| 1 | 2 |', null), [{ text: '1 | 2', kind: 'row',
      lead: 'a b' }]))

  it('cuts what is longer than 600 characters at a word', () => {
    const [{ text } = { text: '' }] = quotesOf(`${'word '.repeat(300)}.`, null)
    assert.ok(text.length <= 601 && text.endsWith('word…'))
  })
})

it('an excerpt is the part of the passage around the quote', () => {
  const quote = 'The lamp is lit at dusk.'
  const excerpt = excerptOf(`# Lamps\n\n${'Before it. '.repeat(80)}${quote} ${'After it. '.repeat(80)}`, quote)
  assert.ok(excerpt.includes(quote) && excerpt.startsWith('…') && excerpt.endsWith('…') && excerpt.length <= 502)
})

it('an answer has at most three sentences', () => {
  const question = readQuestion('What do lamps need?')
  const matcher = new TermMatcher(question)
  const kinds = ['oil from whales', 'wicks of cotton', 'glass against wind', 'hooks of brass', 'care in summer']
  const sources = [source('Lamps', kinds.map((kind) => `Lamps need ${kind}.`).join(' '))]
  assert.equal(chooseQuotes(question, sources, rankPassages(question, sources, matcher), matcher).length, 3)
})
