import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAnnounced, pageStateOf, type Before, type Finding } from './page-state.ts'

const content = new Uint8Array(1)
const never: Before['was'] = null
const ok: Before['was'] = { state: 'ok', content }
const failing: Before['was'] = { state: 'error', content }
const neverRead: Before['was'] = { state: 'error', content: null }
const removed: Before['was'] = { state: 'removed', content }

const read = (status: 'same' | 'new' | 'changed'): Finding => ({ kind: 'read', status })
const gone: Finding = { kind: 'gone' }
const failed: Finding = { kind: 'failed' }

/** `changed ok news` */
function after(was: Before['was'], finding: Finding, isBaseline = false): string {
  const state = pageStateOf({ was, isBaseline }, finding)
  return state ? `${state.status} ${state.state}${state.isNews ? ' news' : ''}` : 'nothing'
}

describe('pageStateOf', () => {
  it('takes the status of a page that was there from its comparison', () => {
    assert.deepEqual([after(ok, read('same')), after(ok, read('changed'))], ['same ok', 'changed ok news'])
  })

  it('calls a page new that appeared, and says nothing of it in a baseline', () => {
    assert.deepEqual([after(never, read('new')), after(never, read('new'), true)], ['new ok news', 'new ok'])
  })

  it('compares what comes back after an error with what it was before', () => {
    assert.deepEqual([after(failing, read('same')), after(failing, read('changed'))], ['same ok', 'changed ok news'])
  })

  it('announces a page that could not be read at the baseline when it can', () => {
    assert.equal(after(neverRead, read('new'), true), 'new ok news')
  })

  it('reports a removal once, and what returns as new', () => {
    assert.deepEqual(
      [after(ok, gone), after(removed, gone), after(removed, read('new'))],
      ['removed removed news', 'nothing', 'new ok news'],
    )
    assert.deepEqual(
      [after(ok, { kind: 'absent' }), after(removed, { kind: 'absent' })], ['removed removed news', 'nothing'],
    )
  })

  it('removes a page that was failing and is gone', () => {
    assert.equal(after(failing, gone), 'removed removed news')
  })

  it('calls a page that was never there an error, not removed', () => {
    assert.deepEqual(
      [after(never, gone), after(never, gone, true), after(neverRead, gone)],
      ['error error', 'error error', 'error error'],
    )
    assert.equal(after(neverRead, { kind: 'absent' }), 'nothing')
  })

  it('tells that a page starts failing once', () => {
    assert.deepEqual(
      [after(ok, failed), after(failing, failed), after(never, failed), after(never, failed, true)],
      ['error error news', 'error error', 'error error', 'error error'],
    )
  })

  it('keeps a removed page removed while it fails, so that it is not removed twice', () => {
    assert.equal(after(removed, failed), 'error removed')
  })
})

describe('isAnnounced', () => {
  const changed = { status: 'changed', state: 'ok', isNews: true } as const
  const error = { status: 'error', state: 'error', isNews: true } as const

  it('lets through what the judge found meaningful, and what it could not judge', () => {
    assert.deepEqual(
      [true, undefined, false].map((meaningful) => isAnnounced(changed, 'a goal', meaningful)), [true, true, false],
    )
  })

  it('lets everything through without a goal, and errors with one', () => {
    assert.deepEqual([isAnnounced(changed, null, undefined), isAnnounced(error, 'a goal', undefined)], [true, true])
  })

  it('never lets through what is no news', () => {
    assert.equal(isAnnounced({ ...changed, isNews: false }, null, true), false)
  })
})
