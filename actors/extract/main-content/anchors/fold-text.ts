// Texts in a form in which the words of structured data and of the page can be compared.

import { plainText } from '#actors/extract/metadata/plain-text.ts'
import { squash } from '#actors/extract/text-of.ts'

/** Compatibility characters, case, quotation marks and white space folded; trimmed. */
export const foldText = (text: string): string =>
  squash(
    beyondAscii.test(text)
      ? text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/[“”]/g, '"')
      : text.toLowerCase(),
  )

const beyondAscii = /[\u0080-\uffff]/

/** Longer values are cut. */
const valueCharsMax = 20_000

/** A value of structured data, folded, without its markup, which may be escaped. */
export const foldValue = (value: string): string => foldText(plainText(plainText(value.slice(0, valueCharsMax))))

/** The words of a folded text, separated by single blanks: those that are between two words are left as they are. */
export const wordsOf = (folded: string): string =>
  folded.replace(beyondAscii.test(folded) ? / ?[^\p{L}\p{N} ][^\p{L}\p{N}]*/gu : / ?[^a-z\d ][^a-z\d]*/g, ' ').trim()

const digitOrMark = /[\d.,]/
const digit = /\d/

/** Whether `text` contains `form` without being a part of a longer number. */
export function containsForm(text: string, form: string): boolean {
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
    if (!digitOrMark.test(text[at - 1] ?? ' ') && !digit.test(text[at + form.length] ?? ' ')) return true
  return false
}
