// What the janitor does, and how often. Every chore can run in several processes at once, and die at any time.

import type { Bus } from '#src/bus/bus.ts'
import { foldUsage } from '#src/credits/fold-usage.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { deleteOldUsage } from '#src/credits/usage-days.ts'
import { createFiles } from '#src/files/files.ts'
import { finishDeletions } from '#src/monitors/delete-monitor.ts'
import { foldPageviews } from '#src/pageviews/count.ts'
import type { Log } from '#src/process/log.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import type { Store } from '#src/store/store.ts'
import { failStaleChecks } from './end-checks.ts'
import { deadLetterExpiredTasks } from './expire-tasks.ts'
import { deleteExpiredJobs, requeueJobs } from './recover-jobs.ts'

export interface ChoreDeps {
  store: Store
  bus: Bus
  ledger: Ledger
  schedules: ScheduleRegistry
  publicUrl: string
  log: Log
}

export interface Chore { name: string; everyMs: number; run(): Promise<void> }

const reconcileEveryMs = 10_000
const foldUsageEveryMs = 5_000
const deleteEveryMs = 60_000
const requeueEveryMs = 15_000
const purgeEveryMs = 15_000
const staleEveryMs = 60_000
const expireEveryMs = 30_000
const shrinkEveryMs = 3_600_000
/** Lifetime of a cached page, for requests with `max_age`. */
const pageCacheTtlMs = 7 * 86_400_000
/** Lifetime of a response that is stored under an Idempotency-Key. */
const idempotencyTtlMs = 86_400_000

const before = (ms: number): string => new Date(Date.now() - ms).toISOString()

/** The chores of a janitor with these connections. */
export function choresOf({ store, bus, ledger, schedules, publicUrl, log }: ChoreDeps): Chore[] {
  const checks = { store, bus, ledger, publicUrl }
  const files = createFiles(store)
  const chore = (name: string, everyMs: number, work: () => Promise<unknown>): Chore =>
    ({ name, everyMs, run: async () => { await work() } })
  return [
    chore('requeue jobs', requeueEveryMs, () => requeueJobs(store, bus, log)),
    chore('delete expired jobs', deleteEveryMs, () => deleteExpiredJobs(store)),
    chore('fail stale checks', staleEveryMs, () => failStaleChecks(checks, Date.now())),
    chore('purge deleted monitors', purgeEveryMs, () => finishDeletions({ store, bus, schedules })),
    chore('dead-letter expired tasks', expireEveryMs, () => deadLetterExpiredTasks(bus, log, Date.now())),
    chore('reconcile credits', reconcileEveryMs, () => ledger.reconcile()),
    chore('fold usage', foldUsageEveryMs, () => foldUsage({ store, manager: bus.manager })),
    chore('delete old usage', deleteEveryMs, () => deleteOldUsage(store, Date.now())),
    chore('delete expired pages', deleteEveryMs, () =>
      store.collection('page_cache').remove({ stored_at: { $lt: before(pageCacheTtlMs) } })),
    chore('delete expired readings', deleteEveryMs, () =>
      store.collection('readings').remove({ expires_at: { $lt: before(0) } })),
    chore('delete expired files', deleteEveryMs, () => files.deleteExpired()),
    chore('fold pageviews', deleteEveryMs, () => foldPageviews(store, Date.now())),
    chore('delete expired idempotency keys', deleteEveryMs, () =>
      store.collection('idempotency').remove({ created_at: { $lt: before(idempotencyTtlMs) } })),
    chore('give free space back', shrinkEveryMs, async () => { await store.shrink?.() }),
  ]
}
