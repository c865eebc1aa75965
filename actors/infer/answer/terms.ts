// Words of questions and passages in the form in which they are compared: without case, accents and inflection; pairs
// of characters in scripts without spaces.

import { withoutAccents } from '#src/text/accents.ts'
import { stopWords, unspacedQuestionWords, wordGroups } from './question-words.data.ts'

const unspaced =
  ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer'].map((script) => `\\p{Script=${script}}`).join('')
const word = new RegExp(`[${unspaced}ー]+|(?:(?![${unspaced}])[\\p{L}\\p{N}])+(?:[.,](?=\\p{N})\\p{N}+)*`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}ー]`, 'u')
const isHiragana = /^[\p{Script=Hiragana}ー]+$/u
const questionParts = new RegExp([...unspacedQuestionWords].sort((a, b) => b.length - a.length).join('|'), 'g')

/** Endings by language, longest first; `ies:y` is replaced. Light stemming: what is left need not be a word. */
const endings: Readonly<Record<string, readonly string[]>> = {
  en: ['ies:y', 'edly', 'ing', 'ers', 'ed', 'er', 'es', 'ly', 's', 'e'],
  de: ['ungen:ung', 'innen', 'ern', 'ten', 'te', 'em', 'er', 'en', 'es', 'e', 't', 's', 'n'],
  fr: ['issement', 'ement', 'aux:al', 'euse', 'ions', 'ent', 'ees', 'ait', 'ee', 'es', 'er', 'e', 's', 'x'],
  es: [
    'aciones:acion', 'amente', 'ando', 'iendo', 'aron', 'ados', 'adas', 'ado', 'ada', 'es', 'os', 'as', 'an', 'o', 'a',
    'e', 's',
  ],
  it: ['zioni:zion', 'zione:zion', 'mente', 'i', 'e', 'o', 'a'],
  pt: ['acoes:acao', 'mente', 'ando', 'ados', 'adas', 'es', 'os', 'as', 'o', 'a', 'e', 's'],
  nl: ['heden:heid', 'en', 'er', 'e', 's', 't'],
}
const stemCharsMin = 4
/** `cats` becomes `cat`. */
const pluralCharsMin = 3
const cyrillicEnding = 2

/** Lower case, without accents and typographic variants. Positions differ from those of `text`. */
export const fold = (text: string): string =>
  withoutAccents(text).toLowerCase().replaceAll('ß', 'ss')

/** A number in one spelling: without separators of thousands, with a decimal point. */
const plainNumber = (text: string): string =>
  text.replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d)/g, '.')

/** The words of a folded text: runs of letters and digits, pairs of characters in scripts without spaces. */
export function foldedWords(folded: string): string[] {
  const words: string[] = []
  for (const [run] of folded.matchAll(word)) {
    if (!isUnspaced.test(run)) words.push(/\d/.test(run) ? plainNumber(run) : run)
    else if (run.length === 1) words.push(run)
    else for (let at = 0; at < run.length - 1; at++) words.push(run.slice(at, at + 2))
  }
  return words
}

/** The words of a text. */
export const wordsOf = (text: string): string[] => foldedWords(fold(text))

const groupOf = new Map(wordGroups.flatMap((group) => group.map((one): [string, string] => [one, group[0]!])))

/** A word without its inflection in a language; numbers and short words stay. */
export function stemOf(text: string, language: string): string {
  if (text.length < stemCharsMin || /\d/.test(text) || isUnspaced.test(text)) return groupOf.get(text) ?? text
  const group = groupOf.get(text)
  if (group !== undefined) return stripEnding(group, language)
  return stripEnding(text, language)
}

function stripEnding(text: string, language: string): string {
  if (/^\p{Script=Cyrillic}/u.test(text)) return text.length > 5 ? text.slice(0, -cyrillicEnding) : text
  for (const rule of endings[language] ?? endings.en!) {
    const [ending = '', replacement = ''] = rule.split(':')
    const charsMin = ending === 's' ? pluralCharsMin : stemCharsMin
    if (!text.endsWith(ending) || text.length - ending.length + replacement.length < charsMin) continue
    if (ending === 's' && text.endsWith('ss')) continue
    const stem = text.slice(0, -ending.length) + replacement
    return stem.replace(/([bdfgmnprt])\1$/, '$1')
  }
  return text
}

const stopsByLanguage = new Map(Object.entries(stopWords).map(([name, list]) => [name, new Set(list)]))

/** The language of a question by its function words (ISO 639-1); English if nothing tells. */
export function questionLanguage(words: readonly string[]): string {
  if (words.some((one) => isUnspaced.test(one))) return 'ja'
  let best = 'en'
  let most = 0
  for (const [language, stops] of stopsByLanguage) {
    const count = words.filter((one) => stops.has(one)).length
    if (count > most) { best = language; most = count }
  }
  return best
}

/** Whether a word says nothing about the subject of a question. */
export function isStopWord(text: string, language: string): boolean {
  if (isUnspaced.test(text)) return isHiragana.test(text)
  return (text.length === 1 && !/\d/.test(text)) || stopsByLanguage.get(language)?.has(text) === true
}

/** A question in a script without spaces without its question words; other texts are returned as they are. */
export const withoutQuestionWords = (text: string): string => text.replace(questionParts, ' ')
