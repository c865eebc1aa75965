import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { previewSchedule } from './preview-schedule.ts'
import { readSchedule } from './read-schedule.ts'

const now = Date.parse('2026-02-10T12:00:00Z')

describe('previewSchedule', () => {
  it('returns the next five runs by the clock of the time zone', () => {
    const input = { text: 'every weekday at 9am', timezone: 'Europe/Berlin' }
    assert.deepEqual(previewSchedule(input, 'mon_a', Date.parse('2026-03-25T12:00:00Z')), {
      cron: '0 9 * * 1-5', timezone: 'Europe/Berlin', text: 'every weekday at 9am',
      next_runs: [
        '2026-03-26T08:00:00.000Z', '2026-03-27T08:00:00.000Z', '2026-03-30T07:00:00.000Z', '2026-03-31T07:00:00.000Z',
        '2026-04-01T07:00:00.000Z',
      ],
      shortest_gap_minutes: 1440, runs_per_31_days: 23, is_time_assigned: false,
    })
  })

  it('has no text for a cron', () => {
    const { text, ...rest } = previewSchedule({ cron: '*/15 * * * *' }, 'mon_a', now)
    assert.equal(text, undefined)
    assert.deepEqual([rest.shortest_gap_minutes, rest.runs_per_31_days], [15, 31 * 24 * 4])
  })

  it('returns runs that are years apart, and no gap within a year', () => {
    const { next_runs: runs, shortest_gap_minutes: gap } = previewSchedule({ cron: '0 0 29 2 *' }, 'mon_a', now)
    assert.deepEqual(runs.map((run) => run.slice(0, 10)), [
      '2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29', '2044-02-29',
    ])
    assert.equal(gap, null)
  })

  it('says that a phrase leaves the time open, and shows that of the monitor', () => {
    const hourly = previewSchedule({ text: 'hourly' }, 'mon_b', now)
    assert.equal(hourly.is_time_assigned, true)
    assert.equal(hourly.cron, readSchedule({ text: 'hourly' }, 'mon_b', now).cron)
    assert.equal(previewSchedule({ text: 'weekly' }, 'mon_b', now).is_time_assigned, true)
    assert.equal(previewSchedule({ text: 'every 30 minutes' }, 'mon_b', now).cron,
      readSchedule({ text: 'every 30 minutes' }, 'mon_b', now).cron)
    assert.equal(previewSchedule({ text: 'daily at 9am' }, 'mon_b', now).is_time_assigned, false)
  })

  it('refuses what a monitor refuses', () => {
    const invalid = { code: 'INVALID_SCHEDULE' }
    assert.throws(() => previewSchedule({}, 'mon_a', now), { ...invalid, message: /exactly one of `cron` and `text`/ })
    assert.throws(() => previewSchedule({ cron: '*/2 * * * *' }, 'mon_a', now), { ...invalid, message: /5 minutes/ })
    assert.throws(() => previewSchedule({ text: 'now and then' }, 'mon_a', now), invalid)
    assert.throws(() => previewSchedule({ cron: '0 9 * * *', timezone: 'Mars' }, 'mon_a', now), invalid)
  })
})
