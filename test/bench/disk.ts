// `npm run bench -- disk`: the size of DATA_DIR over a year (BENCH_DAYS) of an installation, by month and part. A day
// is a tenth of one with 200 pages that are checked daily, 2 crawls of 50 pages, 100 scrapes and 10 pictures. The clock
// of this process is moved; the NATS server keeps its own, so that the ages of its streams are scaled down. The store,
// the ledger, the search index, the streams and the chores of the janitor are the real ones; pages are not fetched but
// made up.

import { readdirSync, rmSync, statSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choresOf } from '#actors/janitor/chores.ts'
import { maintainIndex } from '#actors/index/maintain.ts'
import { connectBus } from '#src/bus/bus.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { startNatsServer } from '#src/embedded/nats-server.ts'
import { checkStorage } from '#src/embedded/check-storage.ts'
import { streams, type StreamName } from '#src/flow.ts'
import { createLedgerCopies } from '#src/jobs/owner/ledger-copies.ts'
import { createKey } from '#src/keys.ts'
import { createLog } from '#src/process/log.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { openSearchIndex } from '#src/search-index/open-search-index.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { streamBytesFor } from '#src/bus/stream-sizes.ts'
import { deleteOldPings } from '#src/webhooks/delete-deliveries.ts'
import { simulateDay, type SimulatedInstallation } from './simulated-day.ts'

const daysDefault = 365
const dayMs = 86_400_000
/** A simulated day lasts at least this long, so that the ages of streams fit. */
const realDayMs = 300
/** The index is compacted less often than by the actor, which does it after each pause: it takes seconds. */
const maintainEveryDays = 15

/** Moves the clock of this process. @returns how to move it on */
function moveClock(): { forward(ms: number): void; restore(): void } {
  const RealDate = Date
  let offsetMs = 0
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...(given.length > 0 ? given : [RealDate.now() + offsetMs]) as [number])
    }

    static override now(): number { return RealDate.now() + offsetMs }
  } as DateConstructor
  return { forward(ms) { offsetMs += ms }, restore() { globalThis.Date = RealDate } }
}

/** Runs the simulation and prints a table. */
export async function benchDisk(): Promise<void> {
  const days = Number(process.env.BENCH_DAYS ?? daysDefault)
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-disk-'))
  const clock = moveClock()
  const server = await startNatsServer({ storeDir: join(dataDir, 'nats') })
  try {
    const log = createLog('disk', 'error')
    const bus = await connectBus({ natsUrl: server.url, name: 'disk', streamBytes: streamBytesFor(256), log })
    await scaleAges(bus.manager)
    const store = await openStore({ dataDir })
    await ensureIndexes(store)
    const ledger = await openLedger(bus.nc, { log, copies: createLedgerCopies(store) })
    const schedules = await openScheduleRegistry(bus.nc)
    const publicUrl = 'http://127.0.0.1'
    const index = await openSearchIndex({ MONGODB_URL: null, DATA_DIR: dataDir, INDEX_MB_PER_KEY: 512 })
    const { record: { id: keyId } } = await createKey(store, { name: 'bench' })
    const chores = choresOf({ store, bus, ledger, schedules, publicUrl, log })
    const installation: SimulatedInstallation = { store, bus, ledger, index, keyId, publicUrl, pages: [] }

    console.log(`${'day'.padStart(5)} ${columns.map((name) => name.padStart(12)).join(' ')}   MB`)
    for (let day = 1; day <= days; day++) {
      const startedAt = performance.now()
      await simulateDay(installation, day)
      clock.forward(dayMs)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, realDayMs - (performance.now() - startedAt))))
      for (const { run } of chores) await run()
      await deleteOldPings(store, Date.now())
      if (day % maintainEveryDays === 0)
        await maintainIndex(index, { nowMs: Date.now(), signal: new AbortController().signal })
      if (day % 30 === 0) console.log(`${String(day).padStart(5)} ${sizesOf(dataDir).join(' ')}`)
    }
    await ledger.stop()
    await index.close()
    await bus.close()
    await store.close()
    await server.stop()
    checkStorage(join(dataDir, 'nats')) // what was written, deleted and compacted passes the check of a start
  } finally {
    clock.restore()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Days become `realDayMs`. */
async function scaleAges(manager: Awaited<ReturnType<typeof connectBus>>['manager']): Promise<void> {
  const leastMs = 200
  for (const name of Object.keys(streams) as StreamName[]) {
    const { config } = await manager.streams.info(name)
    if (config.max_age === 0) continue
    const ageMs = Math.max(leastMs, config.max_age / 1_000_000 / dayMs * realDayMs)
    const max_age = Math.round(ageMs * 1_000_000)
    const duplicate_window = Math.min(config.duplicate_window, max_age)
    await manager.streams.update(name, { ...config, max_age, duplicate_window })
  }
}

const columns = ['documents', 'index', 'WORK', 'USAGE', 'KV_credits', 'other nats', 'all']

function sizesOf(dataDir: string): string[] {
  const file = (name: string): number => sum(readdirSync(dataDir).filter((one) => one.startsWith(name)).map((one) =>
    statSync(join(dataDir, one)).blocks * 512))
  const root = join(dataDir, 'nats')
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = all.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return { path, bytes: (statSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * 512 }
  })
  const stream = (name: string): number =>
    sum(sizes.filter(({ path }) => path.includes(`/streams/${name}/`)).map(({ bytes }) => bytes))
  const [work, usage, credits] = ['WORK', 'USAGE', 'KV_credits'].map(stream) as [number, number, number]
  const nats = sum(sizes.map(({ bytes }) => bytes))
  const [documents, index] = ['documents.sqlite', 'search-index.sqlite'].map(file) as [number, number]
  const parts = [documents, index, work, usage, credits, nats - work - usage - credits]
  return [...parts, sum(parts)].map((bytes) => (bytes / 1024 / 1024).toFixed(1).padStart(12))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
