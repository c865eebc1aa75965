// The built-in answer to a question from sources, as the infer stage writes it without a model.

import { extractiveAnswer, type WrittenAnswer } from '#actors/infer/answer/extractive-answer.ts'
import { rankPassages, type AnswerSource } from '#actors/infer/answer/passages.ts'
import { readQuestion, TermMatcher } from '#actors/infer/answer/question.ts'

export function answerFrom(query: string, sources: readonly AnswerSource[]): WrittenAnswer {
  const question = readQuestion(query)
  const matcher = new TermMatcher(question)
  return extractiveAnswer(question, sources, rankPassages(question, sources, matcher), matcher)
}
