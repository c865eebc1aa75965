// A document as a row of its table: its bytes are concatenated in a column of their own, and the JSON text refers to
// them as `{"$bin": [offset, length]}`. Pure.

import { checkId, decodeValue, documentBytesMax, encodeValue, tooLarge } from '#src/store/encode-document.ts'
import type { Doc } from '#src/store/store.ts'

export type Row = { id: string; doc: string; bytes: Uint8Array | null }

/** @throws TypeError for values that a document cannot hold; RangeError when the document is too large */
export function encodeRow(document: Doc): Row {
  const id = checkId(document._id)
  const parts: Uint8Array[] = []
  let length = 0
  const doc = JSON.stringify(encodeValue(document, (part) => {
    parts.push(part)
    length += part.length
    return { $bin: [length - part.length, part.length] }
  }))
  if (doc.length + length > documentBytesMax) throw tooLarge(doc.length + length)
  return { id, doc, bytes: parts.length === 0 ? null : Buffer.concat(parts) }
}

/** The document; with `fields` only these top-level fields. */
export function decodeRow<D extends Doc>(
  { doc, bytes }: Pick<Row, 'doc' | 'bytes'>, fields?: readonly string[],
): D {
  let value = JSON.parse(doc) as Record<string, unknown>
  if (fields)
    value = Object.fromEntries(fields.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]))
  if (!bytes && !doc.includes('%')) return value as unknown as D
  return decodeValue(value, (one) => {
    if (!('$bin' in one)) return undefined
    const [offset, length] = one.$bin as [number, number]
    return new Uint8Array(bytes!.subarray(offset, offset + length))
  }) as D
}

/** SQL for the bytes column, null when none of these fields refers to it. */
export const bytesOf = (fields: readonly string[]): string =>
  `CASE WHEN ${fields.map((name) => `instr(doc -> '$."${name}"', '"$bin":')`).join(' OR ')} THEN bytes END`
