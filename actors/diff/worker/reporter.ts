// Makes small reports in place and large ones in a worker thread, because judge and infer share the event loop.

import { Piscina } from 'piscina'
import { AppError, fromErrorRecord } from '#src/app-error.ts'
import { ignoreLateResults } from '#src/concurrency/ignore-late-results.ts'
import { isOutOfMemory } from '#src/process/out-of-memory.ts'
import { poolThreadArguments } from '#src/process/thread-arguments.ts'
import { makeReport, type Report, type ReportInput } from '#actors/diff/make-report.ts'
import type { ReportReply } from './run.ts'

export interface Reporter {
  /**
   * As `makeReport`. Throws PAGE_TOO_COMPLEX where memory does not suffice, and the reason of `signal` when it aborts.
   */
  make(input: ReportInput, signal: AbortSignal): Promise<Report | null>
  /** Stops the threads and abandons running reports. */
  close(): Promise<void>
}

/**
 * Larger inputs use a thread. Sizes of both sides together: the worst texts take 0.9 ms per KB, and the search for a
 * short diff up to 50 ms for twice 1,500 lines or items. Ordinary pages take a fiftieth of that. A round trip to a
 * thread costs about 1 ms, and 300 ms if the thread must be started.
 */
const inPlace = { bytesMax: 96 * 1024, piecesMax: 3_000 }
/** The number of pages of jobs compared at once (src/flow.ts). */
const threadsMax = 2
const heapMaxMb = 1_024
/** Idle time after which a thread ends. */
const idleMs = 60_000
/** Added to the niceness of the threads, so that work for clients goes first. */
const niceness = 10

/** Threads are started on demand. */
export function createReporter(): Reporter {
  const pool = new Piscina<ReportInput, ReportReply>({
    filename: new URL('./run.ts', import.meta.url).href,
    minThreads: 0, maxThreads: threadsMax, idleTimeout: idleMs, concurrentTasksPerWorker: 1, niceIncrement: niceness,
    execArgv: [...poolThreadArguments], resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
  })
  ignoreLateResults(pool)

  async function inThread({ data, previous, asked }: ReportInput, signal: AbortSignal): Promise<Report | null> {
    // Copies, because a body is a view into the buffer of its message.
    const { modes, include_images } = asked
    const input = {
      data: new Uint8Array(data), previous: previous && new Uint8Array(previous), asked: { modes, include_images },
    }
    try {
      const reply = await pool.run(input, {
        signal, transferList: [input.data, input.previous].flatMap((bytes) => (bytes ? [bytes.buffer] : [])),
      })
      if (!reply.ok) throw fromErrorRecord(reply.error)
      return reply.made
    } catch (error) {
      signal.throwIfAborted()
      if (isOutOfMemory(error))
        throw new AppError('PAGE_TOO_COMPLEX', {
          message: `The page takes more than ${heapMaxMb} MB to compare.`, cause: error,
        })
      throw error
    }
  }

  return {
    make: async (input, signal) => (isQuick(input) ? makeReport(input) : await inThread(input, signal)),
    close: () => pool.destroy(),
  }
}

function isQuick({ data, previous, asked }: ReportInput): boolean {
  const sides = previous === null ? [data] : [data, previous]
  if (sides.reduce((sum, { length }) => sum + length, 0) > inPlace.bytesMax) return false
  return sides.reduce((sum, side) => sum + countPieces(side, asked.modes.includes('json')), 0) <= inPlace.piecesMax
}

const [backslash, n, comma] = [0x5c, 0x6e, 0x2c]

/** Upper bound of the lines of the texts in JSON; with `items`, also of the items of its lists. */
function countPieces(json: Uint8Array, items: boolean): number {
  let count = 0
  for (let i = 0; i < json.length; i++)
    if ((json[i] === n && json[i - 1] === backslash) || (items && json[i] === comma)) count++
  return count
}
