// A question with its sources and their ranked passages: what every way of answering starts from.

import type { AnswerPage } from '#schemas/answers.ts'
import { rankPassages, type AnswerSource, type Passage } from './passages.ts'
import { readQuestion, TermMatcher, type Question } from './question.ts'

export interface PreparedQuestion {
  question: Question
  matcher: TermMatcher
  sources: AnswerSource[]
  /** Best first. */
  passages: Passage[]
}

export function prepareQuestion(query: string, pages: readonly AnswerPage[]): PreparedQuestion {
  const question = readQuestion(query)
  const matcher = new TermMatcher(question)
  const sources = pages.map(({ final_url: url, domain, metadata, chunks }): AnswerSource => ({
    url, title: metadata.title ?? '', site: `${metadata.site_name ?? ''} ${domain}`, language: metadata.language,
    chunks: chunks?.items ?? [],
  }))
  return { question, matcher, sources, passages: rankPassages(question, sources, matcher) }
}
