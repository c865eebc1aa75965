// The built-in answer by a caller's schema: filled from the passages of each source, the best source first.

import type { AnswerCitation } from '#schemas/answers.ts'
import type { PageFacts } from '#schemas/facts.ts'
import type { JsonResult } from '#schemas/scrape-data.ts'
import type { CallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { extractJson, jsonMethod } from '../extract-json.ts'
import { missingFields } from '../missing-fields.ts'
import { coversQuestion } from './choose-quotes.ts'
import { citationOf } from './extractive-answer.ts'
import type { AnswerSource, Passage } from './passages.ts'
import type { PreparedQuestion } from './prepare.ts'
import { wordsOf } from './terms.ts'

export interface JsonAnswer {
  json: JsonResult
  warnings: string[]
  citations: AnswerCitation[]
}

/** Characters of passages that a schema is filled from, for each source. */
const markdownCharsMax = 60_000
const valuesMax = 200

/**
 * Fills the schema from sources whose passages cover the question. A field comes from the best source that has it;
 * every source that gave one is cited, with numbers after `cited`.
 */
export function jsonAnswer(
  { question, sources, passages }: PreparedQuestion, schema: CallerSchema, cited: readonly AnswerCitation[],
): JsonAnswer {
  const data: Record<string, unknown> = {}
  const citations: AnswerCitation[] = []
  for (const [source, list] of Map.groupBy(passages, (one) => one.source)) {
    if (!list.some((passage) => coversQuestion(question, passage))) continue
    const { data: found } = extractJson(factsOf(sources[source]!, list), { schema, prompt: question.text })
    const added = Object.entries(found ?? {}).filter(([name]) => !Object.hasOwn(data, name))
    if (added.length === 0) continue
    Object.assign(data, Object.fromEntries(added))
    if (cited.some(({ url }) => url === sources[source]!.url)) continue
    const { passage, value } = passageOf(added.map(([, one]) => one), list)
    citations.push(citationOf(cited.length + citations.length + 1, passage, sources, value))
  }
  const isEmpty = Object.keys(data).length === 0
  const missing = missingFields(schema.schema, data)
  const warnings = isEmpty ? ['json: the sources have none of the fields asked for.']
    : schema.validate(data).ok ? [] : [`json: fields were not found in the sources: ${missing.join(', ')}.`]
  const json: JsonResult = { data: isEmpty ? null : data, missing, model: isEmpty ? null : jsonMethod }
  return { json, warnings, citations }
}

function factsOf({ url, title, language }: AnswerSource, passages: readonly Passage[]): PageFacts {
  const kept: Passage[] = []
  let chars = 0
  for (const passage of passages) {
    if (chars + passage.chunk.markdown.length > markdownCharsMax) break
    chars += passage.chunk.markdown.length
    kept.push(passage)
  }
  const markdown = kept.toSorted((one, other) => one.chunk.index - other.chunk.index)
    .map(({ chunk }) => chunk.markdown).join('\n\n')
  return {
    url, title, language, markdown, description: null, siteName: null, author: null, publishedTime: null, headings: [],
    jsonLd: [], items: [], meta: {}, tables: [], labelled: [], groups: [], subject: [], links: [], images: [],
    hidden: [], outside: [], truncated: kept.length < passages.length, textsLeftOut: false,
  }
}

/** The texts and numbers in a value, at most 200. */
export function scalarsOf(value: unknown): string[] {
  const found: string[] = []
  const visit = (one: unknown): void => {
    if (found.length >= valuesMax) return
    if (typeof one === 'string' || typeof one === 'number') found.push(String(one))
    else if (typeof one === 'object' && one !== null) Object.values(one).forEach(visit)
  }
  visit(value)
  return found
}

/** Whether a passage has every word of a value. */
export function hasValue(words: ReadonlySet<string>, value: string): boolean {
  const wanted = wordsOf(value)
  return wanted.length > 0 && wanted.every((one) => words.has(one))
}

/** The passage with most of the values, the better ranked one of equals, and the first value that it has. */
function passageOf(values: readonly unknown[], passages: readonly Passage[]): { passage: Passage; value: string } {
  const scalars = scalarsOf(values)
  let best = { passage: passages[0]!, value: '', count: 0 }
  for (const passage of passages) {
    const words = new Set(wordsOf(passage.chunk.markdown))
    const found = scalars.filter((one) => hasValue(words, one))
    if (found.length > best.count) best = { passage, value: found[0]!, count: found.length }
  }
  return best
}
