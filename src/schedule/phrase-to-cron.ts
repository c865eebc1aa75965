// Converts the clauses of a phrase to a cron.

import { divisors, rangeField, sortedUnique, stepField } from './cron-text.ts'
import type { Clauses, Every, Time } from './parse-phrase.ts'
import { refusePhrase, skipsDays, unknownPhrase } from './phrase-errors.ts'

const hourMinutes = 60
const dayMinutes = 1440
/** Shorter intervals are not allowed. */
const intervalMin = 5

/** `defaults`: the minute and hour of a phrase without any. Throws INVALID_SCHEDULE. */
export function toCron(text: string, clauses: Clauses, defaults: Time): string {
  const { every, weekdays, monthDays, times, start } = clauses
  if (weekdays && monthDays)
    throw refusePhrase(
      text, 'has days of the week and days of the month, and a cron would match either; use only one of them',
    )
  const interval = every && toInterval(text, every)
  if (interval !== null)
    return [...intervalTimes(text, interval, clauses, defaults), ...dayFields(weekdays, monthDays)].join(' ')

  if (!every && !weekdays && !monthDays && !times) throw unknownPhrase(text)
  if (clauses.window)
    throw refusePhrase(
      text, 'has a range of hours but no interval; add one, as in "every 30 minutes between 9am and 5pm"',
    )
  if ((start && times) || (times && clauses.minute !== null)) throw unknownPhrase(text)
  const fallback = { hour: defaults.hour, minute: clauses.minute ?? defaults.minute }
  return [...dayTimes(text, times ?? [start ?? fallback]), ...calendar(text, clauses)].join(' ')
}

/** Minutes between runs of a phrase that repeats within the day; null for a day and more. */
function toInterval(text: string, { count, unit }: Every): number | null {
  if (unit !== 'minute' && unit !== 'hour') return null
  const minutes = unit === 'hour' ? count * hourMinutes : count
  const dividesHour = minutes > 0 && minutes < hourMinutes && hourMinutes % minutes === 0
  const dividesDay = minutes >= hourMinutes && minutes % hourMinutes === 0 && dayMinutes % minutes === 0
  if (dividesHour || dividesDay) return minutes
  const nearest = nearestIntervals(minutes).map(describeInterval).join(' or ')
  throw refusePhrase(
    text,
    `does not divide the ${minutes < hourMinutes ? 'hour' : 'day'} evenly, so the gaps would differ; use ${nearest}`,
  )
}

/** The next shorter and the next longer interval that divides the hour or the day. */
function nearestIntervals(minutes: number): number[] {
  const withinHour = divisors(hourMinutes).filter((one) => one >= intervalMin)
  const withinDay = divisors(24).slice(1).map((hours) => hours * hourMinutes)
  const all = [...withinHour, ...withinDay]
  return [all.findLast((one) => one < minutes), all.find((one) => one > minutes)].filter((one) => one !== undefined)
}

function describeInterval(minutes: number): string {
  if (minutes === dayMinutes) return '"daily"'
  if (minutes === hourMinutes) return '"every hour"'
  return minutes > hourMinutes ? `"every ${minutes / hourMinutes} hours"` : `"every ${minutes} minutes"`
}

/** The minute and hour fields of an interval. */
function intervalTimes(
  text: string, minutes: number, { times, minute, start, window }: Clauses, defaults: Time,
): [string, string] {
  if (times)
    throw refusePhrase(
      text,
      'has an interval and a time of day; use "starting at 9am" for the first run, ":15" for a minute of the hour, '
      + 'or remove the interval',
    )
  const first = minute ?? start?.minute ?? defaults.minute
  if (minutes < hourMinutes)
    return [stepField(first % minutes, minutes, hourMinutes), window ? hoursOf(window, 1) : '*']
  const hours = minutes / hourMinutes
  if (window) return [String(first), hoursOf(window, hours)]
  return [String(first), hours === 1 ? '*' : stepField((start?.hour ?? 0) % hours, hours, 24)]
}

function hoursOf([from, to]: [number, number], step: number): string {
  const length = Math.ceil(((to - from + 24) % 24) / step)
  return rangeField(sortedUnique(Array.from({ length }, (_, index) => (from + index * step) % 24)))
}

/** Minute and hour fields that match exactly these times. */
function dayTimes(text: string, times: Time[]): [string, string] {
  const minutes = sortedUnique(times.map(({ minute }) => minute))
  const hours = sortedUnique(times.map(({ hour }) => hour))
  const distinct = sortedUnique(times.map(({ hour, minute }) => hour * hourMinutes + minute))
  if (minutes.length * hours.length !== distinct.length)
    throw refusePhrase(
      text,
      'has times at different minutes, which one cron cannot express; use the same minute for all '
      + '("daily at 9:30 and 17:30"), or two monitors',
    )
  return [minutes.join(','), hours.join(',')]
}

/** The day, month and weekday fields of a phrase of whole days. */
function calendar(text: string, { every, weekdays, monthDays }: Clauses): [string, string, string] {
  const { count, unit } = every ?? { count: 1, unit: monthDays ? 'month' : 'day' }
  if (unit === 'month') {
    if (weekdays)
      throw refusePhrase(
        text,
        'does not say which weekday of the month; use a day of the month, as in "monthly on the 1st at 9am", '
        + 'or "weekly on monday"',
      )
    if (count === 0 || 12 % count !== 0)
      throw refusePhrase(text, 'does not divide the year evenly; use every 1, 2, 3, 4, 6 or 12 months')
    return [dayFields(null, monthDays ?? [1])[0], count === 12 ? '1' : stepField(0, count, 12), '*']
  }
  if (count !== 1) throw refusePhrase(text, skipsDays)
  if (monthDays) throw refusePhrase(text, 'has a day of the month and another period; use "monthly on the 15th"')
  if (unit === 'year') {
    if (weekdays) throw unknownPhrase(text)
    return ['1', '1', '*']
  }
  return dayFields(weekdays ?? (unit === 'week' ? [1] : null), null)
}

function dayFields(weekdays: number[] | null, monthDays: number[] | null): [string, string, string] {
  const days = sortedUnique(weekdays ?? [])
  return [
    monthDays ? rangeField(sortedUnique(monthDays)) : '*', '*',
    days.length === 0 || days.length === 7 ? '*' : rangeField(days),
  ]
}
