// Names in a form to compare them: without case, accents, marks and legal forms.

import { withoutAccents } from '#src/text/accents.ts'
import { escapeRegExp } from '#src/text/word-patterns.ts'
import { legalForms } from './legal-forms.data.ts'

/** Words of a name in lower case, without accents and marks. */
export const wordsOf = (name: string): string[] =>
  withoutAccents(name).toLowerCase()
    .replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/æ/g, 'ae').replace(/ł/g, 'l').replace(/['’`´]/g, '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

const andForAmpersand = (name: string): string => name.replace(/&/g, ' and ')

const formKeys: readonly string[] = [...legalForms, ...legalForms.map(andForAmpersand)]
  .map((form) => wordsOf(form).join(' ')).filter((key) => key !== '')
  .sort((one, other) => other.length - one.length)

/** The words of a name without legal forms at its end, joined by spaces. */
export function withoutLegalForm(name: string): string {
  let key = wordsOf(andForAmpersand(name)).join(' ')
  for (let before = ''; before !== key;) {
    before = key
    const form = formKeys.find((one) => key.endsWith(` ${one}`))
    if (form !== undefined) key = key.slice(0, -form.length - 1)
  }
  return key
}

/** A key by which two spellings of a name are equal. */
export const nameKey = (name: string): string => withoutLegalForm(name).replace(/^the /, '').replaceAll(' ', '')

const forms = legalForms.map((form) => escapeRegExp(form).replaceAll(' ', '\\s?'))
const formPattern = new RegExp(`(?:^|[\\s,(])(?:${forms.join('|')})(?=$|[\\s,.)])`, 'u')

/** Whether a name ends in or contains a legal form: `GmbH`, `Inc.`, `S.r.l.` */
export const hasLegalForm = (name: string): boolean => formPattern.test(name)

/** The labels of a domain that a name may have: its words joined, its initials, its words without small ones. */
export function agreesWithLabel(name: string, label: string): boolean {
  const words = withoutLegalForm(name).split(' ').filter((word) => word !== '')
  const joined = words.join('')
  const wanted = label.toLowerCase().replace(/-/g, '')
  if (joined.length < 2 || wanted.length < 2) return false
  if (joined === wanted) return true
  if (wanted.length >= 4 && joined.includes(wanted)) return true
  if (joined.length >= 4 && wanted.includes(joined)) return true
  const initials = words.map((word) => word[0]).join('')
  if (initials.length >= 2 && initials === wanted) return true
  if (initials.length >= 3 && wanted.startsWith(initials)) return true
  return words.length >= 2 && startsOfWords(words, wanted)
}

/** Whether a label is made of starts of the words in order, with every letter used: `uniheidelberg`. */
function startsOfWords(words: readonly string[], label: string): boolean {
  const wordsUsed = words.slice(0, 8)
  const tried = new Set<string>()
  const reach = (word: number, at: number, used: number): boolean => {
    const state = `${word} ${at} ${used}`
    if (tried.has(state)) return false
    tried.add(state)
    if (at === label.length) return used >= 2 && used * 2 >= wordsUsed.length
    if (word === wordsUsed.length) return false
    const text = wordsUsed[word]!
    let length = 0
    while (length < text.length && text[length] === label[at + length]) length++
    for (let size = length; size > 0; size--) if (size !== 2 && reach(word + 1, at + size, used + 1)) return true
    return reach(word + 1, at, used)
  }
  return label.length <= 40 && reach(0, 0, 0)
}
