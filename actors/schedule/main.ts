// The schedule actor: starts the checks of every active monitor when they are due.

import type { StartActor } from '#src/actor-context.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { syncAllSchedules } from '#src/monitors/sync-schedule.ts'
import { startScheduledCheck } from '#src/monitors/start-check.ts'
import { runEvery } from '#src/run-every.ts'
import { openScheduleRegistry, type ScheduleRegistry } from '#src/schedule/registry.ts'
import { runSchedules, type Clock } from './run-schedules.ts'

const matchEveryMs = 60_000
/** The clock is looked at at least so often: it may be set, and a machine may sleep. */
const sleepMaxMs = 30_000
/** No monitor has this id; asking for it shows that the book answers. */
const nobody = 'mon_nobody'

const systemClock: Clock = {
  now: Date.now,
  at(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, ms - Date.now()), sleepMaxMs))
    return () => clearTimeout(timer)
  },
}

export const start: StartActor = async ({ bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log })
  const book = await openScheduleRegistry(bus.nc)
  const fire = (monitorId: string, slotMs: number): Promise<void> =>
    startScheduledCheck({ store, bus, ledger }, monitorId, slotMs)
  const schedules = await runSchedules({ book, log, fire, clock: systemClock })
  /**
   * What is read of the book to compare it with the documents also tells the schedules what their watch may have lost.
   */
  const watched: ScheduleRegistry = {
    ...book,
    async* all() {
      for await (const seen of book.all()) {
        schedules.see(seen)
        yield seen
      }
    },
  }
  const stopMatching = runEvery('match monitors and schedules', matchEveryMs, log, () =>
    syncAllSchedules({ store, schedules: watched }),
  )
  return {
    check: async () => { await book.read(nobody) },
    async stop(drainMs) {
      await Promise.all([stopMatching(), schedules.stop(drainMs)])
      await ledger.stop()
    },
  }
}
