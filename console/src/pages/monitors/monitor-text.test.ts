import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countsText, creditsText, minutesText, runText, scheduleText } from './monitor-text.ts'

const none = { total: 0, same: 0, new: 0, changed: 0, removed: 0, error: 0, meaningful: 0 }

describe('what is said about monitors', () => {
  it('names the results that a check has, changes first', () => {
    assert.equal(countsText({ ...none, total: 5, same: 2, changed: 1, error: 2 }), '1 changed, 2 errors, 2 same')
    assert.equal(countsText(none), 'no pages')
  })

  it('shows a phrase rather than its cron', () => {
    const schedule = { cron: '0 9 * * *', timezone: 'Europe/Berlin' }
    assert.equal(scheduleText(schedule), '0 9 * * * (Europe/Berlin)')
    assert.equal(scheduleText({ ...schedule, text: 'daily at 9am' }), 'daily at 9am (Europe/Berlin)')
  })

  it('says how long minutes are', () => {
    assert.deepEqual([5, 60, 90, 1440, 10_080, 1501].map(minutesText), [
      '5 minutes', '1 hour', '1 hour 30 minutes', '1 day', '7 days', '1 day 1 hour',
    ])
  })

  it('shows a run in the time zone of the schedule', () => {
    assert.equal(runText('2026-11-26T00:00:00.000Z', 'Asia/Tokyo'), 'Thu, 26 Nov 2026, 09:00')
  })

  it('says what checks cost at most', () => {
    assert.equal(
      creditsText({ estimated_credits_per_check: 1, estimated_credits_per_month: 1240 }),
      'at most 1 credit a check, 1,240 credits in 31 days',
    )
  })
})
