// Texts in a form in which the words of structured data and of the page can be compared.

import { decodeHTML } from 'entities/decode'

/** Compatibility characters, case, quotation marks and white space folded; trimmed. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u200b\u00ad\u2060]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Longer values are cut. */
const valueCharsMax = 20_000

/** A value of structured data, folded, without the markup and entities that content management systems leave in it. */
export function foldValue(value: string): string {
  const text = value.slice(0, valueCharsMax)
  const bare = text.includes('<') ? text.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ') : text
  const decoded = bare.includes('&') ? decodeHTML(bare) : bare
  return foldText(decoded.includes('<') ? decoded.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ') : decoded)
}

/** The words of a folded text, separated by single blanks. */
export const wordsOf = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

const digitOrMark = /[\d.,]/
const digit = /\d/

/** Whether `text` contains `form` without being a part of a longer number. */
export function containsForm(text: string, form: string): boolean {
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
    if (!digitOrMark.test(text[at - 1] ?? ' ') && !digit.test(text[at + form.length] ?? ' ')) return true
  return false
}
