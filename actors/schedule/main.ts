// The schedule actor: starts the checks of active monitors when they are due.

import type { StartActor } from '#src/runtime/actor-context.ts'
import { createLedgerCopies } from '#src/jobs/owner/ledger-copies.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { startScheduledCheck } from '#src/monitors/start-check.ts'
import { syncAllSchedules } from '#src/monitors/sync-schedule.ts'
import { runEvery } from '#src/process/run-every.ts'
import { openScheduleRegistry, type ScheduleRegistry } from '#src/schedule/registry.ts'
import { startScheduler, type Clock } from './scheduler.ts'

const syncEveryMs = 60_000
/** Longest timer: the system clock may be set, and the machine may sleep. */
const timerMaxMs = 30_000
/** An id that no monitor has, for the health check of the registry. */
const unusedId = 'mon_nobody'

const systemClock: Clock = {
  now: Date.now,
  at(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, ms - Date.now()), timerMaxMs))
    return () => clearTimeout(timer)
  },
}

export const start: StartActor = async ({ bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log, copies: createLedgerCopies(store), events: bus.events })
  const registry = await openScheduleRegistry(bus.nc)
  const fire = (monitorId: string, slotMs: number): Promise<void> =>
    startScheduledCheck({ store, bus, ledger, log }, monitorId, slotMs)
  const scheduler = await startScheduler({ registry, log, fire, clock: systemClock })
  bus.events.on('restored', () => {
    scheduler.restore().catch((error: unknown) => log.error({ err: error }, 'schedules are not watched'))
  })
  /** Reports every entry that is read for the synchronisation to the scheduler, in case its watch lost a message. */
  const observed: ScheduleRegistry = {
    ...registry,
    async* all() {
      for await (const entry of registry.all()) {
        scheduler.observe(entry)
        yield entry
      }
    },
  }
  const stopSync = runEvery('synchronise schedules', syncEveryMs, log, () =>
    syncAllSchedules({ store, schedules: observed }),
  )
  return {
    check: async () => { await registry.read(unusedId) },
    async stop(drainMs) {
      await Promise.all([stopSync(), scheduler.stop(drainMs)])
      await ledger.stop()
    },
  }
}
