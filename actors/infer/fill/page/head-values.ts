// Values that the head of a page has in a form that tells them: a season, a number after "No.", a year beside a name,
// the time of a day beside its date, a discount.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { compact, singular, tokensOf, withoutUmlauts } from '../fields/names.ts'
import {
  discountWords, numberLeads, numberedNames, seasonNames, timeNames, timeWordsBeside, vintageNames, weekdayStarts,
} from './head-values.data.ts'
import type { Query } from '../fields/query.ts'
import { readDate } from '../values/read-date.ts'
import { withoutAccents } from '#src/text/accents.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { onlyValue } from '../values/only-value.ts'

const season = /(?<![\d./-])((?:19|20)\d\d\s?[-–/]\s?(?:(?:19|20)?\d\d))(?![\d./-])/g

/** "Standings 2025-26" answers `season`. */
function seasonOf({ name }: Query, { mainHeading, facts: { title } }: Evidence): string[] {
  if (!tokensOf(name).some((word) => seasonNames.has(word))) return []
  for (const text of [mainHeading, title]) {
    const found = onlyValue(text?.match(season) ?? [])
    if (found.length > 0) return found
  }
  return []
}

const yearAtEnd = /(?<![\d.,-])((?:19|20)\d\d)(?=$|\s*[)|–—-])|^((?:19|20)\d\d)\s(?=\p{L})/gu

/** "Cantina Brevi Rosso 2019" answers `vintage`. */
function yearOfName({ name }: Query, { mainHeading }: Evidence): string[] {
  const [word = '', ...others] = tokensOf(name)
  if (others.length > 0 || !vintageNames.has(word)) return []
  return onlyValue([...(mainHeading ?? '').matchAll(yearAtEnd)].map(([, end, start]) => end ?? start ?? ''))
}

const numbered = new RegExp(
  String.raw`(?:(?<!\p{L})${oneOf(numberLeads)}\s?|#)(\d[\p{L}\d./-]*)(?![\p{L}\d])`, 'giu')
const headReach = { before: 3, after: 3 }
const lineCharsMax = 80

/** "Ordinanza n. 44" and "Folge 48 · 29. März" answer `numero` and `folge`. */
function numberAtHead({ name }: Query, { facts: { subject }, mainHeading }: Evidence): string[] {
  const words = tokensOf(name)
  const thing = words.find((word) => numberedNames.has(word))
  const isNumber = words.some((word) => plainNumbers.has(word))
  if (thing === undefined && !(isNumber && words.length === 1)) return []
  const at = Math.max(0, subject.findIndex(({ tag, text }) => tag === 'h1' && text === mainHeading))
  const lines = [
    ...subject.slice(Math.max(0, at - headReach.before), at + 1 + headReach.after).filter(({ tag }) => tag !== 'title'),
  ].map(({ text }) => text).filter((text) => text.length <= lineCharsMax)
  if (thing !== undefined) {
    const after = new RegExp(String.raw`(?<!\p{L})${thing}\s(?:n[°º.o]\.?|nr\.?|no\.?|#)?\s?(\d[\d./-]*)(?![\p{L}\d])`, 'iu')
    const found = onlyValue(lines.flatMap((line) => after.exec(withoutAccents(line))?.[1] ?? []))
    if (found.length > 0) return found
  }
  if (!isNumber) return []
  return onlyValue(lines.flatMap((line) => [...line.matchAll(numbered)].map(([, number = '']) => number)))
}
const plainNumbers = new Set(['number', 'numero', 'nummer', 'nr', 'no', 'numer', 'cislo', 'szam'])

const clock = String.raw`(?<![\d.,:/])\d{1,2}(?:(?:[:h]|\.(?=\d\d\s?[ap]\.?m|\d\d\s?Uhr))\d\d)?\s?(?:[ap]\.?m\b\.?|Uhr)|(?<![\d.,:/-])\d{1,2}[:h]\d\d(?![\d:])`
const everyTime = new RegExp(clock, 'giu')
const timesTextCharsMax = 200
const dayOfWeek = new RegExp(String.raw`(?<!\p{L})${oneOf(weekdayStarts)}`, 'iu')

/** The only time of the texts that have a day: "Friday 23 January 2026 at 11.30 am". Of a span, its start. */
function timeOfDay({ name }: Query, { facts: { subject, language }, texts }: Evidence): string[] {
  const words = tokensOf(name)
  const isTime = words.some((word) => timeNames.has(word))
    && words.every((word) => timeNames.has(word) || timeWordsBeside.has(word))
  if (!isTime) return []
  const all = [...subject.filter(({ tag }) => tag !== 'title').map(({ text }) => text), ...texts]
    .filter((text) => text.length <= timesTextCharsMax)
    .filter((text) => dayOfWeek.test(text) || readDate(text, language) !== undefined)
  const first = all.flatMap((text) => text.match(everyTime)?.slice(0, 1) ?? [])
  return onlyValue(first.map((one) => one.replace(/\.$/, '')))
}

const percentage = /(?<![\d.,])-?(\d{1,2})\s?%/

/** "Save 26%" answers `discount_percent`. */
function discountOf({ name }: Query, { facts: { subject } }: Evidence): string[] {
  if (!tokensOf(name).some((word) => discountWords.has(word))) return []
  const lines = subject.filter(({ text, names }) => text.length <= discountCharsMax && percentage.test(text)
    && (/^[-−–]\s?\d/.test(text) || tokensOf(`${text} ${names}`).map(singular).some((word) => discountWords.has(word))))
  return onlyValue(lines.map(({ text }) => `${percentage.exec(text)![1]!} %`))
}
const discountCharsMax = 40

/** What the head of the page has for a scalar field. */
export function headValues(query: Query, way: SchemaObject, evidence: Evidence): string[] {
  const isNumber = way.type === 'integer' || way.type === 'number'
  const isText = way.type === 'string' && way.format === undefined && way.enum === undefined
  if (!isNumber && !isText) return []
  return [
    ...isText ? [...seasonOf(query, evidence), ...timeOfDay(query, evidence)] : discountOf(query, evidence),
    ...yearOfName(query, evidence), ...numberAtHead(query, evidence),
  ]
}

/** Whether a short text of the page is only the word of the field: a badge "Free". */
export const isBadge = ({ name }: Query, { facts: { subject } }: Evidence): boolean => {
  const word = withoutUmlauts(compact(name))
  return badgeNames.has(word) && subject.some(({ tag, text }) => tag !== 'title' && compact(text) === word)
}
const badgeNames = new Set(['free', 'gratis', 'kostenlos', 'gratuit', 'gratuito', 'bezplatne', 'soldout', 'ausverkauft',
  'verified'])
