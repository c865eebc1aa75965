// Short texts of a page that have their label in them, without a colon: "Check-in from 15:00", "6.1 % APRC", "MIT
// licence". A label is the words of the field's name, directly before or after the value.

import type { RecordPart } from '#schemas/facts.ts'
import { countingWords } from '../fields/derived-fields.data.ts'
import { countWords } from './prose-numbers.data.ts'
import { otherWords } from '../fields/names.data.ts'
import { isWordFamily, singular, tokensOf, withoutUmlauts } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { readDate } from '../values/read-date.ts'
import { genitiveWords, linkWords, noValueWords, phraseWords, valueJoiners } from './segments.data.ts'

export interface Segment {
  words: readonly string[]
  /** The words without accents, case and punctuation, each as a list: "Check-in" is two. */
  tokens: readonly (readonly string[])[]
  /** Whether it is all that an element says, and the element is no heading and no link. */
  isWhole: boolean
}

/** What a field asks for, and texts are searched for. */
export type ValueKind = 'text' | 'number' | 'date'

const lineCharsMax = 160
const segmentsMax = 3_000
const wordsMax = 24
/** Before a label there may be so many other words: "Last", "Our", "Latest". */
const leadingWordsMax = 1
const valueWordsMax = 6
const trailingValueWordsMax = 3
/** A date has at most so many words after its first two. */
const dateWordsMax = 3
const trailingDateWordsMax = 5

const segmentBreak = /\s+[|·•»›]\s+|;\s+|(?<=\p{L})[.]\s+(?=\p{Lu})|(?<=[\p{L}\d)]),\s+(?=\p{L})/u
const wholeTags = new Set(['p', 'li', 'span', 'div', 'dd', 'small', 'b', 'strong', 'em', 'i', 'td', 'time'])

function segmentOf(text: string, isWhole: boolean): Segment {
  const words = text.trim().split(/\s+/)
  return { words, tokens: words.map((word) => tokensOf(word).map(singular)), isWhole }
}

/** The short lines of the parts and texts of a page, and the pieces of lines that consist of several. */
export function segmentsOf(subject: readonly RecordPart[], texts: readonly string[]): Segment[] {
  const lines = new Map<string, boolean>()
  for (const { tag, text } of subject)
    if (tag !== 'title' && tag !== 'img' && text.length <= lineCharsMax)
      lines.set(text, (lines.get(text) ?? true) && wholeTags.has(tag))
  for (const text of texts) if (text.length <= lineCharsMax && !lines.has(text)) lines.set(text, false)
  const found: Segment[] = []
  for (const [text, isWhole] of lines) {
    const pieces = text.split(segmentBreak).filter((piece) => piece.trim() !== '')
    found.push(...pieces.map((piece) => segmentOf(piece, isWhole && pieces.length === 1)))
    if (found.length >= segmentsMax) break
  }
  return found.filter(({ words }) => words.length > 1 && words.length <= wordsMax)
}

/** The words of a name that a text must have. */
function wantedWords({ name, tokens }: Query): string[] {
  const own = tokensOf(name).map(singular).filter((word) => tokens.includes(word) || !countWords.has(word))
  const telling = (tokens.length > 0 ? tokens : own).filter((word) => !countWords.has(word))
  const agent = /[_ ]by$/i.test(name) ? ['by'] : []
  return telling.some((word) => word.length > 2) ? [...new Set([...telling, ...agent])] : []
}

const isIn = (word: string, words: readonly string[]): boolean =>
  words.some((one) => one === withoutUmlauts(word) || isWordFamily(one, word))

const trimmed = (words: readonly string[]): string =>
  words.join(' ').replace(/^[:–—-]\s*|[\s,;:.]+$|(?<=\d)\s[–—-]\s\D*$/gu, '')

/** Whether a label is about other things: "Other lots". */
const isOfOthers = (label: readonly string[], wanted: readonly string[]): boolean =>
  label.some((word) => otherWords.has(word) && !wanted.includes(word))

/** The words after the label, and whether a word such as "from" or "by" joins them to it. */
function afterLabel(
  { words, tokens }: Segment, wanted: readonly string[],
): { value: string[]; isJoined: boolean; isOfName: boolean } | undefined {
  for (let end = 1; end <= wanted.length + leadingWordsMax && end < words.length; end++) {
    const label = tokens.slice(0, end).flat()
    if (words[end - 1]!.endsWith(',')) return undefined
    if (!wanted.every((word) => isIn(word, label))) continue
    if (label.length > wanted.length + leadingWordsMax || isOfOthers(label, wanted)) return undefined
    const start = words.findIndex((word, at) => at >= end && !linkWords.has(word.toLowerCase().replace(/[.:]$/, '')))
    if (start < 0) return undefined
    const isJoined = start > end || /[:.]$/.test(words[end - 1]!)
    const isOfName =
      isJoined && /^\p{Lu}/u.test(words[0]!) && words.slice(end, start).every((word) => genitiveWords.has(word))
    return { value: words.slice(start), isJoined, isOfName }
  }
  return undefined
}

/** Whether words are a name, a code or figures, and no phrase. */
function isValue(words: readonly string[], isJoined: boolean): boolean {
  if (words.length === 0 || words.length > valueWordsMax) return false
  if (words.some((word) => phraseWords.has(word.toLowerCase()))) return false
  if (/\d/.test(words[0]!) || words.length > 1 && /^\p{Lu}/u.test(words[0]!) && /\d/.test(words[1]!)) return true
  return isJoined && words.every((word) => /^[\p{Lu}\d(“"'‘]/u.test(word) || valueJoiners.has(word.toLowerCase()))
}

/** Values after the words of the field: "Lieferzeit 2–4 Werktage". */
function leadingValues(
  segments: readonly Segment[], wanted: readonly string[], kind: ValueKind, isCount: boolean,
): string[] {
  return segments.flatMap((segment) => {
    const found = afterLabel(segment, wanted)
    if (found === undefined) return []
    if (kind === 'text') {
      if (!isValue(found.value, found.isJoined)) return []
      // "Department of Earth Sciences" is a name as a whole.
      return [trimmed(found.isOfName ? segment.words : found.value)]
    }
    const [first = '', second = '', ...more] = found.value
    if (kind === 'date') return [[first, second, ...more.slice(0, dateWordsMax)].join(' ')]
    // "Termine 2026" does not count them.
    if (isCount && /^(?:19|20)\d\d\W*$/.test(first)) return []
    return /^\D{0,3}\d/.test(first) ? [trimmed([first, second])] : []
  })
}

/** Values before the words of the field: "Intermediate level". */
function trailingValues(segments: readonly Segment[], wanted: readonly string[], kind: ValueKind): string[] {
  return segments.flatMap(({ words, tokens, isWhole }) => {
    const start = words.length - wanted.length
    const label = tokens.slice(Math.max(0, start)).flat()
    if (start < 1 || label.length > wanted.length || !wanted.every((word) => isIn(word, label))) return []
    const value = words.slice(0, start)
    if (kind === 'date') return value.length <= trailingDateWordsMax && /^\d/.test(value[0]!) ? [trimmed(value)] : []
    if (kind === 'number') return value.length <= 2 && /^\D{0,3}\d[\d.,]*\s?%?$/.test(value.join(' ')) ? [value.join(' ')] : []
    const isName = value.length <= trailingValueWordsMax && /^[\p{Lu}\d]/u.test(value[0]!)
      && (/^\p{Ll}/u.test(words.at(-1)!) || /\d|^\p{Lu}{2,}$/u.test(value.join(' ')))
      && !value.some((word) => noValueWords.has(word.toLowerCase()) || /\p{Ll}ed$/u.test(word))
    return isWhole && isName ? [trimmed(value)] : []
  })
}

/** The value that short texts give beside the words of the field; none when they give several. */
export function valuesInSegments(
  query: Query, segments: readonly Segment[], kind: ValueKind, language: string | null,
): string[] {
  const wanted = wantedWords(query)
  if (wanted.length === 0) return []
  const isCount = tokensOf(query.name).some((word) => countingWords.has(word))
  for (const find of [leadingValues, trailingValues]) {
    const isFound = (value: string): boolean => kind !== 'date' || readDate(value, language) !== undefined
    const found = new Set(find(segments, wanted, kind, isCount).filter(isFound))
    // A line and a part of it begin with one value.
    const shortest = [...found].filter((value) => ![...found].some((one) => one !== value && value.startsWith(`${one} `)))
    if (shortest.length > 0) return shortest.length === 1 ? shortest : []
  }
  return []
}
