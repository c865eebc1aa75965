// Chooses the quotes that answer a question, and decides whether they do.

import { isStrict } from './expectation.ts'
import type { AnswerSource, Passage } from './passages.ts'
import type { Question, TermMatcher } from './question.ts'
import { scoreQuotes, type ScoredQuote } from './score-quotes.ts'

const quotesMax = 3
const itemsMax = 6
/** Least share of the weight of a question that a quote with its surroundings covers. */
const coverageMin = 0.7
/** The same for pairs of characters, of which many span two words. */
const coverageMinUnspaced = 0.45
/** Least share that the quote itself covers, with what leads to it. */
const ownShareMin = 0.25
/** Further quotes are nearly as good as the best one and say something else. */
const further = { scoreMin: 0.82, similarityMax: 0.6 }

/** The quotes that answer the question, the best one first; empty when none does. */
export function chooseQuotes(
  question: Question, sources: readonly AnswerSource[], passages: readonly Passage[], matcher: TermMatcher,
): ScoredQuote[] {
  const candidates = scoreQuotes(question, sources, passages, matcher)
    .filter((one) => supports(question, one))
    .sort((one, other) => other.score - one.score)
  const [best] = candidates
  if (best === undefined) return []
  const chosen = [best]
  const max = best.kind === 'item' ? itemsMax : quotesMax
  for (const one of candidates.slice(1)) {
    if (chosen.length >= max || one.score < best.score * further.scoreMin) break
    if (!chosen.some((other) => similarity(one.words, other.words) > further.similarityMax)) chosen.push(one)
  }
  return chosen
}

const leastCoverage = (language: string): number => (language === 'ja' ? coverageMinUnspaced : coverageMin)

/** Whether a quote answers the question: its words are covered, its names all are, and it has what is asked for. */
function supports({ expects, language }: Question, { coverage, ownShare, isComplete, meets }: ScoredQuote): boolean {
  if (isStrict(expects) && !meets) return false
  return isComplete && coverage >= leastCoverage(language) && ownShare >= ownShareMin
}

/** Whether a passage, with the headings above it and the title of its page, covers a question. */
export function coversQuestion({ terms, language }: Question, { inText, inHeadings, inTitle }: Passage): boolean {
  const covered = terms.map((_, term) => Math.max(inText[term]!, inHeadings[term]!, inTitle[term]!))
  const weights = terms.reduce((sum, { weight }) => sum + weight, 0)
  const share = terms.reduce((sum, { weight }, term) => sum + weight * covered[term]!, 0) / (weights || 1)
  return share >= leastCoverage(language)
    && terms.every(({ isName, isRequired }, term) => !(isName || isRequired) || covered[term]! > 0)
}

/** The overlap coefficient of two sets of words. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size)
  if (smaller === 0) return 0
  return [...one].filter((word) => other.has(word)).length / smaller
}
