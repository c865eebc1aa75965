import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { quietLog } from '#test/support/bus.ts'
import { EventPublisher } from './event-publisher.ts'
import type { UsageEvent } from './ledger-entry.ts'

const event = (n: number): UsageEvent => ({ n }) as UsageEvent

describe('EventPublisher', () => {
  let confirmed: (readonly number[])[]
  let publisher: EventPublisher
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    confirmed = []
    publisher = new EventPublisher({
      publish: () => Promise.resolve(),
      confirm(_keyId, events) {
        confirmed.push(events)
        return Promise.resolve()
      },
      log: quietLog,
    })
  })
  afterEach(() => mock.timers.reset())
  const publish = async (n: number): Promise<void> => {
    publisher.publish('key_1', [event(n)])
    mock.timers.tick(20)
    for (let turn = 0; turn < 3; turn++) await nextTurn()
  }

  it('confirms the published events of a key together after a second', async () => {
    await publish(1)
    await publish(2)
    assert.deepEqual(confirmed, [])
    mock.timers.tick(1_000)
    assert.deepEqual(confirmed, [[1, 2]])
  })

  it('gives an event its own second when the ones before were confirmed with a write of the key', async () => {
    await publish(1)
    mock.timers.tick(600)
    await publisher.confirm('key_1')
    await publish(2)
    mock.timers.tick(600)
    assert.deepEqual(confirmed, [[1]])
    mock.timers.tick(400)
    assert.deepEqual(confirmed, [[1], [2]])
  })
})
