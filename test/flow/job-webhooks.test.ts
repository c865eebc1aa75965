// The webhook of a crawl or a batch (issue 14, point 2): every event once, wherever the owner of the job crashes.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBatchOwner } from '#actors/batch/handle.ts'
import { failJob } from '#actors/janitor/recover-jobs.ts'
import { requeueOverdueDeliveries } from '#actors/webhook/requeue-overdue.ts'
import type { StoredJobWebhook } from '#schemas/webhook.ts'
import { AppError } from '#src/app-error.ts'
import { unpackJson } from '#src/encoding/pack-json.ts'
import { newId } from '#src/ids.ts'
import { createJob } from '#src/jobs/state/create-job.ts'
import { cancelJob } from '#src/jobs/state/job-status.ts'
import { pageOperations } from '#src/operation-table.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { DeliveryDocument } from '#src/store/documents/monitors.ts'
import type { Answer, Asker } from '#src/tasks/ask.ts'
import { newSecret } from '#src/webhooks/sign-webhook.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'
import { quietLog } from '#test/support/bus.ts'
import { crashAfter, crashing, neverCrash } from '#test/support/crashing.ts'

const publicUrl = 'http://winnow.test'
const urls = ['https://site.example/a', 'https://site.example/missing', 'https://site.example/c']

interface Event {
  type: string
  id: string
  job_id: string
  metadata: object
  data: Record<string, unknown> & { url: string; status?: string }
}

describe('the webhook of a job', () => {
  let backend: Backend
  prepareBackend((prepared) => { backend = prepared })

  const ask = ((_route, request) => {
    const { url } = request as { url: string }
    if (url.endsWith('missing')) return Promise.reject(new AppError('TARGET_NOT_FOUND', { targetStatus: 404 }))
    const data = Buffer.from(JSON.stringify({ url, status_code: 200 }))
    return Promise.resolve({ data, warnings: [], results: { page: { statusCode: 200 } } } as unknown as Answer)
  }) as Asker['ask']

  async function newBatch(events: StoredJobWebhook['events']): Promise<{ id: string; keyId: string }> {
    const [id, keyId] = [newId('crw'), newId('key')]
    await backend.store.collection('keys').insertIfAbsent({
      _id: keyId, hash: keyId, name: '', prefix: '', credits: null, rate: null, channel: 'direct',
      created_at: new Date().toISOString(), expires_at: null, revoked_at: null,
    })
    await createJob(backend, {
      id, kind: 'batch', endpoint: 'scrape', keyId, requestId: 'request', url: null, known: urls.length,
      request: { items: urls.map((url) => ({ url })), concurrency: 1, options: { formats: ['markdown'] } },
      submitCredits: 0,
      webhook: {
        url: 'https://hooks.example/', headers: {}, metadata: { team: 'grain' }, events, secret: newSecret(),
      },
    })
    return { id, keyId }
  }
  /** Runs one owner of the batch in a process that crashes as `crash` says. */
  async function own(id: string, delivery = 1, crash = neverCrash()): Promise<string> {
    const never = new AbortController().signal
    const lease: Lease = { delivery, stopping: never, signal: never, onChange: () => undefined }
    const { store, ledger, bus } = backend
    const deps = { store: crashing(store, crash), ledger: crashing(ledger, crash), bus, publicUrl, ask }
    try {
      return await createBatchOwner({ ...deps, operations: pageOperations })(
        { id, kind: 'batch', keyId: 'key', requestId: 'request' }, lease,
      )
    } catch (error) {
      if ((error as Error).name === 'ProcessCrashed') return 'crashed'
      throw error
    }
  }
  const deliveriesOf = (id: string): Promise<DeliveryDocument[]> =>
    backend.store.collection('deliveries').find({ job_id: id })
  async function eventsOf(id: string): Promise<Event[]> {
    const events = await Promise.all(
      (await deliveriesOf(id)).map(async ({ body }) => await unpackJson(body) as Event),
    )
    return events.sort((a, b) => `${a.type} ${a.data.url}`.localeCompare(`${b.type} ${b.data.url}`))
  }
  const named = (events: Event[]): string[] => events.map(({ type, data }) => `${type} ${data.status ?? data.url}`)
  const allEvents = [
    'job.completed completed', ...urls.toSorted().map((url) => `job.page ${url}`), 'job.started running',
  ]

  it('gets the end, and each result if it is subscribed', async () => {
    const { id, keyId } = await newBatch(['job.completed', 'job.page'])
    assert.equal(await own(id), 'done')
    const [completed, first, , missing] = await eventsOf(id) as [Event, Event, Event, Event]
    assert.deepEqual(
      [completed.type, completed.job_id, completed.metadata], ['job.completed', id, { team: 'grain' }],
    )
    const { created_at: _, started_at: __, finished_at: ___, expires_at: ____, ...data } = completed.data
    assert.deepEqual(data, {
      id, kind: 'batch', endpoint: 'scrape', status: 'completed', url: null, total: 3, completed: 2, failed: 1,
      credits_used: 6, error: null, skipped: {}, results_url: `${publicUrl}/batch/scrape/${id}`,
    })
    assert.deepEqual(first.data, {
      url: urls[0], status_code: 200, depth: 0, ok: true, warnings: [], truncated: false,
      result_url: `${publicUrl}/batch/scrape/${id}?skip=0&limit=1`,
    })
    assert.deepEqual([missing.data.ok, missing.data.error_code], [false, 'TARGET_NOT_FOUND'])
    for (const { status, monitor_id, key_id } of await deliveriesOf(id))
      assert.deepEqual([status, monitor_id, key_id], ['pending', null, keyId])
    const other = await newBatch(['job.completed'])
    await own(other.id)
    assert.deepEqual(named(await eventsOf(other.id)), ['job.completed completed'])
  })

  it('gets every event once, wherever its owner crashes', { timeout: 120_000 }, async (t) => {
    const firstOwner = async (callsLeft: number): Promise<{ id: string; outcome: string }> => {
      const { id } = await newBatch(['job.started', 'job.completed', 'job.page'])
      return { id, outcome: await own(id, 1, crashAfter(callsLeft)) }
    }
    let callsLeft = 1
    for (let run = await firstOwner(1); run.outcome === 'crashed'; run = await firstOwner(++callsLeft)) {
      const { id } = run
      const before = await deliveriesOf(id)
      assert.equal(await own(id, 2), 'done')
      assert.deepEqual(named(await eventsOf(id)), allEvents, `after ${callsLeft} calls`)
      // What was stored before the crash, and may be under way, keeps its bytes.
      const after = await deliveriesOf(id)
      for (const { _id, body } of before)
        assert.deepEqual(after.find((one) => one._id === _id)?.body, body)
    }
    assert.ok(callsLeft > 20, `${callsLeft} calls`)
    t.diagnostic(`${callsLeft - 1} crashes`)
  })

  it('gets the end of a job that is cancelled, and of one that is given up', async () => {
    const cancelled = await newBatch(['job.completed', 'job.page'])
    await cancelJob(backend, cancelled.keyId, cancelled.id)
    await own(cancelled.id)
    assert.deepEqual(named(await eventsOf(cancelled.id)), ['job.completed cancelled'])
    const failed = await newBatch(['job.completed', 'job.page'])
    // Crashes after the first result is stored, before its event.
    let callsLeft = 1
    while (await backend.store.collection('job_pages').count({ job_id: failed.id }) === 0)
      assert.equal(await own(failed.id, 1, crashAfter(callsLeft++)), 'crashed')
    assert.deepEqual(await eventsOf(failed.id), [])
    await failJob({ ...backend, publicUrl }, failed.id)
    assert.deepEqual(named(await eventsOf(failed.id)), ['job.completed failed', `job.page ${urls[0]}`])
  })

  it('gets events whose message was lost', async () => {
    const { id, keyId } = await newBatch(['job.completed'])
    await own(id)
    const { bus, store } = backend
    const filter = `webhook.send.${keyId}.*`
    const queued = async (): Promise<number> =>
      Object.keys((await bus.manager.streams.info('WEBHOOKS', { subjects_filter: filter })).state.subjects ?? {}).length
    assert.equal(await queued(), 1)
    await bus.manager.streams.purge('WEBHOOKS', { filter })
    await requeueOverdueDeliveries(store, bus, quietLog, Date.now() + 60_000)
    assert.equal(await queued(), 1)
  })
})
