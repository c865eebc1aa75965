// Reads a question: its terms with their weights, and what kind of answer it expects.

import { anyPattern, oneOf } from '#src/text/word-patterns.ts'
import { countingWords, questionPatterns, type Expectation } from './expectations.data.ts'
import { weakWords } from './question-words.data.ts'
import { fold, foldedWords, isStopWord, questionLanguage, stemOf, withoutQuestionWords } from './terms.ts'

export interface Term {
  stem: string
  /** 1, more for names and numbers, less for words that say little. */
  weight: number
  /** A name or a number: an answer without it is about something else. */
  isName: boolean
  /** Says what is asked about the rest: `built` of "when was it built", `hours` of "how many hours". */
  isRequired: boolean
}

export interface Question {
  text: string
  language: string
  terms: Term[]
  expects: Expectation
  /** Index in `terms` of the thing that is counted: `hours` of "how many hours"; -1 without one. */
  counted: number
}

const termsMax = 40
const weights = { name: 1.5, normal: 1, weak: 0.5 }
/** Languages that capitalise every noun. */
const nounsAreCapitalised = new Set(['de'])

/** Operators of search engines are no part of the question. */
const operators = /(?:^|\s)-?(?:site|filetype|ext|intitle|inurl|lang):\S+|(?:^|\s)-[\p{L}\p{N}]\S*/gu

const expectations = questionPatterns.map(([name, patterns]) => ({ name, pattern: anyPattern(patterns) }))
const counting = new RegExp(String.raw`\b${oneOf(countingWords)}\s+(\S+)`)

/** Reads a question, which may also be a list of words. */
export function readQuestion(query: string): Question {
  const text = query.replace(operators, ' ').replace(/["“”„«»]/g, ' ').replace(/\s+/g, ' ').trim()
  const folded = fold(text)
  const language = questionLanguage(foldedWords(folded))
  const names = namesIn(text, language)
  const words = foldedWords(folded)
  const expected = expectations.find(({ pattern }) => pattern.test(folded))
  const expects = expected?.name ?? 'any'
  /** Words that only say what is asked for: `year` of "what year". */
  const asking = new Set(expects === 'money' ? [] : foldedWords(expected?.pattern.exec(folded)?.[0] ?? ''))
  const terms = termsOf(foldedWords(fold(withoutQuestionWords(text))), language, names, asking)
  const countedWord = counting.exec(folded)?.[1]?.replace(/[^\p{L}\p{N}]/gu, '')
  const counted = countedWord === undefined ? -1 : terms.findIndex(({ stem }) => stem === stemOf(countedWord, language))
  if (counted >= 0) terms[counted]!.isRequired = true
  if (namesRelation.has(expects)) requireRelation(terms, words, language)
  return { text, language, terms, expects, counted }
}

function termsOf(
  words: readonly string[], language: string, names: ReadonlySet<string>, asking: ReadonlySet<string>,
): Term[] {
  const terms = new Map<string, Term>()
  for (const one of words) {
    if (terms.size >= termsMax || isStopWord(one, language)) continue
    const isName = /\d/.test(one) || names.has(one)
    const isWeak = weakWords.has(one) || asking.has(one)
    const stem = stemOf(one, language)
    const weight = isName ? weights.name : isWeak ? weights.weak : weights.normal
    if (!terms.has(stem)) terms.set(stem, { stem, weight, isName, isRequired: false })
  }
  return [...terms.values()]
}

/** Kinds of questions that ask for one side of a relation: when something was built, who invented it. */
const namesRelation = new Set<Expectation>(['date', 'duration', 'person', 'place'])

/** Marks the word that follows the question words, and the last one, unless they are names: they say what is asked. */
function requireRelation(terms: Term[], words: readonly string[], language: string): void {
  const first = words.find((one) => !isStopWord(one, language))
  for (const one of [first, words.at(-1)]) {
    const term = one === undefined ? undefined : terms.find(({ stem }) => stem === stemOf(one, language))
    if (term && !term.isName && term.weight >= weights.normal) term.isRequired = true
  }
}

/** Words of a question that are written with a capital letter, but the first one. */
function namesIn(text: string, language: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (nounsAreCapitalised.has(language)) return names
  for (const [at, piece] of text.split(/\s+/).entries())
    if (/^[^\p{L}\p{N}]*(?:\p{L}['’])?\p{Lu}/u.test(piece) && (at > 0 || /^\p{Lu}\S*\p{Lu}/u.test(piece)))
      for (const one of foldedWords(fold(piece))) names.add(one)
  return names
}

/** How well words match the terms of a question; remembers every word. */
export class TermMatcher {
  readonly #question: Question
  readonly #known = new Map<string, Match | null>()

  constructor(question: Question) { this.#question = question }

  /** The term that a folded word stands for, with its strength from 0 to 1; null for other words. */
  match(text: string): Match | null {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const match = this.#find(stemOf(text, this.#question.language))
    this.#known.set(text, match)
    return match
  }

  /** The strength of each term in a text, from 0 to 1, in the order of the terms. */
  strengths(words: readonly string[]): Float64Array {
    const strengths = new Float64Array(this.#question.terms.length)
    for (const one of words) {
      const match = this.match(one)
      if (match && strengths[match.term]! < match.strength) strengths[match.term] = match.strength
    }
    return strengths
  }

  #find(stem: string): Match | null {
    let best: Match | null = null
    for (const [term, { stem: wanted, isName }] of this.#question.terms.entries()) {
      if (wanted === stem) return { term, strength: 1 }
      const [short, long] = wanted.length < stem.length ? [wanted, stem] : [stem, wanted]
      const isPart = short.length >= partCharsMin && long.startsWith(short) && !/\d/.test(long)
        && (short.length / long.length >= (isName ? nameShareMin : partShareMin))
      if (isPart && !best) best = { term, strength: partStrength }
    }
    return best
  }
}

export interface Match { term: number; strength: number }

/** A word counts as another one that begins with it, such as a compound. */
const partCharsMin = 5
const partShareMin = 0.55
const nameShareMin = 0.75
const partStrength = 0.75
