import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { orAborted, orTimeout, resolvesWithin, startDeadline } from './abort.ts'

const never = new Promise<never>(() => undefined)
const late = new Error('too late')

/** Whether the promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => { settled = true }, () => { settled = true })
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

describe('waiting with a limit', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  describe('startDeadline', () => {
    it('aborts after its time', () => {
      const deadline = startDeadline(100, new AbortController().signal)
      mock.timers.tick(99)
      assert.equal(deadline.signal.aborted, false)
      mock.timers.tick(1)
      assert.deepEqual([deadline.isOver, (deadline.signal.reason as Error).name], [true, 'TimeoutError'])
    })

    it('aborts with its parent, for the same reason', () => {
      const parent = new AbortController()
      const deadlines = [startDeadline(100, parent.signal)]
      parent.abort(late)
      deadlines.push(startDeadline(100, parent.signal))
      for (const { signal, isOver } of deadlines) assert.deepEqual([signal.reason, isOver], [late, false])
    })

    it('aborts no more after its end', () => {
      const parent = new AbortController()
      const deadline = startDeadline(100, parent.signal)
      deadline.end()
      mock.timers.tick(100)
      parent.abort(late)
      assert.equal(deadline.signal.aborted, false)
    })
  })

  describe('orAborted', () => {
    it('returns the result of work that ends before the signal aborts', async () => {
      assert.equal(await orAborted(Promise.resolve('done'), new AbortController().signal), 'done')
    })

    it('rejects as the work does', async () => {
      await assert.rejects(orAborted(Promise.reject(new Error('mine')), new AbortController().signal), /mine/)
    })

    it('rejects with the reason as soon as the signal aborts', async () => {
      const controller = new AbortController()
      const waiting = orAborted(never, controller.signal)
      controller.abort(late)
      await assert.rejects(waiting, late)
    })

    it('rejects when the signal was aborted before', async () => {
      await assert.rejects(orAborted(never, AbortSignal.abort(late)), late)
    })

    it('gives the work a grace period to end by itself', async () => {
      const controller = new AbortController()
      const work = Promise.withResolvers<string>()
      const waiting = orAborted(work.promise, controller.signal, 1_000)
      controller.abort(late)
      mock.timers.tick(999)
      assert.equal(await isSettled(waiting), false)
      work.resolve('handed back')
      assert.equal(await waiting, 'handed back')
    })

    it('rejects when the grace period is over', async () => {
      const waiting = orAborted(never, AbortSignal.abort(late), 1_000)
      const rejected = assert.rejects(waiting, late)
      mock.timers.tick(1_000)
      await rejected
    })

    it('ignores how work ends that was given up', async () => {
      const work = Promise.withResolvers<never>()
      await assert.rejects(orAborted(work.promise, AbortSignal.abort(late)), late)
      work.reject(new Error('not unhandled'))
    })
  })

  describe('orTimeout', () => {
    it('returns the result of work that ends in time', async () => {
      assert.equal(await orTimeout(Promise.resolve('done'), 1_000, () => late), 'done')
    })

    it('rejects with the given error after the time', async () => {
      const rejected = assert.rejects(orTimeout(never, 1_000, () => late), late)
      mock.timers.tick(1_000)
      await rejected
    })
  })

  describe('resolvesWithin', () => {
    it('is true for work that resolves in time', async () => {
      assert.equal(await resolvesWithin(Promise.resolve(), 1_000), true)
    })

    it('is false after the time', async () => {
      const waiting = resolvesWithin(never, 1_000)
      mock.timers.tick(1_000)
      assert.equal(await waiting, false)
    })

    it('rejects as the work does', async () => {
      await assert.rejects(resolvesWithin(Promise.reject(new Error('mine')), 1_000), /mine/)
    })
  })
})
