// Reads keyword profiles into tables for matching.
//
// A profile holds the keywords of one language by category: `Sports`, `Sports > Soccer`, or `News` for sites of general
// news, which the taxonomy has no category for. Keywords are separated by blanks:
//
//   word      the word               two_words  a phrase
//   stem*     words that begin so    *tail      words that end so
//   word!     says much about the category: counts twice
//   word?     also occurs elsewhere: counts a third
//
// In scripts without blanks between words, a keyword is found anywhere in the text.

import { isUnspacedWord, splitWords } from './split-words.ts'

export type Profile = Readonly<Record<string, string>>

/** A keyword of a category: the path of the category and the weight of the keyword there. */
export interface KeywordEntry { path: string; weight: number; keyword: string }

export interface KeywordTable {
  /** Words, phrases and keywords of unspaced scripts. */
  exact: Map<string, KeywordEntry[]>
  /** Beginnings of words. */
  stems: Map<string, KeywordEntry[]>
  /** Ends of words, for compounds. */
  tails: Map<string, KeywordEntry[]>
  /** First words of phrases. */
  phraseStarts: Set<string>
  /** Words of the longest phrase. */
  phraseWordsMax: number
  /** Length of the longest keyword of an unspaced script, in UTF-16 code units. */
  unspacedCharsMax: number
}

const weights = { strong: 2, plain: 1, weak: 0.35 } as const

/** Splits a keyword into its text and its weight. */
function readKeyword(notation: string): { text: string; weight: number } {
  const mark = notation.at(-1)
  if (mark === '!') return { text: notation.slice(0, -1), weight: weights.strong }
  if (mark === '?') return { text: notation.slice(0, -1), weight: weights.weak }
  return { text: notation, weight: weights.plain }
}

function add(table: Map<string, KeywordEntry[]>, key: string, entry: KeywordEntry): void {
  const entries = table.get(key)
  if (entries) entries.push(entry)
  else table.set(key, [entry])
}

/** The tables of a profile. A keyword of several categories counts less in each: it tells them apart less well. */
export function readProfile(profile: Profile): KeywordTable {
  const table: KeywordTable = {
    exact: new Map(), stems: new Map(), tails: new Map(), phraseStarts: new Set(),
    phraseWordsMax: 1, unspacedCharsMax: 0,
  }
  for (const [path, list] of Object.entries(profile))
    for (const notation of list.split(' ')) addKeyword(table, path, notation)
  for (const entries of [table.exact, table.stems, table.tails].flatMap((one) => [...one.values()])) {
    const tierOnes = new Set(entries.map(({ path }) => path.split(' > ')[0])).size
    for (const entry of entries) entry.weight /= Math.sqrt(tierOnes)
  }
  return table
}

function addKeyword(table: KeywordTable, path: string, notation: string): void {
  const { text, weight } = readKeyword(notation)
  const isStem = text.endsWith('*')
  const isTail = text.startsWith('*')
  const words = splitWords(text.replaceAll(/[*_]/g, ' '))
  const keyword = words.join(' ')
  const entry = { path, weight, keyword: notation }
  if (words.length === 1 && isUnspacedWord(keyword)) {
    table.unspacedCharsMax = Math.max(table.unspacedCharsMax, keyword.length)
    add(table.exact, keyword, entry)
    return
  }
  if (words.length > 1) table.phraseStarts.add(words[0]!)
  table.phraseWordsMax = Math.max(table.phraseWordsMax, words.length)
  add(isTail ? table.tails : isStem ? table.stems : table.exact, keyword, entry)
}
