// The request and response of POST /answers, and what the infer stage gets to write an answer.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { JsonResult, type ExtractedData } from './scrape-data.ts'
import { ScrapeOptions } from './scrape.ts'
import { SearchRequest } from './search.ts'

const JsonSchema = Type.Optional(Type.Record(Type.String(), Type.Unknown(), {
  description: 'JSON Schema of an object: the answer is also returned by it, as `json`.',
}))

/** The body of POST /answers. */
export const AnswersRequest = Type.Object({
  query: Type.String({
    minLength: 1, maxLength: 400, description: 'The question. It is also the text of the search, with its operators.',
  }),
  num_sources: Type.Integer({
    minimum: 1, maximum: 10, default: 5, description: 'Number of search results that are read.',
  }),
  include_domains: SearchRequest.properties.include_domains,
  exclude_domains: SearchRequest.properties.exclude_domains,
  time_range: SearchRequest.properties.time_range,
  json_schema: JsonSchema,
  timeout: ScrapeOptions.properties.timeout,
}, { additionalProperties: false })
export type AnswersRequest = Static<typeof AnswersRequest>

/** The request of the infer stage. The pages are its body `sources`: a JSON array of `AnswerPage`. */
export const AnswerTask = Type.Object({
  query: Type.String({ minLength: 1 }),
  json_schema: JsonSchema,
}, { additionalProperties: false })
export type AnswerTask = Static<typeof AnswerTask>

/** A source with its passages. */
export type AnswerPage = Pick<ExtractedData, 'final_url' | 'domain' | 'metadata' | 'chunks'>

const AnswerCitation = Type.Object({
  index: Type.Integer({ minimum: 1, description: 'The number by which `answer` cites it.' }),
  url: Type.String({ description: 'URL of the page.' }),
  title: Type.String({ description: 'Title of the page.' }),
  excerpt: Type.String({ description: 'The part of the page that supports the answer.' }),
}, { additionalProperties: false })
export type AnswerCitation = Static<typeof AnswerCitation>

const written = {
  answer: Type.String({
    description:
      'The answer as Markdown with citations such as `[1]`; empty if the sources do not answer the question.',
  }),
  citations: Type.Array(AnswerCitation),
  grounded: Type.Boolean({ description: 'Whether the sources support an answer. Without one the call is free.' }),
  json: Type.Optional(JsonResult),
  model: nullable(Type.String({
    description: 'Model or built-in method that wrote the answer; null if no source was read.',
  })),
}

/** Body `data` of the infer stage. */
export interface AnswerResult extends Static<typeof Result> {}
const Result = Type.Object(written)

export const AnswersData = Type.Object({
  query: Type.String({ description: 'The query.' }),
  ...written,
  sources_read: Type.Integer({
    minimum: 0, description: 'Number of pages that were read, which the price depends on.',
  }),
  warnings: Type.Array(Type.String(), {
    description: 'The search provider, sources that could not be read, and problems that did not prevent an answer.',
  }),
}, { additionalProperties: false })
export type AnswersData = Static<typeof AnswersData>
