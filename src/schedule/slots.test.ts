import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { busiestMonth, nextSlot, shortestGap } from './slots.ts'

const minuteMs = 60_000

/** The next `count` slots, as `MM-DD HH:MM` in UTC. */
function slots(cron: string, timezone: string, after: string, count: number): string[] {
  const found: string[] = []
  for (let at = Date.parse(after); found.length < count;) {
    at = nextSlot({ cron, timezone }, at)
    found.push(new Date(at).toISOString().slice(5, 16).replace('T', ' '))
  }
  return found
}

describe('nextSlot', () => {
  it('is strictly later, and on a full minute', () => {
    const daily = { cron: '0 9 * * *', timezone: 'UTC' }
    assert.equal(nextSlot(daily, Date.parse('2026-02-10T08:59:59.999Z')), Date.parse('2026-02-10T09:00:00Z'))
    assert.equal(nextSlot(daily, Date.parse('2026-02-10T09:00:00Z')), Date.parse('2026-02-11T09:00:00Z'))
    assert.equal(nextSlot(daily, Date.parse('2026-02-10T09:00:00.001Z')), Date.parse('2026-02-11T09:00:00Z'))
  })

  it('follows the clock of the zone', () => {
    assert.deepEqual(slots('0 9 * * *', 'Asia/Kolkata', '2026-02-10T12:00Z', 1), ['02-11 03:30'])
    assert.deepEqual(slots('0 9 * * *', 'Asia/Kathmandu', '2026-02-10T12:00Z', 1), ['02-11 03:15'])
    assert.deepEqual(slots('30 7 * * 1-5', 'America/New_York', '2026-02-13T13:00Z', 2), ['02-16 12:30', '02-17 12:30'])
    assert.deepEqual(slots('0 0 1 1 *', 'Pacific/Kiritimati', '2026-02-13T13:00Z', 1), ['12-31 10:00'])
  })

  it('matches either day field when both are restricted', () => {
    assert.deepEqual(slots('0 0 13 * 5', 'UTC', '2026-03-01T12:00Z', 4), [
      '03-06 00:00', '03-13 00:00', '03-20 00:00', '03-27 00:00',
    ])
    assert.deepEqual(slots('0 0 1 * 5', 'UTC', '2026-03-30T12:00Z', 3), ['04-01 00:00', '04-03 00:00', '04-10 00:00'])
  })

  it('finds a slot that is years away', () => {
    assert.equal(
      nextSlot({ cron: '0 0 29 2 *', timezone: 'UTC' }, Date.parse('2096-03-01T00:00Z')),
      Date.parse('2104-02-29T00:00:00Z'),
    )
    assert.equal(
      nextSlot({ cron: '30 9 29 2 *', timezone: 'America/Havana' }, Date.parse('2026-03-01T00:00Z')),
      Date.parse('2028-02-29T14:30:00Z'),
    )
    assert.equal(nextSlot({ cron: '0 0 30 2 *', timezone: 'UTC' }, Date.parse('2026-03-01T00:00Z')), Infinity)
  })
})

describe('the day on which clocks go forward', () => {
  it('runs a skipped time later by the length of the change, once', () => {
    assert.deepEqual(slots('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', 2), ['03-29 01:30', '03-30 00:30'])
    assert.deepEqual(slots('30 2 * * *', 'America/New_York', '2026-03-07T12:00Z', 2), ['03-08 07:30', '03-09 06:30'])
    assert.deepEqual(slots('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00Z', 2), ['10-03 15:45', '10-04 15:15'])
    assert.deepEqual(slots('30 1 * * *', 'Antarctica/Troll', '2026-03-28T12:00Z', 2), ['03-29 01:30', '03-29 23:30'])
  })

  it('runs a skipped midnight on the right day', () => {
    assert.deepEqual(slots('0 0 * * 0', 'America/Havana', '2026-03-02T12:00Z', 2), ['03-08 05:00', '03-15 04:00'])
    assert.deepEqual(slots('30 23 * * 6', 'America/Nuuk', '2026-03-27T12:00Z', 2), ['03-29 01:30', '04-05 00:30'])
  })

  it('has one slot where a skipped time coincides with another', () => {
    assert.deepEqual(slots('0 2,3 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', 3), [
      '03-29 01:00', '03-30 00:00', '03-30 01:00',
    ])
    assert.deepEqual(slots('0 */2 * * *', 'Europe/Berlin', '2026-03-28T23:30Z', 3), [
      '03-29 01:00', '03-29 02:00', '03-29 04:00',
    ])
  })

  it('keeps hourly and shorter intervals', () => {
    assert.deepEqual(slots('30 * * * *', 'Europe/Berlin', '2026-03-28T23:00Z', 4), [
      '03-28 23:30', '03-29 00:30', '03-29 01:30', '03-29 02:30',
    ])
    assert.deepEqual(slots('*/20 * * * *', 'Australia/Lord_Howe', '2026-10-03T15:00Z', 4), [
      '10-03 15:10', '10-03 15:40', '10-03 16:00', '10-03 16:20',
    ])
  })
})

describe('the day on which clocks go back', () => {
  it('runs a repeated time once, the first time', () => {
    assert.deepEqual(slots('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 2), ['10-25 00:30', '10-26 01:30'])
    assert.deepEqual(slots('30 1 * * *', 'America/New_York', '2026-10-31T12:00Z', 2), ['11-01 05:30', '11-02 06:30'])
    assert.deepEqual(slots('45 1 * * *', 'Australia/Lord_Howe', '2026-04-04T00:00Z', 2), ['04-04 14:45', '04-05 15:15'])
    assert.deepEqual(slots('*/10 2 * * *', 'Europe/Berlin', '2026-10-25T00:35Z', 3), [
      '10-25 00:40', '10-25 00:50', '10-26 01:00',
    ])
    assert.deepEqual(slots('30 0 * * *', 'America/Havana', '2026-10-31T12:00Z', 2), ['11-01 04:30', '11-02 05:30'])
  })

  it('repeats an hour of the day before when clocks go back at midnight', () => {
    assert.deepEqual(slots('0 * 1 * *', 'America/Santiago', '2028-04-02T01:00Z', 3), [
      '04-02 02:00', '04-02 03:00', '05-01 04:00',
    ])
    assert.deepEqual(slots('0 23 1 * *', 'America/Santiago', '2028-04-02T01:00Z', 2), ['04-02 02:00', '05-02 03:00'])
  })

  it('keeps hourly and shorter intervals', () => {
    assert.deepEqual(slots('30 * * * *', 'Europe/Berlin', '2026-10-24T23:00Z', 5), [
      '10-24 23:30', '10-25 00:30', '10-25 01:30', '10-25 02:30', '10-25 03:30',
    ])
    assert.deepEqual(slots('*/30 * * * *', 'Europe/Berlin', '2026-10-25T00:00Z', 4), [
      '10-25 00:30', '10-25 01:00', '10-25 01:30', '10-25 02:00',
    ])
    assert.deepEqual(slots('45 * * * *', 'Australia/Lord_Howe', '2026-04-04T14:00Z', 3), [
      '04-04 14:45', '04-04 15:15', '04-04 16:15',
    ])
  })
})

describe('shortestGap', () => {
  const gap = (cron: string, timezone = 'UTC'): number =>
    shortestGap({ cron, timezone }, Date.parse('2026-02-10T12:00Z')) / minuteMs

  it('is the shortest gap of the year', () => {
    assert.equal(gap('*/5 * * * *', 'Europe/Berlin'), 5)
    assert.equal(gap('0 9 * * *'), 1440)
    assert.equal(gap('0 9 * * *', 'Europe/Berlin'), 1380)
    assert.equal(gap('50 23 31 12 *'), 365 * 1440)
    assert.equal(gap('0 9 29 2 *'), Infinity)
    assert.equal(gap('55,0 23,0 31,1 12,1 *'), 5)
  })
})

describe('busiestMonth', () => {
  const most = (cron: string, timezone = 'UTC'): number =>
    busiestMonth({ cron, timezone }, Date.parse('2026-02-10T12:00Z'))

  it('is the largest number of slots in 31 consecutive days', () => {
    assert.equal(most('0 9 * * *'), 31)
    assert.equal(most('0 * * * *'), 744)
    assert.equal(most('*/5 * * * *'), 8928)
    assert.equal(most('0 9 * * 1'), 5)
    assert.equal(most('0 9 * * 1-5'), 23)
    assert.equal(most('0 9 1 * *'), 2) // 1 February and 1 March
    assert.equal(most('0 9 1,31 * *'), 3)
    assert.equal(most('0 9 15 1-3/2 *'), 1)
    assert.equal(most('0 9 1 1 *'), 1)
  })

  it('counts a repeated hour of an hourly schedule twice', () => {
    assert.equal(most('0 * * * *', 'Europe/Berlin'), 745)
    assert.equal(most('0 2 * * *', 'Europe/Berlin'), 31)
  })

  it('is at least one', () => assert.equal(most('0 0 29 2 *'), 1))
})
