// What a schedule means: its next runs, and how often it runs.

import type { SchedulePreview } from '#schemas/schedule-preview.ts'
import { readPhrase } from './read-phrase.ts'
import { readSchedule, type ScheduleInput } from './read-schedule.ts'
import { busiestMonth, nextSlot, shortestGap } from './slots.ts'

const minuteMs = 60_000
const runsMax = 5

/** The runs of the schedule after `nowMs`, for this monitor. Throws the INVALID_SCHEDULE of `readSchedule`. */
export function previewSchedule(input: ScheduleInput, monitorId: string, nowMs: number): SchedulePreview {
  const schedule = readSchedule(input, monitorId, nowMs)
  const { cron, timezone, text } = schedule
  const gapMs = shortestGap(schedule, nowMs)
  return {
    cron, timezone, ...(text !== null && { text }),
    next_runs: nextSlots(schedule, nowMs).map((slot) => new Date(slot).toISOString()),
    shortest_gap_minutes: gapMs === Infinity ? null : gapMs / minuteMs,
    runs_per_31_days: busiestMonth(schedule, nowMs),
    is_time_assigned: text !== null && isTimeAssigned(text),
  }
}

function nextSlots(schedule: Parameters<typeof nextSlot>[0], nowMs: number): number[] {
  const slots: number[] = []
  for (let at = nextSlot(schedule, nowMs); at < Infinity && slots.length < runsMax; at = nextSlot(schedule, at))
    slots.push(at)
  return slots
}

/** Whether the phrase takes its minute or its time of day from the monitor. */
const isTimeAssigned = (text: string): boolean =>
  readPhrase(text, { hour: 3, minute: 7 }) !== readPhrase(text, { hour: 4, minute: 8 })
