// Accepting a job on a real store, ledger and queue: what it charges and reserves, also when the gateway crashes or
// NATS fails.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { JetStreamApiError } from '@nats-io/jetstream'
import { acceptJob, type Terms } from '#src/jobs/state/accept-job.ts'
import type { Bus } from '#src/bus/bus.ts'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { newId } from '#src/ids.ts'
import { startJob } from '#src/jobs/state/job-status.ts'
import { reservationTtlMs } from '#src/jobs/state/job-credits.ts'
import { isQueued } from '#src/jobs/state/publish-job.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog } from '#test/support/bus.ts'
import { prepareBackend } from '#test/support/backend.ts'
import { crashAfter, crashing } from '#test/support/crashing.ts'

const minute = 60_000

describe('acceptJob', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  /** The same ledger with a clock that is `aheadMs` fast. */
  let later: Ledger
  let aheadMs = 0
  after(() => later.stop())
  prepareBackend(async (backend) => {
    ({ bus, store, ledger } = backend)
    later = await openLedger(bus.nc, { log: quietLog, now: () => Date.now() + aheadMs })
  })

  const terms: Terms = { operation: 'crawl', hold: 3, charged: true, limit: 100 }
  const newJob = () =>
    ({
      id: newId('crw'), keyId: newId('key'), kind: 'crawl', endpoint: 'scrape', requestId: 'request',
      url: 'https://example.com/', request: {}, known: 1,
    }) as const
  /** The ledger as it is in `ms` milliseconds. */
  const ledgerIn = (ms: number): Ledger => {
    aheadMs = ms
    return later
  }
  /** Accepts the job in a process that crashes after a number of calls. */
  const assertCrashes = (calls: number, job: ReturnType<typeof newJob>): Promise<unknown> => {
    const crash = crashAfter(calls)
    const deps = { store: crashing(store, crash), ledger: crashing(ledger, crash), bus }
    return assert.rejects(acceptJob(deps, terms, job))
  }

  it('charges at once, and reserves credits for as long as a job may be without an owner', async () => {
    const job = newJob()
    const { job: accepted, remaining } = await acceptJob({ store, bus, ledger }, terms, job)
    assert.deepEqual([accepted.submit_credits, remaining], [3, 97])
    const { used, held } = await ledger.usage(job.keyId)
    assert.deepEqual([used, held], [3, 0])
    const { held: extended } = await ledgerIn(reservationTtlMs - minute).adjust({
      keyId: job.keyId, reservationId: accepted.spend_id, hold: 6,
    })
    assert.equal(extended, 6)
  })

  it('holds credits for at most a minute if the gateway crashes before the job exists', async () => {
    const job = newJob()
    await assertCrashes(2, job)
    assert.equal(await store.collection('jobs').get(job.id), null)
    assert.equal((await ledger.usage(job.keyId)).held, 3)
    assert.equal((await ledgerIn(minute).usage(job.keyId)).held, 0)
  })

  it('charges the price once when the request is repeated after a crash', async () => {
    const job = newJob()
    await assertCrashes(2, job)
    await ledgerIn(2 * minute).reconcile()
    const { job: accepted } = await acceptJob({ store, bus, ledger }, terms, job)
    assert.equal(accepted.submit_credits, 3)
    assert.equal((await ledger.usage(job.keyId)).used, 3)
  })

  it('returns the same job when the request is repeated, also for a key without credits left', async () => {
    const job = newJob()
    const tight = { ...terms, limit: 3 }
    const [first, again] = [
      await acceptJob({ store, bus, ledger }, tight, job), await acceptJob({ store, bus, ledger }, tight, job),
    ]
    assert.deepEqual([again.job._id, again.remaining], [first.job._id, 0])
    assert.equal((await ledger.usage(job.keyId)).used, 3)
  })

  it('charges nothing while the job cannot be queued, and its price once it is', async () => {
    const job = newJob()
    const refusing = { ...bus, js: { ...bus.js, publish: () => Promise.reject(full) } as unknown as Bus['js'] }
    await assert.rejects(acceptJob({ store, bus: refusing, ledger }, terms, job), { code: 'OVERLOADED' })
    assert.deepEqual(
      await Promise.all([
        store.collection('jobs').get(job.id), ledger.usage(job.keyId).then(({ used, held }) => used + held),
      ]),
      [null, 0],
    )
    assert.equal((await acceptJob({ store, bus, ledger }, terms, job)).job.submit_credits, 3)
    assert.equal((await ledger.usage(job.keyId)).used, 3)
  })

  it('keeps a job that a repeated request was given while the first one could not queue it', async () => {
    const job = newJob()
    let repeated: Promise<string> | undefined
    async function publish(): Promise<never> {
      repeated ??= acceptJob({ store, bus, ledger }, terms, job).then((it) => it.job._id)
      await repeated
      throw full
    }
    const refusing = { ...bus, js: { publish } as unknown as Bus['js'] }
    const { job: accepted } = await acceptJob({ store, bus: refusing, ledger }, terms, job)
    assert.deepEqual([accepted._id, await repeated], [job.id, job.id])
    assert.equal((await store.collection('jobs').get(job.id))?.status, 'pending')
    assert.ok(await isQueued(bus, 'crawl', job.id))
    assert.equal((await ledger.usage(job.keyId)).used, 3)
  })

  it('returns a job that has started although the acknowledgement of its message was lost', async () => {
    const job = newJob()
    async function publish(...args: Parameters<Bus['js']['publish']>): Promise<never> {
      await bus.js.publish(...args)
      await startJob(store, job.id)
      throw new JetStreamApiError({ code: 503, err_code: 10008, description: 'system temporarily unavailable' })
    }
    const unacknowledged = { ...bus, js: { publish } as unknown as Bus['js'] }
    const { job: accepted } = await acceptJob({ store, bus: unacknowledged, ledger }, terms, job)
    assert.equal(accepted._id, job.id)
    assert.ok(await isQueued(bus, 'crawl', job.id))
    assert.equal((await ledger.usage(job.keyId)).used, 3)
  })
})

const full = new JetStreamApiError({ code: 503, err_code: 10077, description: 'maximum bytes exceeded' })
