// Parses a normalised phrase into its clauses, in any order (`at 9am on weekdays` and `weekdays at 9am`). A phrase with
// text that belongs to no clause is refused.

import { divisors } from './cron-text.ts'
import { refusePhrase, unknownPhrase } from './phrase-errors.ts'
import { clausePatterns, dayItemPattern, dayNamePattern, type ClauseName } from './phrase-patterns.ts'

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type Unit = (typeof units)[number]
export interface Time { hour: number; minute: number }
export interface Every { count: number; unit: Unit }

export interface Clauses {
  /** `every 2 hours`, `daily` */
  every: Every | null
  /** `at 9am and 5pm` */
  times: Time[] | null
  /** `at :15` */
  minute: number | null
  /** `starting at 9am` */
  start: Time | null
  /** `between 9am and 5pm`: full hours, the last one excluded. */
  window: [number, number] | null
  /** 0 is Sunday. */
  weekdays: number[] | null
  monthDays: number[] | null
}

type Groups = (string | undefined)[] | null
/** Removes a clause from the phrase and returns the groups of its pattern; null when it is absent. */
type Take = (name: ClauseName) => Groups

const adverbs: Record<string, Every> = {
  hourly: { count: 1, unit: 'hour' }, daily: { count: 1, unit: 'day' }, weekly: { count: 1, unit: 'week' },
  monthly: { count: 1, unit: 'month' }, quarterly: { count: 3, unit: 'month' }, yearly: { count: 1, unit: 'year' },
  annually: { count: 1, unit: 'year' },
}
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** `text`: the phrase as it was given, for errors. Throws INVALID_SCHEDULE. */
export function parsePhrase(text: string, phrase: string): Clauses {
  let rest = phrase
  const take: Take = (name) => {
    const found = clausePatterns[name].exec(rest)
    if (!found) return null
    rest = `${rest.slice(0, found.index)} ; ${rest.slice(found.index + found[0].length)}`
    return found.slice(1)
  }

  // The order matters: a pattern can match a part of the clauses before it.
  const window = take('window')
  const minute = take('onTheHour') ? 0 : parseMinute(text, take('past') ?? take('atMinute') ?? take('minute'))
  const start = take('start')
  const times = take('times') ?? take('plainTimes')
  const monthDays = take('monthDays') ?? take('dayNumbers')
  const every = parseEvery(text, take)
  const weekdays = take('weekdays')
  if (!/^[\s;,]*$/.test(rest)) throw unknownPhrase(text)
  return {
    every, minute,
    window: window && parseWindow(text, window as [string, string]),
    start: start && parseTimes(text, start[0]!)[0]!,
    times: times && parseTimes(text, times[0]!),
    monthDays: monthDays && parseMonthDays(text, monthDays[0]!),
    weekdays: weekdays && parseWeekdays(weekdays[0]!),
  }
}

function parseEvery(text: string, take: Take): Every | null {
  const perUnit = take('perUnit') ?? take('timesDaily')
  if (perUnit) return timesPer(text, Number(perUnit[0] ?? 1), perUnit[1]!)
  const ofMonth = take('ofMonth')
  const every = take('every')
  const adverb = take('adverb')
  if (every && adverb) throw unknownPhrase(text)
  if (adverb) return adverbs[adverb[0]!]!
  if (!every) return ofMonth && { count: 1, unit: 'month' }
  const count = Number(every[0] ?? 1)
  if (every[1]!.startsWith('quarter')) return { count: 3 * count, unit: 'month' }
  const unit = units.find((one) => one.startsWith(every[1]!.replace(/s$/, '').replace('hr', 'hour')))!
  return unit === 'hour' && count === 24 ? { count: 1, unit: 'day' } : { count, unit }
}

/** `3 times a day` is every 8 hours. */
function timesPer(text: string, count: number, per: string): Every {
  const single = adverbs[per] ?? { count: 1, unit: per as Unit }
  if (count === 1) return single
  if (single.unit !== 'hour' && single.unit !== 'day')
    throw refusePhrase(
      text,
      'does not say on which days; name them, as in "every monday and thursday at 9am" or "on the 1st and 15th at 9am"',
    )
  const [whole, smaller]: [number, Unit] = single.unit === 'hour' ? [60, 'minute'] : [24, 'hour']
  if (count === 0 || whole % count !== 0) {
    const counts = divisors(whole).filter((one) => one > 1 && one <= 24)
    throw refusePhrase(text, `does not divide the ${single.unit} evenly; use one of ${counts.join(', ')} times`)
  }
  return { count: whole / count, unit: smaller }
}

function parseMinute(text: string, found: Groups): number | null {
  if (!found) return null
  const minute = found[0] === 'quarter' ? 15 : found[0] === 'half' ? 30 : Number(found[0])
  if (minute > 59) throw refusePhrase(text, 'has a minute above 59')
  return minute
}

function parseTimes(text: string, list: string): Time[] {
  const found = [...list.matchAll(/(\d{1,2})(?:[:.](\d\d))?(am|pm)?/g)]
  const halves = found.filter(([, , , half]) => half !== undefined).length
  if (halves > 0 && halves < found.length)
    throw refusePhrase(text, 'has am or pm for one time only; give it for each time')
  return found.map(([, hour, minute = '0', half]) => {
    if (Number(minute) > 59 || Number(hour) > 23 || (half !== undefined && (Number(hour) > 12 || Number(hour) === 0)))
      throw refusePhrase(text, 'has an invalid time; times are 0:00 to 23:59, or 12am to 11:59pm')
    const hour24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
    return { hour: hour24, minute: Number(minute) }
  })
}

function parseWindow(text: string, [from, to]: [string, string]): [number, number] {
  const [first, last] = parseTimes(text, `${from} ${to}`) as [Time, Time]
  if (first.minute !== 0 || last.minute !== 0 || first.hour === last.hour)
    throw refusePhrase(text, 'must have two different full hours, as in "every 30 minutes between 9am and 5pm"')
  return [first.hour, last.hour]
}

function parseMonthDays(text: string, list: string): number[] {
  const days = (list.match(/\d+/g) ?? []).map(Number)
  if (days.some((day) => day < 1 || day > 31))
    throw refusePhrase(text, 'has an invalid day of the month; days are the 1st to the 31st')
  return days
}

function parseWeekdays(list: string): number[] {
  return [...list.matchAll(dayItemPattern)].flatMap(([item]) => {
    if (/^(?:weekday|business|work)/.test(item)) return [1, 2, 3, 4, 5]
    if (item.startsWith('weekend')) return [0, 6]
    const [from, to = from] = [...item.matchAll(dayNamePattern)].map(([name]) =>
      dayNames.indexOf(name.slice(0, 3)),
    ) as [number, number?]
    return Array.from({ length: (to - from + 7) % 7 + 1 }, (_, index) => (from + index) % 7)
  })
}
