// The worker threads of extraction. A page that exceeds its time or memory ends its thread, which is replaced, and
// fails with PAGE_TOO_COMPLEX. The main thread and other pages are not affected. PDFs are read in processes
// first, because the memory of their buffers cannot be limited in a thread.

import { performance } from 'node:perf_hooks'
import { Piscina } from 'piscina'
import { startDeadline } from '#src/concurrency/abort.ts'
import { AppError, fromErrorRecord } from '#src/app-error.ts'
import { ignoreLateResults } from '#src/concurrency/ignore-late-results.ts'
import { createSemaphore, type AcquireOptions } from '#src/concurrency/semaphore.ts'
import { queueOf } from '#src/tasks/shares.ts'
import { measure } from '#src/process/measurements.ts'
import { isOutOfMemory } from '#src/process/out-of-memory.ts'
import { poolThreadArguments } from '#src/process/thread-arguments.ts'
import type { Share } from '#schemas/task.ts'
import { createPdfReaders, type PdfReaders } from '#actors/extract/pdf/reader/reader-pool.ts'
import { Backlog, type BacklogLimits } from './backlog.ts'
import type { ExtractJob, ExtractReply, PageJob, RestJob, TimedReply } from './run.ts'

export interface ExtractPoolOptions {
  /** Worker threads, and so pages that are extracted at once. */
  threads: number
  /** Milliseconds that a page may take, from when a thread starts on it; default 15,000. */
  pageTimeoutMs?: number
  /** Heap that a thread may use, in MB; default 1,024. */
  heapMaxMb?: number
  /** Threads that do not end when they are idle; default 1. */
  keptThreads?: number
  /** The waiting pages with which a thread beyond the first one is started; default: one page. */
  backlog?: BacklogLimits
  /** Added to the niceness of the threads (nice(2)); default 0. */
  niceness?: number
  /** Reads PDFs. Default: readers of this pool, as many as threads; `close` ends them. */
  pdfReaders?: PdfReaders
  /** Returns how many milliseconds a thread pauses after a page that took `tookMs`; default 0. */
  pauseAfter?: (tookMs: number) => number
}

export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Pages of the share `first` come first, and have a thread and a reader of PDFs in reserve; default `rest`. */
  share?: Share
  /** Whose page it is. The thread in reserve is for keys that have no page in another thread. */
  keyId?: string | undefined
}

export interface ExtractPool {
  /**
   * Extracts one page in a thread. `job.bytes` must own its buffer, which is transferred. Throws the errors of
   * extraction, PAGE_TOO_COMPLEX when a limit of time or memory is exceeded, and the reason of `signal` on abort.
   */
  run(job: ExtractJob, options?: RunOptions): Promise<Extraction>
  /** Ends the threads and aborts pages in progress. */
  close(): Promise<void>
}

export type Extraction = Omit<Extract<ExtractReply, { ok: true }>, 'ok'>

/**
 * Size of the young generation in MB; a semi-space is a third of it. Parsing allocates millions of short-lived nodes;
 * with V8's default size they are promoted to the old generation, where collecting them costs twice as much.
 */
export const youngGenerationMb = 96

/**
 * Idle time after which a thread ends. A new one takes four seconds of CPU more for its first hundred pages, until its
 * code is compiled.
 */
const idleMs = 180_000

/** Time after a page at which the threads give their memory back if there is no other page. */
const restAfterMs = 20_000

/** Threads beyond the regular number for keys without a page in a thread, by the share of the page. */
const reserves = { first: 1, more: 0, rest: 0 }

/** Starts the threads that are kept, and more when pages wait. One needs about half a second before its first page. */
export function createExtractPool({
  threads, pageTimeoutMs = 15_000, heapMaxMb = 1_024, keptThreads = 1, backlog: limits, niceness = 0,
  pauseAfter = () => 0, pdfReaders,
}: ExtractPoolOptions): ExtractPool {
  const readers = pdfReaders ?? createPdfReaders({ readersMax: threads })
  const startThreads = (minThreads: number, maxThreads: number): Threads => {
    const pool: Threads = new Piscina({
      filename: new URL('./run.ts', import.meta.url).href,
      minThreads,
      maxThreads,
      idleTimeout: idleMs,
      concurrentTasksPerWorker: 1,
      execArgv: [...poolThreadArguments],
      niceIncrement: niceness,
      resourceLimits: {
        maxYoungGenerationSizeMb: youngGenerationMb, maxOldGenerationSizeMb: heapMaxMb, stackSizeMb: 8,
      },
    })
    ignoreLateResults(pool)
    return pool
  }
  const regular = startThreads(keptThreads, threads)
  // Apart, because the code of another thread is to be compiled anew: it starts only for a page that needs it.
  const inReserve = startThreads(0, reserves.first)
  const backlog = limits && new Backlog(limits, () => idleThreads.update())
  /** Threads that may work: those that run, and one more under a backlog. */
  const usable = (): number =>
    backlog ? Math.min(threads, Math.max(1, regular.threads.length) + (backlog.isLong ? 1 : 0)) : threads
  const idleThreads = createSemaphore(usable)
  const held = new HeldThreads(threads)

  /** Pages that are with a thread. */
  let pages = 0
  let restTimer: NodeJS.Timeout | undefined

  /** Makes the threads release their memory when they are idle. */
  function restLater(): void {
    restTimer ??= setTimeout(() => {
      restTimer = undefined
      if (pages > 0) return restLater()
      // One for each: a thread works on one at a time. They fail when the pool is closed.
      for (const pool of [regular, inReserve])
        for (const _thread of pool.threads) pool.run({ asks: 'rest' }).catch(() => undefined)
    }, restAfterMs).unref()
  }
  restLater()

  async function runNow(pool: Threads, job: ExtractJob, signal: AbortSignal | undefined): Promise<Extraction> {
    const deadline = startDeadline(pageTimeoutMs, signal)
    try {
      const reply = await pool.run(job, {
        signal: deadline.signal, transferList: [job.bytes.buffer as ArrayBuffer],
      })
      for (const [phase, seconds] of Object.entries(reply.phases)) measure('extraction', { phase, seconds })
      if (!reply.ok) throw fromErrorRecord(reply.error)
      const { ok: _ok, phases: _phases, ...extraction } = reply
      return extraction
    } catch (error) {
      signal?.throwIfAborted()
      if (deadline.isOver)
        throw new AppError('PAGE_TOO_COMPLEX', {
          message: `The page takes longer than ${pageTimeoutMs / 1000} s to extract.`, cause: error,
        })
      if (isOutOfMemory(error))
        throw new AppError('PAGE_TOO_COMPLEX', {
          message: `The page takes more than ${heapMaxMb} MB of memory to extract.`, cause: error,
        })
      throw error
    } finally {
      deadline.end()
    }
  }

  async function readPdf(job: PageJob, claim: AcquireOptions): Promise<PageJob> {
    const startedAt = performance.now()
    const pdf = await readers.read(job.bytes, { timeoutMs: pageTimeoutMs, niceness, ...claim })
    measure('extraction', { phase: 'pdf', seconds: (performance.now() - startedAt) / 1000 })
    return { ...job, bytes: new Uint8Array(0), pdf }
  }

  return {
    async run(given, { signal, share = 'rest', keyId } = {}) {
      const claim = { signal, priority: -queueOf(share), reserve: reserves[share] }
      const job = 'request' in given && given.page.kind === 'pdf' ? await readPdf(given, claim) : given
      const thread = { isRegular: true, keyId }
      const leaveBacklog = backlog?.enter(job.bytes.byteLength)
      const releasePermit = await idleThreads.acquire({
        ...claim,
        reserve: () => (held.has(keyId) ? 0 : reserves[share]),
        onTaken() {
          leaveBacklog?.()
          held.take(thread)
        },
      }).finally(leaveBacklog)
      const release = (): void => {
        held.leave(thread)
        releasePermit()
      }
      const startedAt = performance.now()
      pages++
      try {
        return await runNow(thread.isRegular ? regular : inReserve, job, signal)
      } finally {
        pages--
        restLater()
        const pauseMs = pauseAfter(performance.now() - startedAt)
        if (pauseMs > 0) setTimeout(release, pauseMs)
        else release()
      }
    },
    async close() {
      clearTimeout(restTimer)
      if (pdfReaders === undefined) await readers.close()
      await Promise.all([regular.destroy(), inReserve.destroy()])
    },
  }
}

type Threads = Piscina<ExtractJob | RestJob, TimedReply>

/** A thread that a page has taken, and the key of the page. */
interface HeldThread { isRegular: boolean; keyId: string | undefined }

class HeldThreads {
  readonly #threads: number
  readonly #held = new Set<HeldThread>()

  /** @param threads those that are not in reserve */
  constructor(threads: number) { this.#threads = threads }

  /** Whether a page of the key has a thread. */
  has(keyId: string | undefined): boolean {
    return keyId !== undefined && [...this.#held].some((one) => one.keyId === keyId)
  }

  /** Takes a thread; one in reserve if all others are taken. */
  take(thread: HeldThread): void {
    thread.isRegular = [...this.#held].filter(({ isRegular }) => isRegular).length < this.#threads
    this.#held.add(thread)
  }

  leave(thread: HeldThread): void { this.#held.delete(thread) }
}
