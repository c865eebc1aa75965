// Compares two dates or two times of day as they are written.

import { plainLetters } from '../words/fold-words.ts'
import { monthPrefixes } from './dates.data.ts'

/** A date with the parts that are written. `month` is 1 to 12; a quarter counts as its first month. */
interface WrittenDate { year: number | null; month: number; day: number | null }

const yearOf = (digits: string): number => digits.length === 2 ? 2000 + Number(digits) : Number(digits)
const monthsAYear = 12
/** Dates without a year that are further apart lie in different years: 28 December, 4 January. */
const yearWrapMonths = 6
const daysAMonth = 31

function monthOf(name: string): number | null {
  const at = monthPrefixes.findIndex((prefixes) => prefixes.split(' ').some((prefix) => name.startsWith(prefix)))
  return at < 0 ? null : at + 1
}

/** The readings of a date in numbers: one, or two where day and month are ambiguous (3/5/2026). */
function readNumeric(text: string): WrittenDate[] {
  const iso = /^(\d{4})[-年년]\s?(\d{1,2})(?:[-月월]\s?(\d{1,2}))?/.exec(text)
  if (iso) return [{ year: Number(iso[1]), month: Number(iso[2]), day: iso[3] ? Number(iso[3]) : null }]
  const parts = /^(\d{1,2})([./-])\s?(\d{1,2})(?:[./-](\d{4}|\d{2})?)?$/.exec(text)
  if (!parts) return []
  const [a, b, year] = [Number(parts[1]), Number(parts[3]), parts[4] ? yearOf(parts[4]) : null]
  const readings = [{ year, month: b, day: a }]
  if (parts[2] === '/') readings.push({ year, month: a, day: b })
  return readings.filter(({ month }) => month >= 1 && month <= monthsAYear)
}

function readNamed(text: string): WrittenDate[] {
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0]
  const rest = year === undefined ? text : text.replace(year, ' ')
  const quarter = /^q([1-4])/.exec(text)
  const month = quarter ? Number(quarter[1]) * 3 - 2 : monthOf(/[a-z]{3,}/.exec(rest)?.[0] ?? '')
  if (month === null) return []
  const day = quarter ? undefined : /\d{1,2}/.exec(rest)?.[0]
  return [{ year: year === undefined ? null : Number(year), month, day: day === undefined ? null : Number(day) }]
}

/** The difference in days, roughly: right in its sign. */
function daysBetween(a: WrittenDate, b: WrittenDate): number {
  let months = (b.year ?? a.year ?? 0) * monthsAYear + b.month - ((a.year ?? b.year ?? 0) * monthsAYear + a.month)
  if (a.year === null || b.year === null) {
    if (months > yearWrapMonths) months -= monthsAYear
    else if (months < -yearWrapMonths) months += monthsAYear
  }
  return months * daysAMonth + (a.day === null || b.day === null ? 0 : b.day - a.day)
}

const clock = /^(\d{1,2})(?:[:h]\s?(\d{2}))?(?::\d{2})?\s?(?:uhr|h)?\s?([ap])?/
/** Minutes after midnight; null for what is no time of day. */
function minutesOf(text: string): number | null {
  const [, hour, minute = '0', half] = clock.exec(text) ?? []
  if (hour === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return hours * 60 + Number(minute)
}

/**
 * Whether `now` is later (positive) or earlier (negative) than `old`; 0 when they are equal, null when they cannot be
 * compared. Both are texts that `datesIn` or `clocksIn` found.
 */
export function compareMoments(old: string, now: string): number | null {
  const [a, b] = [plainLetters(old).toLowerCase().trim(), plainLetters(now).toLowerCase().trim()]
  const [from, to] = [[...readNumeric(a), ...readNamed(a)], [...readNumeric(b), ...readNamed(b)]]
  if (from.length === 0 && to.length === 0) {
    const [before, after] = [minutesOf(a), minutesOf(b)]
    return before === null || after === null ? null : after - before
  }
  if (from.length !== to.length) return null
  const signs = new Set(from.map((one, at) => Math.sign(daysBetween(one, to[at]!))))
  return signs.size === 1 ? [...signs][0]! : null
}
