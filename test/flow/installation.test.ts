// What is said at start of an installation that has lost data, with a real NATS server and document stores.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { openLedger } from '#src/credits/ledger.ts'
import {
  acceptLoss, assertDocuments, checkInstallation, recordStreams, type Installation,
} from '#src/installation/check-installation.ts'
import { createLedgerCopies } from '#src/jobs/owner/ledger-copies.ts'
import { createKey } from '#src/keys.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { startTestBus } from '#test/support/bus.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => { for (const clean of cleanups.splice(0).reverse()) await clean() })

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-installation-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function newStore(): Promise<Store> {
  const store = await openStore({ dataDir: await newFolder() })
  cleanups.push(() => store.close())
  await ensureIndexes(store)
  return store
}

async function newNats() {
  const server = await startTestBus()
  cleanups.push(() => server.stop())
  return server.connect()
}

/** An installation that has been used: a key with credits charged, and an active monitor. */
async function usedInstallation() {
  const [store, bus, dataDir] = [await newStore(), await newNats(), await newFolder()]
  const start = (more: Partial<Parameters<typeof checkInstallation>[0]> = {}): Promise<Installation> =>
    checkInstallation({ store, nc: bus.nc, manager: bus.manager, dataDir, ...more })
  assert.deepEqual((await start()).losses, [])
  const { record: { id: keyId } } = await createKey(store, { name: 'one' })
  const ledger = await openLedger(bus.nc, { copies: createLedgerCopies(store) })
  const schedules = await openScheduleRegistry(bus.nc)
  const reservation = { keyId, reservationId: 'a' }
  await ledger.reserve({ ...reservation, operation: 'scrape', hold: 3, limit: null, expiresAt: Date.now() + 60_000 })
  await ledger.settle({ ...reservation, charged: 3 })
  await ledger.stop()
  await ledger.reconcile()
  await store.collection('monitors').insertIfAbsent({
    _id: 'mon_1', key_id: keyId, status: 'active', deleted_at: null,
  } as unknown as MonitorDocument)
  await schedules.put('mon_1', { cron: '0 3 * * *', timezone: 'UTC' }, Date.now())
  await recordStreams(bus)
  return { store, bus, dataDir, keyId, start }
}

describe('an installation that has lost data (issue 15, point 5; issue 14, point 12)', () => {
  it('says nothing at the first start and at later ones', async () => {
    const { start } = await usedInstallation()
    const [one, two] = [await start(), await start()]
    assert.deepEqual([one.losses, two.losses, one.id], [[], [], two.id])
  })

  it('agrees on one id when several processes start it at once', async () => {
    const [store, bus] = [await newStore(), await newNats()]
    const places = { store, nc: bus.nc, manager: bus.manager }
    const found = await Promise.all(Array.from({ length: 5 }, () => checkInstallation(places)))
    assert.equal(new Set(found.map(({ id }) => id)).size, 1)
    assert.deepEqual(found.flatMap(({ losses }) => losses), [])
  })

  const losses: [what: string, lose: (bus: Awaited<ReturnType<typeof newNats>>) => Promise<unknown>, said: RegExp][] = [
    ['the ledger', ({ manager }) => manager.streams.delete('KV_credits'), /ledger has lost the entries of 1 API key:/],
    ['the entries of the ledger', ({ manager }) => manager.streams.purge('KV_credits'), /ledger has lost .* 1 API key/],
    ['the usage stream', ({ manager }) => manager.streams.delete('USAGE'), /usage events of 1 API key are gone/],
    ['the usage events', ({ manager }) => manager.streams.purge('USAGE'), /usage events of 1 API key are gone/],
    ['the schedules', ({ manager }) => manager.streams.delete('KV_schedules'), /schedules of 1 monitor were gone/],
    ['the entries of the schedules', ({ manager }) => manager.streams.purge('KV_schedules'), /schedules of 1 monitor/],
    ['the work queue', ({ manager }) => manager.streams.delete('WORK'), /The work queue is gone/],
  ]
  for (const [what, lose, said] of losses) {
    it(`says that ${what} went missing, until it is accepted`, async () => {
      const { store, bus, dataDir, start } = await usedInstallation()
      await lose(bus)
      const { losses: [loss = '', ...others] } = await start()
      assert.match(loss, said)
      assert.deepEqual(others, [])
      assert.deepEqual((await store.collection('installation').get('installation'))?.losses.length, 1)
      assert.deepEqual(await acceptLoss(store, dataDir), [loss])
      assert.deepEqual((await start()).losses, [])
    })
  }

  it('rebuilds the ledger when NATS was restored from an older backup than the documents', async () => {
    const { store, bus, keyId, start } = await usedInstallation()
    const copies = createLedgerCopies(store)
    const { entry } = (await copies.get(keyId))!
    await copies.save({ ...entry, events: 8, settled: 40 })
    assert.match((await start()).losses.join(), /ledger was older than the documents for 1 API key:/)
    const ledger = await openLedger(bus.nc, { copies })
    assert.equal((await ledger.usage(keyId)).used, 40)
  })

  it('says that NATS is a new one, and goes on', async () => {
    const { start } = await usedInstallation()
    const { nc, manager } = await newNats()
    const { losses: [loss] } = await start({ nc, manager })
    assert.match(loss!, /NATS was empty/)
  })

  it('refuses an empty document store, and a database of another installation, until that is accepted', async () => {
    const { dataDir, start, bus } = await usedInstallation()
    const empty = await newStore()
    await assert.rejects(start({ store: empty }), /document store is empty, but this installation has been used/)
    await assert.rejects(assertDocuments(empty, dataDir), /document store is empty/)
    await assert.rejects(
      checkInstallation({ store: empty, nc: bus.nc, manager: bus.manager }), /document store is empty/,
    )
    await acceptLoss(empty, dataDir)
    await assertDocuments(empty, dataDir)
    assert.deepEqual((await start({ store: empty })).losses, [])

    const other = await usedInstallation()
    await assert.rejects(start({ store: other.store }), /belong to different installations.*Correct MONGODB_URL/)
  })
})
