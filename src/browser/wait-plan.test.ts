import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { waitBeforeReading, type NetworkState, type PageState } from './wait-plan.ts'

const quiet: PageState = { sinceMutationMs: 5_000, sinceLoadMs: 500, textChars: 2_000, busy: false, screens: 1 }
const silent: NetworkState = { failed: false, sinceActivityMs: 5_000, open: 0, youngestMs: 0 }
const wait = (page: Partial<PageState>, network: Partial<NetworkState> = {}, sinceStartMs = 700): number =>
  waitBeforeReading({ ...quiet, ...page }, { ...silent, ...network }, sinceStartMs)

describe('waitBeforeReading', () => {
  it('reads a complete and quiet page at once', () => assert.equal(wait({}), 0))
  it('waits for load', () => assert.ok(wait({ sinceLoadMs: null }) > 0))
  it('limits the wait for load', () => assert.equal(wait({ sinceLoadMs: null }, {}, 6_500), 0))
  it('waits until a change has settled', () => assert.equal(wait({ sinceMutationMs: 100 }), 150))
  it('waits longer if there is little text', () => assert.equal(wait({ sinceMutationMs: 100, textChars: 200 }), 300))
  it('waits for requests that may bring content', () =>
    assert.ok(wait({}, { open: 1, youngestMs: 800, sinceActivityMs: 800 }) > 0))
  it('does not wait for a long request', () =>
    assert.equal(wait({ sinceLoadMs: 4_500 }, { open: 1, youngestMs: 4_400, sinceActivityMs: 4_400 }), 0))
  it('waits for a long request if there is no text yet', () =>
    assert.ok(wait({ sinceLoadMs: 4_500, textChars: 0 }, { open: 1, youngestMs: 4_400, sinceActivityMs: 4_400 }) > 0))
  it('gives a page without text time', () =>
    assert.equal(wait({ sinceMutationMs: 500, textChars: 10 }, { sinceActivityMs: 600 }), 1_000))
  it('gives a page without text at most four seconds after load', () =>
    assert.equal(wait({ sinceMutationMs: 100, sinceLoadMs: 4_100, textChars: 10 }), 0))
  it('waits while a spinner is visible', () => assert.ok(wait({ sinceMutationMs: 500, busy: true }) > 0))
  it('limits the wait for a spinner', () =>
    assert.equal(wait({ sinceMutationMs: 2_000, busy: true }), 0))
  it('reads a page that changes all the time after three seconds', () => {
    assert.ok(wait({ sinceMutationMs: 20, sinceLoadMs: 2_000 }) > 0)
    assert.equal(wait({ sinceMutationMs: 20, sinceLoadMs: 3_100 }), 0)
  })
  it('reads a page that sends requests all the time after three seconds', () =>
    assert.equal(wait({ sinceLoadMs: 3_100 }, { open: 1, youngestMs: 40, sinceActivityMs: 40 }), 0))
  it('does not wait for the content of an error page', () =>
    assert.equal(wait({ textChars: 10, sinceMutationMs: 500 }, { failed: true }), 0))
  it('always ends', () =>
    assert.equal(
      wait(
        { sinceMutationMs: 0, sinceLoadMs: 10_001, textChars: 0, busy: true },
        { open: 3, youngestMs: 1, sinceActivityMs: 1 },
      ),
      0,
    ))
})
