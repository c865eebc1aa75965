// What a goal excludes: "ignore dates", "but not internships", "except prices".

import { anyPattern, wholeWord } from '#src/text/word-patterns.ts'
import { readDateShift, type Shift } from '../values/read-date-shift.ts'
import { fold, stemsOf } from '../words/fold-words.ts'
import { arrivals, departures, type Topic } from '../words/vocabulary.ts'
import {
  dateWords, listConjunctions, negations, numberWords, requestResumes, typoWords, wordingWords,
} from './goal-phrases.data.ts'
import {
  directionsIn, hasAny, isAbbreviation, isTopicWord, isUnspecific, subjectOf, topicsIn, wordsIn,
} from './goal-words.ts'

/** Changes to ignore. */
export interface Exclusion {
  topics: ReadonlySet<Topic>
  /** Alternatives by word: the change must contain one stem of each set. */
  stems: readonly ReadonlySet<string>[]
  /** Changes of wording: typos, formatting, small edits. */
  wording: boolean
  /** Only typos, punctuation and the like, not other small edits. */
  typos: boolean
  numbers: boolean
  removals: boolean
  additions: boolean
  /** Only changes of a value in this direction. */
  direction: 'up' | 'down' | null
  /** Only dates that move in this direction. */
  shift: Shift | null
}

const negation = new RegExp(wholeWord(negations), 'giu')
const negatedAnything = /^(?:anything|everything|any change|all) but$/iu
const resumption = new RegExp(wholeWord(requestResumes), 'iu')
/** "No more than 5" is a limit, not an exclusion: its "no" is hidden while negations are read. */
const negatedComparison = /\b(?:no|not) (more|less|fewer|longer|later) /giu
const hiddenComparison = /\bno(more|less|fewer|longer|later)than_ /giu

const isInParentheses = (before: string): boolean => before.lastIndexOf('(') > before.lastIndexOf(')')

/** Splits a sentence into what it requests and what it excludes. */
export function splitNegations(sentence: string): { asked: string; ignored: string[] } {
  const text = sentence.replace(negatedComparison, 'no$1than_ ')
  let asked = ''
  const ignored: string[] = []
  let at = 0
  for (const found of text.matchAll(negation)) {
    if (found.index < at) continue
    asked += text.slice(at, found.index)
    if (negatedAnything.test(found[0])) asked += ' anything '
    const from = found.index + found[0].length
    const rest = text.slice(from)
    const close = isInParentheses(text.slice(0, from)) ? rest.indexOf(')') : -1
    const end = Math.min(...[resumption.exec(rest)?.index ?? -1, close, rest.length].filter((one) => one >= 0))
    ignored.push(rest.slice(0, end))
    at = from + end
  }
  const restore = (one: string) => one.replace(hiddenComparison, 'no $1 ')
  return { asked: restore(asked + text.slice(at)), ignored: ignored.map(restore) }
}

const separator = anyPattern([',', ';', wholeWord(listConjunctions)], 'iu')
const wording = new RegExp(wholeWord(wordingWords))
const typos = new RegExp(wholeWord(typoWords))
const numbers = new RegExp(wholeWord(numberWords))
/** Not the `time` of `part-time`. */
const dates = new RegExp(`(?<!-)${wholeWord(dateWords)}`)
/** Marks the stem of an abbreviation, so that "US" is not read as the pronoun. */
const abbreviationMark = '!'

/** What one part of a goal excludes; lists are read item by item. */
export function readExclusions(text: string): Exclusion[] {
  return text.split(separator).flatMap((part) => {
    const folded = fold(part)
    const words = wordsIn(part).flatMap((word) =>
      isAbbreviation(word.text) ? [`${word.stem}${abbreviationMark}`] : stemsOf(word.text),
    )
    const named = topicsIn(words)
    if (dates.test(folded)) named.add('date')
    const { shift, words: shiftWords } = readDateShift(folded.trim(), named.has('date'))
    const { up, down } = directionsIn(folded, words)
    const stems = words
      .filter((word) => word.length > 1 && !isUnspecific(word) && !isTopicWord(word) && !shiftWords.has(word))
      .map((word) =>
        word.endsWith(abbreviationMark) ? new Set([word.slice(0, -1)]) : (subjectOf(word) ?? new Set([word])),
      )
    const one: Exclusion = {
      topics: named, stems, wording: wording.test(folded), typos: typos.test(folded), numbers: numbers.test(folded),
      removals: !down && hasAny(words, departures), additions: hasAny(words, arrivals) && stems.length === 0,
      direction: up === down ? null : up ? 'up' : 'down', shift,
    }
    const isEmpty =
      one.topics.size + one.stems.length === 0
      && !(one.wording || one.numbers || one.removals || one.additions || one.shift)
    return isEmpty ? [] : [one]
  })
}
