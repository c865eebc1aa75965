// When a schedule is due. The wall clock of its zone decides, also on the days on which that is changed:
//
// - A time that is skipped comes as much later as the clocks were put forward: at 3:30 instead of 2:30, once.
// - A time that comes twice counts the first time.
// - A schedule for every hour of the day keeps to what the clock shows: it goes on hourly, whatever the clock does.
//
// cron-parser reads crons here, but does not count time: it loses times that are skipped where clocks move by half an
// hour (Lord Howe), and needs seven seconds for a year of */5 where this takes some ten milliseconds.

import type { StoredSchedule } from '#schemas/monitor.ts'
import { isDay, nextMatch, readCron, type CronFields } from './cron-fields.ts'
import { offsetPeriodAt, type OffsetPeriod } from './zone-offsets.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const yearMs = 366 * dayMs
/** More than any zone has ever moved its clocks by. */
const moveMaxMs = 2 * dayMs

type Schedule = Pick<StoredSchedule, 'cron' | 'timezone'>

/** When it is due next, strictly after this (unix ms both); Infinity when never. */
export function nextSlot({ cron, timezone }: Schedule, afterMs: number): number {
  const fields = readCron(cron)
  let from = (Math.floor(afterMs / minuteMs) + 1) * minuteMs
  for (;;) {
    const stretch = offsetPeriodAt(timezone, from)
    const at = nextWithin(fields, stretch, from)
    if (at < stretch.end || at === Infinity) return at
    from = stretch.end // not nearer to `at`: clocks put back at midnight show a day again that seemed over
  }
}

/** The next one as far as the stretch goes. */
function nextWithin(fields: CronFields, { start, offset, before }: OffsetPeriod, from: number): number {
  const shown = (at: number): number => nextMatch(fields, at + offset) - offset
  const forward = fields.hours.length === 24 ? 0 : offset - before
  if (forward < 0) return shown(Math.max(from, start - forward))
  if (from >= start + forward) return shown(from)
  const skipped = nextMatch(fields, from + before) - before
  return Math.min(shown(from), skipped < start + forward ? skipped : Infinity)
}

/** The shortest time between two slots (ms) in the year that begins then; Infinity when there are not two. */
export function shortestGap(schedule: Schedule, fromMs: number): number {
  let shortest = Infinity
  for (let at = nextSlot(schedule, fromMs); at < fromMs + yearMs && shortest > minuteMs;) {
    const next = nextSlot(schedule, at)
    shortest = Math.min(shortest, next - at)
    at = next
  }
  return shortest
}

/**
 * The most slots that any 31 days in a row have, by the calendar of the zone, of those that begin within a year from
 * now on.
 */
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
  return Math.max(most, 1) // 29 February may be years away, but comes
}

/** The slots of the days on which the clocks are changed: one day, or two when that is at midnight. */
function countAround(schedule: Schedule, changeMs: number): Map<number, number> {
  const counts = new Map([changeMs - minuteMs, changeMs].map((ms) => [localDay(schedule.timezone, ms), 0]))
  for (let at = nextSlot(schedule, changeMs - moveMaxMs); at < changeMs + moveMaxMs; at = nextSlot(schedule, at)) {
    const day = localDay(schedule.timezone, at)
    if (counts.has(day)) counts.set(day, counts.get(day)! + 1)
  }
  return counts
}

const localDay = (timezone: string, ms: number): number =>
  Math.floor((ms + offsetPeriodAt(timezone, ms).offset) / dayMs)
