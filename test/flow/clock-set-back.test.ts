// A wall clock that is set back by hours does not prolong what waits within a process (issue 15, point 13). `Date.now`
// is replaced; timers and `performance.now()` are monotonic.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { CheckState } from '#actors/check/check-state.ts'
import { retryUnanswered } from '#src/bus/publish.ts'
import { trackProgress } from '#src/jobs/state/job-progress.ts'
import { createBlocklists } from '#src/sites/blocklists.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'

const hoursMs = 5 * 3_600_000
const setBack = (): void => {
  const before = Date.now()
  mock.method(Date, 'now', () => before - hoursMs)
}

describe('when the clock is set back by hours', () => {
  let dataDir: string
  let store: Store
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'winnow-clock-'))
    store = await openStore({ dataDir })
  })
  afterEach(() => mock.restoreAll())
  after(async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  })

  it('a blocklist that another process changed takes effect', async () => {
    const mine = createBlocklists(store)
    await mine.assertAllowed('key_a', 'https://bad.example/')
    setBack()
    await createBlocklists(store).set('key_a', ['bad.example'])
    await sleep(600)
    await assert.rejects(mine.assertAllowed('key_a', 'https://bad.example/'), { code: 'URL_BLOCKLISTED' })
  })

  it('a running job goes on saving its progress, and hears of its cancellation', async () => {
    const job = { _id: 'crw_1', key_id: 'key_a', kind: 'crawl', status: 'running' } as never
    await store.collection('jobs').insertIfAbsent(job)
    const progress = trackProgress(store, job, { onChange: () => undefined })
    await progress.save({ known: 1, skipped: {} })
    setBack()
    await store.collection('jobs').update({ _id: 'crw_1' }, { $set: { status: 'cancelled' } } as never)
    await sleep(600)
    await progress.save({ known: 1, skipped: {} })
    assert.equal(progress.isCancelled, true)
  })

  it('a publish that is not answered gives up at its deadline', async () => {
    const startedAt = performance.now()
    const publish = retryUnanswered(() => Promise.reject(new Error('no answer')), { deadlineAt: Date.now() + 700 })
    setBack()
    await assert.rejects(publish, { code: 'SERVICE_UNAVAILABLE' })
    assert.ok(performance.now() - startedAt < 5_000)
  })

  it('a check ends six hours after its start, and not before', () => {
    const state = new CheckState(new Date(Date.now() - 5.9999 * 3_600_000).toISOString(), null)
    const late = new CheckState(new Date(Date.now() - 6.1 * 3_600_000).toISOString(), null)
    setBack()
    assert.deepEqual([state.haltReason(), late.haltReason() === null], [null, false])
  })
})
