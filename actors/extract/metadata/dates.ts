// Dates as pages write them. With a known zone they become ISO 8601 UTC; without one they stay as found, for nobody
// knows the moment.

/**
 * ISO 8601 and its common misspellings: basic form, a blank for the T, missing seconds, any number of decimals, the
 * name of the zone behind its offset.
 */
const iso = new RegExp(
  '^([+-]?\\d{4})-?(\\d{2})-?(\\d{2})(?:(?:T|\\s+)(\\d{2}):?(\\d{2})(?::?(\\d{2})(?:[.,](\\d{1,9}))?)?'
    + '\\s*(Z|(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d{2})?|UTC|GMT)?(?:\\[[\\w/+-]{1,40}\\])?)?$',
  'i',
)
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const zones = 'Z|UTC?|GMT(?:[+-]\\d{4})?|[ECMP][SD]T|[+-]\\d{2}:?\\d{2}'
/**
 * RFC 5322 and RFC 850 forms, what `Date.toString` and `date` print, and months written out: with a zone that is known.
 */
const writtenTail = `,?\\s+(?:at\\s+)?(?<clock>\\d{1,2}:\\d{2}(?::\\d{2})?)\\s*(?<half>[ap]m)?\\s*(?<zone>${zones})(?:\\s+(?<lastYear>\\d{4}))?(?:\\s*\\([^)]*\\))?$`
const written = [
  new RegExp(
    `^(?:[a-z]{3,9},?\\s+)?(?<day>\\d{1,2})[\\s-](?<month>${monthNames})[\\s-](?<year>\\d{4}|\\d{2})${writtenTail}`,
    'i',
  ),
  new RegExp(
    `^(?:[a-z]{3,9},?\\s+)?(?<month>${monthNames})\\s+(?<day>\\d{1,2})(?:,?\\s+(?<year>\\d{4}))?${writtenTail}`, 'i',
  ),
]
const slashed = /^(\d{4})\/(\d{2})\/(\d{2})(?=$|[T\s])/
const unixSeconds = /^1\d{9}(?:\.\d{1,9})?$/
const unixMs = /^(?:\/Date\()?(1\d{12})(?:[+-]\d{4})?(?:\)\/)?$/
/** A year, or a year and a month, alone. */
const coarse = /^(?:1[4-9]|20)\d{2}(?:[-/](?:0?[1-9]|1[0-2]|W\d{2}(?:-\d)?|\d{3}))?$/
const plainDay =
  /^(?:\d{1,2}([./-])\s?\d{1,2}\1\s?\d{2}|(?:1[4-9]|20)\d{2}([./-])\s?\d{1,2}\2\s?\d{1,2}\.?|(?:1[4-9]|20)\d{6}(?:\d{6})?)(?!\d)/

/** How months begin in the languages of Europe, Turkey and Indonesia; in other scripts any word may be one. */
const monthBegins =
  'jan|ene|gen|ian|oca|tammi|led|sty|янв|січ|ιαν|feb|fév|fev|febr|şub|helmi|úno|lut|фев|лют|φεβ|mar|mär|mrz|maa|már|bře|мар|бер|μαρ|apr|avr|abr|ápr|nis|huhti|dub|kwi|апр|кві|απρ'
  + '|ma[iyjg]|máj|mei|touko|kvě|ма[йя]|тра|μα[ιϊΐ]|jun|jui|giu|iun|jún|haz|kesä|čer|cze|июн|чер|ιουν|jul|lug|iul|júl|tem|heinä|lip|июл|лип|ιουλ|aug|aoû|aou|ago|agu|ağu|elo|srp|sie|авг|сер|αυγ'
  + '|sep|set|szep|eyl|syys|zář|wrz|сен|вер|σεπ|oct|okt|out|ott|eki|loka|říj|paź|окт|жов|οκτ|nov|noi|kas|marras|lis|ноя|лис|νοε|dec|déc|dez|des|dic|ara|joulu|pro|gru|дек|гру|δεκ'
const month = `(?:(?:${monthBegins})\\p{L}{0,9}\\.?|(?:(?!\\p{Script=Latin}|\\p{Script=Cyrillic}|\\p{Script=Greek}|\\p{Script=Han}|\\p{Script=Hangul})[\\p{L}\\p{M}]){2,15})`
const monthOfYear = new RegExp(`^${month},?\\s(?:de\\s)?(?:1[4-9]|20)\\d{2}$`, 'iu')
/** Words before a date that say what it is the date of. */
const leadIn = new RegExp(
  '^(?:(?:first|last|originally|zuletzt)\\s)?(?:updated|published|posted|modified|created|released|aktualisiert|veröffentlicht|erstellt|stand|date|datum|publié|mis à jour|publicado|actualizado|pubblicato)'
    + '(?:\\s(?:on|at|am|le|el|il|em|en))?\\s*[:|–-]?\\s*',
  'iu',
)

/**
 * A date of a page: ISO 8601 UTC with milliseconds when its zone is known (`2024-03-01T10:00:00.000Z`), the text as
 * found (white space folded, at most 100 characters, without words around it) when it is not, `null` when it is no date
 * or a day that no calendar has.
 */
export function normaliseDate(found: string | null | undefined): string | null {
  const text = found?.replace(/\s+/g, ' ').replace(/^[\s"']+|[\s"']+$/g, '') ?? ''
  if (text === '' || text.length > 100) return null
  if (unixSeconds.test(text)) return new Date(Number(text) * 1000).toISOString()
  const ms = unixMs.exec(text)
  if (ms) return new Date(Number(ms[1])).toISOString()
  const match = iso.exec(text.replace(slashed, '$1-$2-$3').replace('\u2212', '-'))
  if (match) return fromIso(match, text)
  for (const form of written) {
    const named = form.exec(text)
    if (named) return fromWritten(named.groups!, text)
  }
  if (coarse.test(text) || plainDay.test(text) || monthOfYear.test(text)) return text
  return writtenDateIn(text) === null ? null : text.replace(leadIn, '')
}

function fromIso(
  [, year, month, day, hour, minute, second = '00', fraction = '', zone]: RegExpExecArray, text: string,
): string | null {
  if (Number(year) < 1000 || !isDay(Number(year), Number(month), Number(day))) return null
  // The beginning of Unix time is what systems write that have no date.
  if (hour === undefined || zone === undefined) return /^1970-?01-?01[T\s]00:?00/.test(text) ? null : text
  const [sign, hours = '00', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)?.slice(1) ?? ['+']
  const time = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${sign}${hours.padStart(2, '0')}:${minutes}`,
  )
  return Number.isNaN(time) ? text : time === 0 ? null : new Date(time).toISOString()
}

function fromWritten(
  { day, month, year: firstYear, lastYear, clock, half, zone }: Record<string, string | undefined>, text: string,
): string | null {
  const year = firstYear ?? lastYear
  if (year === undefined) return null
  const name = month!.slice(0, 3)
  // RFC 5322, section 4.3
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900)
  if (
    !isDay(
      full, 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').indexOf(name.toLowerCase()) + 1, Number(day),
    )
  )
    return null
  const time = Date.parse(`${day} ${name} ${full} ${clock} ${half ?? ''} ${zone!.replace(/^UT$/i, 'UTC')}`)
  return Number.isNaN(time) ? text : time === 0 ? null : new Date(time).toISOString()
}

/** Whether the calendar has the day. */
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The first of several texts that is a date of a day; else the first that is a month or a year. */
export function firstDate(candidates: Iterable<string | null | undefined>): string | null {
  let rough: string | null = null
  for (const candidate of candidates) {
    const date = normaliseDate(candidate)
    if (date === null) continue
    if (!coarse.test(date) && !monthOfYear.test(date)) return date
    rough ??= date
  }
  return rough
}

const year = '(?:1[89]|20)\\d{2}'
const clock = '(?:,?\\s+(?:at\\s+|um\\s+|@\\s?)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?m\\.?)?)?'
const writtenDate = new RegExp(
  `(?<![\\d.])(?:${[
    `${year}-\\d{2}-\\d{2}${clock}`, `${year}/\\d{1,2}/\\d{1,2}${clock}`,
    `${year}\\s?[年년]\\s?\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]`, `${year}\\.\\s?\\d{1,2}\\.\\s?\\d{1,2}\\.?`,
    `\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?${year}${clock}`,
    `\\d{1,2}(?:st|nd|rd|th|er|\\.|º)?\\s(?:de\\s|of\\s)?${month}(?:\\sde)?,?\\s${year}${clock}`,
    `${month}\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s${year}${clock}`,
    `${month}\\s\\d{1,2}\\s\\d{2}:\\d{2}:\\d{2}(?:\\s[A-Z]{2,5})?\\s${year}`, `${year},?\\s${month}\\s\\d{1,2}${clock}`,
  ].join('|')})(?!\\d)`,
  'iu',
)

/**
 * The first date that is written out in a text, as found: "August 7, 2023" of "Published August 7, 2023 by Ada Quill".
 */
export function writtenDateIn(text: string): string | null {
  return writtenDate.exec(text.replace(/\s+/g, ' ').slice(0, 300))?.[0].trim() ?? null
}

/** The day that an address carries as `/2024/03/01/`, as `2024-03-01`. */
export function dateOfPath(url: string): string | null {
  const match = /\/((?:19|20)\d{2})[/-](0[1-9]|1[0-2])[/-](0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(url)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
