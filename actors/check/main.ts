// The check actor as a process: owns the checks of monitors.

import type { StartActor } from '#src/actor-context.ts'
import { createAsker } from '#src/ask.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { runOwner } from '#src/job-owner.ts'
import { createRobotsReader } from '#src/sites/fetch-robots.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { readSitemaps } from '#src/sites/sitemap.ts'
import { createCheckOwner } from './handle.ts'

export const start: StartActor = async ({ config, bus, store, log }) => {
  const ledger = await openLedger(bus.nc, { log })
  const asker = createAsker(bus, log)
  const http = createSiteHttp({ allow: config.EGRESS_ALLOW, extraCaFile: config.EXTRA_CA_FILE, userAgent: config.USER_AGENT })
  const owner = await runOwner({
    kind: 'check', bus, log,
    handle: createCheckOwner({
      store, bus, ledger, log, ask: asker.ask, egressAllow: config.EGRESS_ALLOW, publicUrl: config.publicUrl,
      robots: createRobotsReader({ get: http.get, now: Date.now }),
      readSitemaps: (request) => readSitemaps(http.get, request),
    }),
  })
  return {
    check: () => Promise.resolve(),
    async stop(drainMs) {
      await owner.stop(drainMs)
      asker.close()
      await ledger.stop()
      await http.close()
    },
  }
}
