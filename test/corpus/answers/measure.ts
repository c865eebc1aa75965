// Measures built-in answers on the whole corpus: whether the first citation is the page that holds the answer, and
// whether questions that no page answers are left unanswered. `node test/corpus/answers/measure.ts [--misses]`; misses
// of the held-out half are not shown.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readPages } from '../read-corpus.ts'
import { answerFrom } from './answer-from.ts'
import { readQuestions, readSource, type CorpusQuestion, type CorpusSource, type QuestionFile } from './corpus-sources.ts'
import { indexSources } from './retrieve.ts'

const sourcesMax = 5
const showsMisses = process.argv.includes('--misses')
/** A file that keeps the extracted pages between runs. */
const cacheFile = process.env.ANSWERS_CACHE

function corpusSources(): CorpusSource[] {
  if (cacheFile !== undefined && existsSync(cacheFile))
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as CorpusSource[]
  const sources = readPages().flatMap(({ page }) => readSource(page) ?? [])
  if (cacheFile !== undefined) writeFileSync(cacheFile, JSON.stringify(sources))
  return sources
}

interface Outcome {
  asked: CorpusQuestion
  /** Whether the page is among the sources, cited first, or cited at all. */
  retrieved: boolean
  cited: boolean
  any: boolean
  /** Whether the answer contains what is expected. */
  right: boolean
  grounded: boolean
}

const sources = corpusSources()
const retriever = await indexSources(sources)

async function ask(asked: CorpusQuestion): Promise<Outcome> {
  const found = await retriever.search(asked.question, sourcesMax)
  const { answer, citations } = answerFrom(asked.question, found)
  const isAnswer = (url: string | undefined): boolean => asked.pages.includes(url ?? '')
  const outcome: Outcome = {
    asked, retrieved: found.some(({ url }) => isAnswer(url)), cited: isAnswer(citations[0]?.url),
    any: citations.some(({ url }) => isAnswer(url)), right: asked.answer.test(answer), grounded: citations.length > 0,
  }
  const isMiss = asked.pages.length === 0 ? outcome.grounded : !outcome.cited || !outcome.right
  if (showsMisses && isMiss && asked.half === 'tuning')
    console.log([
      asked.question, `  expected ${asked.pages.join(' ')} /${asked.answer.source}/, retrieved ${outcome.retrieved}`,
      `  ${citations.map(({ url }) => url).join(' ')}: ${answer}`,
    ].join('\n'))
  return outcome
}

const percent = (outcomes: readonly Outcome[], field: keyof Omit<Outcome, 'asked'>): string => {
  const count = outcomes.filter((one) => one[field]).length
  return `${count} of ${outcomes.length} (${(100 * count / outcomes.length).toFixed(0)} %)`
}

const askAll = (file: QuestionFile): Promise<Outcome[]> => Promise.all(readQuestions(file).map(ask))
const answerable = await askAll('questions.jsonl')
const unanswerable = await askAll('unanswerable.jsonl')
const nearMisses = await askAll('near-misses.jsonl')
await retriever.close()
console.log(`${sources.length} pages, ${sourcesMax} sources a question, retrieved from the search index`)
for (const half of ['tuning', 'held-out'] as const) {
  const [one, none, near] =
    [answerable, unanswerable, nearMisses].map((list) => list.filter(({ asked }) => asked.half === half))
  console.log([
    `${half}: page among the sources ${percent(one!, 'retrieved')}`,
    `  first citation right ${percent(one!, 'cited')}, any citation right ${percent(one!, 'any')}`,
    `  answer right ${percent(one!, 'right')}`,
    `  unanswerable but grounded ${percent(none!, 'grounded')}, near misses but grounded ${percent(near!, 'grounded')}`,
  ].join('\n'))
}
