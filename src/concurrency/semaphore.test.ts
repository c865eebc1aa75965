import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSemaphore, type Release } from './semaphore.ts'

/** Whether the promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => { settled = true }, () => { settled = true })
  await nextTurn()
  return settled
}

describe('createSemaphore', () => {
  it('grants its permits at once and further ones in order of asking', async () => {
    const semaphore = createSemaphore(2)
    const order: string[] = []
    const [release] = await Promise.all([semaphore.acquire(), semaphore.acquire()])
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      const done = await semaphore.acquire()
      order.push(name)
      done()
    })
    await nextTurn()
    assert.deepEqual(order, [])
    release()
    await Promise.all(waiting)
    assert.deepEqual(order, ['first', 'second', 'third'])
  })

  it('grants more permits when its function allows them', async () => {
    let permits = 1
    const semaphore = createSemaphore(() => permits)
    await semaphore.acquire()
    const second = semaphore.acquire()
    permits = 2
    assert.equal(await isSettled(second), false)
    semaphore.update()
    assert.equal(await isSettled(second), true)
  })

  it('serves waiters of a higher priority first', async () => {
    const semaphore = createSemaphore(1)
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = semaphore.run(() => gate.promise)
    const rest = [0, 1, 0, 1].map((priority, at) =>
      semaphore.run(() => Promise.resolve(order.push(`${priority} ${at}`)), { priority }),
    )
    gate.resolve()
    await Promise.all([first, ...rest])
    assert.deepEqual(order, ['1 1', '1 3', '0 0', '0 2'])
  })

  it('grants permits of the reserve to those who may use them only', async () => {
    const semaphore = createSemaphore(1)
    const release = await semaphore.acquire()
    const plain = semaphore.acquire()
    const reserved = await semaphore.acquire({ reserve: 1 })
    const waiting = semaphore.acquire({ reserve: 1, priority: 1 })
    assert.deepEqual([await isSettled(plain), await isSettled(waiting)], [false, false])
    release()
    assert.deepEqual([await isSettled(plain), await isSettled(waiting)], [false, true])
    reserved()
    assert.equal(await isSettled(plain), false)
    ;(await waiting)()
    assert.equal(await isSettled(plain), true)
  })

  it('runs no more pieces of work at once than there are permits', async () => {
    const semaphore = createSemaphore(1)
    const { signal } = new AbortController()
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = semaphore.run(
      async () => { order.push('first in'); await gate.promise; order.push('first out') }, { signal },
    )
    const second = semaphore.run(async () => { order.push('second in') }, { signal })
    gate.resolve()
    await Promise.all([first, second])
    assert.deepEqual(order, ['first in', 'first out', 'second in'])
  })

  it('releases the permit when the work fails', async () => {
    const semaphore = createSemaphore(1)
    await assert.rejects(semaphore.run(() => Promise.reject(new Error('mine'))), /mine/)
    assert.equal(await semaphore.run(() => Promise.resolve(1)), 1)
  })

  it('ends the wait when the signal aborts, without losing a permit', async () => {
    const semaphore = createSemaphore(1)
    const ending = new AbortController()
    const release = await semaphore.acquire()
    const gone = semaphore.acquire({ signal: ending.signal })
    const next = semaphore.acquire()
    ending.abort(new Error('too late'))
    await assert.rejects(gone, /too late/)
    release()
    ;(await next)()
    assert.equal(await semaphore.run(() => Promise.resolve('third'), { signal: new AbortController().signal }), 'third')
  })

  it('refuses a signal that was aborted before, even with a free permit', async () => {
    const semaphore = createSemaphore(1)
    await assert.rejects(semaphore.acquire({ signal: AbortSignal.abort(new Error('too late')) }), /too late/)
    assert.ok(semaphore.isIdle)
  })

  it('keeps the permit of a holder whose signal aborts', async () => {
    const semaphore = createSemaphore(1)
    const ending = new AbortController()
    const first = await semaphore.acquire()
    const second = semaphore.acquire({ signal: ending.signal })
    first()
    await second
    ending.abort()
    assert.equal(await isSettled(semaphore.acquire()), false)
  })

  it('releases a permit once, however often it is released', async () => {
    const semaphore = createSemaphore(1)
    const release = await semaphore.acquire()
    release()
    release()
    await semaphore.acquire()
    assert.equal(await isSettled(semaphore.acquire()), false)
  })

  it('follows a limit that changes', async () => {
    let limit = 2
    const semaphore = createSemaphore(() => limit)
    const held = await Promise.all([semaphore.acquire(), semaphore.acquire()])
    const waiting: Promise<Release>[] = [semaphore.acquire(), semaphore.acquire(), semaphore.acquire()]
    limit = 1
    held[0]()
    assert.equal(await isSettled(waiting[0]!), false)
    limit = 3
    held[1]()
    assert.deepEqual(await Promise.all(waiting.map(isSettled)), [true, true, true])
  })

  it('is idle when no permit is held and nobody waits', async () => {
    const semaphore = createSemaphore(1)
    assert.ok(semaphore.isIdle)
    const release = await semaphore.acquire()
    const next = semaphore.acquire()
    release()
    assert.ok(!semaphore.isIdle)
    ;(await next)()
    assert.ok(semaphore.isIdle)
  })
})
