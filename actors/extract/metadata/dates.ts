// Dates as pages write them. With a known zone they become ISO 8601 UTC; without one they stay as found, for nobody knows the moment.

/** ISO 8601 and its common misspellings: basic form, a blank for the T, missing seconds, any number of decimals. */
const iso = /^([+-]?\d{4})-?(\d{2})-?(\d{2})(?:(?:T|\s+)(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i
/** RFC 5322 and RFC 850 forms, and what `Date.toString` prints: a written month with a zone that is known. */
const rfc = /^(?:[a-z]{3,9},?\s+)?(?:\d{1,2}[\s-][a-z]{3}[\s-]\d{2,4}|[a-z]{3}\s+\d{1,2}\s+\d{4}),?\s+\d{2}:\d{2}(?::\d{2})?\s*(?:Z|UTC?|GMT(?:[+-]\d{4})?|[ECMP][SD]T|[+-]\d{4})(?:\s*\([^)]*\))?$/i
const slashed = /^(\d{4})\/(\d{2})\/(\d{2})(?=$|[T\s])/
const unixSeconds = /^1\d{9}$/
const unixMs = /^1\d{12}$/
/** Something that can be a date: a year of the printed word, or the digits of one. */
const plausible = /(?:^|\D)(?:1[4-9]|20)\d{2}(?:\D|$)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|^(?:1[4-9]|20)\d{6}/

/**
 * A date of a page: ISO 8601 UTC with milliseconds when its zone is known (`2024-03-01T10:00:00.000Z`), the text as found
 * (white space folded, at most 100 characters) when it is not, `null` when it is no date.
 */
export function normaliseDate(found: string | null | undefined): string | null {
  const text = found?.replace(/\s+/g, ' ').replace(/^[\s"']+|[\s"']+$/g, '') ?? ''
  if (text === '' || text.length > 100) return null
  if (unixSeconds.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (unixMs.test(text)) return new Date(Number(text)).toISOString()
  const match = iso.exec(text.replace(slashed, '$1-$2-$3'))
  if (match) return fromIso(match, text)
  if (rfc.test(text)) {
    const time = Date.parse(text)
    if (!Number.isNaN(time)) return new Date(time).toISOString()
  }
  return plausible.test(text) ? text : null
}

function fromIso([, year, month, day, hour, minute, second = '00', fraction = '', zone]: RegExpExecArray, text: string): string | null {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31 || Number(year) < 1000) return null
  if (hour === undefined || zone === undefined) return text
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z'
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  // The beginning of Unix time is what systems write that have no date.
  return Number.isNaN(time) ? text : time === 0 ? null : new Date(time).toISOString()
}

/** The first of several texts that is a date. */
export function firstDate(candidates: Iterable<string | null | undefined>): string | null {
  for (const candidate of candidates) {
    const date = normaliseDate(candidate)
    if (date !== null) return date
  }
  return null
}

const month = '\\p{L}{3,12}\\.?'
const year = '(?:1[89]|20)\\d{2}'
const clock = '(?:,?\\s+(?:at\\s+|um\\s+|@\\s?)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?m\\.?)?)?'
const writtenDate = new RegExp(`(?<![\\d.])(?:${[
  `${year}-\\d{2}-\\d{2}${clock}`, `${year}/\\d{1,2}/\\d{1,2}${clock}`, `${year}\\s?年\\s?\\d{1,2}\\s?月\\s?\\d{1,2}\\s?日`,
  `\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?${year}${clock}`, `\\d{1,2}(?:st|nd|rd|th|er|\\.|º)?\\s(?:de\\s|of\\s)?${month}(?:\\sde)?,?\\s${year}${clock}`,
  `${month}\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s${year}${clock}`,
].join('|')})(?!\\d)`, 'iu')

/** The first date that is written out in a text, as found: "August 7, 2023" of "Published August 7, 2023 by Ada Quill". */
export function writtenDateIn(text: string): string | null {
  return writtenDate.exec(text.replace(/\s+/g, ' ').slice(0, 300))?.[0].trim() ?? null
}

/** The day that an address carries as `/2024/03/01/`, as `2024-03-01`. */
export function dateOfPath(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[/-](0[1-9]|1[0-2])[/-](0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(url)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
