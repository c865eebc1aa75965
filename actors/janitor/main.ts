// The janitor: ends what nobody else ends. Tasks and jobs that were delivered too often or lost, holds of processes
// that died, old pages.

import type { StartActor } from '#src/actor-context.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { finishDeletions } from '#src/monitors/delete-monitor.ts'
import { runEvery } from '#src/run-every.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { deadLetterUndeliverable } from './dead-letter.ts'
import { deadLetterExpiredTasks } from './expire-tasks.ts'
import { failStaleChecks, failJobOrCheck } from './end-checks.ts'
import { deleteExpiredJobs, requeueJobs } from './recover-jobs.ts'

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
  const schedules = await openScheduleRegistry(bus.nc)
  const deadLetters = await deadLetterUndeliverable(bus, log, (id) => failJobOrCheck(checks, id))
  const stops = [
    runEvery('put jobs back', reviveEveryMs, log, () => requeueJobs(store, bus, log)),
    runEvery('forget old jobs', forgetEveryMs, log, () => deleteExpiredJobs(store)),
    runEvery('end checks that stand still', staleEveryMs, log, () => failStaleChecks(checks, Date.now())),
    runEvery('purge deleted monitors', purgeEveryMs, log, () => finishDeletions({ store, bus, schedules })),
    runEvery('sweep tasks', sweepEveryMs, log, () => deadLetterExpiredTasks(bus, log, Date.now())),
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
    async stop(drainMs) {
      await Promise.all([deadLetters.stop(drainMs), ...stops.map((stop) => stop())])
      await ledger.stop()
    },
  }
}
