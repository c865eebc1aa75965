// A request body as a JSON object: nothing but well-formed UTF-8 and JSON of a sane depth gets to validation.

import { AppError } from '#src/app-error.ts'
import { readJson } from './read-json.ts'

/** Longest request body, in bytes. */
export const bodyBytesMax = 1024 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether the body is announced as JSON: `application/json` with or without parameters, or `application/…+json`. */
export const isJsonType = (contentType: string): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType.trim())

/** Parses a body. Throws INVALID_REQUEST with what is wrong and where. An empty body is an empty object. */
export function readBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {}
  const value = readJson(decode(bytes), { what: 'the request body' })
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('INVALID_REQUEST', { message: 'the request body must be a JSON object' })
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw new AppError('INVALID_REQUEST', { message: 'the request body must be JSON: it is not UTF-8', cause: error })
  }
}
