// The janitor: maintenance that no other process does. Ends lost and failing tasks, jobs and checks, settles expired
// credit reservations, and deletes expired documents.

import type { StartActor } from '#src/actor-context.ts'
import { createLedgerCopies } from '#src/jobs/ledger-copies.ts'
import { foldUsage } from '#src/credits/fold-usage.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { deleteOldUsage } from '#src/credits/usage-days.ts'
import { createFiles } from '#src/files/files.ts'
import { finishDeletions } from '#src/monitors/delete-monitor.ts'
import { foldPageviews } from '#src/pageviews/count.ts'
import { runEvery } from '#src/run-every.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { deadLetterUndeliverable } from './dead-letter.ts'
import { failJobOrCheck, failStaleChecks } from './end-checks.ts'
import { deadLetterExpiredTasks } from './expire-tasks.ts'
import { deleteExpiredJobs, requeueJobs } from './recover-jobs.ts'

const reconcileEveryMs = 10_000
const foldUsageEveryMs = 5_000
const deleteEveryMs = 60_000
const requeueEveryMs = 15_000
const purgeEveryMs = 15_000
const staleEveryMs = 60_000
const expireEveryMs = 30_000
/** Lifetime of a cached page, for requests with `max_age`. */
const pageCacheTtlMs = 7 * 86_400_000
/** Lifetime of a response that is stored under an Idempotency-Key. */
const idempotencyTtlMs = 86_400_000

const before = (ms: number): string => new Date(Date.now() - ms).toISOString()

export const start: StartActor = async ({ config, bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log, copies: createLedgerCopies(store), events: bus.events })
  const checks = { store, bus, ledger, publicUrl: config.publicUrl }
  const schedules = await openScheduleRegistry(bus.nc)
  const files = createFiles(store)
  const deadLetters = await deadLetterUndeliverable(bus, log, (id) => failJobOrCheck(checks, id))
  const stops = [
    runEvery('requeue jobs', requeueEveryMs, log, () => requeueJobs(store, bus, log)),
    runEvery('delete expired jobs', deleteEveryMs, log, () => deleteExpiredJobs(store)),
    runEvery('fail stale checks', staleEveryMs, log, () => failStaleChecks(checks, Date.now())),
    runEvery('purge deleted monitors', purgeEveryMs, log, () => finishDeletions({ store, bus, schedules })),
    runEvery('dead-letter expired tasks', expireEveryMs, log, () => deadLetterExpiredTasks(bus, log, Date.now())),
    runEvery('reconcile credits', reconcileEveryMs, log, async () => { await ledger.reconcile() }),
    runEvery('fold usage', foldUsageEveryMs, log, () => foldUsage({ store, manager: bus.manager })),
    runEvery('delete old usage', deleteEveryMs, log, () => deleteOldUsage(store, Date.now())),
    runEvery('delete expired pages', deleteEveryMs, log, async () => {
      await store.collection('page_cache').remove({ stored_at: { $lt: before(pageCacheTtlMs) } })
    }),
    runEvery('delete expired readings', deleteEveryMs, log, async () => {
      await store.collection('readings').remove({ expires_at: { $lt: before(0) } })
    }),
    runEvery('delete expired files', deleteEveryMs, log, () => files.deleteExpired()),
    runEvery('fold pageviews', deleteEveryMs, log, () => foldPageviews(store, Date.now())),
    runEvery('delete expired idempotency keys', deleteEveryMs, log, async () => {
      await store.collection('idempotency').remove({ created_at: { $lt: before(idempotencyTtlMs) } })
    }),
  ]
  return {
    check: () => Promise.resolve(),
    async stop(drainMs) {
      await Promise.all([deadLetters.stop(drainMs), ...stops.map((stop) => stop())])
      // Copies the entries that changed since the last run.
      await ledger.reconcile().catch((error: unknown) => log.warn({ err: error }, 'ledger was not copied at the end'))
      await ledger.stop()
    },
  }
}
