// A gateway in this process with the stages fetch and extract, a NATS server and a store, for tests of transports.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start as startExtract } from '#actors/extract/main.ts'
import { start as startFetch } from '#actors/fetch/main.ts'
import { startGateway } from '#gateway/main.ts'
import type { ActorContext, StartActor } from '#src/actor-context.ts'
import { loadConfig } from '#src/config.ts'
import { createKey, type ApiKey, type NewKey } from '#src/keys.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog, startTestBus } from './bus.ts'
import { freePort } from './free-port.ts'
import { startSite, type Site, type SitePage } from './site.ts'

export interface GatewayFlow {
  url: string
  /** DATA_DIR of the service. */
  dataDir: string
  store: Store
  site: Site
  newKey(options?: Partial<NewKey>): Promise<{ key: string; record: ApiKey }>
  stop(): Promise<void>
}

export interface GatewayFlowOptions {
  /** Besides fetch and extract. */
  actors?: readonly StartActor[]
  settings?: Record<string, string>
}

/** Starts it. `pages`: of a site that it may read. */
export async function startGatewayFlow(
  pages: Record<string, SitePage>, { actors: more = [], settings = {} }: GatewayFlowOptions = {},
): Promise<GatewayFlow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-gateway-'))
  const server = await startTestBus()
  const bus = await server.connect()
  const store = await openStore({ dataDir })
  await ensureIndexes(store)
  const port = await freePort()
  const config = loadConfig({
    PORT: String(port), DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8', RATE_LIMIT_PER_IP: '1000000',
    RATE_LIMIT_PER_KEY: '1000000', EXTRACT_THREADS: '1', ...settings,
  })
  const context: ActorContext = { config, bus, store, log: quietLog }
  const site = await startSite(pages)
  const actors = await Promise.all([startFetch, startExtract, ...more].map((start) => start(context)))
  const gateway = await startGateway(context)
  return {
    url: `http://127.0.0.1:${port}`, dataDir, store, site,
    newKey: (options) => createKey(store, { name: 'test', ...options }),
    async stop() {
      await gateway.stop(100)
      await Promise.all(actors.map((actor) => actor.stop(100)))
      await site.close()
      await store.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
