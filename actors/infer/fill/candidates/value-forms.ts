// The form of a text, such as a date or an amount, and whether a field asks for texts of this form.

import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { everyAmount } from '../values/amounts.ts'
import { readDate } from '../values/read-date.ts'
import { formWords } from './value-forms.data.ts'

export type Form = keyof typeof formWords

const textCharsMax = 60

const isDigits = (text: string): boolean => /^[\d\s.,+()/-]+$/.test(text)

/** The form of a whole text; undefined for words, names and sentences. */
export function formOf(text: string, language: string | null): Form | undefined {
  const trimmed = text.trim()
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(trimmed)) return 'address'
  if (/^\S+@\S+\.\S+$/.test(trimmed)) return 'email'
  if (trimmed.length > textCharsMax) return undefined
  if (trimmed.replace(everyAmount, '').trim() === '') return 'amount'
  if (/^\d{1,2}:\d\d(?:\s?(?:[ap]m|uhr|h))?$/i.test(trimmed)) return 'time'
  const date = /\d/.test(trimmed) && !/^\d+(?:\.\d+)?$/.test(trimmed) ? readDate(trimmed, language) : undefined
  const letters = (trimmed.match(/\p{L}+/gu) ?? []).length
  if (date !== undefined && letters <= dateWordsMax) return 'date'
  return isDigits(trimmed) ? 'number' : undefined
}
const dateWordsMax = 5

/** Shorter words are no parts of others, but for scripts without blanks. */
const partCharsMin = 4

/** `released_by` asks for somebody. */
const agentEndings = new Set(['by', 'von', 'par', 'por', 'av', 'af', 'door', 'da'])

/** Whether the name, the description or the concept of a field asks for a form. */
function asksFor({ name, description, concept }: Query, form: Form): boolean {
  const last = tokensOf(name).at(-1) ?? ''
  if (agentEndings.has(last) && form !== 'email' && form !== 'address') return false
  const words = [...tokensOf(name), ...tokensOf(description), ...tokensOf(concept?.names[0] ?? '')]
  return words.some((word) => formWords[form].some((one) =>
    word === one || (one.length >= partCharsMin || !/[a-z]/.test(one)) && word.includes(one)))
}

/** Whether a text has a form that the field does not ask for: a date for `asked_by`. */
export function isUnlike(text: string, query: Query, language: string | null): boolean {
  const form = formOf(text, language)
  return form !== undefined && !asksFor(query, form)
}
