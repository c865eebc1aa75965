// The batch actor as a process: owns batch jobs.

import type { StartActor } from '#src/actor-context.ts'
import { createAsker } from '#src/ask.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { runOwner } from '#src/job-owner.ts'
import { batchEndpoints } from '#src/jobs/batch-endpoints.ts'
import { createBatchOwner } from './handle.ts'

export const start: StartActor = async ({ bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log })
  const asker = createAsker(bus, log)
  const owner = await runOwner({
    kind: 'batch', bus, log, handle: createBatchOwner({ store, ledger, ask: asker.ask, endpoints: batchEndpoints }),
  })
  return {
    check: () => Promise.resolve(),
    async stop(drainMs) {
      await owner.stop(drainMs)
      asker.close()
      await ledger.stop()
    },
  }
}
