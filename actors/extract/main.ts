// The extract actor as a process, with as many threads as CPU cores unless configured otherwise.

import { availableParallelism } from 'node:os'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { createPageOffers } from '#src/search-index/offer-pages.ts'
import { wireExtract } from './wire.ts'

const url = 'https://example.com/'

/** A task for the health check. */
const probe = {
  id: 'check', requestId: 'check', keyId: 'check', lane: 'now', share: 'first', attempt: 1, visited: ['fetch'], ahead: [],
  warnings: [], route: 'scrape', request: compileCheck(ScrapeRequest, 'the probe')({ url }),
  results: {
    page: {
      url, finalUrl: url, statusCode: 200, contentType: 'text/html', kind: 'html', encoding: 'UTF-8', headers: {},
      tier: 'plain', fetchedAt: '2026-01-01T00:00:00.000Z', cacheState: 'bypass', cachedAt: null,
    },
  },
} as const

export const start: StartActor = async (context) => {
  const { handle, close } = wireExtract({
    threads: context.config.EXTRACT_THREADS ?? availableParallelism(), pdfMemoryMb: context.config.PDF_MEMORY_MB,
    log: context.log, ...(context.config.usesIndex && { offerPage: createPageOffers(context.bus, context.log) }),
  })
  return startStage('extract', context, {
    handle, close,
    /** Extracts a small page, which shows that the threads have loaded and work. */
    async check() {
      const page = Buffer.from(
        '<!doctype html><title>Check</title><main><h1>Check</h1><p>One page in small.</p></main>',
      )
      await handle({ ...probe, deadlineAt: Date.now() + 10_000, bodies: { page } }, AbortSignal.timeout(10_000))
    },
  })
}
