import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { createPlaces, type Entry, type PlaceLimits, type Places } from './places.ts'

const limits: PlaceLimits = { all: 12, slow: 5, each: 4, line: 3, slowMs: 2_000 }
const leave = (entry: Entry): void =>
  'leave' in entry ? entry.leave() : assert.fail(`told to come ${entry.later} ms later`)
const wasTaken = (entry: Entry): boolean => 'leave' in entry

describe('places', () => {
  let places: Places
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
    places = createPlaces(() => Date.now(), limits)
  })
  afterEach(() => mock.timers.reset())
  const enter = (id: string, count: number): Promise<Entry>[] => Array.from({ length: count }, () => places.enter(id))

  it('gives a monitor four, lets a few wait in line, and asks the rest to come later, spread over time', async () => {
    const entries = enter('a', 10)
    const taken = await Promise.all(entries.slice(0, 4))
    assert.ok(taken.every(wasTaken))
    assert.deepEqual(await Promise.all(entries.slice(7)), [{ later: 500 }, { later: 513 }, { later: 525 }])
    assert.equal(places.left, 12 - 7)
    taken.forEach(leave)
    ;(await Promise.all(entries.slice(4, 7))).forEach(leave)
    assert.equal(places.left, 12)
  })

  it('has places for others however many wait for one', async () => {
    void Promise.all(enter('a', 100))
    assert.ok(wasTaken(await places.enter('b')))
  })

  it('gives none beyond what there is, and says when one is free', async () => {
    const [first] = await Promise.all(['a', 'b', 'c'].flatMap((id) => enter(id, 4)))
    assert.equal(places.left, 0)
    assert.deepEqual(await places.enter('d'), { later: 500 })
    let isFree = false
    const told = places.anyFree().then(() => { isFree = true })
    await Promise.resolve()
    assert.equal(isFree, false)
    leave(first!)
    await told
    assert.equal(places.left, 1)
  })

  it('sends the line of a receiver away as soon as it is slow', async () => {
    const entries = enter('a', 6)
    mock.timers.tick(1_999)
    assert.equal(places.left, 6)
    mock.timers.tick(1)
    assert.deepEqual((await Promise.all(entries.slice(4))).map(wasTaken), [false, false])
    assert.equal(places.left, 8)
    assert.ok(!wasTaken(await places.enter('a')))
  })

  it('lets slow receivers have their part and no more, until they are quick again', async () => {
    const first = await Promise.all(['a', 'b'].map((id) => places.enter(id)))
    mock.timers.tick(3_000)
    first.forEach(leave)
    const again = await Promise.all([...enter('a', 4), ...enter('b', 4)])
    assert.deepEqual(again.map(wasTaken), [true, true, true, true, true, false, false, false])
    assert.equal((await Promise.all(enter('c', 4))).filter(wasTaken).length, 4)
    again.filter(wasTaken).forEach(leave)
    assert.deepEqual((await Promise.all(enter('a', 4))).map(wasTaken), [true, true, true, true])
    assert.equal(places.left, 4)
  })

  it('spreads those who come back over the time that a slow receiver needs, a minute at most', async () => {
    const [slow] = await Promise.all(enter('a', 4))
    mock.timers.tick(10_000)
    leave(slow!)
    await places.enter('a')
    const later = (await Promise.all(enter('a', 50))).map((entry) =>
      'later' in entry ? entry.later : assert.fail('taken'),
    )
    assert.deepEqual(later.slice(0, 3), [500, 3_000, 5_500])
    assert.ok(Math.max(...later) < 60_500)
    assert.ok(new Set(later).size >= 24)
  })

  it('sends the line away when it closes', async () => {
    const entries = enter('a', 6)
    places.close()
    assert.deepEqual((await Promise.all(entries)).map(wasTaken), [true, true, true, true, false, false])
    assert.ok(!wasTaken(await places.enter('b')))
  })
})
