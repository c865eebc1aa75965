// Letters as the index compares them: lower case, without accents. Pure.

import { isAscii } from '#src/text/accents.ts'

/** Marks over Latin, Greek and Cyrillic letters, Hebrew points and Arabic vowel signs. Other marks tell words apart. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u0640\u00ad]/g
/** Letters without a decomposition in Unicode. */
const singleLetters: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ſ: 's', ŋ: 'n',
}
const singleLetter = /[ßæœøđðłıþſŋ]/g

/** The text in lower case, with compatibility forms unified, accents removed, and `ß` as `ss`. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const bare = text.toLowerCase().normalize('NFKD').replace(optionalMarks, '').normalize('NFC')
  return bare.replace(singleLetter, (letter) => singleLetters[letter]!)
}
