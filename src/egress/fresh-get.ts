// A GET for a second try: on a guarded HTTP/1.1 connection of its own, which nobody can have closed meanwhile, read by
// Node's own client. That one reads past a `100 Continue` that nobody asked for, as it must (RFC 9110, section 15.2);
// undici breaks the connection over it.

import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Dispatcher } from 'undici'
import { guardedConnector, type GuardedOptions } from './guarded-connect.ts'

export interface FreshAnswer {
  statusCode: number
  /** Names in lower case. */
  headers: Record<string, string | string[]>
  /** Read it to its end, or destroy it: the connection goes with it. */
  body: IncomingMessage
}

/**
 * @param headers a flat list of names and values, without Host
 * @throws errors of net, tls and node:http, the guard's AppError where it refused, the signal's reason as the cause of
 * an AbortError
 */
export type FreshGet = (url: URL, headers: readonly string[], signal: AbortSignal) => Promise<FreshAnswer>

export interface FreshOptions extends Omit<GuardedOptions, 'allowH2'> {
  /** Most bytes of the headers of an answer. */
  maxHeaderSize: number
}

/** Whether undici gave an answer up that `FreshGet` reads. */
export const isUnaskedContinue = (error: unknown): boolean =>
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
    // An answer that is read to its end closes the request too: by then the promise is settled.
    request.once('close', () => {
      reject(Object.assign(new Error('The connection was closed before an answer came.'), { code: 'ECONNRESET' }))
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

/** How much of a body that nobody waits for is read, to keep its connection, before the connection is given up. */
const leftover = { bytes: 64 * 1024, ms: 2_000 }

/** Lets go of the body of a redirect: read on only where its connection can be kept. */
export function letGo(body: Dispatcher.ResponseData['body'] | IncomingMessage): void {
  if ('dump' in body)
    body.dump({ limit: leftover.bytes, signal: AbortSignal.timeout(leftover.ms) }).catch(() => undefined)
  else body.on('error', () => undefined).destroy()
}
