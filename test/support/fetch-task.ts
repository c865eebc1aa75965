// The fetch stage on a temporary store, and tasks for it as the runtime passes them.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wireFetch, type FetchSettings } from '#actors/fetch/wire.ts'
import type { PageFetched } from '#schemas/page.ts'
import type { MonitoredPageRequest } from '#schemas/monitored-page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { createLog } from '#src/process/log.ts'
import type { Outcome, Task } from '#src/tasks/outcome.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'

const defaults: Omit<ScrapeRequest, 'url'> = {
  formats: ['markdown'], only_main_content: true, include_links: true, include_images: false,
  include_base64_images: false, include_selectors: [], exclude_selectors: [], summary_max_words: 150, max_age: 0,
  timeout: 5000, check_prompt_injection: false, render: 'auto',
}

/** Options of a scrape or of a monitored page. */
export type FetchOptions = Partial<ScrapeRequest> & Partial<MonitoredPageRequest>

/** A task of the fetch stage for a URL. */
export const fetchTask = (url: string, options: FetchOptions = {}): Task<'fetch'> => ({
  id: 'task', requestId: 'request', keyId: 'key', lane: 'now', share: 'first', attempt: 1, deadlineAt: Date.now() + 5000, visited: [],
  ahead: ['extract'], results: {}, warnings: [], bodies: {}, route: routeOf(options),
  request: { ...defaults, url, ...options },
} as Task<'fetch'>)

const routeOf = (options: FetchOptions): Task<'fetch'>['route'] => {
  if ('snapshot' in options || 'unless' in options) return 'monitoredPage'
  return 'fetched_since' in options ? 'crawlPage' : 'scrape'
}

export interface TestFetch {
  /** Runs the stage; aborts after `timeoutMs` (default 5000). */
  run: (url: string, options?: FetchOptions, timeoutMs?: number) => Promise<Outcome<'fetch'>>
  /** Runs the stage and returns the page. Throws if the outcome is no page. */
  page: (url: string, options?: FetchOptions) => Promise<PageFetched & { text: string }>
  close: () => Promise<void>
}

/** Wires the stage on a new SQLite store. Egress is allowed to 127.0.0.0/8 only. */
export async function startFetch(settings: Partial<FetchSettings> = {}): Promise<TestFetch> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-fetch-'))
  const store = await openStore({ dataDir })
  await ensureIndexes(store)
  const { handle, close } = wireFetch({
    allow: parseEgressAllow('127.0.0.0/8'), store, log: createLog('fetch', 'silent'), ...settings,
  })
  const run: TestFetch['run'] = (url, options, timeoutMs = 5000) =>
    handle(fetchTask(url, options), AbortSignal.timeout(timeoutMs))
  return {
    run,
    async page(url, options) {
      const outcome = await run(url, options)
      if (outcome.kind !== 'done') throw new Error(`expected outcome \`done\`, got \`${outcome.kind}\``)
      return { ...outcome.adds.page, text: new TextDecoder().decode(outcome.bodies.page) }
    },
    async close() {
      await close()
      await store.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
