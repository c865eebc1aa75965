// Dates as people write them.

const monthNames = new Map<string, Map<string, number>>()
const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}+/gu, '').replace(/\.$/, '')

/** Names of the months in a language and in English, long and short, without accents. */
function monthsOf(language: string | null): Map<string, number> {
  const tag = /^[a-z]{2,3}/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en'
  const known = monthNames.get(tag)
  if (known) return known
  const names = new Map<string, number>()
  for (const locale of ['en', ...Intl.DateTimeFormat.supportedLocalesOf([tag])]) {
    for (const month of ['long', 'short'] as const) {
      for (const options of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
        for (let at = 0; at < 12; at++) {
          const name = plain(
            format.formatToParts(Date.UTC(2024, at, 2)).find((part) => part.type === 'month')?.value ?? '',
          )
          if (/^\p{L}{3,}$/u.test(name)) names.set(name, at + 1)
        }
      }
    }
  }
  if (monthNames.size < 100) monthNames.set(tag, names)
  return names
}

export interface FoundDate {
  /** YYYY-MM-DD */
  date: string
  /** hh:mm:ss with its zone as far as written. */
  time?: string
  zone?: string
}

function dateOf(year: number, month: number, day: number): FoundDate | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1000 || year > 2999) return undefined
  return { date: at.toISOString().slice(0, 10) }
}

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

/**
 * The first date in `text`: ISO 8601, "5 March 2024", "March 5, 2024", "5. März 2024" (months in English and
 * `language`), 05.03.2024, 2024年3月5日, and with slashes month first in American English, day first elsewhere, unless
 * only one reading is a date. Undefined when there is none.
 */
export function readDate(text: string, language: string | null = null): FoundDate | undefined {
  const read = text.slice(0, 300)
  const iso =
    /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.{0,30})/.exec(read)
    ?? /(?<!\d)(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]?(.{0,30})/.exec(read)
  if (iso) return withTime(dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[4] ?? '')
  const dotted = /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)(.{0,30})/.exec(read)
  if (dotted) {
    const [, first = '', separator, second = '', year = '', rest = ''] = dotted
    const american = separator === '/' && /^en(-US)?$/i.test(language ?? 'en')
    const [day, month] = american ? [second, first] : [first, second]
    return withTime(
      dateOf(Number(year), Number(month), Number(day)) ?? dateOf(Number(year), Number(day), Number(month)), rest,
    )
  }
  const months = monthsOf(language)
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th|er|º|ª)?\s?(?:de |of |di |d')?(\p{L}{3,12})\.?,?\s?(?:de |del )?(\d{4})(?!\d)(.{0,30})/u.exec(
      read,
    )
  const monthFirst = /(?<!\p{L})(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)(.{0,30})/u.exec(read)
  for (const [found, monthAt, dayAt] of [[dayFirst, 2, 1], [monthFirst, 1, 2]] as const) {
    const month = found ? months.get(plain(found[monthAt] ?? '')) : undefined
    if (found && month !== undefined)
      return withTime(dateOf(Number(found[3]), month, Number(found[dayAt])), found[4] ?? '')
  }
  return undefined
}

const withTime = (date: FoundDate | undefined, rest: string): FoundDate | undefined =>
  date && { ...date, ...timeOf(rest) }
