// The worker threads of extraction. A page that exceeds its time or memory ends its thread, which is replaced, and
// fails with PAGE_TOO_COMPLEX. The main thread and other pages are not affected.

import { performance } from 'node:perf_hooks'
import { Piscina } from 'piscina'
import { AppError, fromErrorRecord } from '#src/app-error.ts'
import { ignoreLateResults } from '#src/ignore-late-results.ts'
import { createSemaphore } from '#src/semaphore.ts'
import type { ExtractJob, ExtractReply } from './run.ts'

export interface ExtractPoolOptions {
  /** Worker threads, and so pages that are extracted at once. */
  threads: number
  /** Milliseconds that a page may take, from when a thread starts on it; default 15,000. */
  pageTimeoutMs?: number
  /** Heap that a thread may use, in MB; default 1,024. */
  heapMaxMb?: number
  /** Added to the niceness of the threads (nice(2)); default 0. */
  niceness?: number
  /** Returns how many milliseconds a thread pauses after a page that took `tookMs`; default 0. */
  pauseAfter?: (tookMs: number) => number
}

export interface ExtractPool {
  /**
   * Extracts one page in a thread. `job.bytes` must own its buffer, which is transferred. Throws the errors of
   * extraction, PAGE_TOO_COMPLEX when a limit of time or memory is exceeded, and the reason of `signal` on abort.
   */
  run(job: ExtractJob, signal?: AbortSignal): Promise<Extraction>
  /** Ends the threads and aborts pages in progress. */
  close(): Promise<void>
}

export type Extraction = Omit<Extract<ExtractReply, { ok: true }>, 'ok'>

/**
 * Size of the young generation in MB; a semi-space is a third of it. Parsing allocates millions of short-lived nodes;
 * with V8's default size they are promoted to the old generation, where collecting them costs twice as much.
 */
const youngGenerationMb = 96

/** Starts one thread, and more when pages wait. A thread needs about half a second before its first page. */
export function createExtractPool({
  threads, pageTimeoutMs = 15_000, heapMaxMb = 1_024, niceness = 0, pauseAfter = () => 0,
}: ExtractPoolOptions): ExtractPool {
  const pool = new Piscina<ExtractJob, ExtractReply>({
    filename: new URL('./run.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: Infinity,
    concurrentTasksPerWorker: 1,
    niceIncrement: niceness,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb, maxOldGenerationSizeMb: heapMaxMb, stackSizeMb: 8 },
  })
  ignoreLateResults(pool)
  const idleThreads = createSemaphore(threads)

  async function runNow(job: ExtractJob, signal: AbortSignal | undefined): Promise<Extraction> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), pageTimeoutMs)
    try {
      const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
      const reply = await pool.run(job, { signal: stop, transferList: [job.bytes.buffer as ArrayBuffer] })
      if (!reply.ok) throw fromErrorRecord(reply.error)
      const { ok: _ok, ...extraction } = reply
      return extraction
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.signal.aborted)
        throw new AppError('PAGE_TOO_COMPLEX', {
          message: `The page takes longer than ${pageTimeoutMs / 1000} s to extract.`, cause: error,
        })
      if (isOutOfMemory(error))
        throw new AppError('PAGE_TOO_COMPLEX', {
          message: `The page takes more than ${heapMaxMb} MB of memory to extract.`, cause: error,
        })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async run(job, signal) {
      const release = await idleThreads.acquire({ signal })
      const startedAt = performance.now()
      try {
        return await runNow(job, signal)
      } finally {
        const pauseMs = pauseAfter(performance.now() - startedAt)
        if (pauseMs > 0) setTimeout(release, pauseMs)
        else release()
      }
    },
    close: () => pool.destroy(),
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
