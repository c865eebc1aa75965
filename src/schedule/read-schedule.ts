// A schedule as callers write it, checked and turned into the cron that runs. See read-phrase.ts and cron-fields.ts for
// what is understood.

import { createHash } from 'node:crypto'
import type { StoredSchedule } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { readCron } from './cron-fields.ts'
import { readPhrase, type OwnTime } from './read-phrase.ts'
import { nextSlot, shortestGap } from './slots.ts'
import { isTimeZone } from './zone-offsets.ts'

/** A bare string is a cron when it begins like one, else a phrase. */
export type ScheduleInput = string | { cron?: string; text?: string; timezone?: string }

const minuteMs = 60_000
const gapMinMs = 5 * minuteMs
/** Every minute, hour, day, month and weekday written out one by one is shorter. */
const lengthMax = 500

/**
 * The schedule of a monitor. Throws INVALID_SCHEDULE naming what is wrong and what would be right. `nowMs`: where the
 * year begins whose gaps are looked at.
 */
export function readSchedule(input: ScheduleInput, monitorId: string, nowMs: number = Date.now()): StoredSchedule {
  const { cron, text, timezone = 'UTC' } = typeof input === 'string' ? readBare(input) : input
  if ((cron === undefined) === (text === undefined)) throw wrong('give exactly one of cron and text')
  if ((cron ?? text)!.length > lengthMax) throw wrong(`it is longer than ${lengthMax} characters`)
  const schedule = {
    cron: cron === undefined ? readPhrase(text!, ownTime(monitorId)) : oneBlank(cron), timezone: readZone(timezone),
    text: text ?? null,
  }
  readCron(schedule.cron)
  checkGaps(schedule, nowMs)
  return schedule
}

const oneBlank = (text: string): string => text.trim().replace(/\s+/g, ' ')

/**
 * No phrase begins with two numbers, every cron with two fields of digits and signs: what has too many or too few
 * fields is told so.
 */
const readBare = (input: string): { cron?: string; text?: string; timezone?: string } =>
  /^\s*[\d*?][\d*?,/-]*\s+[\d*?][\d*?,/-]*(?:\s|$)/.test(input) ? { cron: input } : { text: input }

/** The name as Intl spells it, or as it is where Intl knows it by another: `Asia/Kolkata` stays. */
function readZone(name: string): string {
  if (!isTimeZone(name))
    throw wrong(
      `timezone "${name.slice(0, 80)}" is no time zone; write an IANA name such as "Europe/Berlin", "America/New_York" or "UTC"`,
    )
  const usual = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  return usual.toLowerCase() === name.toLowerCase() ? usual : name
}

/** The same for the same monitor, always; over many monitors evenly spread. */
function ownTime(monitorId: string): OwnTime {
  const hash = createHash('sha256').update(monitorId).digest()
  return { minute: hash.readUInt32BE(0) % 60, hour: hash.readUInt32BE(4) % 24 }
}

function checkGaps(schedule: StoredSchedule, nowMs: number): void {
  const subject = schedule.text === null ? `"${schedule.cron}"` : `"${schedule.text}" (${schedule.cron})`
  if (nextSlot(schedule, nowMs) === Infinity) throw wrong(`${subject} never comes: no year has such a day`)
  const gap = shortestGap(schedule, nowMs)
  if (gap < gapMinMs) {
    const minutes = gap / minuteMs
    throw wrong(
      `${subject} in ${schedule.timezone} has runs that are only ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} apart; every gap of the year must be at least 5 minutes`,
    )
  }
}

const wrong = (message: string): AppError => new AppError('INVALID_SCHEDULE', { message: `schedule: ${message}.` })
