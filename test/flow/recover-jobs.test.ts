// Jobs without an owner, on real streams, a real store and a real ledger: requeued, failed, expired, and charged.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deadLetterUndeliverable } from '#actors/janitor/dead-letter.ts'
import { deleteExpiredJobs, failJob, requeueJobs } from '#actors/janitor/recover-jobs.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { jobDeliveriesMax, subjects } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import { createJob, resultTtlMs, type NewJob } from '#src/jobs/state/create-job.ts'
import { endJob, settleJob, startJob } from '#src/jobs/state/job-status.ts'
import { openJobCredits, reservationTtlMs } from '#src/jobs/state/job-credits.ts'
import { openJobLog } from '#src/jobs/state/job-log.ts'
import { okResult } from '#src/jobs/views/page-result.ts'
import { isQueued } from '#src/jobs/state/publish-job.ts'
import type { Store } from '#src/store/store.ts'
import { jobConsumerName } from '#src/bus/topology.ts'
import { quietLog } from '#test/support/bus.ts'
import { prepareBackend } from '#test/support/backend.ts'
import { until } from '#test/support/until.ts'

const minute = 60_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

describe('a job without an owner', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  prepareBackend((backend) => { ({ bus, store, ledger } = backend) })

  /** An accepted job with an open reservation. */
  async function accept(lastsMs = reservationTtlMs): Promise<NewJob> {
    const [id, keyId] = [newId('crw'), newId('key')]
    const job: NewJob = {
      id,
      kind: 'crawl',
      endpoint: 'scrape',
      keyId,
      requestId: 'request',
      url: 'https://example.com/',
      request: {},
      known: 1,
      submitCredits: 3,
    }
    await ledger.reserve({
      keyId, reservationId: id, operation: 'crawl', hold: 3, limit: null, expiresAt: Date.now() + lastsMs,
    })
    await createJob({ store, bus }, job)
    await ledger.charge({ keyId, reservationId: id, charged: 3 })
    return job
  }

  /** Stores the result of one page, as an owner does. */
  async function readPage(jobId: string): Promise<void> {
    const page = { url: 'https://example.com/a', depth: 0 }
    const log = await openJobLog(store, jobId, 3)
    await log.append({
      key: 'a',
      ...page,
      credits: 3,
      result: okResult(page, 200, Buffer.from('{"url":"https://example.com/a"}'), { warnings: [] }),
    })
  }

  async function loseMessage(id: string): Promise<void> {
    const stored = await bus.manager.streams.getMessage('WORK', { last_by_subj: subjects.job('crawl', id) })
    await bus.manager.streams.deleteMessage('WORK', stored!.seq)
  }
  const setCreatedAt = (id: string, at: string) =>
    store.collection('jobs').update({ _id: id }, { $set: { created_at: at } })
  const statusOf = async (id: string) => (await store.collection('jobs').get(id))?.status

  it('is requeued when its message is lost, unless it is new or has ended', async () => {
    const [lost, ofFuture, young, ended] = [await accept(), await accept(), await accept(), await accept()]
    for (const { id } of [lost, ofFuture, young, ended]) await loseMessage(id)
    await setCreatedAt(lost.id, ago(minute))
    await setCreatedAt(ofFuture.id, ago(-300 * minute)) // The clock was set back.
    await setCreatedAt(ended.id, ago(minute))
    await endJob(store, ended.id, { status: 'completed', error: null, known: 1, skipped: {} })
    await settleJob(store, ended.id)
    await requeueJobs(store, bus, quietLog)
    await requeueJobs(store, bus, quietLog)
    assert.deepEqual(await Promise.all([lost, ofFuture, young, ended].map(({ id }) => isQueued(bus, 'crawl', id))), [
      true, true, false, false,
    ])
  })

  it('fails after the maximum of deliveries: its results are charged, and its message is dead-lettered', async () => {
    const job = await accept()
    await startJob(store, job.id)
    await ledger.adjust({ keyId: job.keyId, reservationId: job.id, hold: 6 })
    await readPage(job.id)
    const deps = { store, ledger, bus, publicUrl: '' }
    const deadLetters = await deadLetterUndeliverable(bus, quietLog, (id) => failJob(deps, id))
    try {
      await useUpDeliveries(job.id)
      await until(
        'the job has failed',
        async () => (await statusOf(job.id)) === 'failed' && !(await isQueued(bus, 'crawl', job.id)),
      )
    } finally {
      await deadLetters.stop(1_000)
    }
    const now = await store.collection('jobs').get(job.id)
    assert.deepEqual(
      [now?.settled, now?.error], [true, 'The job failed because its processes failed or died repeatedly.'],
    )
    const { used, held } = await ledger.usage(job.keyId)
    assert.deepEqual([used, held], [6, 0])
    const dead = await bus.manager.streams.getMessage('DEAD', { last_by_subj: subjects.dead('crawl') })
    assert.equal(dead!.json<{ id: string }>().id, job.id)
  })

  /** Hands back every delivery of a job up to the maximum. Other jobs are not affected. */
  async function useUpDeliveries(id: string): Promise<void> {
    const consumer = await bus.js.consumers.get('WORK', jobConsumerName('crawl'))
    for (let refused = 0; refused < jobDeliveriesMax;) {
      for await (const message of await consumer.fetch({ max_messages: 1, expires: 1_000 })) {
        const isIts = message.subject === subjects.job('crawl', id)
        message.nak(isIts ? 1 : minute)
        refused += Number(isIts)
      }
    }
    // The server sends the advisory at the next request.
    const none = await consumer.fetch({ max_messages: 1, expires: 1_000 })
    for await (const message of none) assert.notEqual(message.subject, subjects.job('crawl', id))
  }

  it('is deleted with its results when it expires, and not before', async () => {
    const [old, fresh, unsettled] = [await accept(), await accept(), await accept()]
    for (const { id } of [old, fresh, unsettled]) {
      await startJob(store, id)
      await readPage(id)
      await endJob(store, id, { status: 'completed', error: null, known: 1, skipped: {} })
    }
    const expired = { expires_at: ago(1) }
    const { expires_at } = (await store.collection('jobs').get(fresh.id))!
    assert.ok(Date.parse(expires_at) > Date.now() + resultTtlMs - minute)
    for (const { id } of [old, fresh]) await settleJob(store, id)
    for (const { id } of [old, unsettled]) await store.collection('jobs').update({ _id: id }, { $set: expired })
    await deleteExpiredJobs(store)
    const left = await Promise.all(
      [old, fresh, unsettled].map(async ({ id }) => [
        await statusOf(id), await store.collection('job_pages').count({ job_id: id }),
      ]),
    )
    assert.deepEqual(left, [[undefined, 0], ['completed', 1], ['completed', 1]])
  })

  it('continues with a new reservation after the first one expired, at the same total cost', async () => {
    const job = await accept(200)
    await readPage(job.id)
    // Its page was stored, but the process died before the charge, and nothing ran until the reservation expired.
    await until('the reservation has expired', async () => {
      await ledger.reconcile()
      return (await ledger.audit(job.keyId)).credits === 3
    })
    const credits = await openJobCredits({
      ledger, store, job: (await store.collection('jobs').get(job.id))!, operation: 'crawl', due: 6,
    })
    assert.equal(await credits.reserve(9, 9), true)
    await credits.charge(9)
    await credits.close(9)
    assert.equal((await store.collection('jobs').get(job.id))!.spend_id, `${job.id}.2`)
    const { used, held } = await ledger.usage(job.keyId)
    assert.deepEqual([used, held], [9, 0])
  })

  it('throws LeaseLost to an earlier owner that resumes after a takeover', async () => {
    const job = await accept()
    const open = async () =>
      openJobCredits({ ledger, store, job: (await store.collection('jobs').get(job.id))!, operation: 'crawl', due: 3 })
    const earlier = await open()
    assert.equal(await earlier.reserve(12, 12), true)
    const later = await open()
    await assert.rejects(earlier.charge(6), { name: 'LeaseLost' })
    assert.equal(await later.reserve(6, 6), true)
    await later.close(6)
    await assert.rejects(earlier.reserve(15, 15), { name: 'LeaseLost' })
    assert.deepEqual(await ledger.usage(job.keyId).then(({ used, held }) => [used, held]), [6, 0])
  })
})
