import { SchedulePreview, SchedulePreviewQuery } from '#schemas/schedule-preview.ts'
import { free, operation } from '#src/operation.ts'
import { previewSchedule } from '#src/schedule/preview-schedule.ts'

/** Returns the next runs of a schedule, before a monitor has it. */
export const schedulePreview = operation({
  name: 'schedule_preview',
  tag: 'Monitors',
  summary: 'Return the next runs of a schedule, before a monitor has it.',
  description: 'The schedule is read as that of a monitor, with the same errors.',
  rest: [{ method: 'get', path: '/schedule/preview' }],
  input: SchedulePreviewQuery,
  output: SchedulePreview,
  errors: ['INVALID_SCHEDULE'],
  price: free,
  tool: false,
  example: { text: 'every weekday at 9am', timezone: 'Europe/Berlin' },
  exampleOutput: {
    cron: '0 9 * * 1-5', timezone: 'Europe/Berlin', text: 'every weekday at 9am',
    next_runs: [
      '2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z', '2026-11-26T08:00:00.000Z',
      '2026-11-27T08:00:00.000Z',
    ],
    shortest_gap_minutes: 1440, runs_per_31_days: 23, is_time_assigned: false,
  },
  run({ input: { monitor_id = '', ...schedule }, arrivedAt }) {
    return { data: previewSchedule(schedule, monitor_id, arrivedAt) }
  },
})
