// The stages fetch, extract and identity on a real bus and store, with a site, for tests of what the identity stage
// answers.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wireExtract } from '#actors/extract/wire.ts'
import { wireFetch } from '#actors/fetch/wire.ts'
import { wireIdentity } from '#actors/identity/wire.ts'
import { wireRender } from '#actors/render/wire.ts'
import { runActor, type RunningActor } from '#src/runtime/actor.ts'
import { createAsker } from '#src/tasks/ask.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import type { StageName } from '#src/flow.ts'
import type { PageAnswer } from '#src/operation.ts'
import { pageOperations } from '#src/operation-table.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { quietLog, startTestBus } from './bus.ts'
import { startSite, type Site, type SitePage } from './site.ts'

export interface IdentityFlow {
  site: Site
  /** Runs an operation for the start page of the site. */
  run(operation: string): Promise<PageAnswer>
  /** Like `run`, and returns the data with the warnings. */
  ask<Data>(operation: string): Promise<Data & { warnings: string[] }>
  /** Lets a model server answer from now on. */
  useModel(baseUrl: string): Promise<void>
  stop(): Promise<void>
}

export interface IdentityFlowOptions {
  pages: Record<string, SitePage>
  /** Whether to start the render stage, with a real browser; default false. */
  withRender?: boolean
  /** Value of EGRESS_ALLOW; default 127.0.0.0/8. */
  allow?: string
}

export async function startIdentityFlow(
  { pages, withRender = false, allow = '127.0.0.0/8' }: IdentityFlowOptions,
): Promise<IdentityFlow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-identity-'))
  const server = await startTestBus()
  const bus = await server.connect()
  const store = await openStore({ dataDir })
  await ensureIndexes(store)
  const site = await startSite(pages)
  const asker = createAsker(bus, quietLog)
  const egressAllow = parseEgressAllow(allow)
  const running = new Map<StageName, RunningActor>()
  const wired: { close(): unknown }[] = []
  const start = async <S extends StageName>(stage: S, wiring: { handle: Handler<S>; close(): unknown }) => {
    wired.push(wiring)
    await running.get(stage)?.stop(100)
    running.set(stage, await runActor({ stage, handle: wiring.handle, bus, log: quietLog }))
  }
  const identity = (llmBaseUrl: string | null) =>
    wireIdentity({
      ask: asker.ask, allow: egressAllow, llmBaseUrl, llmApiKey: null, llmModel: null, llmTimeoutMs: 10_000,
      log: quietLog,
    })
  await start('fetch', wireFetch({ allow: egressAllow, store, log: quietLog }))
  await start('extract', wireExtract({ threads: 1, log: quietLog }))
  await start('identity', await identity(null))
  if (withRender)
    await start('render', await wireRender({ egressAllow, store, publicUrl: 'http://winnow.example', log: quietLog }))
  let calls = 0

  const run: IdentityFlow['run'] = (name) => {
    const operation = pageOperations.get(name)!
    const input = operation.prepare({ url: site.url('/'), max_age: 0, timeout: 20_000 }, { egressAllow })
    const id = `call-${++calls}`
    const deadlineAt = Date.now() + 20_000
    return operation.run({
      input, deadlineAt, signal: new AbortController().signal,
      ask: (route, request, part = '') =>
        asker.ask(route, request, { id: id + part, requestId: id, keyId: 'key_test', lane: 'now', deadlineAt }),
    })
  }
  return {
    site, run,
    async ask<Data>(name: string) {
      const { data, warnings } = await run(name)
      return { ...(JSON.parse(Buffer.from(data).toString()) as Data), warnings }
    },
    useModel: async (baseUrl) => start('identity', await identity(baseUrl)),
    async stop() {
      asker.close()
      await Promise.all([...running.values()].map((actor) => actor.stop(100)))
      await Promise.all(wired.map((wiring) => wiring.close()))
      await site.close()
      await store.close()
      await server.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
