// From text to the terms of the index: folded, lightly stemmed words, and pairs of characters in scripts that are
// written without spaces. Pure; pages and queries go through the same function.

import { isAscii } from '#src/text/accents.ts'
import { fold } from './fold.ts'
import { stem } from './stem.ts'

/** Longer words are cut: they are identifiers and encoded data. */
const termCharsMax = 40

/** A word: letters, marks and digits, with what makes `C++`, `C#` and `don't` one word. */
const wordPattern = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}\p{M}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu
/** The same in a folded text of ASCII characters. */
const asciiWordPattern = /[a-z0-9_]+(?:'[a-z]+)*(?:\+\+|#(?![a-z0-9]))?/g
/** Scripts without spaces between words, and Hangul, whose words have endings. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]/u
const unspacedRun = new RegExp(`${unspaced.source}[${unspaced.source.slice(1, -1)}\\p{M}]*`, 'gu')
/** `l'homme`, `qu'il`: the article is a word of its own. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|dell|nell|sull|all|un)['’]/
const apostrophe = /['’]/

/** The terms of a text in order. Equal words have equal terms, whatever their case, accents and plural endings. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  const folded = fold(text)
  if (isAscii(folded)) {
    const push = folded.includes("'") ? pushSpaced : pushPlain
    for (const word of folded.match(asciiWordPattern) ?? []) push(word, terms)
  } else for (const word of folded.match(wordPattern) ?? []) pushTerms(word, terms)
  return terms
}

function pushTerms(word: string, terms: string[]): void {
  if (word.charCodeAt(word.length - 1) > 127 || word.charCodeAt(0) > 127 || word.length > 12) {
    if (unspaced.test(word)) return pushMixed(word, terms)
  }
  pushSpaced(word, terms)
}

/** A word without characters of unspaced scripts. */
function pushSpaced(word: string, terms: string[]): void {
  if (apostrophe.test(word)) pushWithApostrophe(word, terms)
  else pushPlain(word, terms)
}

/** The same for a word without an apostrophe. */
function pushPlain(word: string, terms: string[]): void { terms.push(stem(cut(word))) }

/** The beginning of a long word. Half of a surrogate pair becomes U+FFFD, as it is stored. */
const cut = (word: string): string => (word.length > termCharsMax ? word.slice(0, termCharsMax).toWellFormed() : word)

function pushWithApostrophe(word: string, terms: string[]): void {
  const article = elision.exec(word)?.[0]
  if (article !== undefined && article.length < word.length) {
    terms.push(article.slice(0, -1))
    return pushTerms(word.slice(article.length), terms)
  }
  const joined = word.replace(/['’]s$/, '').replaceAll(/['’]/g, '')
  terms.push(stem(cut(joined)))
}

/** A word with characters of unspaced scripts: these as pairs, the rest as words. */
function pushMixed(word: string, terms: string[]): void {
  let end = 0
  for (const match of word.matchAll(unspacedRun)) {
    if (match.index > end) pushTerms(word.slice(end, match.index), terms)
    pushPairs(match[0], terms)
    end = match.index + match[0].length
  }
  if (end < word.length && end > 0) pushTerms(word.slice(end), terms)
}

/** Overlapping pairs of characters, and the last character alone: so every character begins a term. */
function pushPairs(run: string, terms: string[]): void {
  const chars = [...run]
  for (let at = 0; at < chars.length - 1; at++) terms.push(chars[at]! + chars[at + 1]!)
  terms.push(chars.at(-1)!)
}

/** Whether a text has characters of scripts without spaces. */
export const hasUnspaced = (text: string): boolean => unspaced.test(text)

/** Whether the term is one character of an unspaced script: a query for it means every term that begins with it. */
export const isSingleCharacter = (term: string): boolean => [...term].length === 1 && unspaced.test(term)
