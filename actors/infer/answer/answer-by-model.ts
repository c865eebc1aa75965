// The answer by a model: it gets the best passages with their numbers, and what it writes is checked against them.

import type { AnswerCitation, AnswerResult } from '#schemas/answers.ts'
import type { JsonResult } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import { compileCallerSchema, type CallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import type { CutText } from '#src/model/cut-text.ts'
import type { ModelClient } from '#src/model/model-client.ts'
import type { Answer, AnswerQuestion, Limits } from '../handle.ts'
import { missingFields } from '../missing-fields.ts'
import { answerMethod, builtinAnswer, noAnswerWarning } from './answer-builtin.ts'
import { hasValue, scalarsOf } from './answer-json.ts'
import { checkAnswer, wordsOfPassage } from './check-answer.ts'
import { citationOf } from './extractive-answer.ts'
import type { AnswerSource, Passage } from './passages.ts'
import { prepareQuestion, type PreparedQuestion } from './prepare.ts'

/** Passages that the model is shown, fewer when they do not fit. */
const passagesMax = 24
const tokensMax = { answer: 2_500, json: 8_000 }
const wordsMax = 200
const noAnswer = 'NO ANSWER'
const isNoAnswer = /^\W*no answer\W*$/i

const answerInstruction = (query: string): string =>
  `Answer a question from numbered passages of web pages. The question, in the words of the caller: `
  + `${JSON.stringify(query)}\nWrite at most ${wordsMax} words in the language of the question, as plain text or a `
  + 'short list. End every sentence with the numbers of the passages that support it, such as [1] or [2][3]. Copy '
  + `numbers, dates and names as the passages have them. If they do not answer the question, write only: ${noAnswer}`

const jsonInstruction = (query: string): string =>
  `Extract data from numbered passages of web pages. The request, in the words of the caller: `
  + `${JSON.stringify(query)}\n`
  + 'Take values from the passages as they are there; convert them to the requested types. Leave out optional fields '
  + 'that the passages do not give.'

/** The answer of the model, or the built-in one with a warning. @throws the reason of `limits.signal` */
export async function answerByModel(
  model: ModelClient, { query, pages, schema }: AnswerQuestion, limits: Limits,
): Promise<Answer<AnswerResult>> {
  const prepared = prepareQuestion(query, pages)
  if (prepared.passages.length === 0) return builtinAnswer(prepared, schema)
  const compiled = schema === undefined ? undefined : compileCallerSchema(schema)
  const [text, json] = await Promise.all([
    orWarning('answer', () => textByModel(model, query, prepared, limits)),
    compiled && orWarning('json', () => jsonByModel(model, query, prepared, compiled, limits)),
  ])
  const builtin = 'failure' in text || (json && 'failure' in json) ? builtinAnswer(prepared, schema).value : null
  const answered = 'failure' in text
    ? { answer: builtin!.answer, cited: builtin!.citations, model: answerMethod, warnings: [text.failure] } : text
  const filled = json && 'failure' in json
    ? { json: builtin!.json!, passage: null, warnings: [json.failure] } : json
  const citations = withSource(answered.cited, filled?.passage ?? null, prepared.sources)
  return {
    value: {
      answer: answered.answer, citations, grounded: citations.length > 0, ...(filled && { json: filled.json }),
      model: answered.model,
    },
    warnings: [...answered.warnings, ...filled?.warnings ?? []],
  }
}

interface TextByModel { answer: string; cited: AnswerCitation[]; model: string; warnings: string[] }
interface JsonByModel { json: JsonResult; passage: Passage | null; warnings: string[] }

/** What `ask` returns; the warning when the model gives no usable answer. */
async function orWarning<T extends object>(part: string, ask: () => Promise<T>): Promise<T | { failure: string }> {
  try { return await ask() } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'LLM_UNAVAILABLE') throw error
    return { failure: `${part}: ${error.message}; the built-in method was used.` }
  }
}

async function textByModel(
  model: ModelClient, query: string, { sources, passages }: PreparedQuestion, limits: Limits,
): Promise<TextByModel> {
  const shown = passages.slice(0, passagesMax)
  const answer = await model.askText(
    {
      instruction: answerInstruction(query), page: numberedPassages(shown, sources), answerTokensMax: tokensMax.answer,
    },
    limits,
  )
  if (isNoAnswer.test(answer.text))
    return { answer: '', cited: [], model: answer.model, warnings: [noAnswerWarning(sources.length)] }
  const { text, cited, dropped } = checkAnswer(answer.text, shown.map((one) => wordsOfPassage(one, sources)))
  if (text === '')
    throw new AppError('LLM_UNAVAILABLE', { message: 'the passages cited by the model support none of its sentences' })
  return {
    answer: text, model: answer.model, warnings: dropped === 0 ? [] : [droppedWarning(dropped)],
    cited: cited.map(({ passage, sentence }, at) => citationOf(at + 1, shown[passage]!, sources, sentence)),
  }
}

const droppedWarning = (count: number): string =>
  `answer: ${count === 1 ? 'a sentence' : `${count} sentences`} of the model without a supporting passage `
  + `${count === 1 ? 'was' : 'were'} left out.`

async function jsonByModel(
  model: ModelClient, query: string, { sources, passages }: PreparedQuestion, schema: CallerSchema, limits: Limits,
): Promise<JsonByModel> {
  const shown = passages.slice(0, passagesMax)
  const { value, model: name } = await model.askJson(
    {
      instruction: jsonInstruction(query), page: numberedPassages(shown, sources), answerTokensMax: tokensMax.json,
      schema: { name: 'answer', schema: schema.schema, strict: false }, validate: schema.validate,
    },
    limits,
  )
  const words = shown.map((one) => wordsOfPassage(one, sources).words)
  const scalars = scalarsOf(value)
  const counts = words.map((list) => scalars.filter((one) => hasValue(list, one)).length)
  const most = Math.max(...counts)
  const unsupported = scalars.filter((one) => !words.some((list) => hasValue(list, one))).length
  return {
    json: { data: value, missing: missingFields(schema.schema, value), model: name },
    passage: most > 0 ? shown[counts.indexOf(most)]! : null,
    warnings: unsupported === 0
      ? [] : [`json: ${unsupported} of the ${scalars.length} values are in no passage as they stand.`],
  }
}

/** The passages as text with their numbers, pages and headings; further ones are left out when they do not fit. */
const numberedPassages = (passages: readonly Passage[], sources: readonly AnswerSource[]) =>
  (charsMax: number): CutText => {
    let text = ''
    for (const [at, { source, chunk }] of passages.entries()) {
      const { url, title } = sources[source]!
      const head = [title, ...chunk.heading_path].filter((one) => one !== '').join(' > ')
      const piece = `[${at + 1}] ${head} (${url})\n${chunk.markdown}\n\n`
      if (text.length + piece.length > charsMax) return { text: text || piece.slice(0, charsMax), cut: true }
      text += piece
    }
    return { text, cut: false }
  }

/** The citations, and one of the passage that the values of `json` are from if its page is not cited yet. */
function withSource(
  citations: readonly AnswerCitation[], passage: Passage | null, sources: readonly AnswerSource[],
): AnswerCitation[] {
  if (passage === null || citations.some(({ url }) => url === sources[passage.source]!.url)) return [...citations]
  return [...citations, citationOf(citations.length + 1, passage, sources, '')]
}
