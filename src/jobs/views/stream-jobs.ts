// The changes of the jobs of a key as server-sent events (HTML standard, section 9.2).

import { errorTable } from '#schemas/errors.ts'
import { AppError } from '#src/app-error.ts'
import type { JobFeed } from './job-feed.ts'

export interface JobStream {
  keyId: string
  /** Aborts when the client hangs up. */
  signal: AbortSignal
  /** Throws unless the credential of the request is still valid. */
  checkKey(): Promise<void>
  /** How often a comment is sent and the key is checked. */
  heartbeatMs?: number
}

/** A client that lost its connection connects again after this time. */
const retryMs = 3_000
const heartbeat = Buffer.from(':\n\n')

/** Ends when the key is not valid any more, when the client hangs up and when the feed is closed. */
export async function* streamJobs(
  feed: JobFeed, { keyId, signal, checkKey, heartbeatMs = 15_000 }: JobStream,
): AsyncGenerator<Uint8Array> {
  const listener = await feed.listen(keyId)
  signal.addEventListener('abort', listener.close, { once: true })
  let checkAt = performance.now() + heartbeatMs
  try {
    yield Buffer.from(`retry: ${retryMs}\n\n`)
    while (!signal.aborted && !feed.closed) {
      for (const job of await listener.next(Math.max(0, checkAt - performance.now())))
        yield Buffer.from(`event: job\ndata: ${JSON.stringify(job)}\n\n`)
      if (performance.now() < checkAt) continue
      if (!await isValid(checkKey)) return
      yield heartbeat
      checkAt = performance.now() + heartbeatMs
    }
  } finally {
    listener.close()
  }
}

/** A key that cannot be checked at the moment counts as valid. */
async function isValid(checkKey: JobStream['checkKey']): Promise<boolean> {
  try {
    await checkKey()
    return true
  } catch (error) {
    return error instanceof AppError && errorTable[error.code].retryable
  }
}
