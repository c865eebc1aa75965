// The gateway put together: routes, what their handlers use, and the server before them.

import type { ActorContext } from '#src/actor-context.ts'
import { AppError } from '#src/app-error.ts'
import { createAsker } from '#src/ask.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { jobKinds, stageNames } from '#src/flow.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { createAnswer } from './answer-call.ts'
import { createAuthenticate } from './authenticate.ts'
import { bindProblem } from './bind-problem.ts'
import { parseNetworks } from './client-address.ts'
import type { Deps } from './deps.ts'
import { RateWindows } from './rate-limit.ts'
import { createBlocklists } from './blocklists.ts'
import { createReadiness } from './readiness.ts'
import { health, ready } from './routes/health.ts'
import { batchRoutes } from './routes/batch.ts'
import { getBlocklist, putBlocklist } from './routes/blocklist.ts'
import { checkRoutes } from './routes/checks.ts'
import { crawlRoutes } from './routes/crawl.ts'
import { deliveryRoutes } from './routes/deliveries.ts'
import { getMap } from './routes/map.ts'
import { monitorRoutes } from './routes/monitor.ts'
import { getScrape, postScrape } from './routes/scrape.ts'
import { usage } from './routes/usage.ts'
import { startServer } from './server.ts'
import { shareRates } from './share-rates.ts'

/** Every route of the service. */
export const routes = [
  health,
  ready,
  usage,
  getBlocklist,
  putBlocklist,
  getScrape,
  postScrape,
  getMap,
  ...crawlRoutes,
  ...batchRoutes,
  ...monitorRoutes,
  ...checkRoutes,
  ...deliveryRoutes,
]

/** Actors without which requests fail. */
const neededActors = [...stageNames, ...jobKinds, 'webhook', 'schedule', 'janitor']

/**
 * Listens. Throws SERVICE_UNAVAILABLE when the address of its settings is taken or not of this machine, an Error when a
 * setting is wrong.
 */
export async function startGateway({
  config, bus, store, log,
}: ActorContext): Promise<{ port: number; stop(graceMs: number): Promise<void> }> {
  const problem = await bindProblem(config.HOST, config.PORT)
  if (problem !== null) throw new AppError('SERVICE_UNAVAILABLE', { message: problem })
  const asker = createAsker(bus, log)
  const rates = shareRates(bus.nc, new RateWindows())
  const ledger = await openLedger(bus.nc, { log })
  const deps: Deps = {
    config,
    egressAllow: config.EGRESS_ALLOW,
    ask: asker.ask,
    bus,
    store,
    blocklists: createBlocklists(store),
    schedules: await openScheduleRegistry(bus.nc),
    ledger,
    readiness: createReadiness(bus, store, neededActors, log),
    startedAt: Date.now(),
  }
  const answer = createAnswer({
    routes,
    deps,
    store,
    log,
    authenticate: createAuthenticate(store),
    countRequest: rates.hit,
    ratePerAddress: config.RATE_LIMIT_PER_IP,
    ratePerKey: config.RATE_LIMIT_PER_KEY,
    trustedProxies: parseNetworks(config.TRUST_PROXY),
  })
  const server = startServer(config.HOST, config.PORT, answer)
  return {
    port: server.port,
    async stop(graceMs) {
      await server.close(graceMs)
      await ledger.stop()
      rates.close()
      asker.close()
    },
  }
}
