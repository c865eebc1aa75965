// Headers that callers add to requests which Winnow makes for them: to pages and to webhooks. Pure.

import { AppError } from '#src/app-error.ts'

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** A header value by RFC 9110: visible characters, spaces and tabs. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const notTheirs = new Set([
  'host', 'content-length', 'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer',
  'transfer-encoding', 'upgrade', 'expect',
])

/**
 * Throws INVALID_REQUEST that names the header: a name or value that no header may have, or one that the connection
 * decides (Host, Content-Length, hop-by-hop). @param field where they stand, for the message: `headers`
 */
export function assertCallerHeaders(headers: Readonly<Record<string, string>>, field: string): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name))
      throw new AppError('INVALID_REQUEST', {
        message: `\`${field}\` has ${JSON.stringify(name.slice(0, 60))}, which is no name of a header`,
      })
    if (notTheirs.has(name.toLowerCase()))
      throw new AppError('INVALID_REQUEST', {
        message: `\`${field}.${name}\` cannot be set: the connection decides it`,
      })
    if (!headerValue.test(value))
      throw new AppError('INVALID_REQUEST', { message: `\`${field}.${name}\` has characters that no header may have` })
  }
}
