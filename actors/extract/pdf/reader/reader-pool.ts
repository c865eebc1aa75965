// Reads PDFs in a few processes, which are started when needed and ended when idle. Their memory is limited and is
// returned with their end, which worker threads cannot do for buffers outside of the heap.

import { AppError } from '#src/app-error.ts'
import { orAborted } from '#src/concurrency/abort.ts'
import { createSemaphore, type AcquireOptions } from '#src/concurrency/semaphore.ts'
import type { PdfMarkdown } from '../pdf-to-markdown.ts'
import { ReaderGone, startPdfReader, type PdfReader } from './start-reader.ts'

export interface PdfReadersOptions {
  /** Processes, and so files that are read at once. */
  readersMax: number
  /** Resident memory at which a process is killed, in MB; default 512. */
  memoryMaxMb?: number | undefined
  /** Time without a file after which a process is ended, in milliseconds; default 10,000. */
  idleMs?: number
}

export interface ReadOptions extends AcquireOptions {
  /** Milliseconds that the file may take, from when a process starts on it. */
  timeoutMs: number
  /** Added to the niceness of the process. Files with 0 come before others, whatever their priority. */
  niceness?: number
}

export interface PdfReaders {
  /**
   * Reads a PDF in a process.
   * @throws the errors of `pdfToMarkdown`; AppError PAGE_TOO_COMPLEX when it exceeds a limit of time or memory; the
   * reason of the signal
   */
  read(bytes: Uint8Array, options: ReadOptions): Promise<PdfMarkdown>
  /** Process ids of the running readers. */
  readonly pids: number[]
  /** Ends the processes. Files in progress fail. */
  close(): Promise<void>
}

/** Part of the time limit in which pages are read; a file with more pages is truncated. */
const pagesTimeShare = 0.55

interface Pooled { reader: PdfReader, niceness: number, idleTimer?: NodeJS.Timeout }

export function createPdfReaders({ readersMax, memoryMaxMb = 512, idleMs = 10_000 }: PdfReadersOptions): PdfReaders {
  const permits = createSemaphore(readersMax)
  const running = new Set<Pooled>()
  const idle = new Set<Pooled>()

  /** An idle reader of this niceness, or a new one in the place of an idle reader of another niceness. */
  function take(niceness: number): Pooled {
    const found = [...idle].find((pooled) => pooled.niceness === niceness && !pooled.reader.isDone)
    if (found !== undefined) {
      clearTimeout(found.idleTimer)
      idle.delete(found)
      return found
    }
    if (running.size >= readersMax) for (const pooled of [...idle].slice(0, 1)) end(pooled)
    const pooled: Pooled = { reader: startPdfReader({ memoryMaxMb, niceness }), niceness }
    running.add(pooled)
    void pooled.reader.exited.then(() => end(pooled))
    return pooled
  }

  function end(pooled: Pooled): void {
    clearTimeout(pooled.idleTimer)
    idle.delete(pooled)
    running.delete(pooled)
    pooled.reader.kill()
  }

  function giveBack(pooled: Pooled): void {
    if (pooled.reader.isDone) return end(pooled)
    pooled.idleTimer = setTimeout(() => end(pooled), idleMs).unref()
    idle.add(pooled)
  }

  async function readOnce(bytes: Uint8Array, options: ReadOptions): Promise<PdfMarkdown> {
    const { timeoutMs, niceness = 0, signal } = options
    const pooled = take(niceness)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(tooSlow(timeoutMs)), timeoutMs)
    const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    const kill = (): void => pooled.reader.kill()
    stop.addEventListener('abort', kill, { once: true })
    try {
      const reading = pooled.reader.read({ bytes, timeMaxMs: Math.round(timeoutMs * pagesTimeShare) })
      return await orAborted(reading, stop)
    } finally {
      clearTimeout(timer)
      stop.removeEventListener('abort', kill)
      giveBack(pooled)
    }
  }

  return {
    async read(bytes, options) {
      const { signal, niceness = 0, priority = 0, reserve } = options
      const release = await permits.acquire({ signal, priority: priority - niceness, reserve })
      try {
        // The system may end a process that did nothing wrong. Twice for the same file is no coincidence.
        return await readOnce(bytes, options).catch((error: unknown) => {
          signal?.throwIfAborted()
          if (!(error instanceof ReaderGone)) throw error
          return readOnce(bytes, options)
        })
      } catch (error) {
        throw error instanceof ReaderGone ? endedTwice(error) : error
      } finally {
        release()
      }
    },
    get pids() { return [...running].flatMap(({ reader }) => reader.pid ?? []) },
    async close() {
      const all = [...running]
      all.forEach(end)
      await Promise.all(all.map(({ reader }) => reader.exited))
    },
  }
}

const tooSlow = (timeoutMs: number): AppError =>
  new AppError('PAGE_TOO_COMPLEX', { message: `The PDF takes longer than ${timeoutMs / 1000} s to read.` })
const endedTwice = (cause: Error): AppError =>
  new AppError('PAGE_TOO_COMPLEX', { message: 'The PDF ended the process that read it, twice.', cause })
