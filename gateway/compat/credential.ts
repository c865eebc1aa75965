// Where clients of foreign APIs put the key.

import { bearerOf } from '#src/bearer.ts'
import type { HttpRequest } from '../http.ts'

/** The key in X-API-Key or `Authorization: Bearer`; empty if there is none. */
export const keyOf = ({ header }: Pick<HttpRequest, 'header'>): string =>
  header('x-api-key') || bearerOf(header('authorization'))

/** The same, or a key without the word Bearer, as Open WebUI sends it to Jina. */
export const keyOrBareOf = (request: Pick<HttpRequest, 'header'>): string =>
  keyOf(request) || (/^\s*(\S+)\s*$/.exec(request.header('authorization'))?.[1] ?? '')

/**
 * The same as `keyOf`, or the password of `Authorization: Basic` (RFC 7617), which clients send for an address like
 * `http://winnow:KEY@host/`: for APIs that have no keys of their own.
 */
export function keyOrPasswordOf(request: Pick<HttpRequest, 'header'>): string {
  const token = /^\s*basic +(\S+)\s*$/i.exec(request.header('authorization'))?.[1]
  return keyOf(request) || (token === undefined ? '' : Buffer.from(token, 'base64').toString().replace(/^[^:]*:/, ''))
}
