// The message by which a page comes to the index: JSON, compressed if that pays; the key is in the subject.

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Type } from 'typebox'
import { compileGuard } from '#src/json-schema/validate.ts'
import { textCharsMax } from './clean-text.ts'
import type { NewPage } from './page.ts'

const isPage = compileGuard(Type.Object({
  url: Type.String({ minLength: 1 }), title: Type.String(), text: Type.String({ minLength: 1 }),
  date: Type.Union([Type.Number(), Type.Null()]), readAt: Type.Number(), language: Type.String(), kind: Type.String(),
}))

/** Fewer bytes are not compressed: making a compressor and a decompressor takes longer than all else that they need. */
const compressedBytesMin = 4 * 1024

/** The message of a page, in bytes of its own. With the largest text it fits into a message of NATS. */
export function packPage(page: NewPage): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(page))
  if (bytes.length < compressedBytesMin) return new Uint8Array(bytes)
  const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, pledgedSrcSize: bytes.length }
  return new Uint8Array(zstdCompressSync(bytes, options))
}

/** `{`; compressed bytes begin otherwise. */
const startOfJson = 0x7b

/** The page of a message; null when it is none. */
export function unpackPage(message: Uint8Array): NewPage | null {
  try {
    // At most six bytes a character, as `\u0001`.
    const isPlain = message[0] === startOfJson
    const bytes = isPlain ? message : zstdDecompressSync(message, { maxOutputLength: 8 * textCharsMax })
    const page: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
    return isPage(page) ? page : null
  } catch {
    return null
  }
}
