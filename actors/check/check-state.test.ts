import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CheckAborted, CheckState } from './check-state.ts'

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const start = (): CheckState => new CheckState(hoursAgo(0), null)
const counts = { total: 2, error: 0 }

describe('CheckState', () => {
  it('completes when no transition ended the check early', () => {
    const state = start()
    assert.equal(state.haltReason(), null)
    const { status, error, errorCode } = state.end(counts)
    assert.deepEqual([status, error, errorCode, state.endsEarly], ['completed', null, null, false])
  })

  it('fails with the first error when every page failed', () => {
    const state = start()
    state.pageFailed({ error: 'The site answered 500.', error_code: 'TARGET_SERVER_ERROR' })
    state.pageFailed({ error: 'The site answered 403.', error_code: 'TARGET_FORBIDDEN' })
    const { status, error, errorCode } = state.end({ total: 2, error: 2 })
    assert.deepEqual(
      [status, error, errorCode], ['failed', 'No page could be read. The site answered 500.', 'TARGET_SERVER_ERROR'],
    )
  })

  it('prefers the first error of earlier owners', () => {
    const state = new CheckState(hoursAgo(0), { error: 'First.', error_code: 'TARGET_NOT_FOUND' })
    state.pageFailed({ error: 'Second.', error_code: 'TARGET_FORBIDDEN' })
    assert.equal(state.end({ total: 1, error: 1 }).errorCode, 'TARGET_NOT_FOUND')
  })

  it('starts no further page without credits, and lets pages in progress finish', () => {
    const state = start()
    state.creditsExhausted()
    assert.deepEqual([state.haltReason(), state.signal.aborted], ['credits_exhausted', false])
    const { status, errorCode } = state.end(counts)
    assert.deepEqual([status, errorCode], ['partial', 'CREDITS_EXHAUSTED'])
  })

  it('stops after 6 hours', () => {
    const state = new CheckState(hoursAgo(6.01), null)
    assert.deepEqual([state.haltReason(), state.signal.aborted], ['cancelled', false])
    const { status, errorCode } = state.end(counts)
    assert.deepEqual([status, errorCode], ['partial', 'TIMEOUT'])
  })

  it('aborts pages in progress when the monitor is deleted, also after credits ran out', () => {
    const state = start()
    state.creditsExhausted()
    state.monitorDeleted()
    assert.ok(state.signal.reason instanceof CheckAborted)
    const { status, errorCode } = state.end(counts)
    assert.deepEqual([status, errorCode], ['failed', 'CANCELLED'])
  })

  it('aborts pages in progress after a failure, without an end of the check', () => {
    const state = start()
    const failure = new Error('the store failed')
    state.failed(failure)
    assert.deepEqual([state.signal.reason, state.endsEarly, state.haltReason()], [failure, false, null])
  })
})
