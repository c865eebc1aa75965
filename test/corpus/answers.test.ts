// Built-in answers on real pages: the first citation is the page that holds the answer, and what no page answers is
// left unanswered. Candidates are the pages of all questions and some others; `answers/measure.ts` takes all pages.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { answerFrom } from './answers/answer-from.ts'
import { readQuestions, readSource, type CorpusQuestion } from './answers/corpus-sources.ts'
import { indexSources } from './answers/retrieve.ts'
import { hasCorpus, readPages } from './read-corpus.ts'

/** One of so many of the other pages. */
const every = 25
const sourcesMax = 5
const rightMin = 0.85
/** Of 20 questions that a page about their subject does not answer. */
const nearMissesMax = 3

it('answers questions from the right page, or not at all', { skip: hasCorpus() ? false : 'no corpus' }, async () => {
  const questions = readQuestions('questions.jsonl')
  const wanted = new Set(questions.flatMap(({ pages }) => pages))
  const pages = readPages().filter(({ page }, at) => wanted.has(page.id) || at % every === 0)
  const retriever = await indexSources(pages.flatMap(({ page }) => readSource(page) ?? []))
  const citedFirst = async (asked: readonly CorpusQuestion[]): Promise<(string | undefined)[]> => {
    const found = await Promise.all(asked.map(({ question }) => retriever.search(question, sourcesMax)))
    return asked.map(({ question }, at) => answerFrom(question, found[at]!).citations[0]?.url)
  }
  const answeredOf = async (asked: readonly CorpusQuestion[]): Promise<CorpusQuestion[]> => {
    const cited = await citedFirst(asked)
    return asked.filter((_, at) => cited[at] !== undefined)
  }
  const cited = await citedFirst(questions)
  const wrong = questions.filter(({ pages: right }, at) => !right.includes(cited[at] ?? ''))
  const answered = await answeredOf(readQuestions('unanswerable.jsonl'))
  const nearMisses = await answeredOf(readQuestions('near-misses.jsonl'))
  await retriever.close()
  assert.deepEqual(answered, [])
  assert.ok(nearMisses.length <= nearMissesMax, nearMisses.map(({ question }) => question).join('\n'))
  assert.ok(wrong.length <= questions.length * (1 - rightMin), wrong.map(({ question }) => question).join('\n'))
})
