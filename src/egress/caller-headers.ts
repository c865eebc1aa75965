// Validates headers that callers add to requests of Winnow: to pages and to webhooks.

import { AppError } from '#src/app-error.ts'

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible characters, spaces and tabs (RFC 9110, section 5.5). */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const connectionHeaders = new Set([
  'host', 'content-length', 'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection',
  'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect',
])

/**
 * Throws INVALID_REQUEST for a header with an invalid name or value, and for one that the connection sets (Host,
 * Content-Length, hop-by-hop headers).
 * @param field name of the headers in the request, for the message: `headers`
 */
export function assertCallerHeaders(headers: Readonly<Record<string, string>>, field: string): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name))
      throw new AppError('INVALID_REQUEST', {
        message: `\`${field}\` has ${JSON.stringify(name.slice(0, 60))}, which is not a valid header name`,
      })
    if (connectionHeaders.has(name.toLowerCase()))
      throw new AppError('INVALID_REQUEST', {
        message: `\`${field}.${name}\` cannot be set: the HTTP connection sets it`,
      })
    if (!headerValue.test(value))
      throw new AppError('INVALID_REQUEST', {
        message: `\`${field}.${name}\` has characters that are not allowed in a header`,
      })
  }
}
