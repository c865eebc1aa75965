// Checks what a model wrote: a sentence stays only if it cites passages that exist and that have its numbers and names.

import { splitSentences } from '#src/text/split-sentences.ts'
import { numberWords } from '../fill/evidence/prose-numbers.data.ts'
import type { AnswerSource, Passage } from './passages.ts'
import { fold, foldedWords, isStopWord, questionLanguage, stemOf, wordsOf } from './terms.ts'

export interface CheckedAnswer {
  /** The sentences that stayed; their citations count from 1 in the order of their first use. */
  text: string
  /** Indices of the cited passages in that order, each with a sentence that cites it. */
  cited: { passage: number; sentence: string }[]
  /** Sentences that were left out. */
  dropped: number
}

/** The words of a passage with the headings above it and the title of its page. */
export interface PassageWords { words: ReadonlySet<string>; stems: ReadonlySet<string>; language: string }

const citation = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g
/** A full stop before its citations: "Built in 1873. [1]". */
const stopBeforeCitations = /([.!?。！？…])(["'”’»)]*)\s*((?:\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]\s*)+)/g
const listMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/
/** Share of the capitalised words that passages must have where every noun is capitalised. */
const nounShareMin = 0.6
const partCharsMin = 5

/** The words of a passage as `checkAnswer` compares them. */
export function wordsOfPassage({ source, chunk }: Passage, sources: readonly AnswerSource[]): PassageWords {
  const { title, site } = sources[source]!
  const list = wordsOf(`${title} ${site} ${chunk.heading_path.join(' ')} ${chunk.markdown}`)
  const language = questionLanguage(list)
  const values = list.flatMap((one) => (numberWords[one] === undefined ? [] : [String(numberWords[one])]))
  const digits = list.flatMap((one) => one.match(/\d+(?:\.\d+)?/g) ?? [])
  return {
    words: new Set([...list, ...values, ...digits]), stems: new Set(list.map((one) => stemOf(one, language))), language,
  }
}

/** Keeps the supported sentences of an answer. `passages` are numbered from 1 in the answer. */
export function checkAnswer(answer: string, passages: readonly PassageWords[]): CheckedAnswer {
  const order: CheckedAnswer['cited'] = []
  let dropped = 0
  const lines = answer.split('\n').map((line) => {
    const mark = listMark.exec(line)?.[0].trim()
    const text = line.replace(listMark, '').replace(stopBeforeCitations, ' $3$1$2 ')
    const kept = splitSentences(text).flatMap((sentence) => {
      const numbers = citedNumbers(sentence).filter((one) => one >= 1 && one <= passages.length)
      const claim = sentence.replace(citation, ' ').replace(/\s+([.,;:!?])/g, '$1').replace(/\s+/g, ' ').trim()
      if (!/[\p{L}\p{N}]/u.test(claim)) return []
      const isSupported = numbers.length > 0 && supports(claim, numbers.map((one) => passages[one - 1]!))
      if (!isSupported) { dropped++; return [] }
      return [`${claim} ${[...new Set(numbers)].map((one) => `[${placeOf(order, one - 1, claim)}]`).join('')}`]
    })
    return kept.length === 0 ? '' : `${mark === undefined ? '' : `${/\d/.test(mark) ? mark : '-'} `}${kept.join(' ')}`
  })
  return { text: lines.filter((line) => line !== '').join('\n'), cited: order, dropped }
}

const citedNumbers = (sentence: string): number[] =>
  [...sentence.matchAll(citation)].flatMap(([, list]) => list!.split(/[,;]/).map(Number))

/** The number of a passage among the citations, from 1; it gets the next one at its first use. */
function placeOf(order: CheckedAnswer['cited'], passage: number, sentence: string): number {
  const found = order.findIndex((one) => one.passage === passage)
  return found >= 0 ? found + 1 : order.push({ passage, sentence })
}

/** Whether the cited passages have the numbers and names of a claim. */
function supports(claim: string, passages: readonly PassageWords[]): boolean {
  const has = (one: string): boolean => passages.some(({ words }) => words.has(one))
  const words = foldedWords(fold(claim))
  const numbers = words.flatMap((one) => one.match(/\d+(?:\.\d+)?/g) ?? [])
  if (!numbers.every(has)) return false
  const language = questionLanguage(words)
  const names = namesOf(claim).filter((one) => !isStopWord(one, language))
  const found = names.filter((one) => has(one) || passages.some((passage) => hasFormOf(passage, one))).length
  return language === 'de' ? found >= names.length * nounShareMin : found === names.length
}

function hasFormOf({ stems, language }: PassageWords, name: string): boolean {
  const stem = stemOf(name, language)
  if (stems.has(stem)) return true
  return stem.length >= partCharsMin && [...stems].some((one) => one.length >= partCharsMin
    && (one.startsWith(stem) || stem.startsWith(one)))
}

/** Capitalised words, folded: the first one of the sentence only if another one follows it or it has inner capitals. */
function namesOf(claim: string): string[] {
  const pieces = claim.split(/\s+/)
  const isCapital = (piece: string | undefined): boolean => /^[("'“„«]*(?:\p{L}['’])?\p{Lu}/u.test(piece ?? '')
  return pieces.flatMap((piece, at) => {
    const counts = isCapital(piece) && (at > 0 || isCapital(pieces[1]) || /^\P{L}*\p{Lu}\S*\p{Lu}/u.test(piece))
    return counts ? foldedWords(fold(piece.replace(/['’]s\b/, ''))).filter((one) => !/\d/.test(one)) : []
  })
}
