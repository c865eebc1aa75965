// Words as the rules compare them: without case, accents and inflection, the same for every language.

import { withoutAccents } from '#src/text/accents.ts'
import { anyPattern } from '#src/text/word-patterns.ts'
import { compoundParts, withCanonicalWords } from './canonical-words.ts'

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Without accents, compatibility forms folded; case is kept, and Hangul is whole. */
export const plainLetters = (text: string): string => withoutAccents(text).normalize('NFC')

/** Lower case, compatibility forms and accents folded: Änderung → anderung, １０ → 10. */
export const fold = (text: string): string => plainLetters(text).toLowerCase().replaceAll('ß', 'ss')

const number = String.raw`\d+(?:[.,:]\d+)*`
const token = anyPattern(
  [
    // A sign belongs to a number unless it joins two words or numbers: "-5", but not "3-5".
    String.raw`[-−+]?(?<![\p{L}\p{N}][-−+])(?<![\p{L}\p{N}.,])${number}`,
    number,
    String.raw`\p{L}[\p{L}\p{N}]*`,
    String.raw`[\p{Sc}%<>≤≥±\p{So}]`,
  ],
  'gu',
)

/**
 * The tokens of a text: words, numbers with their sign, currency signs, per cent, comparisons, pictographs such as ✔.
 * Punctuation and markup give none.
 */
export const tokensOf = (text: string): string[] => fold(text).match(token) ?? []

/** The tokens as one text: equal for texts that differ only in case, punctuation, blanks and markup. */
export const plainKey = (text: string): string => tokensOf(text).join(' ')

/** "dropp" → "drop". */
const withoutDoubledEnd = (word: string): string => /([bdfglmnprt])\1$/.test(word) ? word.slice(0, -1) : word

/** A folded word without its inflection, roughly: price, prices, pricing → pric; Stelle, Stellen → stell. */
export function stem(word: string): string {
  if (word.length <= 3) return word
  let singular = word
  if (singular.length > 4 && singular.endsWith('ies')) singular = `${singular.slice(0, -3)}y`
  else if (singular.endsWith('s') && !/(?:ss|us|is|ews)$/.test(singular)) singular = singular.slice(0, -1)
  const verb = /^(.{3,}?)(?:ing|ed)$/.exec(singular)
  if (verb?.[1] && /[aeiouy]/.test(verb[1])) return withoutDoubledEnd(verb[1]).replace(/(?<=.{3})e$/, '')
  const ending = /^(.{4,}?)(?:ern|en|er|em|es|e)$/.exec(singular) ?? /^(.{3})(?:en|e)$/.exec(singular)
  return ending?.[1] ?? singular
}

/** Stems of the words of a text, and its numbers unchanged; bigrams for scripts without blanks. */
function plainWordsOf(text: string, withParts: boolean): string[] {
  const words: string[] = []
  for (const one of tokensOf(withCanonicalWords(fold(text)))) {
    if (unspaced.test(one) && one.length > 2)
      for (let at = 0; at < one.length - 1; at++) words.push(one.slice(at, at + 2))
    else if (/^\p{L}/u.test(one)) {
      words.push(stem(one))
      if (withParts) words.push(...(compoundParts(one) ?? []).map(stem))
    } else if (/^\d/.test(one)) words.push(one)
  }
  return words
}

/**
 * Stems of the words of a text, and its numbers unchanged; phrases by their canonical words, German compounds as a
 * whole and in their parts.
 */
export const wordsOf = (text: string): string[] => plainWordsOf(text, true)

/** The same without numbers and without parts of compounds. */
export const stemsOf = (text: string): string[] => plainWordsOf(text, false).filter((one) => !/^\d/.test(one))
