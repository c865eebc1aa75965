// The extract actor put together: its handler on a pool of worker threads.

import type { Handler } from '#src/outcome.ts'
import type { Log } from '#src/log.ts'
import { createExtractHandler } from './handle.ts'
import { createExtractPool } from './worker/pool.ts'

export interface ExtractWiring {
  /** Worker threads; a page each at a time. More than cores is no gain. */
  threads: number
  log: Log
}

/** The handler of the extract stage, and what ends its threads. */
export function wireExtract({ threads, log }: ExtractWiring): { handle: Handler<'extract'>, close(): Promise<void> } {
  const pool = createExtractPool({ threads })
  log.info({ threads }, 'extraction threads started')
  return { handle: createExtractHandler({ extract: (job, options) => pool.run(job, options) }), close: () => pool.close() }
}
