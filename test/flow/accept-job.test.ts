// What a job costs to accept, on a real ledger: a gateway that dies over it holds nobody's credits for long, and a job
// that runs is answered.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { JetStreamApiError } from '@nats-io/jetstream'
import { acceptJob, type Terms } from '#src/jobs/accept-job.ts'
import type { Bus } from '#src/bus.ts'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { newId } from '#src/ids.ts'
import { startJob } from '#src/jobs/job-status.ts'
import { reservationTtlMs } from '#src/jobs/job-credits.ts'
import { isQueued } from '#src/publish-job.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog } from '#test/support/bus.ts'
import { prepareBackend } from '#test/support/backend.ts'
import { crashAfter, crashing } from '#test/support/crashing.ts'

const minute = 60_000

describe('a job that is accepted', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  /** The ledger as it stands later. */
  let later: Ledger
  let aheadMs = 0
  after(() => later.stop())
  prepareBackend(async (backend) => {
    ({ bus, store, ledger } = backend)
    later = await openLedger(bus.nc, { log: quietLog, now: () => Date.now() + aheadMs })
  })

  const terms: Terms = { operation: 'crawl', hold: 3, charged: true, limit: 100 }
  const job = () =>
    ({
      id: newId('crw'),
      keyId: newId('key'),
      kind: 'crawl',
      endpoint: 'scrape',
      requestId: 'request',
      url: 'https://example.com/',
      request: {},
      known: 1,
    }) as const
  const ahead = (ms: number): Ledger => {
    aheadMs = ms
    return later
  }
  /** Accepts the job in a process that dies after so many calls. */
  const dyingAfter = (calls: number, one: ReturnType<typeof job>): Promise<unknown> => {
    const crash = crashAfter(calls)
    const deps = { store: crashing(store, crash), ledger: crashing(ledger, crash), bus }
    return assert.rejects(acceptJob(deps, terms, one))
  }

  it('is charged at once, and holds its credits for as long as a job may go without an owner', async () => {
    const one = job()
    const { job: made, remaining } = await acceptJob({ store, bus, ledger }, terms, one)
    assert.deepEqual([made.submit_credits, remaining], [3, 97])
    const { used, held } = await ledger.usage(one.keyId)
    assert.deepEqual([used, held], [3, 0])
    const { held: extended } = await ahead(reservationTtlMs - minute).adjust({
      keyId: one.keyId, reservationId: made.spend_id, hold: 6,
    })
    assert.equal(extended, 6)
  })

  it('holds nothing for more than a minute when its gateway died before the job was there', async () => {
    const one = job()
    await dyingAfter(2, one)
    assert.equal(await store.collection('jobs').get(one.id), null)
    assert.equal((await ledger.usage(one.keyId)).held, 3)
    assert.equal((await ahead(minute).usage(one.keyId)).held, 0)
  })

  it('costs what it costs when it is asked for again after that', async () => {
    const one = job()
    await dyingAfter(2, one)
    await ahead(2 * minute).reconcile()
    const { job: made } = await acceptJob({ store, bus, ledger }, terms, one)
    assert.equal(made.submit_credits, 3)
    assert.equal((await ledger.usage(one.keyId)).used, 3)
  })

  it('is the same job when it is asked for again, also for a key that has nothing left', async () => {
    const one = job()
    const poor = { ...terms, limit: 3 }
    const [first, again] = [
      await acceptJob({ store, bus, ledger }, poor, one), await acceptJob({ store, bus, ledger }, poor, one),
    ]
    assert.deepEqual([again.job._id, again.remaining], [first.job._id, 0])
    assert.equal((await ledger.usage(one.keyId)).used, 3)
  })

  it('costs nothing when it cannot be queued, and its price when it then is', async () => {
    const one = job()
    const refusing = { ...bus, js: { ...bus.js, publish: () => Promise.reject(full) } as unknown as Bus['js'] }
    await assert.rejects(acceptJob({ store, bus: refusing, ledger }, terms, one), { code: 'OVERLOADED' })
    assert.deepEqual(
      await Promise.all([
        store.collection('jobs').get(one.id), ledger.usage(one.keyId).then(({ used, held }) => used + held),
      ]),
      [null, 0],
    )
    assert.equal((await acceptJob({ store, bus, ledger }, terms, one)).job.submit_credits, 3)
    assert.equal((await ledger.usage(one.keyId)).used, 3)
  })

  it('is answered when it runs, though the answer to its publishing was lost', async () => {
    const one = job()
    async function publish(...args: Parameters<Bus['js']['publish']>): Promise<never> {
      await bus.js.publish(...args)
      await startJob(store, one.id)
      throw new JetStreamApiError({ code: 503, err_code: 10008, description: 'system temporarily unavailable' })
    }
    const { job: made } = await acceptJob(
      { store, bus: { ...bus, js: { publish } as unknown as Bus['js'] }, ledger }, terms, one,
    )
    assert.equal(made._id, one.id)
    assert.ok(await isQueued(bus, 'crawl', one.id))
    assert.equal((await ledger.usage(one.keyId)).used, 3)
  })
})

const full = new JetStreamApiError({ code: 503, err_code: 10077, description: 'maximum bytes exceeded' })
