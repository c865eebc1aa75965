// Dates as people write them.

import { withoutAccents } from '#src/text/accents.ts'

const monthsByLanguage = new Map<string, Map<string, number>>()
const cachedLanguagesMax = 100
const plain = (text: string) => withoutAccents(text.toLowerCase()).replace(/\.$/, '')

/** The names of a month in a locale, as it writes them alone and beside a day. */
function monthNames(locale: string, month: number): string[] {
  return (['long', 'short'] as const).flatMap((style) =>
    [{ month: style }, { month: style, day: 'numeric' as const }].map((options) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      const parts = format.formatToParts(Date.UTC(2024, month, 2))
      return plain(parts.find(({ type }) => type === 'month')?.value ?? '')
    }),
  )
}

/** Month names in English and in a language, long and short, without accents. */
function monthsOf(language: string | null): Map<string, number> {
  const tag = /^[a-z]{2,3}/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en'
  const known = monthsByLanguage.get(tag)
  if (known) return known
  const months = new Map<string, number>()
  for (const locale of ['en', ...Intl.DateTimeFormat.supportedLocalesOf([tag])]) {
    for (let month = 0; month < 12; month++)
      for (const name of monthNames(locale, month)) if (/^\p{L}{3,}$/u.test(name)) months.set(name, month + 1)
  }
  if (monthsByLanguage.size < cachedLanguagesMax) monthsByLanguage.set(tag, months)
  return months
}

export interface FoundDate {
  /** YYYY-MM-DD */
  date: string
  /** hh:mm:ss, and the offset as far as written. */
  time?: string
  zone?: string
}

function dateOf(year: number, month: number, day: number): FoundDate | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1000 || year > 2999) return undefined
  return { date: at.toISOString().slice(0, 10) }
}

/** Hour, minute, second, am or pm, offset. */
const clock =
  /(?:T|\s|,|^|at )(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s?([ap]\.?m\.?)?\s?(Z\b|UTC\b|GMT\b|[+-]\d{2}:?\d{2})?/i

function timeOf(text: string): Pick<FoundDate, 'time' | 'zone'> {
  const found = clock.exec(text)
  if (!found) return {}
  const [, hour = '0', minute = '00', second = '00', half = '', zone = ''] = found
  const hours = Number(hour) % (half ? 12 : 24) + (/^p/i.test(half) ? 12 : 0)
  if (hours > 23 || Number(minute) > 59) return {}
  const written = zone === '' ? undefined : /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z'
  return {
    time: `${String(hours).padStart(2, '0')}:${minute}:${second}`, ...(written === undefined ? {} : { zone: written }),
  }
}

const withTime = (date: FoundDate | undefined, rest: string): FoundDate | undefined =>
  date && { ...date, ...timeOf(rest) }

const raw = String.raw
/** What follows a date: it may contain a time. */
const rest = '(.{0,30})'
const year = raw`(\d{4})(?!\d)`
const patterns = {
  /** 2024-03-05, 2024/3/5 */
  iso: new RegExp(raw`(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)${rest}`),
  /** 2024年3月5日 */
  eastAsian: new RegExp(raw`(?<!\d)(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]?${rest}`),
  /** 05.03.2024, 3/5/2024 */
  numeric: new RegExp(raw`(?<![\d.])(\d{1,2})([./-])\s?(\d{1,2})\2\s?${year}${rest}`),
  /** 5 March 2024, 5th of March, 2024, 5. März 2024, 5 de marzo de 2024 */
  dayFirst: new RegExp(
    raw`(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?\s?(?:de |of |di |d')?`
    + raw`(\p{L}{3,12})\.?,?\s?(?:de |del )?${year}${rest}`,
    'u',
  ),
  /** 2024, March 5; 2026. november 7. */
  yearFirst: new RegExp(raw`(?<!\d)(?<year>\d{4})[.,]?\s(?<month>\p{L}{3,12})\.?\s(?<day>\d{1,2})(?!\d)${rest}`, 'u'),
  /** March 5, 2024 */
  monthFirst: new RegExp(raw`(?<!\p{L})(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s${year}${rest}`, 'u'),
}

/** Month first in American English, where slashes separate; otherwise day first, unless that is no date. */
function readNumericDate(text: string, language: string | null): { found: FoundDate | undefined } | null {
  const match = patterns.numeric.exec(text)
  if (!match) return null
  const [, first = '', separator, second = '', yearText = '', after = ''] = match
  // 04-12-2019 is April in America and December in Britain.
  const isUnclear = separator === '-' && /^en$/i.test(language ?? 'en') && first !== second
  if (isUnclear && Number(first) <= 12 && Number(second) <= 12) return { found: undefined }
  const isAmerican = separator === '/' && /^en(-US)?$/i.test(language ?? 'en')
  const [day, month] = (isAmerican ? [second, first] : [first, second]).map(Number) as [number, number]
  const read = dateOf(Number(yearText), month, day) ?? dateOf(Number(yearText), day, month)
  return { found: withTime(read, after) }
}

function readNamedMonth(text: string, language: string | null): FoundDate | undefined {
  const months = monthsOf(language)
  for (const [pattern, monthAt, dayAt] of [[patterns.dayFirst, 2, 1], [patterns.monthFirst, 1, 2]] as const) {
    const found = pattern.exec(text)
    const month = found ? months.get(plain(found[monthAt] ?? '')) : undefined
    if (found && month !== undefined)
      return withTime(dateOf(Number(found[3]), month, Number(found[dayAt])), found[4] ?? '')
  }
  const { year: named, month: name = '', day } = patterns.yearFirst.exec(text)?.groups ?? {}
  const month = months.get(plain(name))
  return month === undefined ? undefined : dateOf(Number(named), month, Number(day))
}

const textCharsMax = 300

/**
 * The first date in `text`: ISO 8601, with the name of a month (in English and `language`), 05.03.2024, 2024年3月5日, and
 * with slashes month first in American English, day first elsewhere. Undefined without a date.
 */
export function readDate(text: string, language: string | null = null): FoundDate | undefined {
  const read = text.slice(0, textCharsMax)
  const iso = patterns.iso.exec(read) ?? patterns.eastAsian.exec(read)
  if (iso) return withTime(dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[4] ?? '')
  const numeric = readNumericDate(read, language)
  return numeric ? numeric.found : readNamedMonth(read, language)
}
