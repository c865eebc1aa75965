// Validates a schedule and converts it to the form that is stored: a cron and a time zone.

import { hash } from 'node:crypto'
import type { StoredSchedule } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { countOf } from '#src/text/count-of.ts'
import { readCron } from './cron-fields.ts'
import type { Time } from './parse-phrase.ts'
import { readPhrase } from './read-phrase.ts'
import { nextSlot, shortestGap } from './slots.ts'
import { isTimeZone } from './zone-offsets.ts'

/** A string is a cron when it starts like one, otherwise a phrase. */
export type ScheduleInput = string | { cron?: string; text?: string; timezone?: string }

const minuteMs = 60_000
const gapMinMs = 5 * minuteMs
/** A cron that lists every minute, hour, day, month and weekday is shorter. */
const lengthMax = 500
/** Characters of a wrong time zone that the error repeats. */
const quotedMax = 80

/**
 * The schedule of a monitor. Throws INVALID_SCHEDULE, which says what is wrong and what would be right. `nowMs`: start
 * of the year whose gaps are checked.
 */
export function readSchedule(input: ScheduleInput, monitorId: string, nowMs: number = Date.now()): StoredSchedule {
  const { cron, text, timezone = 'UTC' } = typeof input === 'string' ? readString(input) : input
  if ((cron === undefined) === (text === undefined)) throw invalid('give exactly one of `cron` and `text`')
  const { length } = (cron ?? text)!
  if (length > lengthMax) throw invalid(`it must not be longer than ${lengthMax} characters (got ${length})`)
  const schedule = {
    cron: cron === undefined ? readPhrase(text!, defaultTime(monitorId)) : normaliseSpaces(cron),
    timezone: readTimeZone(timezone), text: text ?? null,
  }
  readCron(schedule.cron)
  checkGaps(schedule, nowMs)
  return schedule
}

const normaliseSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ')

/**
 * A cron starts with two fields of digits and signs, a phrase never does. A cron with the wrong number of fields is
 * recognised as one, so that the error is about its fields.
 */
const readString = (input: string): { cron?: string; text?: string; timezone?: string } =>
  /^\s*[\d*?][\d*?,/-]*\s+[\d*?][\d*?,/-]*(?:\s|$)/.test(input) ? { cron: input } : { text: input }

/** The name in Intl's spelling of upper and lower case. Aliases such as `Asia/Kolkata` are kept. */
function readTimeZone(name: string): string {
  if (!isTimeZone(name))
    throw invalid(
      `timezone "${name.slice(0, quotedMax)}" is not a time zone; `
      + 'use an IANA name such as "Europe/Berlin", "America/New_York" or "UTC"',
    )
  const canonical = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  return canonical.toLowerCase() === name.toLowerCase() ? canonical : name
}

/** A time of day derived from the monitor's id: stable for one monitor, evenly distributed over many. */
function defaultTime(monitorId: string): Time {
  const bytes = hash('sha256', monitorId, 'buffer')
  return { minute: bytes.readUInt32BE(0) % 60, hour: bytes.readUInt32BE(4) % 24 }
}

function checkGaps(schedule: StoredSchedule, nowMs: number): void {
  const subject = schedule.text === null ? `"${schedule.cron}"` : `"${schedule.text}" (${schedule.cron})`
  if (nextSlot(schedule, nowMs) === Infinity) throw invalid(`${subject} never matches: no year has such a day`)
  const gap = shortestGap(schedule, nowMs)
  if (gap < gapMinMs) {
    const minutes = gap / minuteMs
    throw invalid(
      `${subject} in ${schedule.timezone} has runs only ${countOf(minutes, 'minute')} apart; `
      + 'every gap of the year must be at least 5 minutes',
    )
  }
}

const invalid = (message: string): AppError =>
  new AppError('INVALID_SCHEDULE', { message: `\`schedule\`: ${message}.` })
