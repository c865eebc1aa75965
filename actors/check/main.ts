// The check actor as a process: owns the checks of monitors.

import type { StartActor } from '#src/actor-context.ts'
import { createAsker } from '#src/ask.ts'
import { openWalker } from '#src/crawl/open-walker.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { runOwner } from '#src/job-owner.ts'
import { createCheckOwner } from './handle.ts'

export const start: StartActor = async ({ config, bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log })
  const asker = createAsker(bus, log)
  const { walker, close } = openWalker(config)
  const owner = await runOwner({
    kind: 'check',
    bus,
    log,
    handle: createCheckOwner({
      store, bus, ledger, log, ask: asker.ask, egressAllow: config.EGRESS_ALLOW, publicUrl: config.publicUrl, ...walker,
    }),
  })
  return {
    check: () => Promise.resolve(),
    async stop(drainMs) {
      await owner.stop(drainMs)
      asker.close()
      await ledger.stop()
      await close()
    },
  }
}
