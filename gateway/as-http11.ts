// Requests in HTTP/1.0, which uWebSockets.js refuses (505), as requests in HTTP/1.1 that end the connection.
//
// HAProxy checks servers with HTTP/1.0 by default, and nginx passes requests on in HTTP/1.0 by default.

import type { MessageReader } from './message-reader.ts'

/** uWebSockets.js refuses requests without a host, which HTTP/1.0 allows. Nothing reads its value. */
const hostField = 'Host: localhost\r\n'
const closeField = 'Connection: close\r\n'

/**
 * The first bytes of a request, with the header section at their start, as HTTP/1.1. Bytes of other requests are
 * unchanged. A client that asks for `keep-alive` does not get it, as HTTP/1.0 permits: uWebSockets.js reads the first
 * `Connection` field.
 */
export function asHttp11(pieces: readonly Buffer[], request: Pick<MessageReader, 'isHttp10' | 'hasHost'>): Buffer {
  const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  if (!request.isHttp10) return bytes
  const endOfLine = bytes.indexOf('\r\n')
  const startLine = bytes.toString('latin1', 0, endOfLine).replace(/0$/, '1')
  const fields = `${closeField}${request.hasHost ? '' : hostField}`
  return Buffer.concat([Buffer.from(`${startLine}\r\n${fields}`, 'latin1'), bytes.subarray(endOfLine + 2)])
}
