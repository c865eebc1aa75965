// Finds the keywords of a profile in the words of a text, in one pass.

import type { KeywordEntry, KeywordTable } from './read-profile.ts'
import { isUnspacedWord } from './split-words.ts'

/** Shortest beginning and end of a word that a keyword may be, and the longest. */
const partCharsMin = 2
const partCharsMax = 20
/** Longest run of an unspaced script that is searched, in UTF-16 code units. */
const runCharsMax = 2_000

/**
 * Calls `found` for each keyword in `words`. Where several keywords of one category fit at one word, only the one that
 * weighs most is called. Linear in the text: each word is looked up a bounded number of times.
 */
export function findKeywords(
  words: readonly string[], table: KeywordTable, found: (entry: KeywordEntry) => void,
): void {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (isUnspacedWord(word)) findInRun(word, table, found)
    else {
      const entries = entriesAt(words, at, table)
      if (entries.length === 1) found(entries[0]!)
      else if (entries.length > 1) bestOfEachPath(entries).forEach(found)
    }
  }
}

/** The keywords that the word at `at` is, begins with or ends with, and the phrases that begin there. */
function entriesAt(words: readonly string[], at: number, table: KeywordTable): KeywordEntry[] {
  const word = words[at]!
  const entries: KeywordEntry[] = []
  addAll(entries, table.exact.get(word))
  addStems(entries, word, table.stems, partCharsMin)
  if (table.tails.size > 0)
    for (let start = Math.max(1, word.length - partCharsMax); start <= word.length - partCharsMin; start++)
      addAll(entries, table.tails.get(word.slice(start)))
  if (!table.phraseStarts.has(word)) return entries
  let phrase = word
  for (let next = at + 1; next < words.length && next < at + table.phraseWordsMax; next++) {
    const charsBefore = phrase.length + 1
    phrase = `${phrase} ${words[next]!}`
    addAll(entries, table.exact.get(phrase))
    addStems(entries, phrase, table.stems, charsBefore + 1)
  }
  return entries
}

function addStems(
  entries: KeywordEntry[], text: string, stems: ReadonlyMap<string, KeywordEntry[]>, charsMin: number,
): void {
  const charsMax = Math.min(text.length, charsMin + partCharsMax)
  for (let end = charsMin; end <= charsMax; end++) addAll(entries, stems.get(text.slice(0, end)))
}

function addAll(entries: KeywordEntry[], more: readonly KeywordEntry[] | undefined): void {
  if (more) entries.push(...more)
}

function bestOfEachPath(entries: readonly KeywordEntry[]): KeywordEntry[] {
  const best = new Map<string, KeywordEntry>()
  for (const entry of entries) {
    const known = best.get(entry.path)
    if (!known || known.weight < entry.weight) best.set(entry.path, entry)
  }
  return [...best.values()]
}

/** Keywords anywhere in a run of letters without blanks; where one contains another, only the longer one. */
function findInRun(run: string, table: KeywordTable, found: (entry: KeywordEntry) => void): void {
  const end = Math.min(run.length, runCharsMax)
  for (let at = 0; at < end; at++) {
    for (let length = Math.min(table.unspacedCharsMax, end - at); length > 0; length--) {
      const entries = table.exact.get(run.slice(at, at + length))
      if (!entries) continue
      entries.forEach(found)
      at += length - 1
      break
    }
  }
}
