import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entryFor, type ScheduleEntry } from '#src/schedule/registry.ts'
import { claimSlot, dueAt } from './claim-slot.ts'

const hour = 3_600_000
const hourly: ScheduleEntry = { cron: '0 * * * *', timezone: 'UTC', next: 10 * hour, firing: null }

describe('claimSlot', () => {
  it('records the slot as firing and advances to the next one', () => {
    assert.deepEqual(claimSlot(hourly, 10 * hour + 5), {
      ...hourly, next: 11 * hour, firing: { slot: 10 * hour, since: 10 * hour + 5, attempts: 1 },
    })
  })

  it('claims only the first missed slot after a downtime', () => {
    assert.deepEqual(claimSlot(hourly, 100 * hour + 5), {
      ...hourly, next: 101 * hour, firing: { slot: 10 * hour, since: 100 * hour + 5, attempts: 1 },
    })
  })

  it('takes over a claimed slot and leaves the next one', () => {
    const claimed = claimSlot(hourly, 10 * hour)
    assert.deepEqual(claimSlot(claimed, 12 * hour), {
      ...hourly, next: 11 * hour, firing: { slot: 10 * hour, since: 12 * hour, attempts: 2 },
    })
  })
})

describe('dueAt', () => {
  it('is the next slot', () => assert.equal(dueAt(hourly), 10 * hour))

  it('is later after each attempt of a claimed slot', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((attempts) => dueAt({ ...hourly, firing: { slot: 0, since: 0, attempts } }))
    assert.deepEqual(waits, [10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  })
})

describe('entryFor', () => {
  it('keeps an entry with the same schedule, including its due slot', () => {
    assert.equal(entryFor(hourly, { cron: hourly.cron, timezone: 'UTC' }, 12 * hour), hourly)
  })

  it('starts a new schedule with its next slot, and keeps a claimed slot', () => {
    const claimed = claimSlot(hourly, 10 * hour)
    assert.deepEqual(entryFor(claimed, { cron: '30 * * * *', timezone: 'UTC' }, 10 * hour), {
      cron: '30 * * * *', timezone: 'UTC', next: 10.5 * hour, firing: claimed.firing,
    })
    assert.deepEqual(entryFor(null, { cron: '30 * * * *', timezone: 'UTC' }, 10 * hour), {
      cron: '30 * * * *', timezone: 'UTC', next: 10.5 * hour, firing: null,
    })
  })
})
