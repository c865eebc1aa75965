// Opening hours of one day of the week: `opening_hours_saturday` from the line "Zaterdag 10.00 – 17.00".

import type { Evidence } from '../evidence/evidence.ts'
import { compact, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'

const dayMs = 86_400_000
const monday = Date.UTC(2024, 0, 1)
const languagesMax = 50
const shortChars = { min: 2, max: 3 }

const indexByLanguage = new Map<string, ReadonlyMap<string, number>>()

/** The days of the week by their names in a language and in English, long and short; Monday is 0. */
export function daysOf(language: string | null): ReadonlyMap<string, number> {
  const tag = /^[a-z]{2}/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en'
  const known = indexByLanguage.get(tag)
  if (known) return known
  const days = new Map<string, number>()
  for (const locale of Intl.DateTimeFormat.supportedLocalesOf(['en', tag])) {
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
      for (let day = 0; day < 7; day++) {
        const name = compact(format.format(monday + day * dayMs))
        days.set(name, day)
        if (weekday === 'long' && locale !== 'en') days.set(name.slice(0, shortChars.min), day)
      }
    }
  }
  if (indexByLanguage.size < languagesMax) indexByLanguage.set(tag, days)
  return days
}

const isRange = /[-–—/]|\b(?:to|bis|t\s?m|tot|au|a|al)\b|t\/m/iu

/** Whether a label is about a day: it names it, or a range around it. */
export function coversDay(label: string, day: number, days: ReadonlyMap<string, number>): boolean {
  const named = tokensOf(label).flatMap((word) => days.get(word) ?? [])
  const [from, to] = named
  if (from === undefined) return false
  if (to === undefined || named.length > 2 || !isRange.test(label)) return named.includes(day)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

/** The values of labels that are days, for a field that names one of them. */
export function weekdayHours({ name }: Query, { labelled, facts: { language } }: Evidence): string[] {
  const days = daysOf(language)
  const long = tokensOf(name).filter((word) => word.length > shortChars.max)
  const [day, ...others] = new Set(long.flatMap((word) => days.get(word) ?? []))
  if (day === undefined || others.length > 0) return []
  return labelled.filter(({ label }) => coversDay(label, day, days)).map(({ value }) => value).slice(0, 1)
}
