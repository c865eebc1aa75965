// Builds the extract actor: its handler on pools of worker threads.

import { allocateYoung, collectSeldom, limitYoungByThread } from '#src/process/heap-growth.ts'
import { inlineLess } from '#src/process/inlining.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import type { Log } from '#src/process/log.ts'
import type { OfferPage } from '#src/search-index/offer-pages.ts'
import { createExtractHandler } from './handle.ts'
import { createLanePools } from './worker/lane-pools.ts'

export interface ExtractWiring {
  /** Worker threads for pages that clients wait for, one page each; more than the number of cores has no benefit. */
  threads: number
  /** Value of PDF_MEMORY_MB. */
  pdfMemoryMb?: number
  log: Log
  /** See `ExtractDeps`. */
  offerPage?: OfferPage | undefined
}

/** Returns the handler of the extract stage, and `close`, which ends its threads. */
export function wireExtract(
  { threads, pdfMemoryMb, log, offerPage }: ExtractWiring,
): { handle: Handler<'extract'>, close(): Promise<void> } {
  collectSeldom()
  limitYoungByThread()
  allocateYoung()
  inlineLess()
  const pools = createLanePools(threads, pdfMemoryMb)
  log.info({ threads }, 'extraction threads started')
  return { handle: createExtractHandler({ extract: pools.run, offerPage }), close: pools.close }
}
