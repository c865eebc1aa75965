// Words as readers count them, in languages with blanks between them and without.

// Han, kana, Thai, Lao, Khmer and Myanmar are written without blanks: every two characters count as a word, near enough
// to what segmenters give.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** Number of words in `text`. Never less than the number of pieces between blanks. */
export function countWords(text: string): number {
  let count = 0
  for (const piece of text.split(/\s+/u)) {
    if (piece === '') continue
    count += Math.max(1, Math.ceil((piece.match(unspaced)?.length ?? 0) / 2))
  }
  return count
}

/** The words that carry meaning, in lower case without accents; bigrams where a script has no blanks. */
export function contentWords(text: string): string[] {
  const words: string[] = []
  for (const [run] of text.toLowerCase().normalize('NFKD').replace(/\p{M}+/gu, '').matchAll(/[\p{L}\p{N}]+/gu)) {
    if (unspaced.test(run)) {
      unspaced.lastIndex = 0
      for (let at = 0; at < run.length - 1; at++) words.push(run.slice(at, at + 2))
    // a rough stem: inflection sits behind the sixth letter in most languages
    } else if (run.length > 2 || /\d/.test(run)) words.push(run.length > 6 ? run.slice(0, 6) : run)
    unspaced.lastIndex = 0
  }
  return words
}
