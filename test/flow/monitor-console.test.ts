// What the web console needs of monitors: previews of schedules, labels, filters, unread changes and bulk actions.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startConsoleMonitors, type ConsoleMonitors } from '#test/support/console-monitors.ts'

describe('GET /schedule/preview', () => {
  let api: ConsoleMonitors
  before(async () => { api = await startConsoleMonitors({}) })
  after(() => api.stop())

  it('returns the next runs of a phrase, for free', async () => {
    const { status, headers, data } = await api.call('GET', '/schedule/preview?text=daily+at+9am&timezone=asia/tokyo')
    const { next_runs: runs, ...rest } = data as { next_runs: string[] }
    assert.deepEqual([status, headers.get('x-credits-used') ?? '0'], [200, '0'])
    assert.deepEqual(rest, {
      cron: '0 9 * * *', timezone: 'Asia/Tokyo', text: 'daily at 9am', shortest_gap_minutes: 1440,
      runs_per_31_days: 31, is_time_assigned: false,
    })
    assert.equal(runs.length, 5)
    assert.ok(runs.every((run) => run.endsWith('T00:00:00.000Z') && run > new Date().toISOString()))
  })

  it('agrees with the monitor whose time it takes', async () => {
    const { id, next_run_at: next, schedule: { cron } } = await api.createMonitor({ schedule: { text: 'daily' } })
    const { data } = await api.call('GET', `/schedule/preview?text=daily&monitor_id=${id}`)
    assert.deepEqual({ ...data as object, next_runs: (data as { next_runs: string[] }).next_runs[0] }, {
      cron, timezone: 'UTC', text: 'daily', next_runs: next, shortest_gap_minutes: 1440, runs_per_31_days: 31,
      is_time_assigned: true,
    })
  })

  it('refuses what a monitor refuses, with the same message', async () => {
    for (const schedule of [{ cron: '* * * * *' }, { text: 'sometimes' }, { cron: '0 9 * * *', text: 'daily' }, {}]) {
      const preview = await api.call('GET', `/schedule/preview?${new URLSearchParams(schedule as Record<string, string>)}`)
      const monitor = await api.tryCreate({ schedule })
      assert.deepEqual([preview.status, preview.error_code], [400, 'INVALID_SCHEDULE'])
      assert.equal(preview.error, monitor.error)
    }
  })

  it('needs a key', async () => {
    assert.equal((await api.call('GET', '/schedule/preview?text=daily', undefined, '')).error_code, 'MISSING_API_KEY')
  })
})
