// Encodes documents for storage: checks which values a document may hold, and escapes field names that
// MongoDB-compatible servers would read as operators or paths. Pure.

import { describe, isPlainObject } from '#src/store/grammar.ts'

/** Most bytes of a document: the 16 MiB limit of MongoDB, less the overhead of its wire protocol. */
export const documentBytesMax = 16 * 1024 * 1024 - 16 * 1024
export const tooLarge = (bytes: number): RangeError =>
  new RangeError(`a document must have at most ${documentBytesMax} bytes (got ${bytes})`)
/** Most levels of nested objects and arrays; MongoDB allows 100. */
const depthMax = 90

/**
 * A copy of the value with escaped field names and with `bytes` applied to every Uint8Array. Strings become well-formed
 * (a lone surrogate becomes U+FFFD, as in UTF-8); undefined fields are omitted.
 * @throws TypeError for values that a document cannot hold, naming their path
 */
export function encodeValue(value: unknown, bytes: (value: Uint8Array) => unknown, path = '', depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value
  if (value instanceof Uint8Array) return bytes(value)
  if (depth > depthMax) throw new TypeError(`${path} is nested deeper than ${depthMax} levels`)
  if (Array.isArray(value)) {
    return value.map((one: unknown, i) => {
      const encoded = encodeValue(one === undefined ? null : one, bytes, `${path}[${i}]`, depth + 1)
      return Array.isArray(encoded) ? { [listName]: encoded } : encoded
    })
  }
  if (!isPlainObject(value))
    throw new TypeError(
      `${path || 'a document'} must be a JSON value or a Uint8Array (got ${describe(value)})`,
    )
  const encoded: [string, unknown][] = []
  for (const name in value) {
    if (value[name] !== undefined)
      encoded.push([encodeName(name), encodeValue(value[name], bytes, path ? `${path}.${name}` : name, depth + 1)])
  }
  return Object.fromEntries(encoded)
}

/** Reverses `encodeValue`. `bytes` decodes the driver's representation of bytes; undefined for any other object. */
export function decodeValue(value: unknown, bytes: (value: object) => Uint8Array | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => decodeValue(one, bytes))
  if (listName in value) return decodeValue(value[listName], bytes)
  return (
    bytes(value)
    ?? Object.fromEntries(Object.entries(value).map(([name, one]) => [decodeName(name), decodeValue(one, bytes)]))
  )
}

/** FerretDB does not support an array directly in an array: the inner one is wrapped in an object with this field. */
const listName = '%list'

// `$ref` → `%24ref`, `a.b` → `a%2Eb`, `` → `%`. JSON Schemas and the structured data of pages have many such names.
const encodeName = (name: string): string =>
  name === ''
    ? '%'
    : /[$.%\0]/.test(name)
      ? name
          .replace(/[$.%\0]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
          .toWellFormed()
      : name.toWellFormed()
const decodeName = (name: string): string =>
  name === '%'
    ? ''
    : name.includes('%')
      ? name.replace(/%(24|2E|25|00)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : name

/** @throws TypeError unless the `_id` can be stored by both drivers */
export function checkId(id: unknown): string {
  if (typeof id !== 'string' || id === '' || id.length > 1024 || id.includes('\0') || !id.isWellFormed()) {
    throw new TypeError('_id must be a well-formed string of 1 to 1024 characters without NUL')
  }
  return id
}
