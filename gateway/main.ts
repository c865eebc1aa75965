// The gateway: the server, the request pipeline and its transports.

import type { ActorContext } from '#src/runtime/actor-context.ts'
import { actorNames, requiredActors } from '#src/actors.ts'
import { createAsker } from '#src/tasks/ask.ts'
import { createLedgerCopies } from '#src/jobs/owner/ledger-copies.ts'
import { openLedger } from '#src/credits/ledger.ts'
import { openNatsMarkers, readStoreMarker } from '#src/installation/markers.ts'
import { createJobFeed } from '#src/jobs/views/job-feed.ts'
import { createJobWaits } from '#src/jobs/views/job-waits.ts'
import { countPeers } from '#src/runtime/presence.ts'
import { patienceMs } from '#src/bus/publish.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { createBlocklists } from '#src/sites/blocklists.ts'
import { operations, pageOperations } from '#src/operation-table.ts'
import { createFiles } from '#src/files/files.ts'
import { compatApis } from './compat/apis.ts'
import { createCompatTransport } from './compat/compat-transport.ts'
import { readBundle, toBundledFile, type BundledFile } from './console/bundle.ts'
import { createConsolePages } from './console/console-pages.ts'
import { consoleOperations } from './console/console-operations.ts'
import { acceptSessions, sessionCookie } from './console/session-cookie.ts'
import { createSessionTransport } from './console/session-transport.ts'
import { noSession, openSessions } from './console/sessions.ts'
import { createFeedTransport } from './feeds/feed-transport.ts'
import { createFileTransport } from './files/file-transport.ts'
import { createDocumentation } from './openapi/documentation.ts'
import { createMcp } from './mcp/mcp-transport.ts'
import { createAuthenticate } from './pipeline/authenticate.ts'
import { parseNetworks } from './pipeline/client-address.ts'
import { identifyAddress } from './pipeline/identify.ts'
import { createPipeline } from './pipeline/pipeline.ts'
import { RateWindows } from './pipeline/rate-windows.ts'
import type { RunDeps } from './pipeline/run.ts'
import { shareRates } from './pipeline/share-rates.ts'
import { createReadiness } from './readiness.ts'
import { createRest } from './rest/rest.ts'
import { startServer } from './server.ts'
import { createSiteFiles } from './site-files.ts'
import { createWelcome } from './welcome.ts'

/**
 * Starts listening. Throws SERVICE_UNAVAILABLE if it cannot listen on HOST and PORT, an Error if a setting is invalid.
 */
export async function startGateway({
  config, bus, store, log,
}: ActorContext): Promise<{ port: number; stop(graceMs: number): Promise<void> }> {
  const peers = countPeers(bus.nc, 'gateway')
  const asker = createAsker(bus, log, peers.count)
  const rates = shareRates(bus.nc, new RateWindows(), log)
  const ledger = await openLedger(bus.nc, {
    log, copies: createLedgerCopies(store), events: bus.events,
    settleTimeoutMs: patienceMs, // a caller waits
  })
  const jobWaits = createJobWaits(bus.nc, log)
  const jobFeed = createJobFeed(bus.nc, store, log)
  const deps: RunDeps = {
    config,
    egressAllow: config.EGRESS_ALLOW,
    ask: asker.ask,
    bus,
    store,
    blocklists: createBlocklists(store),
    schedules: await openScheduleRegistry(bus.nc),
    ledger,
    jobWaits,
    jobFeed,
    readiness: createReadiness({
      bus, store, log, actors: { all: actorNames, required: requiredActors },
      markers: await openNatsMarkers(bus.nc), installation: (await readStoreMarker(store))?.id ?? null,
    }),
    pageOperations,
    startedAt: Date.now(),
    log,
  }
  const trustedProxies = parseNetworks(config.TRUST_PROXY)
  const rest = createRest(operations)
  const sessions = config.CONSOLE === 'on' ? await openSessions(bus.nc) : null
  const authenticate = createAuthenticate(store, sessions?.read ?? noSession)
  const cookie = sessionCookie(config.publicUrl)
  const others = [
    createDocumentation(operations, config.publicUrl, rest),
    createSiteFiles(rest),
    createFileTransport(createFiles(store), rest, Date.now),
    createFeedTransport(store, config.publicUrl, rest, Date.now),
    createMcp(operations, config.publicUrl, rest),
    ...(config.COMPAT_APIS === 'on' ? compatApis : []).map((api) => createCompatTransport(api, config.publicUrl, rest)),
    ...(sessions === null ? [] : [createSessionTransport({
      sessions, cookie, authenticate, rates, now: Date.now,
      addressOf: (request) => identifyAddress(request, trustedProxies),
    }, rest), createConsolePages(await readBundle(), await operationsFile(), rest)]),
    sessions === null ? rest : acceptSessions(rest, cookie),
  ]
  const answer = createPipeline({
    deps,
    transports: [createWelcome(config.publicUrl, rest, others), ...others],
    authenticate,
    countRequest: rates.hit,
    ratePerAddress: config.RATE_LIMIT_PER_IP,
    ratePerKey: config.RATE_LIMIT_PER_KEY,
    trustedProxies,
  })
  const server = await startServer(config.HOST, config.PORT, answer)
  return {
    port: server.port,
    async stop(graceMs) {
      jobWaits.close()
      jobFeed.close()
      await server.close(graceMs)
      await ledger.stop()
      rates.close()
      asker.close()
      peers.close()
    },
  }
}

/** The document /console/operations.json. */
const operationsFile = (): Promise<BundledFile> =>
  toBundledFile(Buffer.from(JSON.stringify(consoleOperations(operations))))
