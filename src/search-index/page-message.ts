// The message by which a page comes to the index: compressed JSON; the key is in the subject.

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Type } from 'typebox'
import { compileGuard } from '#src/validate.ts'
import { textCharsMax } from './clean-text.ts'
import type { NewPage } from './page.ts'

const isPage = compileGuard(Type.Object({
  url: Type.String({ minLength: 1 }), title: Type.String(), text: Type.String({ minLength: 1 }),
  date: Type.Union([Type.Number(), Type.Null()]), readAt: Type.Number(), language: Type.String(), kind: Type.String(),
}))

/** The message of a page, in bytes of its own. With the largest text it fits into a message of NATS. */
export const packPage = (page: NewPage): Uint8Array =>
  new Uint8Array(zstdCompressSync(JSON.stringify(page), { params: { [constants.ZSTD_c_compressionLevel]: 1 } }))

/** The page of a message; null when it is none. */
export function unpackPage(message: Uint8Array): NewPage | null {
  try {
    // At most six bytes a character, as `\u0001`.
    const bytes = zstdDecompressSync(message, { maxOutputLength: 8 * textCharsMax })
    const page: unknown = JSON.parse(bytes.toString())
    return isPage(page) ? page : null
  } catch {
    return null
  }
}
