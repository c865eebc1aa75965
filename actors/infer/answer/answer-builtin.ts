// The answer without a model.

import type { AnswerResult } from '#schemas/answers.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import type { Answer, AnswerQuestion } from '../handle.ts'
import { jsonAnswer } from './answer-json.ts'
import { extractiveAnswer } from './extractive-answer.ts'
import { prepareQuestion, type PreparedQuestion } from './prepare.ts'

export const answerMethod = 'builtin/extractive-answer'

export const answerBuiltin = ({ query, pages, schema }: AnswerQuestion): Answer<AnswerResult> =>
  builtinAnswer(prepareQuestion(query, pages), schema)

/** The answer of quotations, and by the schema if there is one. */
export function builtinAnswer(prepared: PreparedQuestion, schema: unknown): Answer<AnswerResult> {
  const { question, sources, passages, matcher } = prepared
  const { answer, citations } = extractiveAnswer(question, sources, passages, matcher)
  const json = schema === undefined ? undefined : jsonAnswer(prepared, compileCallerSchema(schema), citations)
  const all = [...citations, ...json?.citations ?? []]
  return {
    value: {
      answer, citations: all, grounded: all.length > 0, ...(json && { json: json.json }), model: answerMethod,
    },
    warnings: [...(answer === '' ? [noAnswerWarning(sources.length)] : []), ...json?.warnings ?? []],
  }
}

export const noAnswerWarning = (sources: number): string =>
  `No passage of the ${sources === 1 ? 'source' : `${sources} sources`} answers the question.`
