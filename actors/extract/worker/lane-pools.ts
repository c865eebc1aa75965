// Threads for the pages that clients wait for, and others for those of jobs, which give way: the operating system gives
// them the processor only when nobody else wants it, and while clients ask they rest. A crawl goes slower then; a
// client's page does not.

import { performance } from 'node:perf_hooks'
import type { Lane } from '#schemas/task.ts'
import { createExtractPool, type Extraction } from './pool.ts'
import type { ExtractJob } from './run.ts'

export interface LanePools {
  /** Extracts a page in a thread of its lane; see `ExtractPool`. */
  run: (job: ExtractJob, lane: Lane, signal: AbortSignal) => Promise<Extraction>
  /** Ends the threads; what runs is given up. */
  close: () => Promise<void>
}

/** Added to the niceness of the threads of jobs: about a tenth of the weight of the others. */
const jobsNiceness = 10
/**
 * Longest that a page of a job may take in its thread, which may have to wait for the processor: just less than the
 * stage gives it.
 */
const jobsPageTimeoutMs = 25_000
/** How long after their last page clients count as still asking. */
const clientsGoneAfterMs = 250
/**
 * A page's rest, as a multiple of the time that it took. Time that its thread waited for the processor counts, so that
 * jobs slow down the more, the busier the machine is; and what feeds the threads slows down with them.
 */
const restFactor = 2
const restMaxMs = 2_000

/**
 * How long a thread of jobs rests after a page that took so many milliseconds, when a client asked last so many
 * milliseconds ago.
 */
export const restAfter = (tookMs: number, sinceClientAskedMs: number): number =>
  (sinceClientAskedMs < clientsGoneAfterMs ? Math.min(restMaxMs, restFactor * tookMs) : 0)

/** `threads` for clients, and one less (but one) for jobs. */
export function createLanePools(threads: number): LanePools {
  let clientAskedAt = -Infinity
  const restOf = (tookMs: number): number => restAfter(tookMs, performance.now() - clientAskedAt)
  const pools = {
    now: createExtractPool({ threads }),
    bulk: createExtractPool({ threads: threads, pageTimeoutMs: jobsPageTimeoutMs, niceness: jobsNiceness, restOf }),
  }
  return {
    run(job, lane, signal) {
      if (lane === 'now') clientAskedAt = performance.now()
      return pools[lane].run(job, signal)
    },
    async close() {
      await Promise.all([pools.now.close(), pools.bulk.close()])
    },
  }
}
