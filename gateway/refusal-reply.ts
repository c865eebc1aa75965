// The response to a request that never reaches the pipeline, as bytes: the error envelope of the API.

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { AppError } from '#src/app-error.ts'
import type { Refusal } from './request-head.ts'
import { errorReply } from './rest/envelope.ts'

/** A response with the error, which announces that the connection will be closed. */
export function refusalReply({ code, message }: Refusal): Buffer {
  const { status, headers, body } = errorReply(new AppError(code, { message }), {
    requestId: randomUUID(), durationMs: 0,
  })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`, 'Connection: close', '', '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body])
}

/** How the errors of uWebSockets.js itself begin; responses of the pipeline have other headers. */
const libraryError = /^HTTP\/1\.1 (400|413|431|505) [^\r]*\r\nConnection: close\r\n\r\n<h1>/

/** The error that uWebSockets.js answers with, as a refusal; null for any other response. */
export function refusalOfLibrary(response: Buffer): Refusal | null {
  const status = libraryError.exec(response.toString('latin1', 0, 200))?.[1]
  if (status === undefined) return null
  if (status === '431')
    return {
      code: 'HEADERS_TOO_LARGE', message: 'The header section must have at most 64 KB and about 100 headers.',
    }
  return { code: 'INVALID_REQUEST', message: 'The request is not valid HTTP/1.1 (RFC 9112).' }
}
