// Words behind letters that are spaced out ("i g n o r e") or replaced by digits and signs ("1gn0r3"). Linear.

import { longestWord, orderVocabulary } from './order-vocabulary.ts'

/** At least five single letters, separated by one blank, dot, dash, asterisk or underscore. */
const spacedLetters = /(?<![\p{L}\p{N}])(?:\p{L}[ ._*-]){4,2000}\p{L}(?![\p{L}\p{N}])/gu
/** Longer runs are sentences, whose blanks between words HTML has folded. */
const wordCharsMax = 10

/** "i g n o r e  a l l" → "ignore all": wider gaps separate words; without them, the vocabulary does. */
export const joinSpaced = (text: string): string =>
  text.replace(spacedLetters, (run) => {
    const joined = run.replace(/[ ._*-]/g, '')
    return joined.length > wordCharsMax ? cutIntoWords(joined) : joined
  })

/** Cost of a letter that no word has: more than any number of words. */
const unknownCost = 1000

/** Letters without blanks as words of the vocabulary: as few unknown letters as possible, then as few words. */
export function cutIntoWords(letters: string): string {
  const lower = letters.toLowerCase()
  if (lower.length !== letters.length) return letters
  const costs = [0]
  const lengths = [0]
  for (let end = 1; end <= lower.length; end++) {
    costs[end] = costs[end - 1]! + unknownCost
    lengths[end] = 1
    for (let length = 1; length <= Math.min(end, longestWord); length++) {
      const cost = costs[end - length]! + 1
      if (cost >= costs[end]! || !orderVocabulary.has(lower.slice(end - length, end))) continue
      costs[end] = cost
      lengths[end] = length
    }
  }
  return wordsBack(letters, lengths)
}

/** The words that end at the last letter; neighbouring unknown letters are one word. */
function wordsBack(letters: string, lengths: readonly number[]): string {
  const words: string[] = []
  let unknown = ''
  for (let end = letters.length; end > 0;) {
    const word = letters.slice(end - lengths[end]!, end)
    if (orderVocabulary.has(word.toLowerCase())) {
      words.push(...(unknown === '' ? [] : [unknown]), word)
      unknown = ''
    } else unknown = word + unknown
    end -= word.length
  }
  return [...words, ...(unknown === '' ? [] : [unknown])].toReversed().join(' ')
}

/** Letters that digits and signs stand for; where there are two, both are tried. */
const leetLetters = new Map(Object.entries({
  0: 'o', 1: 'il', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g', '@': 'a', $: 's', '!': 'i', '|': 'il',
  '+': 't',
}))
/** A word of letters with at least one digit or sign among them. */
const leetWord = /(?<![\p{L}\p{N}])(?=[\d@$!|+]{0,30}[a-z])(?=[a-z]{0,30}[\d@$!|+])[a-z\d@$!|+]{2,30}(?![\p{L}\p{N}])/giu
/** Words of the vocabulary that must be disguised: one may be a name, such as "m3". */
const leetWordsMin = 2
const readingsMax = 16

/** All readings of a word, at most 16. */
function readingsOf(word: string): string[] {
  let readings = ['']
  for (const character of word.toLowerCase()) {
    const letters = leetLetters.get(character) ?? character
    readings = readings.flatMap((reading) => [...letters].map((letter) => reading + letter)).slice(0, readingsMax)
  }
  return readings
}

/** The word as one of the vocabulary, with the punctuation that may end it; undefined without such a word. */
function knownReading(word: string): string | undefined {
  const known = readingsOf(word).find((reading) => orderVocabulary.has(reading))
  if (known !== undefined || !/[!|+]$/.test(word)) return known
  const bare = word.slice(0, -1)
  const reading = /[\d@$!|+]/.test(bare) ? readingsOf(bare).find((one) => orderVocabulary.has(one)) : undefined
  return reading === undefined ? undefined : `${reading}${word.slice(-1)}`
}

/** The text with digits and signs as the letters they stand for, if at least two words of the vocabulary are such. */
export function readLeet(text: string): { text: string; isLeet: boolean } {
  let known = 0
  const plain = text.replace(leetWord, (word) => {
    const reading = knownReading(word)
    if (reading !== undefined && word.length > 2) known += 1
    return reading ?? readingsOf(word)[0]!
  })
  return known >= leetWordsMin ? { text: plain, isLeet: true } : { text, isLeet: false }
}
