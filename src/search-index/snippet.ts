// The part of a text that shows the words of a query. Pure.

import { escapeRegExp } from '#src/text/word-patterns.ts'
import { hasUnspaced, termsOf } from './analyze.ts'
import { fold } from './fold.ts'

const charsMax = 280
/** Characters of the text that are searched. */
const searchedCharsMax = 40_000
/** Characters before the first matched word. */
const leadChars = 60
/** Terms that are looked for: those of the largest weight. */
const termsMax = 12
/** First characters of a term by which its words are found. */
const prefixChars = 3

interface Match { start: number; end: number; term: string }
type Weights = ReadonlyMap<string, number>

/**
 * About 280 characters of the text with as many of the terms, by weight, as possible; cut between words, with `…` where
 * something is left out. Without a match, the beginning of the text.
 */
export function makeSnippet(text: string, given: Weights): string {
  const plain = text.slice(0, searchedCharsMax).replace(/(?:^|\n)(?:#{1,6} )?/g, ' ').trim()
  if (plain.length <= charsMax) return plain
  const weights = new Map([...given].sort(([, one], [, other]) => other - one).slice(0, termsMax))
  return cut(plain, bestStart(matchesIn(plain, weights), weights))
}

/** The words of the text that are terms. Words are found by the beginnings of terms, and analysed only then. */
function matchesIn(text: string, weights: Weights): Match[] {
  if (weights.size === 0) return []
  const known = new Map<string, string | null>()
  const matches: Match[] = []
  const folded = foldInPlace(text)
  for (const found of folded.matchAll(beginningsOf(weights))) {
    const start = found.index
    const end = start + found[0].length
    const word = text.slice(start, end)
    if (hasUnspaced(word)) {
      matches.push(...pairsIn(word, start, weights))
      continue
    }
    if (start > 0 && isWordCharacter(folded.charCodeAt(start - 1))) continue
    let term = known.get(word)
    if (term === undefined) known.set(word, term = termsOf(word).find((one) => weights.has(one)) ?? null)
    if (term !== null) matches.push({ start, end, term })
  }
  return matches
}

const beginningsOf = (weights: Weights): RegExp => {
  const beginnings = new Set(Array.from(weights.keys(), (term) => foldInPlace(term.slice(0, prefixChars))))
  const escaped = [...beginnings].map(escapeRegExp)
  return new RegExp(`(?:${escaped.join('|')})[a-z0-9_'+#\\u00c0-\\u2000\\u2019\\u3005-\\uffff]*`, 'g')
}

const isWordCharacter = (code: number): boolean =>
  code > 0xbf && (code < 0x2000 || code > 0x3004) || code >= 97 && code <= 122 || code >= 48 && code <= 57

const foldedCharacters = new Map<string, string>()

/** Like `fold`, but every UTF-16 code unit stays in its place: of several letters the first is kept. */
function foldInPlace(text: string): string {
  return text.toLowerCase().replace(/[\u0080-\ud7ff\ue000-\uffff]/g, (character) => {
    let folded = foldedCharacters.get(character)
    if (folded === undefined) foldedCharacters.set(character, folded = fold(character)[0] ?? character)
    return folded
  })
}

/** The pairs of characters of a run without spaces that are terms. */
function pairsIn(run: string, start: number, weights: Weights): Match[] {
  const matches: Match[] = []
  for (let at = 0; at < run.length - 1; at++) {
    const term = fold(run.slice(at, at + 2))
    if (weights.has(term)) matches.push({ start: start + at, end: start + at + 2, term })
  }
  return matches
}

/** Where the text with the largest weight of different terms begins; of equal ones the first. */
function bestStart(matches: readonly Match[], weights: Weights): number {
  let best = { start: 0, weight: 0 }
  const counts = new Map<string, number>()
  let weight = 0
  let from = 0
  for (const match of matches) {
    counts.set(match.term, (counts.get(match.term) ?? 0) + 1)
    if (counts.get(match.term) === 1) weight += weights.get(match.term)!
    while (match.end - matches[from]!.start > charsMax - leadChars) {
      const { term } = matches[from++]!
      counts.set(term, counts.get(term)! - 1)
      if (counts.get(term) === 0) weight -= weights.get(term)!
    }
    if (weight > best.weight + 1e-9) best = { start: matches[from]?.start ?? 0, weight }
  }
  return best.start
}

function cut(text: string, matchAt: number): string {
  let start = Math.max(0, matchAt - leadChars)
  if (start > 0) {
    const space = text.indexOf(' ', start)
    start = space >= 0 && space < matchAt ? space + 1 : matchAt
  }
  let end = Math.min(text.length, start + charsMax)
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end)
    if (space > start + charsMax / 2) end = space
  }
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim().toWellFormed()}${end < text.length ? '…' : ''}`
}
