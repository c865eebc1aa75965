// A GET on a new HTTP/1.1 connection with Node's own client, to retry a request whose kept-alive connection was closed.
// Unlike undici, Node's client ignores an unexpected `100 Continue`, as it must (RFC 9110, section 15.2).

import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Dispatcher } from 'undici'
import { guardedConnector, type GuardedOptions } from './guarded-connect.ts'

export interface FreshResponse {
  statusCode: number
  /** Names in lower case. */
  headers: Record<string, string | string[]>
  /** Read it to the end or destroy it. The connection is then closed. */
  body: IncomingMessage
}

/**
 * @param headers a flat list of names and values, without Host
 * @throws errors of net, tls and node:http; AppError INVALID_URL for a forbidden address; an AbortError with the
 * signal's reason as its cause
 */
export type FreshGet = (url: URL, headers: readonly string[], signal: AbortSignal) => Promise<FreshResponse>

export interface FreshOptions extends Omit<GuardedOptions, 'allowH2'> {
  /** Largest size of the response headers in bytes. */
  maxHeaderSize: number
}

/** Whether undici failed at an unexpected `100 Continue`. */
export const isUnexpectedContinue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET' && error.message === 'bad response'

export function createFreshGet({ maxHeaderSize, ...guarded }: FreshOptions): FreshGet {
  const connect = guardedConnector({ ...guarded, allowH2: false })
  return ({ protocol, hostname, port, host, pathname, search }, headers, signal) => new Promise((resolve, reject) => {
    const request = httpRequest({
      path: pathname + search, headers: ['Host', host, ...headers], maxHeaderSize, signal,
      createConnection: (_options, done) => {
        connect({ protocol, hostname, port, host }, (error, socket) => { done(error, socket as unknown as Duplex) })
        return undefined
      },
    })
    // After a complete response `close` comes too, but then the promise is settled.
    request.once('close', () => {
      const error = new Error('The connection was closed before a response was received.')
      reject(Object.assign(error, { code: 'ECONNRESET' }))
    })
    request.on('error', reject)
    request.once('response', (body) => {
      const distinct = Object.entries(body.headersDistinct).map(
        ([name, values = []]) => [name, values.length === 1 ? values[0]! : values] as const,
      )
      resolve({ statusCode: body.statusCode ?? 0, headers: Object.fromEntries(distinct), body })
    })
    request.end()
  })
}

/** How much of an unneeded body is read so that its connection can be reused. */
const drainLimit = { bytes: 64 * 1024, ms: 2_000 }

/** Discards a body that is not needed, such as that of a redirect. After an error its connection is not reused. */
export function discardBody(body: Dispatcher.ResponseData['body'] | IncomingMessage): void {
  if ('dump' in body)
    body.dump({ limit: drainLimit.bytes, signal: AbortSignal.timeout(drainLimit.ms) }).catch(() => undefined)
  else body.on('error', () => undefined).destroy()
}
