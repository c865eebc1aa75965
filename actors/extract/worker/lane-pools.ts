// Separate threads for pages that clients wait for and for pages of jobs. Threads of jobs have a lower CPU priority and
// pause while clients send requests, so that a crawl does not slow down the pages of clients.

import { performance } from 'node:perf_hooks'
import type { Lane, Share } from '#schemas/task.ts'
import { createPdfReaders } from '#actors/extract/pdf/reader/reader-pool.ts'
import type { BacklogLimits } from './backlog.ts'
import { createExtractPool, type Extraction } from './pool.ts'
import type { ExtractJob } from './run.ts'

export interface LanePools {
  /** Extracts a page in a thread of its lane; see `ExtractPool`. */
  run: (job: ExtractJob, task: { lane: Lane; share: Share; keyId?: string }, signal: AbortSignal) => Promise<Extraction>
  /** Ends the threads and aborts pages in progress. */
  close: () => Promise<void>
}

/** Added to the niceness (nice(2)) of the threads of jobs, which gives them about a tenth of the CPU weight. */
const jobsNiceness = 10
/** Longer than for clients, because the thread may wait for the CPU; less than the time limit of the stage. */
const jobsPageTimeoutMs = 25_000
/** Clients are idle this long after their last page. */
const clientsIdleAfterMs = 250
/**
 * The pause as a multiple of the time that the page took. That time includes waiting for the CPU, so jobs slow down
 * more when the machine is busy.
 */
const pauseFactor = 2
const pauseMaxMs = 2_000

/** Milliseconds that a thread of jobs pauses after a page, by its time and the time since the last page of a client. */
export const pauseAfterPage = (tookMs: number, sinceClientMs: number): number =>
  sinceClientMs < clientsIdleAfterMs ? Math.min(pauseMaxMs, pauseFactor * tookMs) : 0

/**
 * One thread reads several hundred small pages a second, and another one would only take 60 MB. It reads 512 KB in 50
 * ms: twenty pages of a crawl that wait have less if they are small, and several times as much if they are usual ones.
 */
const jobsBacklog: BacklogLimits = { bytes: 512 * 1024, ms: 5_000 }

/** Most processes that read PDFs. Each may take as much memory as `pdfMemoryMb` says. */
const pdfReadersMax = 4

/**
 * Starts pools of `threads` each for clients and for jobs, and of processes for the PDFs of both. One thread for
 * clients is always there; the others end when they are idle.
 */
export function createLanePools(threads: number, pdfMemoryMb?: number): LanePools {
  const pdfReaders = createPdfReaders({ readersMax: Math.min(threads, pdfReadersMax), memoryMaxMb: pdfMemoryMb })
  let clientPageAt = -Infinity
  const pauseAfter = (tookMs: number): number => pauseAfterPage(tookMs, performance.now() - clientPageAt)
  const pools = {
    now: createExtractPool({ threads, pdfReaders }),
    bulk: createExtractPool({
      threads, keptThreads: 0, backlog: jobsBacklog, pageTimeoutMs: jobsPageTimeoutMs, niceness: jobsNiceness,
      pauseAfter, pdfReaders,
    }),
  }
  return {
    run(job, { lane, share, keyId }, signal) {
      if (lane === 'now') clientPageAt = performance.now()
      return pools[lane].run(job, { signal, share, keyId })
    },
    async close() {
      await Promise.all([pools.now.close(), pools.bulk.close(), pdfReaders.close()])
    },
  }
}
