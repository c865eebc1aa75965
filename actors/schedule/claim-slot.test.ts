import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entered, type ScheduleEntry } from '#src/schedule/registry.ts'
import { claimSlot, dueAt } from './claim-slot.ts'

const hour = 3_600_000
const hourly: ScheduleEntry = { cron: '0 * * * *', timezone: 'UTC', next: 10 * hour, firing: null }

describe('claimSlot', () => {
  it('notes the slot as being fired and moves on to the next one', () => {
    assert.deepEqual(claimSlot(hourly, 10 * hour + 5), {
      ...hourly, next: 11 * hour, firing: { slot: 10 * hour, since: 10 * hour + 5, attempts: 1 },
    })
  })

  it('runs once after a down time: the first slot that was missed, and the next one to come', () => {
    assert.deepEqual(claimSlot(hourly, 100 * hour + 5), {
      ...hourly, next: 101 * hour, firing: { slot: 10 * hour, since: 100 * hour + 5, attempts: 1 },
    })
  })

  it('takes over what somebody claimed, without another slot', () => {
    const claimed = claimSlot(hourly, 10 * hour)
    assert.deepEqual(claimSlot(claimed, 12 * hour), {
      ...hourly, next: 11 * hour, firing: { slot: 10 * hour, since: 12 * hour, attempts: 2 },
    })
  })
})

describe('dueAt', () => {
  it('is the next slot', () => assert.equal(dueAt(hourly), 10 * hour))

  it('is, of a slot that is being fired, later after each attempt', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((attempts) => dueAt({ ...hourly, firing: { slot: 0, since: 0, attempts } }))
    assert.deepEqual(waits, [10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  })
})

describe('entered', () => {
  it('leaves a schedule that stands there already, with the slot that is due of it', () => {
    assert.equal(entered(hourly, { cron: hourly.cron, timezone: 'UTC' }, 12 * hour), hourly)
  })

  it('begins another one with its next slot, and keeps what is being fired', () => {
    const claimed = claimSlot(hourly, 10 * hour)
    assert.deepEqual(entered(claimed, { cron: '30 * * * *', timezone: 'UTC' }, 10 * hour), {
      cron: '30 * * * *', timezone: 'UTC', next: 10.5 * hour, firing: claimed.firing,
    })
    assert.deepEqual(entered(null, { cron: '30 * * * *', timezone: 'UTC' }, 10 * hour), {
      cron: '30 * * * *', timezone: 'UTC', next: 10.5 * hour, firing: null,
    })
  })
})
