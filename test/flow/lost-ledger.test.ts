// A ledger that NATS has lost is rebuilt from usage events, from its copies in the document store, and from jobs.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Kvm } from '@nats-io/kv'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { createLedgerCopies } from '#src/jobs/owner/ledger-copies.ts'
import { newJob } from '#src/jobs/state/create-job.ts'
import { openJobLog } from '#src/jobs/state/job-log.ts'
import { openJobCredits } from '#src/jobs/state/job-credits.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'
import { quietLog, startTestBus } from '#test/support/bus.ts'
import { until } from '#test/support/until.ts'

describe('a lost ledger (issue 15, point 5)', () => {
  let backend: Backend
  prepareBackend((ready) => { backend = ready })

  const openWith = (nc = backend.bus.nc): Promise<Ledger> =>
    openLedger(nc, { log: quietLog, copies: createLedgerCopies(backend.store) })

  async function scrapes(ledger: Ledger, keyId: string, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const reservationId = `${keyId}-${i}-${Math.random()}`
      await ledger.reserve({
        keyId, reservationId, operation: 'scrape', hold: 3, limit: 1000, expiresAt: Date.now() + 60_000,
      })
      await ledger.settle({ keyId, reservationId, charged: 3, forget: true })
    }
    await ledger.stop()
  }
  const lose: Record<string, (keyId: string) => Promise<unknown>> = {
    removed: async () => backend.bus.manager.streams.delete('KV_credits'),
    emptied: () => backend.bus.manager.streams.purge('KV_credits'),
    'without the entry of a key': async (keyId) => (await new Kvm(backend.bus.nc).open('credits')).delete(keyId),
  }

  for (const [how, act] of Object.entries(lose)) {
    it(`shows what a key has used when it is ${how}, and goes on exactly`, async () => {
      const keyId = `key_${how.replaceAll(' ', '_')}`
      const before = await openWith()
      await scrapes(before, keyId, 5)
      await act(keyId)
      const after = await openWith()
      const { used, remaining, by_operation } = await after.usage(keyId, 1000)
      assert.deepEqual([used, remaining, by_operation], [15, 985, { scrape: { calls: 5, credits: 15 } }])
      await scrapes(after, keyId, 2)
      assert.equal((await after.usage(keyId, 1000)).used, 21)
      await until('ledger and stream agree', async () => (await after.audit(keyId)).agrees)
    })
  }

  it('goes on from its copies and the running jobs when the whole NATS server is new', async () => {
    const { store } = backend
    const keyId = 'key_whole'
    const before = await openWith()
    await scrapes(before, keyId, 4)
    await before.reconcile()
    const job = newJob({
      id: 'crw_lost', kind: 'crawl', endpoint: 'scrape', keyId, requestId: 'r', url: 'https://a.example/', request: {},
      known: 1, submitCredits: 3,
    }, Date.now())
    await store.collection('jobs').insertIfAbsent(job)
    await before.reserve({
      keyId, reservationId: job._id, operation: 'crawl', hold: 3, limit: 1000, expiresAt: Date.now() + 60_000,
    })
    const log = await openJobLog(store, job._id, job.submit_credits)
    await log.append({ key: 'a', url: 'https://a.example/', depth: 0, credits: 1 })

    const server = await startTestBus()
    try {
      const { nc } = await server.connect()
      const after = await openWith(nc)
      assert.deepEqual([(await after.usage(keyId, 1000)).used], [4 * 3 + 4])
      const credits = await openJobCredits({ ledger: after, store, job, operation: 'crawl', due: log.sums.credits })
      await credits.close(4)
      const { used, held } = await after.usage(keyId, 1000)
      assert.deepEqual([used, held], [16, 0])
      await after.stop()
    } finally {
      await server.stop()
    }
  })

  it('does not replace a copy by an older entry', async () => {
    const copies = createLedgerCopies(backend.store)
    const { entry } = (await copies.get('key_whole'))!
    assert.equal(await copies.save({ ...entry, events: entry.events - 1, settled: 0 }), false)
    assert.equal((await copies.get('key_whole'))!.entry.settled, 12)
  })
})
