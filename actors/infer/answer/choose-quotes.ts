// Chooses the quotes that answer a question, and decides whether they do.

import { countsTheThing, isStrict, meetsExpectation } from './expectation.ts'
import type { AnswerSource, Passage } from './passages.ts'
import type { Question, TermMatcher } from './question.ts'
import { quotesOf, type Quote } from './quotes.ts'
import { wordsOf } from './terms.ts'

export interface ChosenQuote {
  text: string
  passage: Passage
  score: number
}

/** Passages whose sentences are compared. */
const passagesMax = 40
const quotesMax = 3
const itemsMax = 6

/** What a term counts by where it stands, for the choice among quotes. */
const near = { quote: 1, lead: 0.9, headings: 0.75, before: 0.6, afterQuestion: 0.95, title: 0.6, passage: 0.5, next: 0.3 }
/** A term is covered from this strength on. */
const factor = {
  unmet: { strict: 0.35, other: 0.8 }, counted: 1.2, question: 0.4, short: 0.85, long: 0.9, rank: 0.04, passage: 0.15,
}
const wordsFew = 4
const wordsMany = 70
/** Least share of the weight of a question that a quote with its surroundings covers. */
const coverageMin = 0.7
/** The same for pairs of characters, of which many span two words. */
const coverageMinUnspaced = 0.45
/** Least share that the quote itself, with the headings above it, covers. */
const ownShareMin = 0.25
/** Further quotes are nearly as good as the best one and say something else. */
const further = { scoreMin: 0.82, similarityMax: 0.6 }

interface Candidate extends ChosenQuote {
  quote: Quote
  words: ReadonlySet<string>
  coverage: number
  ownShare: number
  isComplete: boolean
  meets: boolean
  heading: string
}

/** The quotes that answer the question, the best one first; empty when none does. */
export function chooseQuotes(
  question: Question, sources: readonly AnswerSource[], passages: readonly Passage[], matcher: TermMatcher,
): ChosenQuote[] {
  const candidates = candidatesOf(question, sources, passages, matcher)
    .filter((one) => supports(question, one))
    .sort((one, other) => other.score - one.score)
  const [best] = candidates
  if (best === undefined) return []
  const chosen = [best]
  const max = best.quote.kind === 'item' ? itemsMax : quotesMax
  for (const one of candidates.slice(1)) {
    if (chosen.length >= max || one.score < best.score * further.scoreMin) break
    if (!chosen.some((other) => similarity(one.words, other.words) > further.similarityMax)) chosen.push(one)
  }
  return chosen
}

/** Whether a quote answers the question: its words are covered, its names all are, and it has what is asked for. */
function supports({ expects, language }: Question, { coverage, ownShare, isComplete, meets }: Candidate): boolean {
  if (isStrict(expects) && !meets) return false
  return isComplete && coverage >= (language === 'ja' ? coverageMinUnspaced : coverageMin) && ownShare >= ownShareMin
}

function candidatesOf(
  question: Question, sources: readonly AnswerSource[], passages: readonly Passage[], matcher: TermMatcher,
): Candidate[] {
  const best = passages[0]?.score ?? 1
  return passages.slice(0, passagesMax).flatMap((passage) => {
    const quotes = quotesOf(passage.chunk.markdown, sources[passage.source]!.language)
    const words = quotes.map(({ text }) => wordsOf(text))
    const strengths = words.map((list) => matcher.strengths(list))
    return quotes.map((quote, at): Candidate => {
      const measured = measure(question, passage, {
        own: strengths[at]!, lead: matcher.strengths(wordsOf(quote.lead)),
        before: strengths[at - 1], next: strengths[at + 1], isAfterQuestion: /[?？]$/.test(quotes[at - 1]?.text ?? ''),
      })
      const meets = meetsExpectation(question, quote.text, matcher)
      const shape = shapeFactor(question, quote, words[at]!.length, meets, countsTheThing(question, quote.text, matcher))
      const score = measured.closeness * shape * (1 - factor.rank * passage.source)
        * (1 - factor.passage + factor.passage * (passage.score / best))
      return {
        text: quote.text, quote, passage, score, meets, words: new Set(words[at]), heading: '',
        coverage: measured.coverage, ownShare: measured.ownShare, isComplete: measured.isComplete,
      }
    })
  })
}

interface Surroundings {
  own: Float64Array
  lead: Float64Array
  before: Float64Array | undefined
  next: Float64Array | undefined
  isAfterQuestion: boolean
}

/** How much of the question a quote covers: `closeness` prefers the quote itself, `coverage` takes the passage too. */
function measure(
  { terms }: Question, { inText, inHeadings, inTitle }: Passage, { own, lead, before, next, isAfterQuestion }: Surroundings,
): { closeness: number; coverage: number; ownShare: number; isComplete: boolean } {
  let weights = 0
  let closeness = 0
  let coverage = 0
  let ownShare = 0
  let isComplete = true
  for (const [term, { weight, isName }] of terms.entries()) {
    const at = (strengths: Float64Array | undefined): number => strengths?.[term] ?? 0
    weights += weight
    closeness += weight * Math.max(
      near.quote * at(own), near.lead * at(lead), near.headings * at(inHeadings), near.title * at(inTitle),
      (isAfterQuestion ? near.afterQuestion : near.before) * at(before), near.next * at(next), near.passage * at(inText),
    )
    const covered = Math.max(at(own), at(lead), at(inHeadings), at(inTitle), at(inText))
    coverage += weight * covered
    ownShare += weight * Math.max(at(own), at(lead), at(inHeadings), isAfterQuestion ? at(before) : 0)
    if (isName && covered === 0) isComplete = false
  }
  const total = Math.max(weights, Number.EPSILON)
  return { closeness: closeness / total, coverage: coverage / total, ownShare: ownShare / total, isComplete }
}

function shapeFactor(
  { expects }: Question, { text, kind }: Quote, length: number, meets: boolean, isCounted: boolean,
): number {
  const expected = meets ? 1 : isStrict(expects) ? factor.unmet.strict : factor.unmet.other
  const asks = /[?？]["'”’»)\]]*$/.test(text) ? factor.question : 1
  const size = length < wordsFew && kind === 'sentence' ? factor.short : length > wordsMany ? factor.long : 1
  return expected * asks * size * (isCounted ? factor.counted : 1)
}

/** The overlap coefficient of two sets of words. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size)
  if (smaller === 0) return 0
  return [...one].filter((word) => other.has(word)).length / smaller
}
