// Splits text of any script into words for the keyword profiles.

/** Letters that Unicode does not decompose into a base letter and an accent. */
const foldedLetters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i', ة: 'ه', ى: 'ي' }

/** Scripts without blanks between words, and Korean, which appends particles to its words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u

/** Whether a word is of a script in which keywords are found anywhere in a run of letters. */
export const isUnspacedWord = (word: string): boolean => unspaced.test(word)

/** Accents of the Latin, Greek and Cyrillic scripts, and the vowel signs of Arabic. */
const accents = /[\u0300-\u036f\u0640\u064b-\u0655]/gu
/** The English possessive; any other apostrophe separates words (French "l'art"). */
const possessive = /['’ʼ](?=s(?!\p{L}))/gu

/** A text in lower case without accents: "Économie" as "economie", "women's" as "womens". */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(possessive, '')
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[ßłøæœđıةى]/g, (letter) => foldedLetters[letter]!)
}

/** Arabic particles and the article, written together with the word that follows. */
const arabicParticles = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u

/** The words of a text, folded; a run of letters of an unspaced script is one word. Linear in the text. */
export const splitWords = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.replace(arabicParticles, ''))
