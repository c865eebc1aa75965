// The log entry of a reply that is a stream: written when the stream ends, since only then its size is known.

import type { Log } from '#src/process/log.ts'
import { AppError } from '#src/app-error.ts'
import type { ByteStream } from '../http.ts'

interface Recording {
  log: Log
  /** What names the request in log lines. */
  ids: Record<string, string>
  /** Aborts when the client hangs up. */
  signal: AbortSignal
  /** Called once, at the end. `outcome` is absent when the whole body was made. */
  record(bytes: number, outcome?: { cut: 'hang-up' | 'failure' }): void
}

/** The same stream, whose end is recorded. Failures are logged and passed on. */
export function recordStream(stream: ByteStream, { log, ids, signal, record }: Recording): ByteStream {
  return async function* () {
    let bytes = 0
    let outcome: { cut: 'hang-up' | 'failure' } | undefined = { cut: 'hang-up' }
    try {
      for await (const chunk of stream()) {
        bytes += chunk.length
        yield chunk
      }
      if (!signal.aborted) outcome = undefined
    } catch (error) {
      if (!signal.aborted) {
        outcome = { cut: 'failure' }
        const fields = { ...ids, ...(error instanceof AppError ? { code: error.code } : { err: error }) }
        log.error(fields, 'streamed reply failed')
      }
      throw error
    } finally {
      record(bytes, outcome)
    }
  }
}
