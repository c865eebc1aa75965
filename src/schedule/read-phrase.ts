// Phrases such as `every weekday at 9am` as the cron they stand for. A phrase is taken apart clause by clause, in
// whatever order they come (`at 9am on weekdays` too); what is left over is not understood, and refused rather than
// guessed.
//
// What a phrase leaves open is filled in by the monitor's own minute and hour. Where a day is open it is Monday, the
// 1st, and 1 January.

import { AppError } from '#src/app-error.ts'

/** When a monitor runs whose phrase does not say. */
export interface OwnTime { minute: number; hour: number }

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'
interface Time { hour: number; minute: number }
interface Clauses {
  every: { count: number; unit: Unit } | null
  /** `at 9am and 5pm` */
  times: Time[] | null
  /** `at :15` */
  minute: number | null
  /** `starting at 9am` */
  start: Time | null
  /** `between 9am and 5pm`: whole hours, the last one not included. */
  window: [number, number] | null
  /** 0 is Sunday. */
  weekdays: number[] | null
  monthDays: number[] | null
}

/** The cron of a phrase. Throws INVALID_SCHEDULE with what would be right. */
export function readPhrase(text: string, own: OwnTime): string {
  const phrase = normalise(text)
  refuseUnsayable(text, phrase)
  return toCron(text, readClauses(text, phrase), own)
}

const examples =
  '"every 30 minutes", "every 6 hours at :15", "daily at 9am", "every weekday at 17:30", "every monday and thursday at 8:00", "monthly on the 15th at noon"'
const shown = (text: string): string => `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`

const refuse = (text: string, why: string): AppError =>
  new AppError('INVALID_SCHEDULE', { message: `schedule: ${shown(text)} ${why}.` })
const unknown = (text: string): AppError =>
  refuse(
    text, `is no phrase that Winnow knows; write one like ${examples}, or a cron of five fields such as "30 9 * * 1-5"`,
  )

const words: Record<string, string> = {
  one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10',
  eleven: '11', twelve: '12', fifteen: '15', twenty: '20', thirty: '30', 'forty-five': '45', sixty: '60', ninety: '90',
}
const wordPattern = new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'g')

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]$/, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replaceAll('’', "'")
    .replaceAll('&', ' and ')
    .replace(wordPattern, (word) => words[word] as string)
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replace(/(?<=\d) ?([ap]m)\b/g, '$1')
    .replace(/ o'clock\b/g, '')
    .replace(
      /\b(\d{1,2}(?::\d\d)?) in the (morning|afternoon|evening)\b/g,
      (_, time: string, part: string) => `${time}${part === 'morning' ? 'am' : 'pm'}`,
    )
    .replace(/\b(?:a |an )?half(?: an)?[ -]hour\b/g, '30 minutes')
    .replace(/\b(?:a )?quarter(?: of an)?[ -]hour\b/g, '15 minutes')
    .replace(/\bhalf-hourly\b/g, 'every 30 minutes')
    .replace(/\b(?:12 )?(noon|midday|midnight)\b/g, (_, word: string) => (word === 'midnight' ? '0:00' : '12:00'))
    .replace(/\b(?:every|each) (?:other|2nd|second) hour\b/g, 'every 2 hours')
    .replace(/\btwice\b/g, '2 times')
    .replace(/\bthrice\b/g, '3 times')
    .replace(/\b(?:the )?first(?= day of| of )/g, '1st')
    .replace(/\b1st day of\b/g, '1st of')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What people ask for that five fields cannot say. */
function refuseUnsayable(text: string, phrase: string): void {
  if (
    /\b(?:every|each) (?:other|alternate|second|2nd|third|3rd|fourth|4th) (?:day|week|month|year|sun|mon|tue|wed|thu|fri|sat)|\balternat|\bbi-?(?:weekly|monthly|annual)|\bfortnight/.test(
      phrase,
    )
  ) {
    throw refuse(text, skipsDays)
  }
  if (/\b(?:seconds?|secs?)\b/.test(phrase)) throw refuse(text, 'is too often: the shortest gap is 5 minutes')
  if (
    /\b(?:first|last|second|third|fourth|1st|2nd|3rd|4th) (?:sun|mon|tue|wed|thu|fri|sat|weekday|week|business|working)/.test(
      phrase,
    )
  ) {
    throw refuse(
      text,
      'counts weekdays within a month, which a cron of five fields cannot; take a day of the month ("monthly on the 1st at 9am") or a day of the week ("every monday at 9am")',
    )
  }
  if (/\blast day\b|\bend of (?:the |each |every )?month\b/.test(phrase))
    throw refuse(
      text,
      'asks for the last day of a month, which a cron of five fields cannot say; take the 28th ("monthly on the 28th")',
    )
  if (/\b(?:utc|gmt|bst|[cemp][sd]t|cet|cest|eet|eest|ist|jst|[a-z]+\/[a-z_]+)\b/.test(phrase))
    throw refuse(text, 'names a time zone; leave it out and give it as schedule.timezone, such as "Europe/Berlin"')
}

const skipsDays = 'skips days, weeks or months, and a cron of five fields does not remember which came last; '
  + 'take days of the week ("every monday, wednesday and friday at 9am") or of the month ("on the 1st and 15th at 9am")'

const time = String.raw`\d{1,2}(?:[:.]\d\d)?(?:am|pm)?(?![\w:]|\.\d)`
const plainTime = String.raw`(?:\d{1,2}[:.]\d\d(?:am|pm)?|\d{1,2}(?:am|pm))(?![\w:]|\.\d)`
const and = String.raw`(?:, ?and |,? and |, ?)`
const ordinal = String.raw`(?:the )?\d{1,2}(?:st|nd|rd|th)`
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayName = '(?:sun|mon|tues|tue|wednes|weds|wed|thurs|thur|thu|fri|satur|sat)(?:days?)?'
const dayItem = String.raw`(?:${dayName} ?(?:-|to|through|thru|until) ?${dayName}|${dayName}|weekdays?|weekends?|(?:business|working|work) ?days?)`
const unit = '(minutes?|mins?|hours?|hrs?|days?|weeks?|months?|quarters?|years?)'

const patterns = {
  window: new RegExp(String.raw`\b(?:between|from) (${time}) (?:and|to|until|till|-) (${time})`),
  past: /\b(?:at )?(?:a )?(quarter|half|\d{1,2})(?: minutes?)? (?:past|after)(?: the hour)?\b/,
  onTheHour: /\b(?:at|on) the hour\b/,
  minute: /(?:\b(?:(?:starting|beginning) )?(?:at|on|from) ?)?(?<!\d):(\d\d)\b/,
  atMinute: /\b(?:at|on) minute (\d{1,2})\b/,
  start: new RegExp(String.raw`\b(?:starting|beginning) (?:at|from) (${time})`),
  times: new RegExp(String.raw`\bat (${time}(?:${and}(?:at )?${time})*)`),
  plainTimes: new RegExp(String.raw`\b(${plainTime}(?:${and}(?:at )?${plainTime})*)`),
  monthDays: new RegExp(String.raw`\b(?:on |every |each )?(${ordinal}(?:${and}${ordinal})*)\b`),
  dayNumbers: new RegExp(String.raw`\bon days? (\d{1,2}(?:${and}\d{1,2})*)\b`),
  perUnit: new RegExp(String.raw`\b(?:once|(\d+) times) (?:a|an|per|each|every) (hour|day|week|month|year)\b`),
  timesDaily: /\b(?:once|(\d+) times) (hourly|daily|weekly|monthly|yearly)\b/,
  ofMonth: /\b(?:of|in) (?:the|a|each|every) month\b/,
  every: new RegExp(String.raw`\b(?:once )?(?:every|each) (?:(\d+) ?)?${unit}\b`),
  adverb: /\b(hourly|daily|weekly|monthly|quarterly|yearly|annually)\b/,
  weekdays: new RegExp(String.raw`\b(?:(?:only )?(?:every|each|on) )?(${dayItem}(?:${and}(?:on )?${dayItem})*)\b`),
}

const adverbs: Record<string, { count: number; unit: Unit }> = {
  hourly: { count: 1, unit: 'hour' }, daily: { count: 1, unit: 'day' }, weekly: { count: 1, unit: 'week' },
  monthly: { count: 1, unit: 'month' }, quarterly: { count: 3, unit: 'month' }, yearly: { count: 1, unit: 'year' },
  annually: { count: 1, unit: 'year' },
}

function readClauses(text: string, phrase: string): Clauses {
  let rest = phrase
  function take(name: keyof typeof patterns): string[] | null {
    const found = patterns[name].exec(rest)
    if (!found) return null
    rest = `${rest.slice(0, found.index)} ; ${rest.slice(found.index + found[0].length)}`
    return found.slice(1)
  }

  const window = take('window')
  const minute = take('onTheHour') ? 0 : readMinute(text, take('past') ?? take('atMinute') ?? take('minute'))
  const start = take('start')
  const times = take('times') ?? take('plainTimes')
  const monthDays = take('monthDays') ?? take('dayNumbers')
  const every = readEvery(text, take)
  const weekdays = take('weekdays')
  if (!/^[\s;,]*$/.test(rest)) throw unknown(text)
  return {
    every, minute,
    window: window && readWindow(text, window as [string, string]),
    start: start && readTimes(text, start[0]!)[0]!,
    times: times && readTimes(text, times[0]!),
    monthDays: monthDays && readMonthDays(text, monthDays[0]!),
    weekdays: weekdays && readWeekdays(weekdays[0]!),
  }
}

function readEvery(
  text: string, take: (name: keyof typeof patterns) => (string | undefined)[] | null,
): Clauses['every'] {
  const perUnit = take('perUnit') ?? take('timesDaily')
  if (perUnit) return timesPer(text, Number(perUnit[0] ?? 1), perUnit[1]!)
  const ofMonth = take('ofMonth')
  const every = take('every')
  const adverb = take('adverb')
  if (every && adverb) throw unknown(text)
  if (adverb) return adverbs[adverb[0]!]!
  if (!every) return ofMonth && { count: 1, unit: 'month' }
  const count = Number(every[0] ?? 1)
  if (every[1]!.startsWith('quarter')) return { count: 3 * count, unit: 'month' }
  const units: Unit[] = ['minute', 'hour', 'day', 'week', 'month', 'year']
  const unit = units.find((one) => one.startsWith(every[1]!.replace(/s$/, '').replace('hr', 'hour')))!
  return unit === 'hour' && count === 24 ? { count: 1, unit: 'day' } : { count, unit }
}

/** `3 times a day` is every 8 hours. */
function timesPer(text: string, count: number, per: string): { count: number; unit: Unit } {
  const single = adverbs[per] ?? { count: 1, unit: per as Unit }
  if (count === 1) return single
  const [whole, smaller]: [number, Unit] =
    single.unit === 'hour' ? [60, 'minute'] : single.unit === 'day' ? [24, 'hour'] : [0, 'day']
  if (whole === 0)
    throw refuse(
      text,
      'leaves open on which days; name them, as in "every monday and thursday at 9am" or "on the 1st and 15th at 9am"',
    )
  if (count === 0 || whole % count !== 0)
    throw refuse(
      text,
      `does not divide the ${single.unit} evenly; take one of ${divisors(whole)
        .filter((one) => one > 1 && one <= 24)
        .join(', ')} times`,
    )
  return { count: whole / count, unit: smaller }
}

function readMinute(text: string, found: (string | undefined)[] | null): number | null {
  if (!found) return null
  const minute = found[0] === 'quarter' ? 15 : found[0] === 'half' ? 30 : Number(found[0])
  if (minute > 59) throw refuse(text, 'has a minute above 59')
  return minute
}

function readTimes(text: string, list: string): Time[] {
  const found = [...list.matchAll(/(\d{1,2})(?:[:.](\d\d))?(am|pm)?/g)]
  const halves = found.filter(([, , , half]) => half !== undefined).length
  if (halves > 0 && halves < found.length) throw refuse(text, 'says am or pm for one time only; say it for each')
  return found.map(([, hour, minute = '0', half]) => {
    if (Number(minute) > 59 || Number(hour) > 23 || (half !== undefined && (Number(hour) > 12 || Number(hour) === 0))) {
      throw refuse(text, 'has a time that no clock shows; times are 0:00 to 23:59, or 12am to 11:59pm')
    }
    return {
      hour: half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0), minute: Number(minute),
    }
  })
}

function readWindow(text: string, [from, to]: [string, string]): [number, number] {
  const [first, last] = readTimes(text, `${from} ${to}`) as [Time, Time]
  if (first.minute !== 0 || last.minute !== 0 || first.hour === last.hour)
    throw refuse(text, 'must name two whole hours, as in "every 30 minutes between 9am and 5pm"')
  return [first.hour, last.hour]
}

function readMonthDays(text: string, list: string): number[] {
  const days = (list.match(/\d+/g) ?? []).map(Number)
  if (days.some((day) => day < 1 || day > 31))
    throw refuse(text, 'has a day that no month has; days are the 1st to the 31st')
  return days
}

function readWeekdays(list: string): number[] {
  return [...list.matchAll(new RegExp(dayItem, 'g'))].flatMap(([item]) => {
    if (/^(?:weekday|business|work)/.test(item)) return [1, 2, 3, 4, 5]
    if (item.startsWith('weekend')) return [0, 6]
    const [from, to = from] = [...item.matchAll(new RegExp(dayName, 'g'))].map(([name]) =>
      dayNames.indexOf(name.slice(0, 3)),
    ) as [number, number?]
    return Array.from({ length: (to - from + 7) % 7 + 1 }, (_, index) => (from + index) % 7)
  })
}

function toCron(text: string, clauses: Clauses, own: OwnTime): string {
  const { every, weekdays, monthDays, times, start } = clauses
  if (weekdays && monthDays)
    throw refuse(
      text, 'has both days of the week and days of the month, which a cron takes as either; name one of them',
    )
  const interval = every && asInterval(text, every)
  if (interval !== null)
    return [...intervalTimes(text, interval, clauses, own), ...dayFields(weekdays, monthDays)].join(' ')

  if (!every && !weekdays && !monthDays && !times) throw unknown(text)
  if (clauses.window)
    throw refuse(text, 'has hours from and to; say how often in between, as in "every 30 minutes between 9am and 5pm"')
  if ((start && times) || (times && clauses.minute !== null)) throw unknown(text)
  const clock = dayTimes(text, times ?? (start ? [start] : [{ hour: own.hour, minute: clauses.minute ?? own.minute }]))
  return [...clock, ...calendar(text, clauses)].join(' ')
}

/** Minutes between runs where they are spread over the hour or the day; null for a day and more. */
function asInterval(text: string, { count, unit }: { count: number; unit: Unit }): number | null {
  if (unit !== 'minute' && unit !== 'hour') return null
  const minutes = unit === 'hour' ? count * 60 : count
  if (minutes > 0 && (minutes < 60 ? 60 % minutes === 0 : 1440 % minutes === 0 && minutes % 60 === 0)) return minutes
  const even = [...divisors(60).filter((one) => one >= 5), ...divisors(24).slice(1).map((hours) => hours * 60)]
  const near = [even.findLast((one) => one < minutes), even.find((one) => one > minutes)].filter(
    (one) => one !== undefined,
  )
  throw refuse(
    text,
    `does not divide the ${minutes < 60 ? 'hour' : 'day'} evenly, so that the gaps would differ; take ${near.map(inWords).join(' or ')}`,
  )
}

const inWords = (minutes: number): string =>
  minutes === 1440
    ? '"daily"'
    : minutes === 60
      ? '"every hour"'
      : minutes > 60
        ? `"every ${minutes / 60} hours"`
        : `"every ${minutes} minutes"`
const divisors = (whole: number): number[] =>
  Array.from({ length: whole }, (_, index) => index + 1).filter((one) => whole % one === 0)

/** The fields of minutes and hours of something that comes every so many minutes. */
function intervalTimes(
  text: string, minutes: number, { times, minute, start, window }: Clauses, own: OwnTime,
): [string, string] {
  if (times)
    throw refuse(
      text,
      'has an interval and a time of day; say "starting at 9am" for the first run, ":15" for a minute of the hour, or leave the interval out',
    )
  const first = minute ?? start?.minute ?? own.minute
  if (minutes < 60) return [steps(first % minutes, minutes, 60), window ? hoursOf(window, 1) : '*']
  const hours = minutes / 60
  return [
    String(first), window ? hoursOf(window, hours) : hours === 1 ? '*' : steps((start?.hour ?? 0) % hours, hours, 24),
  ]
}

/** From `first` on in steps, as cron has it: up to four numbers are easier to read one by one. */
function steps(first: number, step: number, whole: number): string {
  if (first === 0) return step === 1 ? '*' : `*/${step}`
  if (whole / step <= 4) return Array.from({ length: whole / step }, (_, index) => first + index * step).join(',')
  return `${first}-${whole - 1}/${step}`
}

function hoursOf([from, to]: [number, number], step: number): string {
  const length = Math.ceil(((to - from + 24) % 24) / step)
  return inRanges(unique(Array.from({ length }, (_, index) => (from + index * step) % 24)))
}

/** Fields of minutes and hours that hold these times and no others. */
function dayTimes(text: string, times: Time[]): [string, string] {
  const minutes = unique(times.map(({ minute }) => minute))
  const hours = unique(times.map(({ hour }) => hour))
  if (minutes.length * hours.length !== unique(times.map(({ hour, minute }) => hour * 60 + minute)).length) {
    throw refuse(
      text,
      'has times at different minutes, which one cron cannot hold; take the same minute for all ("daily at 9:30 and 17:30"), or two monitors',
    )
  }
  return [minutes.join(','), hours.join(',')]
}

/** The fields of day, month and weekday of something that comes on whole days. */
function calendar(text: string, { every, weekdays, monthDays }: Clauses): [string, string, string] {
  const { count, unit } = every ?? { count: 1, unit: monthDays ? 'month' : 'day' }
  if (unit === 'month') {
    if (weekdays)
      throw refuse(
        text,
        'does not say which one of the month; take a day of the month, as in "monthly on the 1st at 9am", or "weekly on monday"',
      )
    if (count === 0 || 12 % count !== 0)
      throw refuse(text, 'does not divide the year evenly; take every 1, 2, 3, 4, 6 or 12 months')
    return [dayFields(null, monthDays ?? [1])[0], count === 12 ? '1' : steps(0, count, 12), '*']
  }
  if (count !== 1) throw refuse(text, skipsDays)
  if (monthDays) throw refuse(text, 'has a day of the month and another span; say "monthly on the 15th"')
  if (unit === 'year') {
    if (weekdays) throw unknown(text)
    return ['1', '1', '*']
  }
  return dayFields(weekdays ?? (unit === 'week' ? [1] : null), null)
}

function dayFields(weekdays: number[] | null, monthDays: number[] | null): [string, string, string] {
  const days = unique(weekdays ?? [])
  return [
    monthDays ? inRanges(unique(monthDays)) : '*', '*', days.length === 0 || days.length === 7 ? '*' : inRanges(days),
  ]
}

const unique = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b)

/** `1,2,3,5` → `1-3,5`; in the order they have. */
function inRanges(values: number[]): string {
  const ranges: [number, number][] = []
  for (const value of values) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === value) last[1] = value
    else ranges.push([value, value])
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from},${to}` : `${from}-${to}`))
    .join(',')
}
