// The worker threads that extraction runs in. A page that takes too long or too much memory costs its thread, which is
// replaced, and one clear error; the process, its heartbeats and the other pages do not notice.

import { performance } from 'node:perf_hooks'
import { Piscina } from 'piscina'
import { AppError, fromErrorRecord } from '#src/app-error.ts'
import { dropLateAnswers } from '#src/late-answers.ts'
import { createSemaphore } from '#src/semaphore.ts'
import type { ExtractJob, ExtractReply } from './run.ts'

export interface ExtractPoolOptions {
  /** Worker threads; as many pages are worked on at once. */
  threads: number
  /** Longest a page may take, counted from when a thread starts on it; default 15,000. */
  pageTimeoutMs?: number
  /** Heap that a thread may fill, in MB, before the page is given up; default 1,024. */
  heapMaxMb?: number
  /** Added to the niceness of the threads (nice(2)); default 0. */
  niceness?: number
  /** How long a thread rests, in milliseconds, after a page that took so many; default not at all. */
  restOf?: (tookMs: number) => number
}

export interface ExtractPool {
  /**
   * Extracts one page in a thread. `job.bytes` must own its buffer: it is handed over.
   * Throws what extraction throws, PAGE_TOO_COMPLEX over the limits of time and memory, and the reason of `signal` when
   * it aborts.
   */
  run(job: ExtractJob, signal?: AbortSignal): Promise<Extraction>
  /** Ends the threads; what runs is given up. */
  close(): Promise<void>
}

export type Extraction = Omit<Extract<ExtractReply, { ok: true }>, 'ok'>

/**
 * Size of the young generation: semi-spaces of 32 MB (a third). Parsing makes short-lived nodes by the million; with
 * V8's default they are promoted to the old heap and collected there at twice the cost.
 */
const youngMb = 96

/**
 * Starts a thread, and others when pages wait; the first page of each waits until it has loaded (about half a second).
 */
export function createExtractPool({
  threads, pageTimeoutMs = 15_000, heapMaxMb = 1_024, niceness = 0, restOf = () => 0,
}: ExtractPoolOptions): ExtractPool {
  const pool = new Piscina<ExtractJob, ExtractReply>({
    filename: new URL('./run.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: Infinity,
    concurrentTasksPerWorker: 1,
    niceIncrement: niceness,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: heapMaxMb, stackSizeMb: 8 },
  })
  dropLateAnswers(pool)
  const idleThreads = createSemaphore(threads)

  async function runNow(job: ExtractJob, signal: AbortSignal | undefined): Promise<Extraction> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), pageTimeoutMs)
    try {
      const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
      const reply = await pool.run(job, { signal: stop, transferList: [job.bytes.buffer as ArrayBuffer] })
      if (!reply.ok) throw fromErrorRecord(reply.error)
      const { data, facts, outline, warnings } = reply
      return { data, facts, outline, warnings }
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.signal.aborted)
        throw new AppError('PAGE_TOO_COMPLEX', {
          message: `The page takes longer than ${pageTimeoutMs / 1000} s to take apart.`, cause: error,
        })
      if (isOutOfMemory(error))
        throw new AppError('PAGE_TOO_COMPLEX', {
          message: `The page takes more than ${heapMaxMb} MB to take apart.`, cause: error,
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
        const restMs = restOf(performance.now() - startedAt)
        if (restMs > 0) setTimeout(release, restMs)
        else release()
      }
    },
    close: () => pool.destroy(),
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
