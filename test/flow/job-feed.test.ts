// The stream of the changes of a key's jobs, on a real NATS server and a real store.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { newId } from '#src/ids.ts'
import { createJob } from '#src/jobs/state/create-job.ts'
import { announceJob } from '#src/jobs/state/publish-job.ts'
import { createJobFeed, type JobFeed } from '#src/jobs/views/job-feed.ts'
import { streamJobs } from '#src/jobs/views/stream-jobs.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'
import { quietLog } from '#test/support/bus.ts'
import { until } from '#test/support/until.ts'

describe('the stream of job events', () => {
  let backend: Backend
  prepareBackend((prepared) => { backend = prepared })

  const newFeed = (): JobFeed => createJobFeed(backend.bus.nc, backend.store, quietLog)
  const newJob = (keyId: string): Promise<JobDocument> => createJob(backend, {
    id: newId('crw'), kind: 'crawl', endpoint: 'scrape', keyId, requestId: 'request', url: null, request: {}, known: 1,
    submitCredits: 0,
  })
  /** Reads a stream until it ends. */
  function read(feed: JobFeed, keyId: string, checkKey = (): Promise<void> => Promise.resolve()) {
    const hangUp = new AbortController()
    const seen = { chunks: [] as string[], ended: false }
    const done = (async () => {
      for await (const chunk of streamJobs(feed, { keyId, signal: hangUp.signal, checkKey, heartbeatMs: 100 }))
        seen.chunks.push(Buffer.from(chunk).toString())
      seen.ended = true
    })()
    return { seen, done, hangUp }
  }
  const opened = (seen: { chunks: string[] }): Promise<void> => until('the stream opens', () => seen.chunks.length > 0)

  it('has at most four events a second of one job, and its last change', async () => {
    const keyId = newId('key')
    const feed = newFeed()
    const { seen, done, hangUp } = read(feed, keyId)
    await opened(seen)
    const startedAt = performance.now()
    const job = await newJob(keyId)
    for (let i = 0; i < 200; i++) announceJob(backend.bus, job)
    await backend.store.collection('jobs').update({ _id: job._id }, { $set: { status: 'running' } })
    announceJob(backend.bus, job)
    await until('the last change arrives', () => seen.chunks.some((chunk) => chunk.includes('"running"')))
    const seconds = (performance.now() - startedAt) / 1000
    const events = seen.chunks.filter((chunk) => chunk.startsWith('event: job\ndata: {"id"'))
    assert.ok(events.length <= 1 + Math.ceil(seconds * 4), `${events.length} in ${seconds} s`)
    hangUp.abort()
    await done
    assert.equal(feed.keys, 0)
  })

  it('sends comments, and ends when the key is not valid any more, but not while it cannot be checked', async () => {
    const problems = ['SERVICE_UNAVAILABLE', 'API_KEY_REVOKED'] as const
    let checks = 0
    const check = (): Promise<void> => Promise.reject(new AppError(problems[checks++]!))
    const feed = newFeed()
    const { seen, done } = read(feed, newId('key'), check)
    await done
    assert.deepEqual([seen.chunks, checks, feed.keys], [['retry: 3000\n\n', ':\n\n'], 2, 0])
  })

  it('shares one subscription among the listeners of a key, and ends them when it is closed', async () => {
    const keyId = newId('key')
    const feed = newFeed()
    const [one, other] = [read(feed, keyId), read(feed, keyId)]
    await Promise.all([opened(one.seen), opened(other.seen)])
    assert.equal(feed.keys, 1)
    feed.close()
    await Promise.all([one.done, other.done])
    assert.deepEqual([one.seen.ended, other.seen.ended, feed.keys], [true, true, 0])
  })
})
