// Requests and replies, independent of the HTTP library.

import type { Upgrade } from './web-socket.ts'

/** A request from the server. */
export interface HttpRequest {
  /** In lower case. */
  method: string
  path: string
  query: string
  /** By lower-case name; empty when the header is absent. Repeated headers are joined by commas. */
  header(name: string): string
  /** The address of the connection. */
  peer: string
  /** The whole body. Rejects with PAYLOAD_TOO_LARGE or TIMEOUT, and when the caller disconnects. */
  body(): Promise<Uint8Array>
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
}

/**
 * Makes a body that is sent while it is made. Called at most once, and not for HEAD. The chunks are read as fast as the
 * client reads them; when they fail, or the client hangs up, the connection ends without the end of the body.
 */
export type ByteStream = () => AsyncIterable<Uint8Array>

export interface HttpReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** Takes the place of `body`, which is then empty. */
  stream?: ByteStream
  /** With status 101 only: the connection becomes a WebSocket. */
  upgrade?: Upgrade
}

/** Version of the API. */
export const apiVersion = '1.0.0'

const exposed = [
  'X-Request-Id', 'X-API-Version', 'X-Credits-Used', 'X-Credits-Remaining', 'X-RateLimit-Limit',
  'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'Traceresponse', 'X-Warning', 'X-Usage-Tokens',
].join(', ')

/** Headers of every reply. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'X-API-Version': apiVersion,
  'X-Request-Id': requestId,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed,
})
