// What may stand in a document, and how names of fields are written that MongoDB-compatible servers would take for
// operators or paths. Pure.

import { describe, isPlainObject } from '#src/store/grammar.ts'

/** Most bytes of a document, as MongoDB has it; leaves room for the framing. */
export const documentBytesMax = 16 * 1024 * 1024 - 16 * 1024
export const tooLarge = (bytes: number): RangeError =>
  new RangeError(`a document of ${bytes} bytes is larger than the ${documentBytesMax} that a store takes`)
/** Most levels of objects and arrays, well below the 100 that MongoDB allows. */
const depthMax = 90

/**
 * A copy of the value in which every name of a field is safe to store and bytes are what `bytes` made of them.
 * Texts are made well-formed (a lone surrogate becomes U+FFFD, as in UTF-8); undefined fields are left out.
 * @throws TypeError for values that a document cannot hold, naming their path.
 */
export function encodeValue(value: unknown, bytes: (value: Uint8Array) => unknown, path = '', depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value
  if (value instanceof Uint8Array) return bytes(value)
  if (depth > depthMax) throw new TypeError(`${path} lies deeper than ${depthMax} levels`)
  if (Array.isArray(value)) {
    return value.map((one: unknown, i) => {
      const encoded = encodeValue(one === undefined ? null : one, bytes, `${path}[${i}]`, depth + 1)
      return Array.isArray(encoded) ? { [listName]: encoded } : encoded
    })
  }
  if (!isPlainObject(value))
    throw new TypeError(
      `${path || 'a document'} cannot be ${describe(value)}: documents hold JSON values and Uint8Array`,
    )
  const encoded: [string, unknown][] = []
  for (const name in value) {
    if (value[name] !== undefined)
      encoded.push([encodeName(name), encodeValue(value[name], bytes, path ? `${path}.${name}` : name, depth + 1)])
  }
  return Object.fromEntries(encoded)
}

/** The value that was encoded; `bytes` turns the store's own bytes back, or answers undefined for what is not bytes. */
export function decodeValue(value: unknown, bytes: (value: object) => Uint8Array | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => decodeValue(one, bytes))
  if (listName in value) return decodeValue(value[listName], bytes)
  return (
    bytes(value)
    ?? Object.fromEntries(Object.entries(value).map(([name, one]) => [decodeName(name), decodeValue(one, bytes)]))
  )
}

/** FerretDB has no arrays directly in arrays: the inner one becomes the only field of an object. */
const listName = '%list'

// `$ref` → `%24ref`, `a.b` → `a%2Eb`, `` → `%`. JSON Schemas and structured data of pages are full of such names.
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

/** @throws TypeError unless the document has an `_id` that both stores can hold. */
export function checkId(id: unknown): string {
  if (typeof id !== 'string' || id === '' || id.length > 1024 || id.includes('\0') || !id.isWellFormed()) {
    throw new TypeError('_id must be a text of 1 to 1024 characters')
  }
  return id
}
