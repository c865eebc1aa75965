// Computes when a schedule is due ("slots"), by the wall clock of its time zone. On daylight saving changes:
//
// - A skipped time runs later by the length of the change: at 3:30 instead of 2:30.
// - A repeated time runs only the first time.
// - A schedule for every hour of the day follows the clock, so that it runs every hour.
//
// cron-parser is used only for parsing. Its iterator loses skipped times where clocks change by half an hour (Lord
// Howe), and takes seven seconds for a year of */5; this takes about ten milliseconds.

import type { StoredSchedule } from '#schemas/monitor.ts'
import { isDay, nextMatch, readCron, type CronFields } from './cron-fields.ts'
import { offsetPeriodAt, type OffsetPeriod } from './zone-offsets.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const yearMs = 366 * dayMs
/** More than any zone has ever changed its offset by. */
const changeMaxMs = 2 * dayMs

type Schedule = Pick<StoredSchedule, 'cron' | 'timezone'>

/** The first slot strictly after `afterMs` (Unix ms); Infinity when there is none. */
export function nextSlot({ cron, timezone }: Schedule, afterMs: number): number {
  const fields = readCron(cron)
  let from = (Math.floor(afterMs / minuteMs) + 1) * minuteMs
  for (;;) {
    const period = offsetPeriodAt(timezone, from)
    const at = nextInPeriod(fields, period, from)
    if (at < period.end || at === Infinity) return at
    // Continue at the end of the period, not later: clocks that go back at midnight repeat part of the day before.
    from = period.end
  }
}

/** The first slot at or after `from`, valid only if it is before the end of the period. */
function nextInPeriod(fields: CronFields, { start, offset, before }: OffsetPeriod, from: number): number {
  const firstMatch = (at: number): number => nextMatch(fields, at + offset) - offset
  const forward = fields.hours.length === 24 ? 0 : offset - before
  const isRepeating = forward < 0
  if (isRepeating) return firstMatch(Math.max(from, start - forward))
  if (from >= start + forward) return firstMatch(from)
  // Skipped times run as if the clocks had not changed yet.
  const skipped = nextMatch(fields, from + before) - before
  return Math.min(firstMatch(from), skipped < start + forward ? skipped : Infinity)
}

/** The shortest time between two slots (ms) in the year from `fromMs` on; Infinity when it has fewer than two. */
export function shortestGap(schedule: Schedule, fromMs: number): number {
  let shortest = Infinity
  for (let at = nextSlot(schedule, fromMs); at < fromMs + yearMs && shortest > minuteMs;) {
    const next = nextSlot(schedule, at)
    shortest = Math.min(shortest, next - at)
    at = next
  }
  return shortest
}

/** The largest number of slots in any 31 consecutive days, by the calendar of the zone, that start within a year. */
export function busiestMonth(schedule: Schedule, nowMs: number): number {
  const fields = readCron(schedule.cron)
  const firstDay = localDay(schedule.timezone, nowMs)
  const counts = Array.from({ length: 366 + 30 }, (_, index) =>
    isDay(fields, firstDay + index) ? fields.minutes.length * fields.hours.length : 0,
  )
  for (
    let { end } = offsetPeriodAt(schedule.timezone, nowMs);
    end < nowMs + counts.length * dayMs;
    { end } = offsetPeriodAt(schedule.timezone, end)
  ) {
    for (const [day, count] of countAround(schedule, end)) if (day - firstDay in counts) counts[day - firstDay] = count
  }
  let [most, current] = [0, 0]
  counts.forEach((count, index) => {
    current += count - (counts[index - 31] ?? 0)
    most = Math.max(most, current)
  })
  return Math.max(most, 1) // the next 29 February may be years away
}

/** The number of slots on the day of a clock change; on two days when the change is at midnight. */
function countAround(schedule: Schedule, changeMs: number): Map<number, number> {
  const counts = new Map([changeMs - minuteMs, changeMs].map((ms) => [localDay(schedule.timezone, ms), 0]))
  for (let at = nextSlot(schedule, changeMs - changeMaxMs); at < changeMs + changeMaxMs; at = nextSlot(schedule, at)) {
    const day = localDay(schedule.timezone, at)
    if (counts.has(day)) counts.set(day, counts.get(day)! + 1)
  }
  return counts
}

const localDay = (timezone: string, ms: number): number =>
  Math.floor((ms + offsetPeriodAt(timezone, ms).offset) / dayMs)
