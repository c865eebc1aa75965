import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Places } from '../tasks/places.ts'
import { createJobPlace, type AwayJobs, type JobPlace } from './job-place.ts'

const never = new AbortController().signal

/** A job with its place among `places`. */
async function start(places: Places, away: AwayJobs): Promise<JobPlace & { close(): void }> {
  let leave = await places.enter(0, never)
  const place = {
    async enter() { leave = await places.enter(0, never) },
    leave: () => leave?.(),
  }
  return createJobPlace(place, away)
}

describe('createJobPlace', () => {
  it('gives the place to another job while the job has nothing to do', async () => {
    const [places, away] = [new Places([1]), { count: 0, max: 10 }]
    const one = await start(places, away)
    const starting = start(places, away)
    let isStarted = false
    void starting.then(() => { isStarted = true })
    await nextTurn()
    assert.equal(isStarted, false)
    one.drop()
    const other = await starting
    assert.equal(away.count, 1)

    let isBack = false
    const holding = Promise.all([one.hold(), one.hold()]).then(() => { isBack = true })
    await nextTurn()
    assert.equal(isBack, false)
    other.drop()
    await holding
    assert.equal(away.count, 1)
  })

  it('keeps the place until the last hold has ended', async () => {
    const [places, away] = [new Places([1]), { count: 0, max: 10 }]
    const one = await start(places, away)
    await one.hold()
    one.drop()
    assert.equal(away.count, 0)
    one.drop()
    assert.equal(away.count, 1)
    one.close()
    one.close()
    assert.equal(away.count, 0)
  })

  it('keeps the place while too many jobs have left theirs', async () => {
    const [places, away] = [new Places([2]), { count: 0, max: 1 }]
    const [one, other] = [await start(places, away), await start(places, away)]
    one.drop()
    other.drop()
    assert.equal(away.count, 1)
    await other.hold()
    await one.hold()
    assert.equal(away.count, 0)
  })
})
