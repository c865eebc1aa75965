import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSchedule, type ScheduleInput } from './read-schedule.ts'

const now = Date.parse('2026-02-10T12:00:00Z')
const read = (input: ScheduleInput, id = 'mon_a'): ReturnType<typeof readSchedule> => readSchedule(input, id, now)
const refuses = (input: ScheduleInput, message: RegExp): void =>
  assert.throws(() => read(input), { code: 'INVALID_SCHEDULE', message })

describe('readSchedule', () => {
  it('accepts a cron and normalises its spaces', () => {
    assert.deepEqual(read({ cron: '  30 9  * * MON-FRI ' }), { cron: '30 9 * * MON-FRI', timezone: 'UTC', text: null })
  })

  it('accepts a phrase and keeps its text', () => {
    assert.deepEqual(read({ text: 'Daily at 9am', timezone: 'Europe/Berlin' }), {
      cron: '0 9 * * *', timezone: 'Europe/Berlin', text: 'Daily at 9am',
    })
  })

  it('reads a string as a cron when it starts like one, otherwise as a phrase', () => {
    assert.deepEqual(read('*/15 * * * *'), { cron: '*/15 * * * *', timezone: 'UTC', text: null })
    assert.deepEqual(read('every weekday at 9am'), {
      cron: '0 9 * * 1-5', timezone: 'UTC', text: 'every weekday at 9am',
    })
    assert.equal(read('on the 1st at 6am').cron, '0 6 1 * *')
    refuses('0 0 9 * * *', /has 6/)
    refuses('0 9 * *', /has 4/)
    refuses('? 9 * * *', /the minute/)
  })

  it('requires exactly one of cron and text', () => {
    refuses({}, /^`schedule`: give exactly one of `cron` and `text`/)
    refuses({ timezone: 'UTC' }, /exactly one/)
    refuses({ cron: '0 9 * * *', text: 'daily' }, /exactly one/)
  })

  for (const cron of [
    '0 9 * * *', '*/5 * * * *', '0,30 9-17 * * 1-5', '15 */6 1,15 * *', '0 0 1 jan,JUL *', '0 0 * * sun', '0 0 * * 7',
    '0 0 * * 5-7', '5/15 * * * *', '10-50/20 8-18/2 * * *', '0 0 29 2 *', '0 0 30 2 1',
  ]) {
    it(`accepts the cron ${cron}`, () => assert.equal(read({ cron }).cron, cron))
  }

  const wrong: [cron: string, message: RegExp][] = [
    ['', /five fields/],
    ['0 0 9 * * *', /five fields.*has 6/],
    ['0 9 * *', /has 4/],
    ['@daily', /has 1/],
    ['61 * * * *', /the minute.*"61".*0 to 59/],
    ['0 24 * * *', /the hour.*0 to 23/],
    ['0 9 0 * *', /the day of month.*1 to 31/],
    ['0 9 32 * *', /the day of month/],
    ['0 9 * 13 *', /the month.*jan to dec/],
    ['0 9 * * 8', /the day of week.*sun to sat/],
    ['0 9 * * funday', /the day of week/],
    ['0 9 * * sat-sun', /the day of week/],
    ['jan 9 * * *', /the minute/],
    ['5-1 * * * *', /the minute/],
    ['*/0 * * * *', /the minute/],
    ['*/ * * * *', /the minute/],
    ['1,,2 * * * *', /the minute/],
    ['-5 * * * *', /the minute/],
    ['1.5 * * * *', /the minute/],
    ['1,1 * * * *', /same value twice/],
    ['*/90 * * * *', /step of 90.*after 59/],
    ['0 9 L * *', /no \?, L, W, # or H/],
    ['0 9 15W * *', /day of month/],
    ['0 9 * * 1#2', /day of week/],
    ['0 9 ? * *', /day of month/],
    ['H 9 * * *', /the minute/],
    ['0 0 31 2 *', /never matches/],
    ['0 0 30,31 feb *', /never matches/],
    ['0 0 31 4,6,9,11 *', /never matches/],
    ['* '.repeat(400), /longer than 500/],
  ]
  for (const [cron, message] of wrong)
    it(`refuses the cron ${cron.slice(0, 20)}`, () => refuses({ cron }, message))
})

describe('the five-minute rule', () => {
  it('accepts gaps of five minutes', () => {
    for (const cron of ['*/5 * * * *', '0,5 9 * * *', '55,0 * * * *', '*/55 * * * *'])
      assert.equal(read({ cron }).cron, cron)
  })

  for (const [cron, minutes] of [
    ['* * * * *', '1 minute '], ['*/4 * * * *', '4 minutes'], ['*/7 * * * *', '4 minutes'],
    ['58,1 * * * *', '3 minutes'], ['0,3 * * * *', '3 minutes'], ['0-4 9 1 1 *', '1 minute '],
    ['58,1 23,0 31,1 12,1 *', '3 minutes'],
  ] as const) {
    it(`refuses ${cron} and names its shortest gap`, () =>
      refuses({ cron }, new RegExp(`only ${minutes}.*apart; every gap of the year must be at least 5 minutes`)))
  }

  it('checks the days on which clocks change', () => {
    const cron = '20,47 2 * * *' // on Lord Howe 2:20 is skipped in October, and runs at 2:50
    assert.equal(read({ cron, timezone: 'Australia/Sydney' }).cron, cron)
    refuses({ cron, timezone: 'Australia/Lord_Howe' }, /only 3 minutes apart/)
  })

  it('applies to phrases too', () =>
    refuses({ text: 'every 3 minutes' }, /"every 3 minutes" \(.*\) in UTC has runs only 3 minutes apart/))
})

describe('time zones', () => {
  it('keep their names', () => {
    for (const timezone of [
      'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/UTC', 'US/Pacific', 'Etc/GMT+5', 'EST5EDT',
    ])
      assert.equal(read({ cron: '0 9 * * *', timezone }).timezone, timezone)
  })

  it('get the usual upper and lower case', () => {
    assert.equal(read({ cron: '0 9 * * *', timezone: 'europe/BERLIN' }).timezone, 'Europe/Berlin')
    assert.equal(read({ cron: '0 9 * * *', timezone: 'utc' }).timezone, 'UTC')
  })

  it('must exist', () => {
    for (const timezone of ['Mars/Olympus', '', 'Berlin', '+02:00', 'UTC+2', 'local', '../etc/passwd', 'x'.repeat(500)])
      refuses({ cron: '0 9 * * *', timezone }, /timezone ".*" is not a time zone; use an IANA name/)
  })
})

describe('the default time of a phrase', () => {
  it('is stable for a monitor', () => {
    assert.equal(read('daily', 'mon_b').cron, read('daily', 'mon_b').cron)
    assert.equal(read('hourly', 'mon_b').cron.split(' ')[0], read('daily', 'mon_b').cron.split(' ')[0])
  })

  it('is evenly distributed over monitors', () => {
    const minutes = Array.from({ length: 60 }, () => 0)
    const hours = Array.from({ length: 24 }, () => 0)
    for (let n = 0; n < 6_000; n++) {
      const [minute, hour] = read('monthly', `mon_${n}`).cron.split(' ').map(Number) as [number, number]
      minutes[minute]!++
      hours[hour]!++
    }
    assert.ok(
      Math.min(...minutes) > 60 && Math.max(...minutes) < 150,
      `${Math.min(...minutes)} to ${Math.max(...minutes)} of 100`,
    )
    assert.ok(
      Math.min(...hours) > 190 && Math.max(...hours) < 310, `${Math.min(...hours)} to ${Math.max(...hours)} of 250`,
    )
  })
})
