// What becomes of jobs that nobody looks after, on real streams, a real store and a real ledger: put back, given up,
// forgotten, paid.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deadLetterUndeliverable } from '#actors/janitor/dead-letter.ts'
import { deleteExpiredJobs, failJob, requeueJobs } from '#actors/janitor/recover-jobs.ts'
import type { Bus } from '#src/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { jobDeliveriesMax, subjects } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import { createJob, resultTtlMs, type NewJob } from '#src/jobs/create-job.ts'
import { endJob, settleJob, startJob } from '#src/jobs/job-status.ts'
import { openJobCredits, reservationTtlMs } from '#src/jobs/job-credits.ts'
import { openJobLog } from '#src/jobs/job-log.ts'
import { okResult } from '#src/jobs/page-result.ts'
import { isQueued } from '#src/publish-job.ts'
import type { Store } from '#src/store/store.ts'
import { jobConsumerName } from '#src/topology.ts'
import { quietLog } from '#test/support/bus.ts'
import { prepareBackend } from '#test/support/backend.ts'
import { until } from '#test/support/until.ts'

const minute = 60_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

describe('a job that nobody looks after', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  prepareBackend((backend) => { ({ bus, store, ledger } = backend) })

  /** A job with an open spend, as its route leaves it. */
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

  /** What an owner does for one page. */
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
  const made = (id: string, at: string) => store.collection('jobs').update({ _id: id }, { $set: { created_at: at } })
  const statusOf = async (id: string) => (await store.collection('jobs').get(id))?.status

  it('is put back when its message is gone, but not before its gateway may have published it, nor when it has ended', async () => {
    const [lost, young, ended] = [await accept(), await accept(), await accept()]
    for (const { id } of [lost, young, ended]) await loseMessage(id)
    await made(lost.id, ago(minute))
    await made(ended.id, ago(minute))
    await endJob(store, ended.id, { status: 'completed', error: null, known: 1, skipped: {} })
    await settleJob(store, ended.id)
    await requeueJobs(store, bus, quietLog)
    await requeueJobs(store, bus, quietLog)
    assert.deepEqual(await Promise.all([lost, young, ended].map(({ id }) => isQueued(bus, 'crawl', id))), [
      true, false, false,
    ])
  })

  it('is given up when it was delivered as often as a job may be: it ends, what it brought is paid, its message lies with the dead', async () => {
    const job = await accept()
    await startJob(store, job.id)
    await ledger.adjust({ keyId: job.keyId, reservationId: job.id, hold: 6 })
    await readPage(job.id)
    const deadLetters = await deadLetterUndeliverable(bus, quietLog, (id) => failJob(store, ledger, id))
    try {
      await refuseToDeath(job.id)
      await until(
        'the job is given up',
        async () => (await statusOf(job.id)) === 'failed' && !(await isQueued(bus, 'crawl', job.id)),
      )
    } finally {
      await deadLetters.stop(1_000)
    }
    const now = await store.collection('jobs').get(job.id)
    assert.deepEqual(
      [now?.settled, now?.error], [true, 'The job was given up: whoever worked on it failed or died, again and again.'],
    )
    const { used, held } = await ledger.usage(job.keyId)
    assert.deepEqual([used, held], [6, 0])
    const dead = await bus.manager.streams.getMessage('DEAD', { last_by_subj: subjects.dead('crawl') })
    assert.equal(dead!.json<{ id: string }>().id, job.id)
  })

  /** Every delivery that a job may have, each handed back; other jobs are left where they are. */
  async function refuseToDeath(id: string): Promise<void> {
    const consumer = await bus.js.consumers.get('WORK', jobConsumerName('crawl'))
    for (let refused = 0; refused < jobDeliveriesMax;) {
      for await (const message of await consumer.fetch({ max_messages: 1, expires: 1_000 })) {
        const isIts = message.subject === subjects.job('crawl', id)
        message.nak(isIts ? 1 : minute)
        refused += Number(isIts)
      }
    }
    // The server notices that it was the last one when somebody asks for the next.
    const none = await consumer.fetch({ max_messages: 1, expires: 1_000 })
    for await (const message of none) assert.notEqual(message.subject, subjects.job('crawl', id))
  }

  it('is forgotten a day after its end, with its results, and not a moment before', async () => {
    const [old, fresh, unsettled] = [await accept(), await accept(), await accept()]
    for (const { id } of [old, fresh, unsettled]) {
      await startJob(store, id)
      await readPage(id)
      await endJob(store, id, { status: 'completed', error: null, known: 1, skipped: {} })
    }
    const expired = { expires_at: ago(1) }
    assert.ok(Date.parse((await store.collection('jobs').get(fresh.id))!.expires_at) > Date.now() + resultTtlMs - minute)
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

  it('that lay for longer than its spend goes on with a new one, and costs what it would have cost', async () => {
    const job = await accept(200)
    await readPage(job.id)
    // Its page was stored, but the process died before it was charged; then nothing ran until the spend had ended.
    await until('the spend has ended', async () => {
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

  it('that somebody else has taken over is lost to the owner that comes back, not failed', async () => {
    const job = await accept()
    const open = async () =>
      openJobCredits({ ledger, store, job: (await store.collection('jobs').get(job.id))!, operation: 'crawl', due: 3 })
    const asleep = await open()
    assert.equal(await asleep.reserve(12, 12), true)
    const awake = await open()
    await assert.rejects(asleep.charge(6), { name: 'LeaseLost' })
    assert.equal(await awake.reserve(6, 6), true)
    await awake.close(6)
    await assert.rejects(asleep.reserve(15, 15), { name: 'LeaseLost' })
    assert.deepEqual(await ledger.usage(job.keyId).then(({ used, held }) => [used, held]), [6, 0])
  })
})
