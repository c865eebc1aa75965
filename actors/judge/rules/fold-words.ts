// Words as the rules compare them: without case, accents and endings, in every language alike.

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Lower case, compatibility forms and accents folded: Änderung → anderung, １０ → 10. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')

const token =
  /[-−+]?(?<![\p{L}\p{N}][-−+])(?<![\p{L}\p{N}.,])\d+(?:[.,:]\d+)*|\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{N}]*|[\p{Sc}%<>≤≥±\p{So}]/gu

/**
 * What a text says, piece by piece: words, numbers with their sign, currency signs, per cent, comparisons, pictures
 * such as ✔. Punctuation and markup say nothing.
 */
export const tokensOf = (text: string): string[] => fold(text).match(token) ?? []

/** The same as one text: equal for texts that differ in case, punctuation, blanks and markup only. */
export const plainKey = (text: string): string => tokensOf(text).join(' ')

const undoubled = (word: string): string => /([bdfglmnprt])\1$/.test(word) ? word.slice(0, -1) : word

/**
 * A word without the endings of inflection, roughly: price, prices, pricing → pric; Stelle, Stellen → stell. Takes a
 * folded word.
 */
export function stem(word: string): string {
  if (word.length <= 3) return word
  let cut = word
  if (cut.length > 4 && cut.endsWith('ies')) cut = `${cut.slice(0, -3)}y`
  else if (cut.endsWith('s') && !/(?:ss|us|is|ews)$/.test(cut)) cut = cut.slice(0, -1)
  const verb = /^(.{3,}?)(?:ing|ed)$/.exec(cut)
  if (verb?.[1] && /[aeiouy]/.test(verb[1])) return undoubled(verb[1]).replace(/(?<=.{3})e$/, '')
  const ending = /^(.{4,}?)(?:ern|en|er|em|es|e)$/.exec(cut) ?? /^(.{3})(?:en|e)$/.exec(cut)
  return ending?.[1] ?? cut
}

/** Stems of the words of a text, and its numbers as they are; of scripts without blanks every two characters. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const one of tokensOf(text)) {
    if (unspaced.test(one) && one.length > 2)
      for (let at = 0; at < one.length - 1; at++) words.push(one.slice(at, at + 2))
    else if (/^\p{L}/u.test(one)) words.push(stem(one))
    else if (/^\d/.test(one)) words.push(one)
  }
  return words
}

/** The same without numbers. */
export const stemsOf = (text: string): string[] => wordsOf(text).filter((one) => !/^\d/.test(one))
