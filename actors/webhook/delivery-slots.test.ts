import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { createDeliverySlots, type Admission, type DeliverySlots, type SlotLimits } from './delivery-slots.ts'

const limits: SlotLimits = { slow: 5, each: 4, queue: 3, slowMs: 2_000 }
const release = (admission: Admission): void =>
  'release' in admission ? admission.release() : assert.fail(`deferred by ${admission.deferMs} ms`)
const isGranted = (admission: Admission): boolean => 'release' in admission

describe('createDeliverySlots', () => {
  let slots: DeliverySlots
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
    slots = createDeliverySlots(() => Date.now(), limits)
  })
  afterEach(() => mock.timers.reset())
  const acquire = (id: string, count: number): Promise<Admission>[] =>
    Array.from({ length: count }, () => slots.acquire(id))

  it('grants a monitor four, lets a few wait, and defers the rest, spread over time', async () => {
    const admissions = acquire('a', 10)
    const granted = await Promise.all(admissions.slice(0, 4))
    assert.ok(granted.every(isGranted))
    assert.deepEqual(await Promise.all(admissions.slice(7)), [{ deferMs: 500 }, { deferMs: 513 }, { deferMs: 525 }])
    assert.equal(slots.held, 7)
    granted.forEach(release)
    ;(await Promise.all(admissions.slice(4, 7))).forEach(release)
    assert.equal(slots.held, 0)
  })

  it('has slots for other monitors however many deliveries of one wait', async () => {
    void Promise.all(acquire('a', 100))
    assert.ok(isGranted(await slots.acquire('b')))
  })

  it('defers the queue of a receiver as soon as it is slow', async () => {
    const admissions = acquire('a', 6)
    mock.timers.tick(1_999)
    assert.equal(slots.held, 6)
    mock.timers.tick(1)
    assert.deepEqual((await Promise.all(admissions.slice(4))).map(isGranted), [false, false])
    assert.equal(slots.held, 4)
    assert.ok(!isGranted(await slots.acquire('a')))
  })

  it('bounds the slots of slow receivers until they are fast again', async () => {
    const first = await Promise.all(['a', 'b'].map((id) => slots.acquire(id)))
    mock.timers.tick(3_000)
    first.forEach(release)
    const again = await Promise.all([...acquire('a', 4), ...acquire('b', 4)])
    assert.deepEqual(again.map(isGranted), [true, true, true, true, true, false, false, false])
    assert.equal((await Promise.all(acquire('c', 4))).filter(isGranted).length, 4)
    again.filter(isGranted).forEach(release)
    assert.deepEqual((await Promise.all(acquire('a', 4))).map(isGranted), [true, true, true, true])
    assert.equal(slots.held, 8)
  })

  it('spreads deferred deliveries over the time that a slow receiver needs, at most a minute', async () => {
    const [slow] = await Promise.all(acquire('a', 4))
    mock.timers.tick(10_000)
    release(slow!)
    await slots.acquire('a')
    const deferred = (await Promise.all(acquire('a', 50))).map((admission) =>
      'deferMs' in admission ? admission.deferMs : assert.fail('granted'),
    )
    assert.deepEqual(deferred.slice(0, 3), [500, 3_000, 5_500])
    assert.ok(Math.max(...deferred) < 60_500)
    assert.ok(new Set(deferred).size >= 24)
  })

  it('defers the queue and everything later once it is closed', async () => {
    const admissions = acquire('a', 6)
    slots.close()
    assert.deepEqual((await Promise.all(admissions)).map(isGranted), [true, true, true, true, false, false])
    assert.ok(!isGranted(await slots.acquire('b')))
  })
})
