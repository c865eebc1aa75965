// The five fields of a cron, read by cron-parser, and the wall clock times they match. Which instants these are is
// slots.ts.
//
// What other crons know besides (six fields, `@daily`, `?`, `L`, `W`, `#`, `H`) is refused: everybody who reads the
// cron of a monitor, with whatever tool, is to read the same in it. Days by the rule of POSIX: when both fields of days
// are restricted, one of them is enough.

import { CronExpressionParser } from 'cron-parser'
import { AppError } from '#src/app-error.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/** 29 February 2096 and 2104 are 95 months apart. */
const monthsMax = 100

export interface CronFields {
  /** Sorted, as `hours` is. */
  minutes: readonly number[]
  hours: readonly number[]
  /** Days of the month, months (1 is January) and weekdays (0 is Sunday). */
  days: ReadonlySet<number>
  months: ReadonlySet<number>
  weekdays: ReadonlySet<number>
  /** Whether both fields of days are restricted. */
  eitherDay: boolean
}

const fieldNames = ['minute', 'hour', 'day of month', 'month', 'day of week'] as const
const ranges = [[0, 59], [0, 23], [1, 31], [1, 12], [0, 7]] as const
const isPlain = [/^[\d*,/-]+$/, /^[\d*,/-]+$/, /^[\d*,/-]+$/, /^[a-z\d*,/-]+$/i, /^[a-z\d*,/-]+$/i]

const read = new Map<string, CronFields>()
const readMax = 2_000

/**
 * The fields of a cron with single blanks between them. Throws INVALID_SCHEDULE, naming the field and what it takes.
 */
export function readCron(cron: string): CronFields {
  const before = read.get(cron)
  if (before) return before
  const texts = cron.split(' ')
  if (texts.length !== 5)
    throw wrong(
      `a cron has five fields (${fieldNames.join(', ')}), such as "30 9 * * 1-5"; "${cron}" has ${texts.length}`,
    )
  const [minutes = [], hours = [], days, months, weekdays = []] = texts.map((text, index) =>
    readField(cron, text, index),
  )
  const fields: CronFields = {
    minutes, hours, days: new Set(days), months: new Set(months), weekdays: new Set(weekdays.map((day) => day % 7)),
    eitherDay: texts[2] !== '*' && texts[4] !== '*',
  }
  if (read.size >= readMax) read.clear()
  read.set(cron, fields)
  return fields
}

/** One field at a time, so that the right one is blamed. */
function readField(cron: string, text: string, index: number): number[] {
  const [low, high] = ranges[index]!
  const name = fieldNames[index]!
  const takes = `it takes ${low} to ${high}${index === 3 ? ' or jan to dec' : index === 4 ? ' or sun to sat' : ''}, *, lists, ranges and steps`
  if (!isPlain[index]!.test(text)) throw wrong(`the ${name} of "${cron}" is "${text}"; ${takes} (no ?, L, W, # or H)`)
  const wide = [...text.matchAll(/\/(\d+)/g)].map(([, step]) => Number(step)).find((step) => step > high - low + 1)
  if (wide !== undefined)
    throw wrong(`the ${name} of "${cron}" has a step of ${wide}, but the count starts again after ${high}`)
  try {
    const fields = CronExpressionParser.parse(['*', '*', '*', '*', '*'].with(index, text).join(' ')).fields
    return [fields.minute, fields.hour, fields.dayOfMonth, fields.month, fields.dayOfWeek][index]!.values.map(Number)
  } catch (cause) {
    const twice = (cause as Error).message.includes('duplicate')
    throw wrong(
      `the ${name} of "${cron}" is "${text}"${twice ? ', which has the same value twice' : `; ${takes}`}`, cause,
    )
  }
}

const wrong = (message: string, cause?: unknown): AppError =>
  new AppError('INVALID_SCHEDULE', { message: `schedule: ${message}.`, cause })

// Wall clock times are written as the unix ms that they would be in UTC; days as their number since 1970.

/** The first time at or after `from` (a whole minute) that matches; Infinity when there is none. */
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

/** Whether the cron has times on this day. */
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
