// Parses the five fields of a cron with cron-parser and finds the wall clock times that match. slots.ts converts these
// to instants.
//
// Extensions of the POSIX format (six fields, `@daily`, `?`, `L`, `W`, `#`, `H`) are refused, so that every tool reads
// a cron in the same way. As in POSIX, a day matches either of the two day fields when both are restricted.

import { CronExpressionParser } from 'cron-parser'
import { AppError } from '#src/app-error.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/** Months to search. The longest gap is between 29 February 2096 and 2104. */
const monthsMax = 100

export interface CronFields {
  /** Sorted. */
  minutes: readonly number[]
  /** Sorted. */
  hours: readonly number[]
  /** Days of the month. */
  days: ReadonlySet<number>
  /** 1 is January. */
  months: ReadonlySet<number>
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>
  /** Whether both day fields are restricted, so that either is sufficient. */
  eitherDay: boolean
}

const fieldNames = ['minute', 'hour', 'day of month', 'month', 'day of week'] as const
const ranges = [[0, 59], [0, 23], [1, 31], [1, 12], [0, 7]] as const
/** The characters of each field. */
const allowed = [/^[\d*,/-]+$/, /^[\d*,/-]+$/, /^[\d*,/-]+$/, /^[a-z\d*,/-]+$/i, /^[a-z\d*,/-]+$/i]

/** Parsed crons, cleared when it is full. */
const cache = new Map<string, CronFields>()
const cacheMax = 2_000

/** Parses a cron with single spaces between its fields. Throws INVALID_SCHEDULE with the field and its valid values. */
export function readCron(cron: string): CronFields {
  const cached = cache.get(cron)
  if (cached) return cached
  const texts = cron.split(' ')
  if (texts.length !== 5)
    throw invalid(
      `a cron must have five fields (${fieldNames.join(', ')}), such as "30 9 * * 1-5"; "${cron}" has ${texts.length}`,
    )
  const [minutes = [], hours = [], days, months, weekdays = []] = texts.map((text, index) =>
    readField(cron, text, index),
  )
  const fields: CronFields = {
    minutes, hours, days: new Set(days), months: new Set(months), weekdays: new Set(weekdays.map((day) => day % 7)),
    eitherDay: texts[2] !== '*' && texts[4] !== '*',
  }
  if (cache.size >= cacheMax) cache.clear()
  cache.set(cron, fields)
  return fields
}

/** Parses one field at a time, so that the error names the right one. */
function readField(cron: string, text: string, index: number): number[] {
  const [low, high] = ranges[index]!
  const name = fieldNames[index]!
  const names = index === 3 ? ' or jan to dec' : index === 4 ? ' or sun to sat' : ''
  const valid = `valid are ${low} to ${high}${names}, *, lists, ranges and steps`
  if (!allowed[index]!.test(text))
    throw invalid(`the ${name} of "${cron}" is "${text}"; ${valid} (no ?, L, W, # or H)`)
  const step = [...text.matchAll(/\/(\d+)/g)].map(([, digits]) => Number(digits)).find((one) => one > high - low + 1)
  if (step !== undefined)
    throw invalid(`the ${name} of "${cron}" has a step of ${step}, but counting starts again after ${high}`)
  try {
    const fields = CronExpressionParser.parse(['*', '*', '*', '*', '*'].with(index, text).join(' ')).fields
    return [fields.minute, fields.hour, fields.dayOfMonth, fields.month, fields.dayOfWeek][index]!.values.map(Number)
  } catch (cause) {
    const isDuplicate = (cause as Error).message.includes('duplicate')
    throw invalid(
      `the ${name} of "${cron}" is "${text}"${isDuplicate ? ', which has the same value twice' : `; ${valid}`}`, cause,
    )
  }
}

const invalid = (message: string, cause?: unknown): AppError =>
  new AppError('INVALID_SCHEDULE', { message: `\`schedule\`: ${message}.`, cause })

// Below, a wall clock time is the Unix time (ms) that it would be in UTC, and a day is a number of days since 1970.

/** The first matching time at or after `from`, which must be a full minute; Infinity when there is none. */
export function nextMatch(fields: CronFields, from: number): number {
  const { minutes, hours } = fields
  const day = Math.floor(from / dayMs)
  if (isDay(fields, day)) {
    const hour = Math.floor((from - day * dayMs) / hourMs)
    const minute = Math.floor((from - day * dayMs - hour * hourMs) / minuteMs)
    const later = hours.includes(hour) ? minutes.find((one) => one >= minute) : undefined
    if (later !== undefined) return day * dayMs + hour * hourMs + later * minuteMs
    const laterHour = hours.find((one) => one > hour)
    if (laterHour !== undefined) return day * dayMs + laterHour * hourMs + minutes[0]! * minuteMs
  }
  return nextDay(fields, day + 1) * dayMs + hours[0]! * hourMs + minutes[0]! * minuteMs
}

/** Whether the cron matches any time on this day. */
export function isDay(fields: CronFields, day: number): boolean {
  const date = new Date(day * dayMs)
  return fields.months.has(date.getUTCMonth() + 1) && fitsDay(fields, date.getUTCDate(), date.getUTCDay())
}

function fitsDay({ days, weekdays, eitherDay }: CronFields, date: number, weekday: number): boolean {
  return eitherDay ? days.has(date) || weekdays.has(weekday) : days.has(date) && weekdays.has(weekday)
}

function nextDay(fields: CronFields, from: number): number {
  const start = new Date(from * dayMs)
  const year = start.getUTCFullYear()
  const firstMonth = start.getUTCMonth()
  for (let ahead = 0; ahead < monthsMax; ahead++) {
    if (!fields.months.has((firstMonth + ahead) % 12 + 1)) continue
    const monthStart = Date.UTC(year, firstMonth + ahead, 1) / dayMs
    const monthEnd = Date.UTC(year, firstMonth + ahead + 1, 1) / dayMs
    for (let day = Math.max(from, monthStart); day < monthEnd; day++) {
      if (fitsDay(fields, day - monthStart + 1, (day + 4) % 7)) return day // day 0 was a Thursday
    }
  }
  return Infinity
}
