// A gateway in this process with the stages fetch and extract, a NATS server and a store, for tests of transports.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start as startExtract } from '#actors/extract/main.ts'
import { start as startFetch } from '#actors/fetch/main.ts'
import { startGateway } from '#gateway/main.ts'
import { createKey, type ApiKey, type NewKey } from '#src/keys.ts'
import type { ActorContext, StartActor } from '#src/runtime/actor-context.ts'
import { loadConfig } from '#src/settings/config.ts'
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

/** Starts it. `pages`: of a site that it may read. Stops what has started if a part of it fails. */
export async function startGatewayFlow(
  pages: Record<string, SitePage>, options: GatewayFlowOptions = {},
): Promise<GatewayFlow> {
  const parts: Stop[] = []
  try {
    return await startParts(parts, pages, options)
  } catch (error) {
    await stopAll(parts)
    throw error
  }
}

type Stop = () => unknown

/** Stops what was started last first. */
async function stopAll(parts: readonly Stop[]): Promise<void> {
  for (const stop of parts.toReversed()) await stop()
}

async function startParts(
  parts: Stop[], pages: Record<string, SitePage>,
  { actors: more = [], settings = {} }: GatewayFlowOptions,
): Promise<GatewayFlow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-gateway-'))
  parts.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const server = await startTestBus()
  parts.push(() => server.stop())
  const bus = await server.connect()
  const store = await openStore({ dataDir })
  parts.push(() => store.close())
  await ensureIndexes(store)
  const port = await freePort()
  const config = loadConfig({
    PORT: String(port), DATA_DIR: dataDir, EGRESS_ALLOW: '127.0.0.0/8', RATE_LIMIT_PER_IP: '1000000',
    RATE_LIMIT_PER_KEY: '1000000', EXTRACT_THREADS: '1', ...settings,
  })
  const context: ActorContext = { config, bus, store, log: quietLog }
  const site = await startSite(pages)
  parts.push(() => site.close())
  const running: Awaited<ReturnType<StartActor>>[] = []
  parts.push(() => Promise.all(running.map((actor) => actor.stop(100))))
  const starts = [startFetch, startExtract, ...more].map(async (start) => void running.push(await start(context)))
  for (const start of await Promise.allSettled(starts)) if (start.status === 'rejected') throw start.reason
  const gateway = await startGateway(context)
  parts.push(() => gateway.stop(100))
  return {
    url: `http://127.0.0.1:${port}`, dataDir, store, site,
    newKey: (options) => createKey(store, { name: 'test', ...options }),
    stop: () => stopAll(parts),
  }
}
