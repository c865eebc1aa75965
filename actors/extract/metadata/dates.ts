// Normalises the dates of a page. With a known time zone a date becomes ISO 8601 in UTC; without one it stays as
// written, because the moment is unknown.

import { englishMonths, shortMonths } from '#src/text/month-names.data.ts'
import { dateLeads } from './date-words.data.ts'
import { isMonthOfYear, writtenDateIn } from './written-dates.ts'

/**
 * ISO 8601 and its common variants: basic form, a blank instead of the T, missing seconds, any number of decimals, the
 * name of the zone after its offset.
 */
const iso = new RegExp(
  '^([+-]?\\d{4})-?(\\d{2})-?(\\d{2})(?:(?:T|\\s+)(\\d{2}):?(\\d{2})(?::?(\\d{2})(?:[.,](\\d{1,9}))?)?'
  + '\\s*(Z|(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?|UTC|GMT)?(?:\\[[\\w/+-]{1,40}\\])?)?$',
  'i',
)

const monthPattern = `(?<month>${englishMonths.join('|')})`
const zonePattern = '(?<zone>Z|UTC?|GMT(?:[+-]\\d{4})?|[ECMP][SD]T|[+-]\\d{2}:?\\d{2})'
const clockAndZone =
  `,?\\s+(?:at\\s+)?(?<clock>\\d{1,2}:\\d{2}(?::\\d{2})?)\\s*(?<half>[ap]m)?\\s*${zonePattern}`
  + '(?:\\s+(?<lastYear>\\d{4}))?(?:\\s*\\([^)]*\\))?$'
/** RFC 5322 and RFC 850 dates, the output of `Date.toString` and `date`, and English dates, all with a known zone. */
const writtenForms = [
  `^(?:[a-z]{3,9},?\\s+)?(?<day>\\d{1,2})[\\s-]${monthPattern}[\\s-](?<year>\\d{4}|\\d{2})${clockAndZone}`,
  `^(?:[a-z]{3,9},?\\s+)?${monthPattern}\\s+(?<day>\\d{1,2})(?:,?\\s+(?<year>\\d{4}))?${clockAndZone}`,
].map((form) => new RegExp(form, 'i'))

const slashed = /^(\d{4})\/(\d{2})\/(\d{2})(?=$|[T\s])/
const unixSeconds = /^1\d{9}(?:\.\d{1,9})?$/
const unixMs = /^(?:\/Date\()?(1\d{12})(?:[+-]\d{4})?(?:\)\/)?$/
/** A year with an optional month, week or day of the year. */
const yearOrMonth = /^(?:1[4-9]|20)\d{2}(?:[-/](?:0?[1-9]|1[0-2]|W\d{2}(?:-\d)?|\d{3}))?$/
/** A day in digits. */
const numericDay = new RegExp(
  '^(?:\\d{1,2}([./-])\\s?\\d{1,2}\\1\\s?\\d{2}|(?:1[4-9]|20)\\d{2}([./-])\\s?\\d{1,2}\\2\\s?\\d{1,2}\\.?'
  + '|(?:1[4-9]|20)\\d{6}(?:\\d{6})?)(?!\\d)',
)
const dateLead = new RegExp(
  `^(?:(?:first|last|originally|zuletzt)\\s)?(?:${dateLeads.join('|')})`
  + '(?:\\s(?:on|at|am|le|el|il|em|en))?\\s*[:|–-]?\\s*',
  'iu',
)
const textCharsMax = 100
/** Longer texts are not dates, even if quotes surround one. */
const quotedCharsMax = 200

/**
 * A date of a page: ISO 8601 in UTC with milliseconds when its zone is known (`2024-03-01T10:00:00.000Z`), else the
 * text as written (white space folded, at most 100 characters, without words before it); `null` when the text is not a
 * date, or the day does not exist.
 */
export function normaliseDate(found: string | null | undefined): string | null {
  const folded = found?.replace(/\s+/g, ' ') ?? ''
  if (folded.length > quotedCharsMax) return null
  const text = folded.replace(/^[\s"']+|[\s"']+$/g, '')
  if (text === '' || text.length > textCharsMax) return null
  if (unixSeconds.test(text)) return new Date(Number(text) * 1000).toISOString()
  const ms = unixMs.exec(text)
  if (ms) return new Date(Number(ms[1])).toISOString()
  const match = iso.exec(text.replace(slashed, '$1-$2-$3').replace('\u2212', '-'))
  if (match) return fromIso(match, text)
  for (const form of writtenForms) {
    const written = form.exec(text)
    if (written) return fromWritten(written.groups!, text)
  }
  if (numericDay.test(text) || isCoarse(text)) return text
  return writtenDateIn(text) === null ? null : text.replace(dateLead, '')
}

/** Whether a date is a year or a month. */
const isCoarse = (date: string): boolean => yearOrMonth.test(date) || isMonthOfYear(date)

function fromIso(
  [, year, month, day, hour, minute, second = '00', fraction = '', zone]: RegExpExecArray, text: string,
): string | null {
  if (Number(year) < 1000 || !isDay(Number(year), Number(month), Number(day))) return null
  // Systems without a date write the start of Unix time.
  if (hour === undefined || zone === undefined) return /^1970-?01-?01[T\s]00:?00/.test(text) ? null : text
  const [sign, hours = '00', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)?.slice(1) ?? ['+']
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const offset = `${sign}${hours.padStart(2, '0')}:${minutes}`
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`)
  return Number.isNaN(time) ? text : time === 0 ? null : new Date(time).toISOString()
}

function fromWritten(
  { day, month, year: firstYear, lastYear, clock, half, zone }: Record<string, string | undefined>, text: string,
): string | null {
  const year = firstYear ?? lastYear
  if (year === undefined) return null
  const name = month!.slice(0, 3)
  const fullYear = year.length === 4 ? Number(year) : expandYear(Number(year))
  if (!isDay(fullYear, shortMonths.indexOf(name.toLowerCase()) + 1, Number(day))) return null
  const time = Date.parse(`${day} ${name} ${fullYear} ${clock} ${half ?? ''} ${zone!.replace(/^UT$/i, 'UTC')}`)
  return Number.isNaN(time) ? text : time === 0 ? null : new Date(time).toISOString()
}

/** The full year of two digits (RFC 5322, section 4.3). */
const expandYear = (year: number): number => year + (year < 50 ? 2000 : 1900)

/** Whether the day exists in the calendar. */
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The first candidate that is the date of a day; else the first that is a month or a year. */
export function firstDate(candidates: Iterable<string | null | undefined>): string | null {
  let coarse: string | null = null
  for (const candidate of candidates) {
    const date = normaliseDate(candidate)
    if (date === null) continue
    if (!isCoarse(date)) return date
    coarse ??= date
  }
  return coarse
}

/** The day in the path of a URL: `2024-03-01` of `/2024/03/01/`. */
export function dateOfPath(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[/-](0[1-9]|1[0-2])[/-](0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(url)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
