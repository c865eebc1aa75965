// The runs of a schedule before a monitor has it.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false } as const

/** The query of GET /schedule/preview. */
export const SchedulePreviewQuery = Type.Object({
  cron: Type.Optional(Type.String({
    maxLength: 1000, description: 'Cron expression of five fields: minute, hour, day of month, month, day of week.',
  })),
  text: Type.Optional(Type.String({
    maxLength: 1000, description: 'A phrase such as "every weekday at 9am", instead of `cron`.',
  })),
  timezone: Type.Optional(Type.String({
    maxLength: 1000, description: 'IANA name of the time zone of the schedule; UTC by default.',
  })),
  monitor_id: Type.Optional(Type.String({
    maxLength: 60, description: 'ID of the monitor that will have the schedule, for a phrase without a time of day.',
  })),
}, closed)
export type SchedulePreviewQuery = Static<typeof SchedulePreviewQuery>

export const SchedulePreview = Type.Object({
  cron: Type.String({ description: 'Effective five-field cron expression.' }),
  timezone: Type.String({ description: 'IANA time zone name.' }),
  text: Type.Optional(Type.String({ description: 'The phrase that was sent, if any.' })),
  next_runs: Type.Array(Type.String({ format: 'date-time' }), {
    maxItems: 5, description: 'The next five runs, earliest first.',
  }),
  shortest_gap_minutes: nullable(Type.Integer({
    description: 'Shortest time between two runs in the next year; null if it has fewer than two.',
  })),
  runs_per_31_days: Type.Integer({ description: 'Number of runs in the busiest 31 days of the next year.' }),
  is_time_assigned: Type.Boolean({
    description:
      'Whether the phrase leaves the minute or the time of day open. Each monitor then has its own, derived from its '
      + 'ID: that of `monitor_id`, or an example of it.',
  }),
}, { ...closed, title: 'SchedulePreview' })
export type SchedulePreview = Static<typeof SchedulePreview>
