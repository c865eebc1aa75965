// Migrations of stored data, with a real NATS server and document stores.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { assertDocuments, checkInstallation } from '#src/installation/check-installation.ts'
import { dataVersion } from '#src/installation/data-version.ts'
import { insertStoreMarker, openNatsMarkers, readStoreMarker } from '#src/installation/markers.ts'
import { migrate, type MigrateOptions } from '#src/installation/migrate.ts'
import { migrations, type Migration } from '#src/installation/migrations.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { openStore } from '#src/store/open.ts'
import { openWebhook } from '#src/webhooks/seal-webhook.ts'
import { startTestNats } from '#test/support/nats-server.ts'
import { startTestBus } from '#test/support/bus.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => { for (const clean of cleanups.splice(0).reverse()) await clean() })

/** The documents of an installation of version 1, whose NATS is empty. */
async function oldDocuments() {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-migrations-'))
  const store = await openStore({ dataDir })
  cleanups.push(() => rm(dataDir, { recursive: true }), () => store.close())
  await insertStoreMarker(store, 'ins_1', 1)
  const server = await startTestNats()
  cleanups.push(() => server.stop())
  const lines: string[] = []
  const options: MigrateOptions = {
    store, nc: await server.connect(), natsVersion: () => Promise.resolve(null), report: (line) => lines.push(line),
  }
  return { store, dataDir, server, options, lines, version: async () => (await readStoreMarker(store))?.data_version }
}

const hook = { url: 'https://a.example/', secret: 'whsec_plain', headers: { Authorization: 'Bearer 1' } }
const oldMonitor = {
  _id: 'mon_1', key_id: 'key_1', status: 'active', updated_at: '2026-01-01T00:00:00.000Z', deleted_at: null,
  webhook: hook,
} as unknown as MonitorDocument

describe('migrations of stored data (issue 20, point 8)', () => {
  it('lead without gaps to the version of the program', () => {
    assert.deepEqual(migrations.map(({ to }) => to), Array.from({ length: dataVersion - 1 }, (_, index) => index + 2))
  })

  it('run one after the other in one of several processes, while the others wait', async () => {
    const { options, lines, version } = await oldDocuments()
    const runs: string[] = []
    const slow = (to: number): Migration => ({
      to, what: `step ${to}`, async run() {
        runs.push(`begin ${to}`)
        await sleep(700) // longer than the lease, which is renewed
        runs.push(`end ${to}`)
      },
    })
    const all = { ...options, migrations: [slow(2), slow(3)], leaseMs: 400 }
    await Promise.all([migrate(all), migrate(all), migrate(all)])
    assert.deepEqual(runs, ['begin 2', 'end 2', 'begin 3', 'end 3'])
    assert.equal(await version(), 3)
    assert.ok(lines.includes('another process migrates the data; waiting'), lines.join())
    await migrate(all)
    assert.equal(runs.length, 4)
  })

  it('are continued by another process when the one that migrates is killed', async () => {
    const { store, dataDir, server, options, version } = await oldDocuments()
    const worker = fileURLToPath(new URL('../support/migrate-worker.ts', import.meta.url))
    const child = spawn(process.execPath, [worker, dataDir, server.url], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    assert.equal(await version(), 1)
    let ran = 0
    await migrate({
      ...options, migrations: [{
        to: 2, what: 'again', async run() {
          assert.ok(await store.collection('steps').get('begun'))
          ran++
        },
      }],
    })
    assert.deepEqual([ran, await version()], [1, 2])
  })

  it('leave a failed one undone, and run it again at the next start', async () => {
    const { options, version } = await oldDocuments()
    const failing = { to: 2, what: 'fails', run: () => Promise.reject(new Error('the disk is full')) }
    await assert.rejects(migrate({ ...options, migrations: [failing] }), /the disk is full/)
    assert.equal(await version(), 1)
    await migrate(options)
    assert.equal(await version(), dataVersion)
  })

  it('to version 2: complete monitors of earlier versions, once', async () => {
    const { store, options } = await oldDocuments()
    const monitors = store.collection('monitors')
    await monitors.put(oldMonitor)
    await migrate(options)
    const after = (await monitors.get('mon_1'))!
    assert.deepEqual([after.labels, after.feed_token?.length], [[], 32])
    assert.doesNotMatch(JSON.stringify(after), /whsec_plain|Bearer/)
    assert.deepEqual(await openWebhook(options.nc, 'mon_1', after.webhook!), hook)
    await migrate({ ...options, natsVersion: () => Promise.resolve(1) })
    assert.deepEqual(await monitors.get('mon_1'), after)
  })

  it('run at the start on documents of version 1, and again when NATS is restored from an older backup', async () => {
    const { store } = await oldDocuments()
    const bus = await startTestBus()
    cleanups.push(() => bus.stop())
    const { nc, manager } = await bus.connect()
    const lines: string[] = []
    const places = { store, nc, manager, report: (line: string) => lines.push(line) }
    await checkInstallation(places)
    await checkInstallation(places)
    assert.equal(lines.length, dataVersion - 1, lines.join())
    const markers = await openNatsMarkers(nc)
    const { data_version, ...older } = (await markers.read())!
    assert.equal(data_version, dataVersion)
    await markers.write(older)
    await checkInstallation(places)
    assert.equal(lines.length, 2 * (dataVersion - 1), lines.join())
  })

  it('refuse the data of a newer version in one line, of documents and of NATS', async () => {
    const { store } = await oldDocuments()
    const bus = await startTestBus()
    cleanups.push(() => bus.stop())
    const { nc, manager } = await bus.connect()
    await checkInstallation({ store, nc, manager })
    const refused = {
      code: 'SERVICE_UNAVAILABLE',
      message: /^the data of this installation is of version 99, and this Winnow knows .*backup.*$/,
    }
    const markers = await openNatsMarkers(nc)
    await markers.write({ ...(await markers.read())!, data_version: 99 })
    await assert.rejects(checkInstallation({ store, nc, manager }), refused)
    await store.collection('installation').update({ _id: 'installation' }, { $set: { data_version: 99 } })
    await assert.rejects(checkInstallation({ store, nc, manager }), refused)
    await assert.rejects(assertDocuments(store, tmpdir()), refused)
  })
})
