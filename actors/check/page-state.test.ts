import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAnnounced, pageStateOf, type PageHistory, type PageOutcome } from './page-state.ts'

type Previous = PageHistory['previous']

const content = new Uint8Array(1)
const unknown: Previous = null
const ok: Previous = { state: 'ok', content }
const failing: Previous = { state: 'error', content }
const neverRead: Previous = { state: 'error', content: null }
const removed: Previous = { state: 'removed', content }

const read = (status: 'same' | 'new' | 'changed'): PageOutcome => ({ kind: 'read', status })
const gone: PageOutcome = { kind: 'gone' }
const unlinked: PageOutcome = { kind: 'unlinked' }
const failed: PageOutcome = { kind: 'failed' }

/** Status, stored state and, if so, `notable`: `changed ok notable`. */
function stateAfter(previous: Previous, outcome: PageOutcome, isBaseline = false): string {
  const state = pageStateOf({ previous, isBaseline }, outcome)
  return state ? `${state.status} ${state.state}${state.isNotable ? ' notable' : ''}` : 'nothing'
}

describe('pageStateOf', () => {
  it('takes the status of a known page from its comparison', () => {
    assert.deepEqual([stateAfter(ok, read('same')), stateAfter(ok, read('changed'))], ['same ok', 'changed ok notable'])
  })

  it('reports a new page, which is not notable in a baseline', () => {
    assert.deepEqual(
      [stateAfter(unknown, read('new')), stateAfter(unknown, read('new'), true)], ['new ok notable', 'new ok'],
    )
  })

  it('compares a page that is readable again with its version before the error', () => {
    assert.deepEqual(
      [stateAfter(failing, read('same')), stateAfter(failing, read('changed'))], ['same ok', 'changed ok notable'],
    )
  })

  it('reports a page as new when it failed in the baseline and is readable now', () => {
    assert.equal(stateAfter(neverRead, read('new'), true), 'new ok notable')
  })

  it('reports a removal once, and a page that returns as new', () => {
    assert.deepEqual(
      [stateAfter(ok, gone), stateAfter(removed, gone), stateAfter(removed, read('new'))],
      ['removed removed notable', 'nothing', 'new ok notable'],
    )
    assert.deepEqual(
      [stateAfter(ok, unlinked), stateAfter(removed, unlinked)], ['removed removed notable', 'nothing'],
    )
  })

  it('reports the removal of a page that was failing', () => {
    assert.equal(stateAfter(failing, gone), 'removed removed notable')
  })

  it('reports a page that was never read as an error, not as removed', () => {
    assert.deepEqual(
      [stateAfter(unknown, gone), stateAfter(unknown, gone, true), stateAfter(neverRead, gone)],
      ['error error', 'error error', 'error error'],
    )
    assert.equal(stateAfter(neverRead, unlinked), 'nothing')
  })

  it('makes the first failure of a page notable', () => {
    assert.deepEqual(
      [
        stateAfter(ok, failed), stateAfter(failing, failed), stateAfter(unknown, failed),
        stateAfter(unknown, failed, true),
      ],
      ['error error notable', 'error error', 'error error', 'error error'],
    )
  })

  it('keeps a removed page removed while it fails, so that it is not removed twice', () => {
    assert.equal(stateAfter(removed, failed), 'error removed')
  })
})

describe('isAnnounced', () => {
  const changed = { status: 'changed', state: 'ok', isNotable: true } as const
  const error = { status: 'error', state: 'error', isNotable: true } as const

  it('announces changes that the judge found meaningful or did not judge', () => {
    assert.deepEqual(
      [true, undefined, false].map((meaningful) => isAnnounced(changed, 'a goal', meaningful)), [true, true, false],
    )
  })

  it('announces every change without a goal, and errors with one', () => {
    assert.deepEqual([isAnnounced(changed, null, undefined), isAnnounced(error, 'a goal', undefined)], [true, true])
  })

  it('does not announce what is not notable', () => {
    assert.equal(isAnnounced({ ...changed, isNotable: false }, null, true), false)
  })
})
