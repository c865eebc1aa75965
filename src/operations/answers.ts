import { AnswersData, AnswersRequest, type AnswerResult } from '#schemas/answers.ts'
import { answersPrice } from '#src/credits/prices.ts'
import { operation, type OperationResult, type Price } from '#src/operation.ts'
import { findHits } from '#src/search/find-hits.ts'
import { prepareAnswers } from '#src/search/prepare-answers.ts'
import { readSources } from '#src/search/read-sources.ts'

const sourcesMax = 10

const price: Price = {
  kind: 'measured',
  max: answersPrice({ sources: sourcesMax, citations: 1 }),
  hold: (input) => answersPrice({ sources: (input as AnswersRequest).num_sources, citations: 1 }),
  of(result) {
    const { sources_read: sources, citations } = (result as OperationResult).data as AnswersData
    return answersPrice({ sources, citations: citations.length })
  },
}

const nothing: AnswerResult = { answer: '', citations: [], grounded: false, model: null }

/** Searches the web, reads the results and answers a question from them, with citations. */
export const answers = operation({
  name: 'answers',
  tag: 'Search',
  summary: 'Answer a question from the web, with citations.',
  description:
    'Searches, reads the best results and answers from their passages. Without a model, every sentence of the answer '
    + 'is a quotation; the sentences of a model are checked against the passages that they cite, and left out when '
    + 'these do not support them. `grounded` is false, and the answer empty, when no source answers the question. '
    + 'Costs 2 credits for the search and 4 for each source that was read; an answer without citations is free.',
  rest: [{ method: 'post', path: '/answers' }],
  input: AnswersRequest,
  output: AnswersData,
  errors: ['INVALID_JSON_SCHEMA', 'SEARCH_UNAVAILABLE', 'OVERLOADED', 'TIMEOUT'],
  price,
  example: { query: 'When was the lighthouse of Granite Bay built?', num_sources: 3 },
  exampleOutput: {
    query: 'When was the lighthouse of Granite Bay built?',
    answer: 'The lighthouse of Granite Bay was built in 1873. [1]',
    citations: [{
      index: 1, url: 'https://example.com/lighthouse', title: 'The lighthouse',
      excerpt: 'The lighthouse of Granite Bay was built in 1873.',
    }],
    grounded: true, model: 'builtin/extractive-answer', sources_read: 3,
    warnings: ['The results are those of the provider searxng.'],
  },
  prepare: prepareAnswers,
  async run({ input, ask, key, deadlineAt }, { blocklists, egressAllow }) {
    const { query, num_sources, include_domains, exclude_domains, time_range, json_schema } = input
    const found = await findHits(ask, {
      query, type: 'web', include_domains, exclude_domains, limit: num_sources, ...(time_range && { time_range }),
    }, await blocklists.get(key.id))
    const reading = { ask, egressAllow, deadlineAt, now: Date.now() }
    const { sources, count, warnings } = await readSources(found.hits, reading)
    const reply = (result: AnswerResult, further: readonly string[]): OperationResult => ({
      data: { query, ...result, sources_read: count, warnings: [...found.warnings, ...warnings, ...further] },
    })
    if (found.hits.length === 0) return reply(nothing, ['The search found no page.'])
    if (count === 0) return reply(nothing, ['No source could be read.'])
    const request = { query, ...(json_schema && { json_schema }) }
    const answer = await ask('answer', request, 'answer', { bodies: { sources } })
    return reply(JSON.parse(Buffer.from(answer.data).toString()) as AnswerResult, answer.warnings)
  },
})
