// POST /tavily/search.

import type { AnswerCitation, AnswersData } from '#schemas/answers.ts'
import type { SearchData, SearchResult } from '#schemas/search.ts'
import { returnAppError } from '#src/app-error.ts'
import { answers } from '#src/operations/answers.ts'
import { search } from '#src/operations/search.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import { contentOf } from '../page-content.ts'
import { withFieldNames } from '../rename-fields.ts'
import { warningText, withWarning } from '../warning.ts'
import { timing } from './envelope.ts'
import { readSearch, type SearchWishes } from './search-options.ts'

const fieldNames: Readonly<Record<string, string>> = { limit: 'max_results', num_sources: 'max_results', type: 'topic' }

export const searchReply = (request: CompatRequest): Promise<HttpReply> =>
  withFieldNames(reply(request), (name) => fieldNames[name] ?? name)

async function reply(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const wishes = readSearch(fields)
  const { data: { query, results, warnings }, creditsUsed } = await request.call<SearchData>(search, wishes.input)
  const answered = await answerTo(request, wishes)
  const failures = results.flatMap(({ url, scrape_error }) => (scrape_error ? [`Not read: ${url}: ${scrape_error.error}`] : []))
  const warning = warningText({
    fields, notes: wishes.notes, warnings: [...warnings, ...answered.warnings, ...failures],
  })
  return jsonReply({
    query, follow_up_questions: null, answer: answered.answer,
    ...(answered.citations.length > 0 && { citations: answered.citations }),
    images: wishes.images ? results.flatMap(({ image_url }) => image_url ?? []) : [],
    results: results.map((one) => resultOf(one, results.length, wishes)),
    ...timing(request, wishes.usage ? creditsUsed + answered.creditsUsed : undefined), ...withWarning(warning),
  })
}

interface Answered { answer: string | null; citations: AnswerCitation[]; creditsUsed: number; warnings: string[] }

/** The clients stop waiting after a minute. */
const answerWithinMs = 57_000
const leastMs = 1_000

/** The answer, if it is wanted. The search is charged: a failure is a warning. */
async function answerTo(request: CompatRequest, { answer: input }: SearchWishes): Promise<Answered> {
  const none = { answer: null, citations: [], creditsUsed: 0, warnings: [] }
  if (!input) return none
  const timeout = Math.max(leastMs, Math.round(answerWithinMs - request.context().durationMs))
  const called = await request.call<AnswersData>(answers, { ...input, timeout }).catch(returnAppError)
  if (called instanceof Error) return { ...none, warnings: [`There is no answer: ${called.message}`] }
  const { data: { answer, citations, warnings }, creditsUsed } = called
  return { answer, citations, creditsUsed, warnings }
}

function resultOf(one: SearchResult, count: number, { rawContent, favicon }: SearchWishes): object {
  const { url, title, description, position, date, scrape } = one
  return {
    url, title, content: description, score: scoreOf(position, count),
    raw_content: scrape && rawContent ? contentOf(scrape, rawContent) : null,
    ...(date !== null && { published_date: date }),
    ...(favicon && { favicon: scrape?.metadata.favicon ?? null }),
  }
}

/**
 * Providers rank results without scores, and clients drop results with a score below 0.5: the first one has 1, and the
 * others less, evenly down to more than 0.5.
 */
export const scoreOf = (position: number, count: number): number =>
  Math.round((1 - (position - 1) / (2 * count)) * 10_000) / 10_000
