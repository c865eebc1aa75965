// Detects the language of a text that does not declare one: by its script, and among languages in Latin letters by
// their most frequent words.

import { frequentWords } from './language-words.data.ts'

const wordsOfLanguage = Object.entries(frequentWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
)

/** The scripts that identify a language, or a family of languages that differ in single letters. */
const scripts: readonly (readonly [script: RegExp, languageOf: (text: string) => string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, () => 'ja'],
  [/\p{Script=Hangul}/gu, () => 'ko'],
  [/\p{Script=Han}/gu, () => 'zh'],
  [/\p{Script=Cyrillic}/gu, cyrillicLanguage],
  [/\p{Script=Arabic}/gu, arabicLanguage],
  [/\p{Script=Greek}/gu, () => 'el'],
  [/\p{Script=Hebrew}/gu, () => 'he'],
  [/\p{Script=Thai}/gu, () => 'th'],
  [/\p{Script=Devanagari}/gu, () => 'hi'],
  [/\p{Script=Bengali}/gu, () => 'bn'],
  [/\p{Script=Tamil}/gu, () => 'ta'],
  [/\p{Script=Telugu}/gu, () => 'te'],
  [/\p{Script=Georgian}/gu, () => 'ka'],
  [/\p{Script=Armenian}/gu, () => 'hy'],
]

function cyrillicLanguage(text: string): string {
  if (/[іїєґ]/i.test(text)) return 'uk'
  if (/[ђћџ]/i.test(text)) return 'sr'
  if (/[ыэё]/i.test(text)) return 'ru'
  return /ъ/i.test(text) ? 'bg' : 'ru'
}

function arabicLanguage(text: string): string {
  if (!/[پچژگ]/.test(text)) return 'ar'
  return /[ٹڈڑے]/.test(text) ? 'ur' : 'fa'
}

const sampleCharsMax = 6_000
const lettersMin = 20
/** One letter of this many must be of the script: Japanese also uses Han, and all languages use Latin names. */
const lettersPerScriptLetterMax = 5
/** Minimum number of words, of frequent words among them, their share, and their lead over the second language. */
const wordsMin = 12
const hitsMin = 4
const hitShareMin = 0.1
const leadMin = 1.15

/** The language (ISO 639-1) of the first 6,000 characters of a text; `null` when they are too short or too mixed. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, sampleCharsMax)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < lettersMin) return null
  for (const [script, languageOf] of scripts)
    if ((sample.match(script)?.length ?? 0) * lettersPerScriptLetterMax >= letters) return languageOf(sample)
  return detectLatin(sample.toLowerCase().match(/\p{L}+/gu) ?? [])
}

function detectLatin(words: readonly string[]): string | null {
  if (words.length < wordsMin) return null
  const [best, second] = wordsOfLanguage
    .map(([language, frequent]) => ({ language, hits: words.filter((word) => frequent.has(word)).length }))
    .sort((a, b) => b.hits - a.hits)
  const isFrequent = best!.hits >= hitsMin && best!.hits >= words.length * hitShareMin
  return isFrequent && best!.hits >= second!.hits * leadMin ? best!.language : null
}
