// Calls that wait for the end of a job (issue 14, point 2), on a real NATS server and a real store.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { newId } from '#src/ids.ts'
import { finishJob } from '#src/jobs/owner/finish-job.ts'
import { createJob } from '#src/jobs/state/create-job.ts'
import { cancelJob } from '#src/jobs/state/job-status.ts'
import { createJobWaits, type JobWaitOptions, type JobWaits } from '#src/jobs/views/job-waits.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { prepareBackend } from '#test/support/backend.ts'
import { quietLog } from '#test/support/bus.ts'
import { until } from '#test/support/until.ts'

describe('waiting for the end of a job', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  const opened: JobWaits[] = []
  prepareBackend((backend) => { ({ bus, store, ledger } = backend) })
  after(() => { for (const waits of opened) waits.close() })

  /** An hour between two reads: only notices wake the calls, unless a test says otherwise. */
  const open = (options: JobWaitOptions = {}): JobWaits => {
    const waits = createJobWaits(bus.nc, quietLog, { rereadMs: 3_600_000, ...options })
    opened.push(waits)
    return waits
  }
  const newJob = (): Promise<JobDocument> => createJob({ store, bus }, {
    id: newId('crw'), kind: 'crawl', endpoint: 'scrape', keyId: 'key_1', requestId: 'request', url: null, request: {},
    known: 1, submitCredits: 0,
  })
  /** Starts a wait and counts how often it reads the job. */
  function begin(
    waits: JobWaits, id: string, waitMs = 30_000, signal = new AbortController().signal,
  ): { answer: Promise<JobDocument>; reads: () => number } {
    let reads = 0
    const answer = waits.forEnd({
      id, waitMs, signal,
      async read() {
        reads++
        return (await store.collection('jobs').get(id))!
      },
    })
    answer.catch(() => undefined)
    return { answer, reads: () => reads }
  }
  const end = { status: 'completed', error: null, known: 1, skipped: {} } as const

  it('answers when the job has ended or is cancelled, after few reads', async () => {
    const waits = open()
    const [ended, cancelled] = [await newJob(), await newJob()]
    const calls = [begin(waits, ended._id), begin(waits, ended._id), begin(waits, cancelled._id)]
    await until('all wait', () => waits.size === 3)
    await finishJob({ store, ledger, bus, publicUrl: '' }, ended, end)
    await cancelJob({ store, bus }, 'key_1', cancelled._id)
    assert.deepEqual(
      (await Promise.all(calls.map(({ answer }) => answer))).map(({ status }) => status),
      ['completed', 'completed', 'cancelled'],
    )
    for (const { reads } of calls) assert.ok(reads() <= 4, `${reads()} reads`)
    assert.equal(waits.size, 0)
    const startedAt = performance.now()
    assert.equal((await begin(waits, ended._id).answer).status, 'completed')
    assert.ok(performance.now() - startedAt < 1_000)
  })

  it('answers with the unfinished job when the time is over; without a time it reads once', async () => {
    const waits = open()
    const { _id } = await newJob()
    const startedAt = performance.now()
    const call = begin(waits, _id, 300)
    assert.equal((await call.answer).status, 'pending')
    const ms = performance.now() - startedAt
    assert.ok(ms >= 295 && ms < 5_000, `${ms} ms`)
    const once = begin(waits, _id, 0)
    assert.equal((await once.answer).status, 'pending')
    assert.equal(once.reads(), 1)
  })

  it('finds the end of a job whose notice was lost', async () => {
    const waits = open({ rereadMs: 100 })
    const { _id } = await newJob()
    const { answer } = begin(waits, _id)
    await until('it waits', () => waits.size === 1)
    await store.collection('jobs').update({ _id }, { $set: { status: 'failed' } })
    assert.equal((await answer).status, 'failed')
  })

  it('frees everything when the caller disconnects or the job is gone', async () => {
    const waits = open()
    const { _id } = await newJob()
    const hangUp = new AbortController()
    const { answer } = begin(waits, _id, 30_000, hangUp.signal)
    await until('it waits', () => waits.size === 1)
    hangUp.abort()
    await assert.rejects(answer, { code: 'CANCELLED' })
    const gone = waits.forEnd({
      id: _id, waitMs: 30_000, signal: new AbortController().signal,
      async read() {
        const job = await store.collection('jobs').get(_id)
        if (!job) throw new Error('gone')
        return job
      },
    })
    await until('the other waits', () => waits.size === 1)
    await store.collection('jobs').remove({ _id })
    bus.nc.publish(`changed.${_id}`)
    await assert.rejects(gone, { message: 'gone' })
    assert.equal(waits.size, 0)
  })

  it('answers all when the process stops, and does not wait afterwards', async () => {
    const waits = open()
    const { _id } = await newJob()
    const calls = [begin(waits, _id), begin(waits, _id)]
    await until('both wait', () => waits.size === 2)
    waits.close()
    for (const { answer } of calls) assert.equal((await answer).status, 'pending')
    assert.equal((await begin(waits, _id).answer).status, 'pending')
  })

  it('is refused when too many calls wait', async () => {
    const waits = open({ waitsMax: 2 })
    const { _id } = await newJob()
    const calls = [begin(waits, _id), begin(waits, _id)]
    await until('both wait', () => waits.size === 2)
    await assert.rejects(begin(waits, _id).answer, { code: 'OVERLOADED', retryAfterMs: 5_000 })
    await cancelJob({ store, bus }, 'key_1', _id)
    for (const { answer } of calls) assert.equal((await answer).status, 'cancelled')
  })
})
