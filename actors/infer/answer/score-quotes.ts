// Scores the quotes of passages by how much of a question they cover, and by whether they have what it asks for.

import { countsTheThing, isStrict, meetsExpectation } from './expectation.ts'
import type { AnswerSource, Passage } from './passages.ts'
import type { Question, TermMatcher } from './question.ts'
import { quotesOf, type Quote } from './quotes.ts'
import { wordsOf } from './terms.ts'

export interface ScoredQuote extends Pick<Quote, 'text' | 'kind'> {
  passage: Passage
  score: number
  words: ReadonlySet<string>
  /** Share of the weight of the question that the passage with its headings and title covers. */
  coverage: number
  /** The share that the quote itself covers, with the headings above it and what a pronoun may refer to. */
  ownShare: number
  /** Whether the passage has every name of the question, and the quote or what is beside it what is asked about. */
  isComplete: boolean
  /** Whether the quote has what the question asks for. */
  meets: boolean
}

/** Passages whose sentences are compared. */
const passagesMax = 40

/** What a term counts by where it stands; `subject`: in the sentence before, which a pronoun may refer to. */
const near = {
  quote: 1, lead: 0.9, headings: 0.75, before: 0.6, afterQuestion: 0.95, title: 0.6, passage: 0.5, next: 0.3,
  subject: 0.5,
}
/** Factors of quotes that lack what is asked for, count the thing that is asked for, are questions, short or long. */
const factor = { unmetStrict: 0.35, unmet: 0.65, counted: 1.2, question: 0.4, short: 0.85, long: 0.9 }
/** Parts of a score that depend on the rank of the source, the rank of the passage, and how common a term is. */
const part = { source: 0.04, passage: 0.15, common: 0.6 }
const wordsFew = 4
const wordsMany = 70

/** The quotes of the best passages. */
export function scoreQuotes(
  question: Question, sources: readonly AnswerSource[], passages: readonly Passage[], matcher: TermMatcher,
): ScoredQuote[] {
  const best = passages[0]?.score ?? 1
  const rarity = rarities(question, passages)
  return passages.slice(0, passagesMax).flatMap((passage) => {
    const quotes = quotesOf(passage.chunk.markdown, sources[passage.source]!.language)
    const words = quotes.map(({ text }) => wordsOf(text))
    const strengths = words.map((list) => matcher.strengths(list))
    const ranks = (1 - part.source * passage.source) * (1 - part.passage + part.passage * (passage.score / best))
    return quotes.map((quote, at): ScoredQuote => {
      const { closeness, ...covered } = measure(question, rarity, passage, {
        own: strengths[at]!, lead: matcher.strengths(wordsOf(quote.lead)), before: strengths[at - 1],
        next: strengths[at + 1], isAfterQuestion: /[?？]$/.test(quotes[at - 1]?.text ?? ''),
      })
      const meets = meetsExpectation(question, quote.text, matcher)
      const counts = countsTheThing(question, quote.text, matcher) ? factor.counted : 1
      const score = closeness * shapeFactor(question, quote, words[at]!.length, meets) * counts * ranks
      return { ...covered, text: quote.text, kind: quote.kind, passage, score, meets, words: new Set(words[at]) }
    })
  })
}

/** A term counts less the more passages have it: those tell sentences apart that few have. */
function rarities({ terms }: Question, passages: readonly Passage[]): Float64Array {
  return Float64Array.from(terms, (_, term) =>
    1 - part.common * passages.filter(({ inText }) => inText[term]! > 0).length / Math.max(1, passages.length))
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
  { terms }: Question, rarity: Float64Array, { inText, inHeadings, inTitle }: Passage,
  { own, lead, before, next, isAfterQuestion }: Surroundings,
): Pick<ScoredQuote, 'coverage' | 'ownShare' | 'isComplete'> & { closeness: number } {
  const sums = { weight: 0, rare: 0, closeness: 0, coverage: 0, own: 0 }
  let isComplete = true
  for (const [term, { weight, isName, isRequired }] of terms.entries()) {
    const at = (strengths: Float64Array | undefined): number => strengths?.[term] ?? 0
    const rare = weight * rarity[term]!
    sums.weight += weight
    sums.rare += rare
    sums.closeness += rare * Math.max(
      near.quote * at(own), near.lead * at(lead), near.headings * at(inHeadings), near.title * at(inTitle),
      (isAfterQuestion ? near.afterQuestion : near.before) * at(before), near.next * at(next),
      near.passage * at(inText),
    )
    const covered = Math.max(at(own), at(lead), at(inHeadings), at(inTitle), at(inText))
    sums.coverage += weight * covered
    sums.own += weight
      * Math.max(at(own), at(lead), at(inHeadings), (isAfterQuestion ? 1 : near.subject) * at(before))
    if (isName && covered === 0) isComplete = false
    if (isRequired && Math.max(at(own), at(lead), at(before), at(next), at(inHeadings), at(inTitle)) === 0)
      isComplete = false
  }
  const weight = sums.weight || 1
  return {
    closeness: sums.closeness / (sums.rare || 1), coverage: sums.coverage / weight, ownShare: sums.own / weight,
    isComplete,
  }
}

function shapeFactor({ expects }: Question, { text, kind }: Quote, length: number, meets: boolean): number {
  const expected = meets ? 1 : isStrict(expects) ? factor.unmetStrict : factor.unmet
  const asks = /[?？]["'”’»)\]]*$/.test(text) ? factor.question : 1
  const size = length < wordsFew && kind === 'sentence' ? factor.short : length > wordsMany ? factor.long : 1
  return expected * asks * size
}
