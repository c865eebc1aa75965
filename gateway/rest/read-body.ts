// Parses a request body as a JSON object.

import { AppError } from '#src/app-error.ts'
import { readJson } from './read-json.ts'

/** Maximum size of a request body, in bytes. */
export const bodyBytesMax = 1024 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether a Content-Type is JSON: `application/json` or `application/…+json`, with or without parameters. */
export const isJsonType = (contentType: string): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType.trim())

/** Parses a body; an empty body is an empty object. Throws INVALID_REQUEST with the problem and its position. */
export function readBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {}
  const value = readJsonBody(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('INVALID_REQUEST', { message: 'the request body must be a JSON object' })
  return value
}

/** Parses a body as any JSON value. Throws INVALID_REQUEST like `readBody`. */
export const readJsonBody = (bytes: Uint8Array): unknown => readJson(decode(bytes), { what: 'the request body' })

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw new AppError('INVALID_REQUEST', { message: 'the request body must be JSON: it is not UTF-8', cause: error })
  }
}
