// Writes a body that is a stream, as fast as the client reads it. The types of uWebSockets.js are described here by
// what is used of them, so that server.ts stays the only file that knows the library.

import { setImmediate } from 'node:timers/promises'

interface LibraryResponse {
  cork(work: () => void): unknown
  /** Returns false when the client has not taken everything yet. */
  write(piece: Uint8Array): boolean
  onWritable(handler: () => boolean): unknown
  end(): unknown
  close(): unknown
}

/** Bytes that are written at once: what a client that reads nothing costs in memory. */
const pieceBytes = 256 * 1024

/**
 * Writes the chunks after the head, then ends the response. When they fail, the connection is closed, so that the
 * client cannot mistake a part of the body for all of it. `signal` aborts when the client hangs up: no more chunks are
 * read.
 */
export async function writeStream(
  response: LibraryResponse, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal,
): Promise<void> {
  let drained = Promise.withResolvers<void>()
  response.onWritable(() => {
    drained.resolve()
    return true
  })
  signal.addEventListener('abort', () => drained.resolve(), { once: true })
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        if (signal.aborted) return
        drained = Promise.withResolvers()
        let isTaken = true
        response.cork(() => { isTaken = response.write(chunk.subarray(at, at + pieceBytes)) })
        if (!isTaken) await drained.promise
      }
    }
    // Not `end(…, true)`, with which uWebSockets.js 20 writes a header into the body.
    if (!signal.aborted) response.cork(() => void response.end())
  } catch {
    // Whoever made the stream has logged the failure. What was written in this turn of the event loop is sent first.
    await setImmediate()
    if (!signal.aborted) response.close()
  }
}
