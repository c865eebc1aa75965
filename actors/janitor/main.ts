// The janitor: maintenance that no other process does. Ends lost and failing tasks, jobs and checks, settles expired
// credit reservations, and deletes expired documents.

import type { StartActor } from '#src/runtime/actor-context.ts'
import { createLedgerCopies } from '#src/jobs/owner/ledger-copies.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { runEvery } from '#src/process/run-every.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { choresOf } from './chores.ts'
import { deadLetterUndeliverable } from './dead-letter.ts'
import { failJobOrCheck } from './end-checks.ts'

export const start: StartActor = async ({ config, bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log, copies: createLedgerCopies(store), events: bus.events })
  const { publicUrl } = config
  const schedules = await openScheduleRegistry(bus.nc)
  const deadLetters = await deadLetterUndeliverable(bus, log, (id) =>
    failJobOrCheck({ store, bus, ledger, publicUrl }, id))
  const stops = choresOf({ store, bus, ledger, schedules, publicUrl, log })
    .map(({ name, everyMs, run }) => runEvery(name, everyMs, log, run))
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
