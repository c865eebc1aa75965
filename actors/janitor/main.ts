// The janitor: ends what nobody else ends. Tasks and jobs that were delivered too often or lost, holds of processes
// that died, old pages.

import type { StartActor } from '#src/actor-context.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { finishDeletions } from '#src/monitors/delete-monitor.ts'
import { runEvery } from '#src/run-every.ts'
import { openScheduleBook } from '#src/schedule/book.ts'
import { buryUndeliverable } from './bury-undeliverable.ts'
import { sweepTasks } from './sweep-tasks.ts'
import { failStaleChecks, giveUp } from './tend-checks.ts'
import { forgetJobs, reviveJobs } from './tend-jobs.ts'

const reconcileEveryMs = 10_000
const forgetEveryMs = 60_000
const reviveEveryMs = 15_000
const purgeEveryMs = 15_000
const staleEveryMs = 60_000
const sweepEveryMs = 30_000
/** How long a fetched page is kept for `max_age`. */
const cacheKeptMs = 7 * 86_400_000

/** How long an Idempotency-Key answers the first response again. */
const idempotencyKeptMs = 86_400_000

const before = (ms: number): string => new Date(Date.now() - ms).toISOString()

export const start: StartActor = async ({ config, bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log })
  const checks = { store, bus, ledger, publicUrl: config.publicUrl }
  const schedules = await openScheduleBook(bus.nc)
  const stops = [
    await buryUndeliverable(bus, log, (id) => giveUp(checks, id)),
    runEvery('put jobs back', reviveEveryMs, log, () => reviveJobs(store, bus, log)),
    runEvery('forget old jobs', forgetEveryMs, log, () => forgetJobs(store)),
    runEvery('end checks that stand still', staleEveryMs, log, () => failStaleChecks(checks, Date.now())),
    runEvery('purge deleted monitors', purgeEveryMs, log, () => finishDeletions({ store, bus, schedules })),
    runEvery('sweep tasks', sweepEveryMs, log, () => sweepTasks(bus, log, Date.now())),
    runEvery('release holds', reconcileEveryMs, log, async () => { await ledger.reconcile() }),
    runEvery('forget old pages', forgetEveryMs, log, async () => {
      await store.collection('page_cache').remove({ stored_at: { $lt: before(cacheKeptMs) } })
    }),
    runEvery('forget idempotency keys', forgetEveryMs, log, async () => {
      await store.collection('idempotency').remove({ created_at: { $lt: before(idempotencyKeptMs) } })
    }),
  ]
  return {
    check: () => Promise.resolve(),
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      await ledger.stop()
    },
  }
}
