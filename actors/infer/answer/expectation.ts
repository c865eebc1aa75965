// Whether a text has what a question asks for: a date, an amount, a name.

import { anyPattern } from '#src/text/word-patterns.ts'
import {
  agePatterns, datePatterns, durationPatterns, lengthPatterns, moneyPatterns, numberPatterns, phonePatterns,
  weightPatterns, type Expectation,
} from './expectations.data.ts'
import type { Question, TermMatcher } from './question.ts'
import { fold, foldedWords } from './terms.ts'

const patterns: Partial<Record<Expectation, RegExp>> = {
  date: anyPattern(datePatterns, 'u'), duration: anyPattern(durationPatterns, 'u'),
  number: anyPattern(numberPatterns, 'u'), money: anyPattern(moneyPatterns, 'u'), age: anyPattern(agePatterns, 'u'),
  weight: anyPattern(weightPatterns, 'u'), length: anyPattern(lengthPatterns, 'u'),
  phone: anyPattern(phonePatterns, 'u'),
}

/** Kinds without which a sentence is no answer. */
const strict = new Set<Expectation>(Object.keys(patterns) as Expectation[])

export const isStrict = (expects: Expectation): boolean => strict.has(expects)

/** Whether a text has something of the kind that the question expects, beside what the question itself has. */
export function meetsExpectation(question: Question, text: string, matcher: TermMatcher): boolean {
  const { expects } = question
  const pattern = patterns[expects]
  if (pattern) return pattern.test(withoutAsked(text, question))
  if (expects === 'person' || expects === 'place') return hasOtherName(text, matcher)
  if (expects === 'definition') return definesSubject(question, text, matcher)
  return true
}

/** Whether the text begins with the subject and says what it is: "BigQuery is a …". */
function definesSubject({ terms }: Question, text: string, matcher: TermMatcher): boolean {
  const words = foldedWords(fold(text)).slice(0, terms.length + definition.wordsMax)
  const verb = words.findIndex((one) => definition.verbs.has(one))
  const before = words.slice(0, verb).filter((one) => matcher.match(one) !== null).length
  return verb > 0 && before >= terms.length && verb - before <= definition.otherWordsMax
}

/** Words that define, and how many words stand before them beside the subject, such as an article. */
const definition = {
  verbs: new Set('is are was were ist sind war est sont es son e means refers bezeichnet designe significa'.split(' ')),
  wordsMax: 4, otherWordsMax: 2,
}

/** The folded text without numbers of the question: "the iPhone 14" is no answer to what an iPhone 14 costs. */
function withoutAsked(text: string, { terms }: Question): string {
  let folded = fold(text)
  for (const { stem } of terms) {
    if (!/^\d[\d.]*$/.test(stem)) continue
    folded = folded.replace(new RegExp(`(?<![\\d.,$€£])${stem.replaceAll('.', '\\.')}(?![\\d.,])`, 'g'), ' ')
  }
  return folded
}

const capitalised = /(?<!^)(?<![.!?]\s)\p{Lu}[\p{L}'’-]+|[\p{Script=Han}\p{Script=Katakana}]{2}/gu

/** Whether the text has a name that is not in the question. */
function hasOtherName(text: string, matcher: TermMatcher): boolean {
  const firstName = /^\p{Lu}[\p{L}'’-]+(?=\s+(?:\p{Lu}|\(|is|was|won|ist|war|est|es|fue)\b)/u.exec(text)?.[0]
  const names = [...text.matchAll(capitalised)].map(([name]) => name).concat(firstName ?? [])
  return names.some((name) => foldedWords(fold(name)).some((one) => matcher.match(one) === null))
}

const nearWords = 3

/** Whether a number stands beside the thing that is counted: "ten modules" for "how many modules". */
export function countsTheThing({ counted }: Question, text: string, matcher: TermMatcher): boolean {
  if (counted < 0) return false
  const words = foldedWords(fold(text))
  const things = words.flatMap((one, at) => (matcher.match(one)?.term === counted ? [at] : []))
  const isNumber = patterns.number!
  return things.some((at) => words.slice(Math.max(0, at - nearWords), at).some((one) => isNumber.test(one)))
}
