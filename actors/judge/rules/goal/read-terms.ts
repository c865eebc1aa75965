// The words of a goal that the vocabulary does not have: terms, which are looked for in the change. Some are required:
// names, and words after "in", "about" or "mentions".

import { oneOf } from '#src/text/word-patterns.ts'
import { fold, stemsOf } from '../words/fold-words.ts'
import {
  articles, clauseLeads, conjunctions, determiners, germanWords, mentionVerbs, onlyLinks, onlyWords, placeWords,
  subjectMatterWords,
} from './goal-phrases.data.ts'
import { isAbbreviation, isTopicWord, isUnspecific, subjectOf, wordsIn, type Word } from './goal-words.ts'

/** Alternatives for one word of a goal: the change must contain one of the stems. */
export interface Term {
  stems: ReadonlySet<string>
  /** Without it a change is not meant. */
  required: boolean
}

export interface Terms {
  terms: Term[]
  /** Further things to look for, each by itself. */
  also: ReadonlySet<string>[]
  /** The goal is about a word that the change has to contain ("mentions X"). */
  strict: boolean
}

const raw = String.raw
const mentioning = new RegExp(raw`\b${oneOf(mentionVerbs)}\s*$`)
const subjectMatter = raw`(?:${oneOf(subjectMatterWords)}\s(?:of |de )?)?`
const placing = new RegExp(
  raw`\b${oneOf(placeWords)}\s(?:the |der |dem |die |das |la |le |el )?${subjectMatter}$`,
)
/** "In the public register" names a place on the page, "in Berlin" what is wanted. */
const articled = new RegExp(raw`\b${oneOf(articles)}\s$`)
const onlyWord = new RegExp(`^${oneOf(onlyWords)}$`)
const onlyLink = new RegExp(`^${oneOf(onlyLinks)}$`)
const onlyAfter = new RegExp(raw`^\s${oneOf(onlyWords)}(?![\p{L}])`, 'u')
/** Directly before a word: "events that are free". */
const clauseLead = new RegExp(raw`\b${oneOf(clauseLeads)}\s$`)
const openQuote = /["“„«']\s?$/

const connector = new RegExp(
  raw`^\s?(?:,|\/|&)?\s?(?:${oneOf(conjunctions)}\s)?(?:${determiners.map((word) => `${word} `).join('|')})?$`, 'iu',
)
const linkWord = new RegExp(`^${oneOf(conjunctions, determiners)}$`, 'i')
/** "Berlin or Hamburg", "Berlin, Hamburg and Munich". */
const alternative = new RegExp(raw`^(?:\s?,\s?|\s?\/\s?|,?\s${oneOf(conjunctions, 'of', 'en')}\s(?:in\s)?)$`, 'iu')
const german = new RegExp(raw`\b${oneOf(germanWords)}\b`, 'i')
/** Share of words with a capital from which a text is written in title case. */
const titleCaseShare = 0.6

/** Whether a word stands beside a topic with "or", "and" or a comma between. */
function isBesideTopic(text: string, words: readonly Word[], index: number): boolean {
  const linked = (a: Word, b: Word): boolean => {
    const between = text.slice(a.end, b.at)
    return /[^\s]/.test(between) && connector.test(between)
  }
  const skip = (from: number, step: 1 | -1): Word | undefined => {
    let at = from
    while (words[at] && linkWord.test(words[at]!.text)) at += step
    return words[at]
  }
  const word = words[index]!
  const [before, after] = [skip(index - 1, -1), skip(index + 1, 1)]
  return (
    (before !== undefined && isTopicWord(before.stem) && linked(before, word))
    || (after !== undefined && isTopicWord(after.stem) && linked(word, after))
  )
}

/** Whether "only" stands before a word, with nothing but kinds of things between: "only jobs in part-time". */
function isAfterOnly(text: string, words: readonly Word[], index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const word = fold(words[at]!.text)
    if (text.slice(words[at]!.end, words[at + 1]!.at).trim() !== '') return false
    if (onlyWord.test(word)) return true
    if (!onlyLink.test(word) && subjectOf(words[at]!.stem) === undefined) return false
  }
  return false
}

/** How a goal is written: where every word or noun has a capital, capitals mark no names. */
function casingOf(text: string, words: readonly Word[]): { titleCase: boolean; capitalNouns: boolean } {
  const capitals = words.filter(({ text: word }) => /^\p{Lu}/u.test(word)).length
  return { titleCase: words.length > 2 && capitals > words.length * titleCaseShare, capitalNouns: german.test(text) }
}

/** Names have a capital inside a sentence, capitals only, or a digit. */
const isName = ({ text: word, at }: Word, index: number, text: string, capitalNouns: boolean): boolean =>
  /\d/.test(word)
  || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(word)
  || (/^\p{Lu}/u.test(word) && !capitalNouns && index > 0 && !/[.!?:]\s*["“]?$/.test(text.slice(0, at)))

/** Reads the terms of a goal in order. `taken` tells which stems were read as something else. */
export function readTerms(text: string, taken: (stem: string) => boolean): Terms {
  const words = wordsIn(text)
  const { titleCase, capitalNouns } = casingOf(text, words)
  const terms: { stems: Set<string>; required: boolean; end: number }[] = []
  const also: ReadonlySet<string>[] = []
  let strict = false
  for (const [index, word] of words.entries()) {
    const pieces = stemsOf(word.text)
    const isRead = (stem: string): boolean =>
      (isUnspecific(stem) && (titleCase || !isAbbreviation(word.text))) || taken(stem)
    if (word.stem.length < 2 || isRead(word.stem) || (pieces.length > 0 && pieces.every(isRead))) continue
    const before = text.slice(0, word.at)
    const lead = fold(text.slice(Math.max(0, word.at - 40), word.at))
    const last = terms.at(-1)
    // A number belongs to the name before it: RTX 5090, iPhone 18.
    const named = /^[\d.,]+$/.test(word.text)
      ? last !== undefined && last.required && last.end === word.at - 1
      : isName(word, index, text, capitalNouns) && !titleCase
    const mentioned = mentioning.test(lead.replace(openQuote, ''))
    if (mentioned) strict = true
    const stems = new Set([...pieces, word.stem, ...(subjectOf(word.stem) ?? [])])
    // "Price or specification": another thing to look for, not a word that must stand beside the price.
    if (isBesideTopic(text, words, index)) {
      also.push(stems)
      continue
    }
    const placed = placing.test(lead) && (!articled.test(lead) || /^\p{Lu}/u.test(word.text))
    const isCondition = isAfterOnly(text, words, index) || onlyAfter.test(fold(text.slice(word.end, word.end + 40)))
    const isNarrowing = clauseLead.test(lead)
    const required = named || openQuote.test(before) || mentioned || placed || isCondition || isNarrowing
    if (last && alternative.test(text.slice(last.end, word.at))) {
      for (const one of stems) last.stems.add(one)
      last.required ||= required
      last.end = word.end
    } else terms.push({ stems, required, end: word.end })
  }
  return { terms: terms.map(({ stems, required }) => ({ stems, required })), also, strict }
}
