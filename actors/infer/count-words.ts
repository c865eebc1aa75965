// Words as readers count them, in scripts with and without blanks.

import { withoutAccents } from '#src/text/accents.ts'

/** Scripts that are written without blanks: two characters count as a word, close to what segmenters give. */
const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const unspacedClass = `[${unspacedScripts.map((script) => `\\p{Script=${script}}`).join('')}]`
const isUnspaced = new RegExp(unspacedClass, 'u')
const everyUnspaced = new RegExp(unspacedClass, 'gu')
/** A rough stem: in most languages inflection follows the sixth letter. */
const stemCharsMax = 6

/** Number of words in `text`; at least the number of its parts between blanks. */
export function countWords(text: string): number {
  let count = 0
  for (const piece of text.split(/\s+/u)) {
    if (piece === '') continue
    count += Math.max(1, Math.ceil((piece.match(everyUnspaced)?.length ?? 0) / 2))
  }
  return count
}

/** Stems of the words that carry meaning, in lower case without accents; bigrams in scripts without blanks. */
export function contentWords(text: string): string[] {
  const words: string[] = []
  for (const [run] of withoutAccents(text.toLowerCase()).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (isUnspaced.test(run)) for (let at = 0; at < run.length - 1; at++) words.push(run.slice(at, at + 2))
    else if (run.length > 2 || /\d/.test(run)) words.push(run.slice(0, stemCharsMax))
  }
  return words
}
