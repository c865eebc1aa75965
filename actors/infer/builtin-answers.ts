// The answers of the built-in methods: deterministic, without a model.

import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { answerBuiltin } from './answer/answer-builtin.ts'
import { detectInjection, injectionMethod } from './detect-injection.ts'
import { extractJson, jsonMethod } from './extract-json.ts'
import type { InferDeps } from './handle.ts'
import { summarise, summaryMethod } from './summarise.ts'

/** What the methods cannot answer is null, with a warning. */
export const builtinAnswers: Omit<InferDeps, 'now'> = {
  async summary(facts, wordsMax) {
    const text = summarise(facts, wordsMax)
    if (text === null)
      return { value: { text: null, model: null }, warnings: ['summary: the page has no text to summarise.'] }
    return { value: { text, model: summaryMethod }, warnings: [] }
  },
  async json(facts, { schema, prompt }) {
    const compiled = schema === undefined ? {} : { schema: compileCallerSchema(schema) }
    const { data, missing, reason } = extractJson(facts, { ...compiled, ...(prompt === undefined ? {} : { prompt }) })
    const warnings = reason === undefined ? [] : [`json: ${reason}.`]
    return { value: { data, missing, model: data === null ? null : jsonMethod }, warnings }
  },
  async injection(facts) {
    const { detected, reason, complete } = detectInjection(facts)
    return { value: { detected, reason, complete, model: injectionMethod }, warnings: [] }
  },
  answer: async (asked) => answerBuiltin(asked),
}
